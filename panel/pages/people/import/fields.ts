/** The fields that a file may have, and the column names that identify them. */
import type { CustomField } from '../../../../sdk/schemas.ts';
import type { PlainTextKey, Translate } from '../../../i18n/texts.ts';

const importFields = [
  'id',
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
  'managerId',
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

type OwnField = (typeof importFields)[number];

/** A field of every person, or one that the account has defined, by its id. */
export type ImportField = OwnField | `custom ${string}`;

export const customField = ({ id }: Pick<CustomField, 'id'>): ImportField => `custom ${id}`;

/** Where the name of a field is among the texts. */
const labels: Record<OwnField, PlainTextKey> = {
  id: 'import.fields.id',
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
  managerId: 'fields.manager',
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

/** Other names of columns than the field's, as `plain` leaves them: English, then Spanish. */
const synonyms: Record<OwnField, string> = {
  id: 'personid iddelapersona',
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
  managerId:
    'manager manageremail managercode linemanager supervisor boss reportsto responsable jefe superior encargado',
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

const known: readonly (readonly [name: string, field: OwnField])[] = importFields.flatMap((field) => [
  // A column `id` alone usually holds the ids of another system.
  ...(field === 'id' ? [] : [[plain(field), field] as const]),
  ...synonyms[field].split(' ').map((name) => [name, field] as const),
]);

/**
 * Which field each column has, by its name: each field once, null for an unknown name. Of a name that a field of the
 * account shares with a standard field, the first column is the standard field.
 */
export function guessFields(header: readonly string[], custom: readonly CustomField[]): (ImportField | null)[] {
  const own = custom.flatMap((field) =>
    [field.name, field.slug].map((name) => [plain(name), customField(field)] as const),
  );
  const taken = new Set<ImportField>();
  return header.map((name) => {
    const wanted = plain(name);
    const [, field = null] = [...known, ...own].find(([one, field]) => one === wanted && !taken.has(field)) ?? [];
    if (field !== null) taken.add(field);
    return field;
  });
}

/** All fields that a column may be, with their labels. */
export const namedFields = (custom: readonly CustomField[], t: Translate) => ({
  own: importFields.map((field) => ({ value: field, label: t(labels[field]) })),
  custom: custom.map((field) => ({ value: customField(field), label: field.name })),
});
