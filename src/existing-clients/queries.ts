/** The SQL of what only the earlier shape has. */
import { customValuesJson, employees, workStatusOf } from '../core/index.ts';
import { sql } from '../platform/db/sql.ts';
import { inAccount } from '../platform/resource/account.ts';
import { utc } from '../platform/resource/columns.ts';
import { wholeColumn } from '../platform/resource/view.ts';
import type { Reader } from '../platform/unit-of-work.ts';
import { end, start } from '../schedule/index.ts';

/** The account, as a part of employees and settings. */
export const companyJson = `(
  select row_to_json(c) from (
    select a.account_id as id, a.name, a.language, ${utc('a.created_at')} as "createdAt", ${utc('a.updated_at')} as "updatedAt"
    from accounts a where a.account_id = {account}
  ) c
)`;

/** The employee who recruited the employee `r`, in a short form. */
export const recruiterJson = `(
  select json_build_object('id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'email', m.email,
    'imageProfileURL', m.image_profile_url, 'workStatus', ${workStatusOf('m')})
  from employees m where m.account_id = {account} and m.id = r.main_recruiter_id
)`;

const ofField = `, 'companyId', f.account_id, 'type', f.type,
  'createdAt', ${utc('f.created_at')}, 'updatedAt', ${utc('f.updated_at')}`;

/** The custom fields of an employee, with more of each field. */
export const customValues = {
  whole: customValuesJson({ sensitive: true }, ofField),
  redacted: customValuesJson({ sensitive: false }, ofField),
};

/** A place, which is an object even if there is none. */
export const placeOrNulls = (column: string) => `coalesce(${column}, '{"latitude": null, "longitude": null}')`;

/** The start and the end of a work entry. */
export const moments = {
  workEntryIn: { whole: start(placeOrNulls('r.in_coordinates')), redacted: start() },
  workEntryOut: { whole: end(placeOrNulls('r.out_coordinates')), redacted: end() },
};

/** Employees whole, by id; none if the caller may not read them. */
export async function wholeEmployees(reader: Reader, ids: readonly string[]): Promise<Map<string, object>> {
  const column = wholeColumn(reader, 'employee', { resource: () => employees, match: () => 'x.id = r.id' });
  if (column === undefined) return new Map();
  const { accountId } = reader.caller;
  const found = await reader.all<{ id: string; employee: object }>(sql`
    select r.id, ${inAccount(column, accountId)} from employees r where r.account_id = ${accountId} and r.id = any(${ids}::uuid[])`);
  return new Map(found.map(({ id, employee }) => [id, employee]));
}

/** The address for notifications of the account. */
export async function notificationEmailOf(reader: Reader): Promise<string | null | undefined> {
  const found = await reader.first<{ notificationEmail: string | null }>(sql`
    select notification_email as "notificationEmail" from accounts where account_id = ${reader.caller.accountId}`);
  return found?.notificationEmail;
}
