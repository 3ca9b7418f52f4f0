import { employeeShortIn, employeeShortJson } from '../../people/employee-short/index.ts';

/** What replies show of the employee `r` and of their manager. */
export const shown = { employee: employeeShortJson('r'), manager: employeeShortIn('manager_id') };
