import { keptTables } from '../../contract/index.ts';
import { keptWithEmployees } from '../../core/index.ts';
import type { KeptTable } from '../../platform/resource/history/as-known.ts';

/** The tables that people are read from: those of payroll, with the custom fields of employees. */
export const keptForPeople = (): KeptTable[] => {
  const own = new Set(keptWithEmployees.map(({ table }) => table));
  return [...keptWithEmployees, ...keptTables().filter(({ table }) => !own.has(table))];
};
