/** What of a person a file may have, and by which names of columns it is known. */

export const importFields = [
  'externalId',
  'code',
  'firstName',
  'lastName',
  'secondLastName',
  'email',
  'personalMail',
  'phone',
  'workPhone',
  'emergencyPhone',
  'startDate',
  'endDate',
  'departmentId',
  'officeId',
  'jobChargeId',
  'dateOfBirth',
  'nid',
  'ssn',
  'address',
  'postalCode',
  'city',
  'province',
  'country',
  'accountNumber',
  'bic',
] as const;

export type ImportField = (typeof importFields)[number];

/** Where the name of a field is among the texts. */
export const labelOf: Record<ImportField, string> = {
  externalId: 'person.externalId',
  code: 'fields.code',
  firstName: 'fields.firstName',
  lastName: 'fields.lastName',
  secondLastName: 'fields.secondLastName',
  email: 'fields.email',
  personalMail: 'import.fields.personalMail',
  phone: 'fields.phone',
  workPhone: 'fields.workPhone',
  emergencyPhone: 'import.fields.emergencyPhone',
  startDate: 'fields.startDate',
  endDate: 'fields.endDate',
  departmentId: 'fields.department',
  officeId: 'fields.office',
  jobChargeId: 'person.jobCharge',
  dateOfBirth: 'person.birth',
  nid: 'person.nid',
  ssn: 'import.fields.ssn',
  address: 'import.fields.address',
  postalCode: 'import.fields.postalCode',
  city: 'fields.city',
  province: 'import.fields.province',
  country: 'import.fields.country',
  accountNumber: 'person.account',
  bic: 'import.fields.bic',
};

/** Names of columns, besides the field's own, as `plain` leaves them: English, then Spanish. */
const synonyms: Record<ImportField, string> = {
  externalId: 'externalcode employeeid erpid idexterno identificadorexterno codigoexterno idempleado',
  code: 'employeecode number employeenumber codigo numero numeroempleado numerodeempleado codigoempleado',
  firstName: 'givenname name nombre nombredepila',
  lastName: 'surname familyname lastname1 apellido apellidos apellido1 primerapellido',
  secondLastName: 'secondsurname lastname2 apellido2 segundoapellido',
  email: 'emailaddress mail workemail correo correoelectronico emailcorporativo',
  personalMail: 'personalemail privateemail correopersonal emailpersonal',
  phone: 'telephone mobile phonenumber telefono movil telefonomovil',
  workPhone: 'workphonenumber telefonotrabajo telefonodeltrabajo telefonoempresa',
  emergencyPhone: 'emergencycontact telefonoemergencia telefonodeemergencia',
  startDate: 'firstday hiredate start hired fechaalta fechadealta alta fechadeinicio fechainicio primerdia',
  endDate: 'lastday leavingdate end fechabaja fechadebaja baja fechafin fechadefin ultimodia',
  departmentId: 'department dept departamento area',
  officeId: 'office site workplace oficina centro centrodetrabajo sede',
  jobChargeId: 'position job jobtitle puesto cargo',
  dateOfBirth: 'birthdate birthday fechanacimiento fechadenacimiento nacimiento',
  nid: 'identitynumber nationalid dni nie nif numerodeidentidad documento',
  ssn: 'socialsecurity socialsecuritynumber nss seguridadsocial numeroseguridadsocial numerodelaseguridadsocial',
  address: 'street direccion domicilio calle',
  postalCode: 'postcode zip zipcode codigopostal cp',
  city: 'town ciudad poblacion localidad municipio',
  province: 'region state provincia',
  country: 'pais',
  accountNumber: 'iban bankaccount cuenta cuentabancaria',
  bic: 'swift',
};

/** A name without accents, spaces and signs: `Correo electrónico` is `correoelectronico`. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

const known = new Map(
  importFields.flatMap((field) => [
    [plain(field), field] as const,
    ...synonyms[field].split(' ').map((name) => [name, field] as const),
  ]),
);

/** Which field each column has, by its name: each field once, null for what nobody knows. */
export function guessFields(header: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return header.map((name) => {
    const field = known.get(plain(name));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
