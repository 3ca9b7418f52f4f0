/** The tables whose rows a file calls by name. */
const placeTables = [
  'departments',
  'offices',
  'job_charges',
  'contribution_groups',
  'legal_entities',
  'cost_centres',
  'pay_groups',
  'contract_types',
  'agreements',
  'workday_types',
] as const;
export type PlaceTable = (typeof placeTables)[number];

/** Those of which a name makes a new row. */
export const madeByName = [
  'departments',
  'offices',
  'job_charges',
  'contribution_groups',
  'cost_centres',
  'contract_types',
  'agreements',
  'workday_types',
] as const satisfies readonly PlaceTable[];
export type MadeByName = (typeof madeByName)[number];

export const isMadeByName = (table: PlaceTable): table is MadeByName => madeByName.some((one) => one === table);
