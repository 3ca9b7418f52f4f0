import { workStatusOf } from '../work-status/index.ts';

/** @param row the alias of the employee */
const personJson = (row: string): string => `json_build_object('id', ${row}.id, 'firstName', ${row}.first_name,
  'lastName', ${row}.last_name, 'email', ${row}.email, 'workStatus', ${workStatusOf(row)})`;

/** What replies show of the employee `r` and of their manager. */
export const shown = {
  employee: personJson('r'),
  manager: `(select ${personJson('m')} from employees m where m.account_id = {account} and m.id = r.manager_id)`,
};
