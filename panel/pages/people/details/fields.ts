/** The fields of an employee in groups, as the page shows and edits them. */
import type { Employee, EmployeeUpdate } from '../../../../sdk/schemas.ts';
import type { NamesAt } from '../../../i18n/texts.ts';

/** How a field is typed and shown. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'date'
  | 'number'
  | 'area'
  | 'country'
  | 'countries'
  | 'choice'
  | 'language';

/** Fields that other parts of the page show and edit: the head, the organisation, the employment, the pay. */
type ShownElsewhere =
  | 'firstName'
  | 'lastName'
  | 'secondLastName'
  | 'departmentId'
  | 'officeId'
  | 'managerId'
  | 'jobChargeId'
  | 'contributionGroupId'
  | 'customFields'
  | 'employments'
  | 'mainRecruiterId'
  | 'status'
  | 'endDate'
  | 'endReason'
  | 'version';

/** Every other field that can be written: without its label in `fields` it does not compile. */
type FieldName = Exclude<keyof EmployeeUpdate & keyof Employee, ShownElsewhere>;

/** A choice that has words. */
type Choice = NamesAt<'personChoices'>;

export interface PersonField {
  name: FieldName;
  kind: FieldKind;
  /** Of the kind `choice`. */
  choices?: readonly Choice[];
  /** A choice that is always made, and means something only with this field. */
  with?: FieldName;
}

export interface FieldGroup {
  name: NamesAt<'personGroups'>;
  fields: PersonField[];
}

const text = (name: FieldName): PersonField => ({ name, kind: 'text' });
const tel = (name: FieldName): PersonField => ({ name, kind: 'tel' });
const identityTypes = ['dni', 'nie', 'rut', 'national', 'passport', 'other'] as const;

const accountSchemes = ['iban', 'uk', 'us', 'mx', 'other'] as const;

export const groups: FieldGroup[] = [
  {
    name: 'contact',
    fields: [
      { name: 'email', kind: 'email' },
      tel('phone'),
      tel('workPhone'),
      { name: 'personalMail', kind: 'email' },
      tel('emergencyPhone'),
      { name: 'language', kind: 'language' },
    ],
  },
  {
    name: 'work',
    fields: [
      { name: 'startDate', kind: 'date' },
      { name: 'code', kind: 'number' },
      text('externalId'),
      text('jobChargeDescription'),
      text('jobChargeCompetencies'),
      text('professionalCategoryCode'),
      text('professionalCategoryDescription'),
      text('studyLevel'),
      text('salaryRange'),
      text('contractId'),
      text('nfc'),
      text('imageProfileURL'),
      { name: 'description', kind: 'area' },
    ],
  },
  {
    name: 'identity',
    fields: [
      { name: 'dateOfBirth', kind: 'date' },
      { name: 'gender', kind: 'choice', choices: ['female', 'male', 'no_response'] },
      { name: 'identityNumberType', kind: 'choice', choices: identityTypes },
      text('nid'),
      { name: 'identityNumberCountry', kind: 'country' },
      { name: 'secondaryIdentityNumberType', kind: 'choice', choices: identityTypes },
      text('secondaryNid'),
      { name: 'secondaryIdentityNumberCountry', kind: 'country' },
      text('ssn'),
      { name: 'ssnCountry', kind: 'country' },
      { name: 'nationalities', kind: 'countries' },
    ],
  },
  {
    name: 'address',
    fields: [text('address'), text('postalCode'), text('city'), text('province'), { name: 'country', kind: 'country' }],
  },
  {
    name: 'family',
    fields: [text('maritalStatus'), { name: 'children', kind: 'number' }, { name: 'disability', kind: 'number' }],
  },
  {
    name: 'bank',
    fields: [
      { name: 'accountScheme', kind: 'choice', choices: accountSchemes, with: 'accountNumber' },
      text('accountNumber'),
      text('bic'),
    ],
  },
];

/** Whether the reader may see a field: the API leaves out the others. */
export const isShown = (person: Employee, { name }: PersonField): boolean => person[name] !== undefined;
