/** The columns of an export, under names that an import recognises. */
import type { Contract, Employee, Placement, Salary } from '../../../../sdk/schemas.ts';
import type { Cell } from '../../../ui/csv.ts';
import type { ImportField, standardFields } from '../import/fields.ts';

/** An employee with the placement in force, if the user may read placements, and the names of what it refers to. */
export interface Exported {
  person: Employee;
  placement: Placement | undefined;
  nameOf: (id: string) => Cell;
}

export type Column<Label> = readonly [label: Label, value: (row: Exported) => Cell];

/** A reference that identifies a manager; two may have the same name. */
const referenceOf = ({ email, code, externalId, id }: NonNullable<Employee['manager']>): Cell =>
  email ?? code ?? externalId ?? id;

const ofPerson: Column<ImportField>[] = [
  ['id', ({ person }) => person.id],
  ['externalId', ({ person }) => person.externalId],
  ['code', ({ person }) => person.code],
  ['firstName', ({ person }) => person.firstName],
  ['lastName', ({ person }) => person.lastName],
  ['secondLastName', ({ person }) => person.secondLastName],
  ['email', ({ person }) => person.email],
  ['phone', ({ person }) => person.phone],
  ['workPhone', ({ person }) => person.workPhone],
  ['departmentId', ({ person }) => person.department?.name],
  ['officeId', ({ person }) => person.office?.name],
  ['jobChargeId', ({ person }) => person.jobChargeName],
  ['managerId', ({ person: { manager } }) => manager && referenceOf(manager)],
  // These two are to be read: an import takes them from the manager, and from the last day.
  ['managerName', ({ person: { manager } }) => manager && `${manager.firstName} ${manager.lastName}`],
  ['status', ({ person }) => person.status],
  ['startDate', ({ person }) => person.startDate],
  ['endDate', ({ person }) => person.endDate],
];

/** `S1`, or `S1 60 %; S2 40 %`, as an import reads it. */
const sharesOf = ({ placement, nameOf }: Exported): Cell => {
  const shares = placement?.costCentres ?? [];
  const [first] = shares;
  return shares.length === 1 && first
    ? nameOf(first.costCentreId)
    : shares.map(({ costCentreId, percentage }) => `${nameOf(costCentreId)} ${percentage} %`).join('; ');
};

const named = (id: string | null | undefined, nameOf: Exported['nameOf']): Cell => id && nameOf(id);

const ofPlacement: Column<ImportField>[] = [
  ['contributionGroupId', ({ person, nameOf }) => named(person.contributionGroupId, nameOf)],
  ['placement.legalEntityId', ({ placement, nameOf }) => named(placement?.legalEntityId, nameOf)],
  ['placement.costCentreId', sharesOf],
  ['placement.payGroupId', ({ placement, nameOf }) => named(placement?.payGroupId, nameOf)],
];

/** An amount with three decimals gets a fourth: `12.345` could mean thousands. */
const amount = (value: number | null | undefined): Cell => value && String(value).replace(/(?<=\.\d{3})$/, '0');

const contractValues: Record<(typeof standardFields.contract)[number], (contract: Contract) => Cell> = {
  'contract.contractTypeId': ({ contractTypeName }) => contractTypeName,
  'contract.startDate': ({ startDate }) => startDate,
  'contract.endDate': ({ endDate }) => endDate,
  'contract.weeklyHours': ({ weeklyHours }) => weeklyHours,
  'contract.percentageWorkDay': ({ percentageWorkDay }) => percentageWorkDay,
  'contract.fte': ({ fte }) => fte,
  'contract.agreementId': ({ agreementName }) => agreementName,
  'contract.workDayTypeId': ({ workDayTypeName }) => workDayTypeName,
  'contract.legalEntityId': ({ legalEntityName }) => legalEntityName,
  'contract.code': ({ code }) => code,
  'contract.comment': ({ comment }) => comment,
};

const salaryValues: Record<(typeof standardFields.salary)[number], (salary: Salary) => Cell> = {
  'salary.grossSalary': ({ grossSalary }) => amount(grossSalary),
  'salary.grossPeriod': ({ grossPeriod }) => grossPeriod,
  'salary.currency': ({ currency }) => currency,
  'salary.payments': ({ payments }) => payments,
  'salary.payPeriod': ({ payPeriod }) => payPeriod,
  'salary.startDate': ({ startDate }) => startDate,
  'salary.endDate': ({ endDate }) => endDate,
  'salary.contributionGroupId': ({ contributionGroup }) => contributionGroup,
  'salary.comments': ({ comments }) => comments,
};

const columnsOf = <Value>(
  values: Partial<Record<ImportField, (value: Value) => Cell>>,
  objectOf: (person: Employee) => Value | null | undefined,
): Column<ImportField>[] =>
  Object.entries(values).map(([field, cell]) => [
    field as ImportField,
    ({ person }) => {
      const value = objectOf(person);
      return value && cell(value);
    },
  ]);

/** The columns of each part of an export. */
export const columnsOfPart = {
  person: ofPerson,
  placement: ofPlacement,
  pay: [
    ...columnsOf(contractValues, ({ currentContract }) => currentContract),
    ...columnsOf(salaryValues, ({ currentSalary }) => currentSalary),
  ],
};
