/** The catalogues that contracts and salaries choose from; they differ by the names of their operations alone. */
import type { Degree } from '../../../sdk/schemas.ts';

export type Entry = Pick<Degree, 'id' | 'name' | 'code' | 'version'>;

/** The operations of all catalogues take and give the same, so that one stands for them. */
const catalogue = (name: string, one: string, many: string) => ({
  name,
  list: `list${many}` as 'listDegrees',
  create: `create${one}` as 'createDegree',
  update: `update${one}` as 'updateDegree',
  remove: `delete${one}` as 'deleteDegree',
});
export type Catalogue = ReturnType<typeof catalogue>;

export const catalogues = [
  catalogue('contribution-groups', 'ContributionGroup', 'ContributionGroups'),
  catalogue('contract-types', 'ContractType', 'ContractTypes'),
  catalogue('job-charges', 'JobCharge', 'JobCharges'),
  catalogue('workday-types', 'WorkdayType', 'WorkdayTypes'),
  catalogue('agreements', 'Agreement', 'Agreements'),
  catalogue('degrees', 'Degree', 'Degrees'),
];

/** The catalogue of a name; the first one if there is none of that name. */
export const catalogueNamed = (name: string | undefined): Catalogue =>
  catalogues.find((one) => one.name === name) ?? (catalogues[0] as Catalogue);
