import { type RawBuilder, sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

/** The names of what the employee `r` refers to. */
export const nameOf = {
  jobCharge: '(select n.name from job_charges n where n.account_id = {account} and n.id = r.job_charge_id)',
  department: '(select n.name from departments n where n.account_id = {account} and n.id = r.department_id)',
  office: '(select n.name from offices n where n.account_id = {account} and n.id = r.office_id)',
};

/** The condition that an employee is in the directory. @param row the alias of the employee */
export const isColleague = ({ today }: Reader, row: string): RawBuilder<unknown> => {
  const of = sql.raw(row);
  return sql`${of}.deleted_at is null and ${of}.status = 'active' and ${of}.start_date <= ${today}`;
};

/** The condition that the employee whose id is in `column` is in the directory. */
export const inDirectory = (reader: Reader, column: string): RawBuilder<unknown> => sql`exists (
  select 1 from employees e where e.account_id = ${reader.caller.accountId} and e.id = ${sql.raw(column)}
    and ${isColleague(reader, 'e')})`;

/** The condition that the company shows colleagues the photos of each other. */
export const showsPhotos = ({ caller: { accountId } }: Reader): RawBuilder<unknown> => sql`not exists (
  select 1 from colleague_settings s where s.account_id = ${accountId} and 'photo' = any(s.hidden_fields))`;

/** The condition that the employee `r` has started. */
export const hasStarted = ({ today }: Reader): RawBuilder<unknown> => sql`r.start_date <= ${today}`;
