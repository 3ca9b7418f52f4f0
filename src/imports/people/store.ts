import { sql } from '../../platform/db/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { ExistingEmployee, PersonName } from './employee-index.ts';

const columns = sql`e.id, e.first_name as "firstName", e.last_name as "lastName",
  e.second_last_name as "secondLastName", e.email, e.code, e.external_id as "externalId", e.manager_id as "managerId",
  e.start_date as "startDate", e.end_date as "endDate", e.status`;

/** A larger one fits no column. */
const largestCode = 2_147_483_646;

/** All employees, with the names and keys by which a file may call them. */
export const allColleagues = (reader: Reader): Promise<ExistingEmployee[]> =>
  reader.all<ExistingEmployee>(sql`
    select ${columns} from employees e where e.account_id = ${reader.caller.accountId} and e.deleted_at is null`);

/** The employees whom the names of these rows may mean: with their days, and without the keys that all rows give. */
export const namesOnDays = async (reader: Reader, named: readonly PersonName[]): Promise<ExistingEmployee[]> => {
  if (named.length === 0) return [];
  const ifAllGive = (name: keyof PersonName, condition: ReturnType<typeof sql>) =>
    named.every((one) => one[name] != null) ? condition : sql``;
  return reader.all(sql`
    select ${columns} from employees e where e.account_id = ${reader.caller.accountId} and e.deleted_at is null
      ${ifAllGive('startDate', sql`and e.start_date = any(${named.map(({ startDate }) => startDate)}::date[])`)}
      ${ifAllGive('externalId', sql`and e.external_id is null`)}
      ${ifAllGive('code', sql`and e.code is null`)}
      ${ifAllGive('email', sql`and e.email is null`)}`);
};

/** The employees with one of the keys of these rows. */
export const colleaguesNamed = (reader: Reader, named: readonly PersonName[]): Promise<ExistingEmployee[]> => {
  const all = (of: (one: PersonName) => string | null | undefined) => named.flatMap((one) => of(one) ?? []);
  const codes = named.map(({ code }) => (/^\d+$/.test(String(code)) ? Number(code) : Infinity));
  const have = (condition: ReturnType<typeof sql>) => sql`
    select ${columns} from employees e
    where e.account_id = ${reader.caller.accountId} and e.deleted_at is null and ${condition}`;
  return reader.all<ExistingEmployee>(sql`
    ${have(sql`e.id = any(${all(({ id }) => id).filter(isUuid)}::uuid[])`)}
    union ${have(sql`e.external_id = any(${all(({ externalId }) => externalId)}::text[])`)}
    union ${have(sql`e.code = any(${codes.filter((code) => code <= largestCode)}::int[])`)}
    union ${have(sql`lower(e.email) = any(${all(({ email }) => email?.toLowerCase())}::text[])`)}`);
};
