import { catalogue } from '../core/index.ts';

const tag = 'Catalogues';

export const contractTypes = catalogue({
  name: 'contract_type',
  title: 'ContractType',
  tag,
  path: '/contract/v1/contract-types',
  table: 'contract_types',
  example: 'Permanent, full time',
  referrers: [{ name: 'contracts', table: 'contracts', column: 'contract_type_id' }],
});

export const degrees = catalogue({
  name: 'degree',
  title: 'Degree',
  tag,
  path: '/contract/v1/degrees',
  table: 'degrees',
  example: 'Master',
  referrers: [{ name: 'contracts', table: 'contracts', column: 'degree_id' }],
});

export const workdayTypes = catalogue({
  name: 'workday_type',
  title: 'WorkdayType',
  tag,
  path: '/contract/v1/workday-types',
  table: 'workday_types',
  example: 'Split shift',
  referrers: [{ name: 'contracts', table: 'contracts', column: 'work_day_type_id' }],
});

export const agreements = catalogue({
  name: 'agreement',
  title: 'Agreement',
  tag,
  path: '/contract/v1/agreements',
  table: 'agreements',
  example: 'Metal industry of Madrid',
  referrers: [{ name: 'contracts', table: 'contracts', column: 'agreement_id' }],
});

/** The catalogues of this area; job charges are core's. */
export const catalogues = [contractTypes, degrees, workdayTypes, agreements];
