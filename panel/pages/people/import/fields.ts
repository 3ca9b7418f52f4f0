/** The fields that a column of a file can have, with their labels, as the server knows them. */
import type { CustomField, ImportUpdate } from '../../../../sdk/schemas.ts';
import { type PlainTextKey, t } from '../../../i18n/texts.ts';

/** Where the names of the standard fields are among the texts, by group; a test compares them with the server's. */
export const fieldLabels = {
  employee: {
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
    endReason: 'import.fields.endReason',
    dateOfBirth: 'person.birth',
    gender: 'personFields.gender',
    nationalities: 'personFields.nationalities',
    nid: 'person.nid',
    identityNumberType: 'personFields.identityNumberType',
    identityNumberCountry: 'personFields.identityNumberCountry',
    secondaryNid: 'personFields.secondaryNid',
    secondaryIdentityNumberType: 'personFields.secondaryIdentityNumberType',
    secondaryIdentityNumberCountry: 'personFields.secondaryIdentityNumberCountry',
    ssn: 'import.fields.ssn',
    ssnCountry: 'personFields.ssnCountry',
    address: 'import.fields.address',
    postalCode: 'import.fields.postalCode',
    city: 'fields.city',
    province: 'import.fields.province',
    country: 'import.fields.country',
    maritalStatus: 'personFields.maritalStatus',
    children: 'personFields.children',
    disability: 'personFields.disability',
    accountNumber: 'person.account',
    accountScheme: 'personFields.accountScheme',
    bic: 'import.fields.bic',
    jobChargeDescription: 'personFields.jobChargeDescription',
    jobChargeCompetencies: 'personFields.jobChargeCompetencies',
    professionalCategoryCode: 'personFields.professionalCategoryCode',
    professionalCategoryDescription: 'personFields.professionalCategoryDescription',
    studyLevel: 'personFields.studyLevel',
    salaryRange: 'personFields.salaryRange',
    contractId: 'personFields.contractId',
    nfc: 'personFields.nfc',
    language: 'personFields.language',
    description: 'personFields.description',
    imageProfileURL: 'personFields.imageProfileURL',
  },
  place: {
    effectiveDate: 'import.fields.effectiveDate',
    departmentId: 'fields.department',
    officeId: 'fields.office',
    jobChargeId: 'person.jobCharge',
    managerId: 'fields.manager',
    contributionGroupId: 'import.fields.contributionGroupId',
    'placement.legalEntityId': 'import.fields.placement.legalEntityId',
    'placement.costCentreId': 'import.fields.placement.costCentreId',
    'placement.payGroupId': 'import.fields.placement.payGroupId',
  },
  contract: {
    'contract.contractTypeId': 'import.fields.contract.contractTypeId',
    'contract.startDate': 'import.fields.contract.startDate',
    'contract.endDate': 'import.fields.contract.endDate',
    'contract.weeklyHours': 'import.fields.contract.weeklyHours',
    'contract.percentageWorkDay': 'import.fields.contract.percentageWorkDay',
    'contract.fte': 'import.fields.contract.fte',
    'contract.agreementId': 'import.fields.contract.agreementId',
    'contract.workDayTypeId': 'import.fields.contract.workDayTypeId',
    'contract.legalEntityId': 'import.fields.contract.legalEntityId',
    'contract.code': 'import.fields.contract.code',
    'contract.comment': 'import.fields.contract.comment',
  },
  salary: {
    'salary.grossSalary': 'import.fields.salary.grossSalary',
    'salary.grossPeriod': 'import.fields.salary.grossPeriod',
    'salary.currency': 'import.fields.salary.currency',
    'salary.payments': 'import.fields.salary.payments',
    'salary.payPeriod': 'import.fields.salary.payPeriod',
    'salary.startDate': 'import.fields.salary.startDate',
    'salary.endDate': 'import.fields.salary.endDate',
    'salary.contributionGroupId': 'import.fields.salary.contributionGroupId',
    'salary.comments': 'import.fields.salary.comments',
  },
} as const satisfies Record<string, Record<string, PlainTextKey>>;

type Group = keyof typeof fieldLabels;
const groups: Group[] = ['employee', 'place', 'contract', 'salary'];

const labels: Readonly<Record<string, PlainTextKey>> = Object.assign({}, ...Object.values(fieldLabels));

const customName = ({ id }: Pick<CustomField, 'id'>) => `custom ${id}`;

/** All fields that a column may be, in groups, with their labels. */
export const namedFields = (custom: readonly CustomField[]) => [
  ...groups.map((group) => ({
    group: t(`import.groups.${group}`),
    items: Object.entries(fieldLabels[group]).map(([value, label]) => ({ value, label: t(label) })),
  })),
  {
    group: t('nav.customFields'),
    items: custom.map((field) => ({ value: customName(field), label: field.name })),
  },
];

/** The label of a field; a field without one is shown by its name. */
export function fieldLabel(field: string, custom: readonly CustomField[]): string {
  const label = labels[field];
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
