/** The fields that a column of a file can have, with their labels, as the server knows them. */
import type { CustomField, ImportUpdate } from '../../../../sdk/schemas.ts';
import { isText, type NamesAt, t } from '../../../i18n/texts.ts';
import { groups as personGroups } from '../details/fields.ts';

/** A column of a file: most have the label of their field, some one that says whose field it is. */
export type ImportField =
  | NamesAt<'import.fields'>
  | NamesAt<'fields'>
  | `${'placement' | 'contract' | 'salary'}.${NamesAt<'fields'>}`;

/** The standard fields, by group; a test compares them with the server's. */
export const standardFields = {
  employee: [
    'id',
    'firstName',
    'lastName',
    'secondLastName',
    ...personGroups.flatMap(({ fields }) => fields.map(({ name }) => name)),
    'endDate',
    'endReason',
  ],
  place: [
    'effectiveDate',
    'departmentId',
    'officeId',
    'jobChargeId',
    'managerId',
    'contributionGroupId',
    'placement.legalEntityId',
    'placement.costCentreId',
    'placement.payGroupId',
  ],
  contract: [
    'contract.contractTypeId',
    'contract.startDate',
    'contract.endDate',
    'contract.weeklyHours',
    'contract.percentageWorkDay',
    'contract.fte',
    'contract.agreementId',
    'contract.workDayTypeId',
    'contract.legalEntityId',
    'contract.code',
    'contract.comment',
  ],
  salary: [
    'salary.grossSalary',
    'salary.grossPeriod',
    'salary.currency',
    'salary.payments',
    'salary.payPeriod',
    'salary.startDate',
    'salary.endDate',
    'salary.contributionGroupId',
    'salary.comments',
  ],
} as const satisfies Record<string, readonly ImportField[]>;

const groups = ['employee', 'place', 'contract', 'salary'] as const;

const customName = ({ id }: Pick<CustomField, 'id'>) => `custom ${id}`;

/** All fields that a column may be, in groups, with their labels. */
export const namedFields = (custom: readonly CustomField[]) => [
  ...groups.map((group) => ({
    group: t(`import.groups.${group}`),
    items: standardFields[group].map((value) => ({ value, label: fieldLabel(value) })),
  })),
  {
    group: t('nav.customFields'),
    items: custom.map((field) => ({ value: customName(field), label: field.name })),
  },
];

/** The label of a field; a field without one is shown by its name. */
export function fieldLabel(field: string, custom: readonly CustomField[] = []): string {
  const label = [`import.fields.${field}`, `fields.${field.split('.').at(-1)}`].find(isText);
  return label ? t(label) : (custom.find((one) => customName(one) === field)?.name ?? field);
}

type Creatable = NonNullable<ImportUpdate['creates']>[number];

/** What a missing name in a column would create. */
const creatable: Readonly<Record<string, Creatable>> = {
  departmentId: 'departments',
  officeId: 'offices',
  jobChargeId: 'job_charges',
  contributionGroupId: 'contribution_groups',
  'placement.costCentreId': 'cost_centres',
  'salary.contributionGroupId': 'contribution_groups',
  'contract.contractTypeId': 'contract_types',
  'contract.agreementId': 'agreements',
  'contract.workDayTypeId': 'workday_types',
};

export const creatableBy = (field: string | null): Creatable | undefined =>
  field === null ? undefined : creatable[field];
