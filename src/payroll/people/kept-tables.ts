import { keptWithEmployees } from '../../core/index.ts';
import { type KeptTable, tablesOf } from '../../platform/resource/history/as-known.ts';
import { dayHistory } from '../../schedule/index.ts';
import { lists } from './lists.ts';

/** The tables that people are read from: those of their lists, and of employees with their custom fields. */
export const keptForPeople = (): KeptTable[] => [
  ...keptWithEmployees,
  ...tablesOf(lists.flatMap(({ resources }) => resources)),
  dayHistory,
];
