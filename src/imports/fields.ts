/** The fields that a column of a file can have, and what their cells hold. */
import { salaries } from '../contract/index.ts';
import { employees } from '../core/index.ts';
import type { PlaceTable } from './places/place-tables.ts';

/** The object that a field belongs to; `row`: it says how to read the others. */
export type Part = 'employee' | 'placement' | 'contract' | 'salary' | 'row';

/** What the cells of a field hold. */
export type Kind =
  | {
      is:
        | 'text'
        | 'date'
        | 'number'
        | 'percentage'
        | 'amount'
        | 'code'
        | 'country'
        | 'countries'
        | 'manager'
        | 'costCentre';
    }
  | { is: 'choice'; options: readonly string[] }
  | { is: 'place'; table: PlaceTable };

export interface ImportField {
  part: Part;
  /** Within its object. */
  name: string;
  kind: Kind;
}

const text: Kind = { is: 'text' };
const date: Kind = { is: 'date' };
const number: Kind = { is: 'number' };
const percentage: Kind = { is: 'percentage' };
const country: Kind = { is: 'country' };
const place = (table: PlaceTable): Kind => ({ is: 'place', table });

/** The values that a field of a resource may have. */
function choice(schema: unknown): Kind {
  const found = optionsIn(schema);
  if (found.length === 0) throw new Error('a field to choose from has options');
  return { is: 'choice', options: found };
}

/** The options of a schema of zod, through what wraps it. */
function optionsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.map(String);
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? optionsIn(schema.unwrap()) : [];
}

const ofEmployee = {
  id: text,
  externalId: text,
  code: { is: 'code' },
  firstName: text,
  lastName: text,
  secondLastName: text,
  email: text,
  personalMail: text,
  phone: text,
  workPhone: text,
  emergencyPhone: text,
  startDate: date,
  endDate: date,
  endReason: text,
  departmentId: place('departments'),
  officeId: place('offices'),
  jobChargeId: place('job_charges'),
  managerId: { is: 'manager' },
  contributionGroupId: place('contribution_groups'),
  dateOfBirth: date,
  gender: choice(employees.fields.gender),
  nationalities: { is: 'countries' },
  nid: text,
  identityNumberType: choice(employees.fields.identityNumberType),
  identityNumberCountry: country,
  secondaryNid: text,
  secondaryIdentityNumberType: choice(employees.fields.secondaryIdentityNumberType),
  secondaryIdentityNumberCountry: country,
  ssn: text,
  ssnCountry: country,
  address: text,
  postalCode: text,
  city: text,
  province: text,
  country,
  maritalStatus: text,
  children: number,
  disability: percentage,
  accountNumber: text,
  accountScheme: choice(employees.fields.accountScheme),
  bic: text,
  jobChargeDescription: text,
  jobChargeCompetencies: text,
  professionalCategoryCode: text,
  professionalCategoryDescription: text,
  studyLevel: text,
  salaryRange: text,
  contractId: text,
  nfc: text,
  language: text,
  description: text,
  imageProfileURL: text,
} as const satisfies Record<string, Kind>;

const ofPlacement = {
  legalEntityId: place('legal_entities'),
  costCentreId: { is: 'costCentre' },
  payGroupId: place('pay_groups'),
} as const satisfies Record<string, Kind>;

const ofContract = {
  startDate: date,
  endDate: date,
  code: text,
  contractTypeId: place('contract_types'),
  agreementId: place('agreements'),
  workDayTypeId: place('workday_types'),
  legalEntityId: place('legal_entities'),
  weeklyHours: number,
  percentageWorkDay: percentage,
  fte: number,
  comment: text,
} as const satisfies Record<string, Kind>;

const ofSalary = {
  startDate: date,
  endDate: date,
  grossSalary: { is: 'amount' },
  grossPeriod: choice(salaries.fields.grossPeriod),
  currency: text,
  payPeriod: choice(salaries.fields.payPeriod),
  payments: number,
  contributionGroupId: place('contribution_groups'),
  comments: text,
} as const satisfies Record<string, Kind>;

const inPart = (part: Part, kinds: Record<string, Kind>): [string, ImportField][] =>
  Object.entries(kinds).map(([name, kind]) => [
    part === 'employee' || part === 'row' ? name : `${part}.${name}`,
    { part, name, kind },
  ]);

/**
 * The standard fields by the name of the column: `email`, `salary.grossSalary`. `effectiveDate` is the day from which
 * the row's place, contract and salary hold.
 */
export const importFields: ReadonlyMap<string, ImportField> = new Map([
  ...inPart('employee', ofEmployee),
  ...inPart('row', { effectiveDate: date }),
  ...inPart('placement', ofPlacement),
  ...inPart('contract', ofContract),
  ...inPart('salary', ofSalary),
]);

/** The name of a column with values of a custom field. */
export const customName = (id: string): string => `custom ${id}`;

/** The id of the custom field that a column has; undefined for a standard field. */
export const customIdOf = (name: string): string | undefined => /^custom (.+)$/.exec(name)?.[1];

/** The fields that identify existing employees, the strongest first. */
export const keys = ['id', 'externalId', 'code', 'email'] as const;
export type Key = (typeof keys)[number];
