/** The columns of an export, under names that an import recognises. */
import type { Contract, Employee, Placement, Salary } from '../../../../sdk/schemas.ts';
import type { PlainTextKey } from '../../../i18n/texts.ts';
import type { Cell } from '../../../ui/csv.ts';
import { fieldLabels } from '../import/fields.ts';

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

const ofPerson: Column<PlainTextKey>[] = [
  ['import.fields.id', ({ person }) => person.id],
  ['person.externalId', ({ person }) => person.externalId],
  ['fields.code', ({ person }) => person.code],
  ['fields.firstName', ({ person }) => person.firstName],
  ['fields.lastName', ({ person }) => person.lastName],
  ['fields.secondLastName', ({ person }) => person.secondLastName],
  ['fields.email', ({ person }) => person.email],
  ['fields.phone', ({ person }) => person.phone],
  ['fields.workPhone', ({ person }) => person.workPhone],
  ['fields.department', ({ person }) => person.department?.name],
  ['fields.office', ({ person }) => person.office?.name],
  ['person.jobCharge', ({ person }) => person.jobChargeName],
  ['fields.manager', ({ person: { manager } }) => manager && referenceOf(manager)],
  // These two are to be read: an import takes them from the manager, and from the last day.
  ['export.managerName', ({ person: { manager } }) => manager && `${manager.firstName} ${manager.lastName}`],
  ['people.status', ({ person }) => person.status],
  ['fields.startDate', ({ person }) => person.startDate],
  ['fields.endDate', ({ person }) => person.endDate],
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

const ofPlacement: Column<PlainTextKey>[] = [
  [fieldLabels.place.contributionGroupId, ({ person, nameOf }) => named(person.contributionGroupId, nameOf)],
  [fieldLabels.place['placement.legalEntityId'], ({ placement, nameOf }) => named(placement?.legalEntityId, nameOf)],
  [fieldLabels.place['placement.costCentreId'], sharesOf],
  [fieldLabels.place['placement.payGroupId'], ({ placement, nameOf }) => named(placement?.payGroupId, nameOf)],
];

/** An amount with three decimals gets a fourth: `12.345` could mean thousands. */
const amount = (value: number | null | undefined): Cell => value && String(value).replace(/(?<=\.\d{3})$/, '0');

const contractValues: Record<keyof typeof fieldLabels.contract, (contract: Contract) => Cell> = {
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

const salaryValues: Record<keyof typeof fieldLabels.salary, (salary: Salary) => Cell> = {
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
  labels: Record<string, PlainTextKey>,
  values: Record<string, (value: Value) => Cell>,
  objectOf: (person: Employee) => Value | null | undefined,
): Column<PlainTextKey>[] =>
  Object.entries(values).map(([field, cell]) => [
    labels[field] as PlainTextKey,
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
    ...columnsOf(fieldLabels.contract, contractValues, ({ currentContract }) => currentContract),
    ...columnsOf(fieldLabels.salary, salaryValues, ({ currentSalary }) => currentSalary),
  ],
};
