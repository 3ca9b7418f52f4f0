/** The catalogues that contracts and salaries choose from; they differ by the names of their operations alone. */
import type { Agreement, Degree } from '../../../sdk/schemas.ts';

/** An entry; those of agreements have more. */
export type Entry = Pick<Degree, 'id' | 'name' | 'code' | 'version'> &
  Partial<Pick<Agreement, 'color' | 'annualHours' | 'fullTimeWeeklyHours'>>;

const operations = <const One extends string, const Many extends string>(one: One, many: Many) =>
  ({ list: `list${many}`, create: `create${one}`, update: `update${one}`, remove: `delete${one}` }) as const;

const first = { name: 'contribution-groups', ...operations('ContributionGroup', 'ContributionGroups') } as const;

export const catalogues = [
  first,
  { name: 'contract-types', ...operations('ContractType', 'ContractTypes') },
  { name: 'job-charges', ...operations('JobCharge', 'JobCharges') },
  { name: 'workday-types', ...operations('WorkdayType', 'WorkdayTypes') },
  { name: 'agreements', ...operations('Agreement', 'Agreements') },
  { name: 'degrees', ...operations('Degree', 'Degrees') },
] as const;

export type Catalogue = (typeof catalogues)[number];

/** The catalogue of a name; the first one if there is none of that name. */
export const catalogueNamed = (name: string | undefined): Catalogue =>
  catalogues.find((one) => one.name === name) ?? first;
