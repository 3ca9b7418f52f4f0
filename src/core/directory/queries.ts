import type { LocalDate } from '../../platform/clock.ts';
import { type RawBuilder, sql } from '../../platform/db/sql.ts';

/** The names of what the employee `r` refers to. */
export const nameOf = {
  jobCharge: '(select n.name from job_charges n where n.account_id = {account} and n.id = r.job_charge_id)',
  department: '(select n.name from departments n where n.account_id = {account} and n.id = r.department_id)',
  office: '(select n.name from offices n where n.account_id = {account} and n.id = r.office_id)',
};

/** Every user sees every row of the directory, beyond the employees within reach. */
export const toEveryone = (): RawBuilder<unknown> => sql`true`;

/** The condition that the employee `r` has started by a day. */
export const startedBy = (day: LocalDate): RawBuilder<unknown> => sql`r.start_date <= ${day}`;
