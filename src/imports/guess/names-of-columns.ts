/** The names by which files call the fields. */
import { importFields } from '../fields.ts';

/** A name without accents, spaces and signs: `Correo electrónico` is `correoelectronico`. */
export const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

/** Other names than the field's, as `plain` leaves them: English, then Spanish. */
const synonyms: Readonly<Record<string, string>> = {
  id: 'personid iddelapersona',
  externalId: 'externalcode employeeid erpid idexterno identificadorexterno codigoexterno idempleado',
  code: 'employeecode number employeenumber codigo numero numeroempleado numerodeempleado codigoempleado',
  firstName: 'givenname name nombre nombredepila',
  lastName: 'surname familyname lastname1 apellido apellidos apellido1 primerapellido',
  secondLastName: 'secondsurname lastname2 apellido2 segundoapellido',
  email: 'emailaddress mail workemail correo correoelectronico emailcorporativo',
  personalMail: 'personalemail privateemail correopersonal emailpersonal',
  phone: 'telephone mobile phonenumber telefono movil telefonomovil',
  workPhone: 'workphonenumber telefonotrabajo telefonodeltrabajo telefonodetrabajo telefonoempresa',
  emergencyPhone: 'emergencycontact telefonoemergencia telefonodeemergencia',
  startDate: 'firstday hiredate start hired fechaalta fechadealta alta fechadeinicio fechainicio primerdia',
  endDate: 'lastday leavingdate end fechabaja fechadebaja baja fechafin fechadefin ultimodia',
  endReason: 'reasonforleaving leavingreason motivodebaja motivobaja motivodelasalida motivosalida',
  departmentId: 'department dept departamento area',
  officeId: 'office site workplace oficina centro centrodetrabajo sede',
  jobChargeId: 'position job jobtitle puesto cargo jobcharge',
  managerId:
    'manager manageremail managercode linemanager supervisor boss reportsto responsable jefe superior encargado',
  contributionGroupId: 'contributiongroup grupodecotizacion grupocotizacion',
  dateOfBirth: 'birthdate birthday fechanacimiento fechadenacimiento nacimiento',
  gender: 'sex sexo genero',
  nationalities: 'nationality nacionalidad nacionalidades',
  nid: 'identitynumber nationalid dni nie nif numerodeidentidad documento numerodedocumento',
  identityNumberType:
    'identitytype documenttype tipodedocumento tipodocumento typeofidentitynumber tipodenumerodeidentidad',
  identityNumberCountry:
    'issuingcountry countryofidentitynumber paisdeldocumento paisdelnumerodeidentidad countryoftheidentitynumber',
  secondaryNid:
    'secondidentitynumber secondaryidentitynumber segundodocumento segundonumerodeidentidad numerodelsegundodocumento',
  secondaryIdentityNumberType: 'secondidentitynumbertype tipodelsegundodocumento typeofsecondidentitynumber',
  secondaryIdentityNumberCountry:
    'secondidentitynumbercountry paisdelsegundodocumento countryofthesecondidentitynumber',
  ssn: 'socialsecurity socialsecuritynumber nss seguridadsocial numeroseguridadsocial numerodelaseguridadsocial',
  ssnCountry: 'socialsecuritycountry paisdelaseguridadsocial countryofthesocialsecurity',
  address: 'street direccion domicilio calle streetandnumber calleynumero',
  postalCode: 'postcode zip zipcode codigopostal cp',
  city: 'town ciudad poblacion localidad municipio',
  province: 'region state provincia',
  country: 'pais',
  maritalStatus: 'estadocivil',
  children: 'numberofchildren hijos numerodehijos',
  disability: 'degreeofdisability discapacidad gradodediscapacidad',
  accountNumber: 'iban bankaccount cuenta cuentabancaria numerodecuenta',
  accountScheme: 'accounttype bankaccounttype tipodecuenta formadelacuenta typeofaccount',
  bic: 'swift',
  jobChargeDescription: 'jobdescription descripciondelpuesto funciones',
  jobChargeCompetencies: 'competencies competencias',
  professionalCategoryCode: 'categorycode codigodecategoria codigodecategoriaprofesional',
  professionalCategoryDescription: 'category professionalcategory categoria categoriaprofesional',
  studyLevel: 'education studies estudios niveldeestudios levelofstudies',
  salaryRange: 'salaryband bandasalarial rangosalarial',
  contractId: 'contractnumber numerodecontrato contractinanothersystem contratoenotrosistema',
  nfc: 'card tarjeta cardnumber tarjetanfc clockingcard tarjetadefichaje',
  language: 'idioma',
  description: 'notes notas descripcion',
  imageProfileURL: 'photo picture foto imagen pictureurl urldelafoto',
  effectiveDate: 'validfrom from effectivefrom fechaefectiva fechadeefecto efectodesde desde vigentedesde',
  'placement.legalEntityId': 'legalentity company employer empresa sociedad razonsocial entidadlegal',
  'placement.costCentreId': 'costcentre costcenter centrodecoste centrocoste ceco',
  'placement.payGroupId': 'paygroup payrollgroup grupodepago grupodenomina',
  'contract.startDate': 'contractstart contractstartdate iniciodecontrato iniciodelcontrato fechainiciocontrato',
  'contract.endDate': 'contractend contractenddate findecontrato findelcontrato fechafincontrato',
  'contract.code': 'contractcode codigodecontrato codigodelcontrato',
  'contract.contractTypeId': 'contracttype typeofcontract contract tipodecontrato tipocontrato contrato',
  'contract.agreementId': 'agreement collectiveagreement convenio conveniocolectivo',
  'contract.workDayTypeId': 'workdaytype typeofworkday tipodejornada jornada',
  'contract.legalEntityId': 'employerofcontract empleadordelcontrato employerofthecontract empresadelcontrato',
  'contract.weeklyHours': 'weeklyhours hoursperweek hours horassemanales horasporsemana horas',
  'contract.percentageWorkDay':
    'percentageworkday parttime partoffulltime porcentajejornada porcentajedejornada partedelajornada percentageoffulltime',
  'contract.fte': 'fte fulltimeequivalent equivalenteajornadacompleta equivalenteajornada100',
  'contract.comment': 'contractcomment comentariodelcontrato',
  'salary.startDate': 'salarystart salarystartdate salaryfrom iniciodelsalario salariodesde',
  'salary.endDate': 'salaryend salaryenddate findelsalario salariohasta',
  'salary.grossSalary':
    'salary grosssalary gross annualsalary pay salario salariobruto bruto salarioanual retribucion sueldo salariobrutoanual brutoanual sueldobruto sueldobrutoanual grossannualsalary annualgrosssalary',
  'salary.grossPeriod': 'grossperiod salaryperiod periododelsalario periodofthegrosssalary periododelsalariobruto',
  'salary.currency': 'currency moneda divisa',
  'salary.payPeriod': 'payperiod payfrequency frequency periododepago frecuenciadepago frecuencia periodicidad',
  'salary.payments': 'payments numberofpayments pagas numerodepagas paymentsperyear paymentsayear pagasalano',
  'salary.contributionGroupId': 'contributiongroupofsalary grupodecotizaciondelsalario contributiongroupofthesalary',
  'salary.comments': 'salarycomments comentariosdelsalario',
};

/** The names that mean a field, without signs. */
export const namesOfFields: readonly (readonly [name: string, field: string])[] = [...importFields.keys()].flatMap(
  (field) => [
    // A column `id` alone usually holds the ids of another system.
    ...(field === 'id' ? [] : [[plain(field), field] as const]),
    ...(synonyms[field] ?? '').split(' ').map((name) => [name, field] as const),
  ],
);
