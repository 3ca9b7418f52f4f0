import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { CustomField } from '../people/custom-fields/index.ts';
import type { Edit, OwnField } from './own-fields.ts';
import { ownColumns } from './queries.ts';
import { nameOf, type StoredChange } from './request.ts';

/** By the name of the setting, or the id of the custom field; a field without a rule is closed. */
export type Rules = Record<string, Edit>;

interface Settings {
  version: number;
  rules: Rules;
}

/** The settings of the account; before the first change all fields are closed. */
export async function findSettings(reader: Reader): Promise<Settings> {
  const found = await reader.first<Settings>(sql`
    select version, rules from own_data_settings where account_id = ${reader.caller.accountId}`);
  return found ?? { version: 1, rules: {} };
}

/** The same, as they are until the transaction ends. */
export async function holdSettings(tx: Tx): Promise<Settings> {
  const found = await tx.first<Settings>(sql`
    select version, rules from own_data_settings where account_id = ${tx.caller.accountId} for share`);
  return found ?? { version: 1, rules: {} };
}

/** Locks the settings for a change; the first change makes their row. */
export async function lockSettings(tx: Tx): Promise<Settings & { id: string }> {
  const { accountId } = tx.caller;
  await tx.run(sql`
    insert into own_data_settings (account_id, id, version, created_at, updated_at)
    values (${accountId}, ${newId()}, 1, ${tx.now}, ${tx.now}) on conflict do nothing`);
  const found = await tx.first<Settings & { id: string }>(sql`
    select id, version, rules from own_data_settings where account_id = ${accountId} for no key update`);
  if (!found) throw new Error('the settings were inserted');
  return found;
}

export const writeSettings = (tx: Tx, rules: Rules, version: number): Promise<number> =>
  tx.run(sql`
    update own_data_settings set rules = ${JSON.stringify(rules)}, version = ${version}, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId}`);

/** The custom fields of the account, in the order of the panel. */
export const shownFields = (
  reader: Reader,
): Promise<Pick<CustomField, 'id' | 'name' | 'type' | 'options' | 'sensitive'>[]> =>
  reader.all(sql`
    select f.id, f.name, f.type, f.options, f.sensitive from custom_fields f
    where f.account_id = ${reader.caller.accountId} and f.deleted_at is null
    order by f.position nulls last, f.name, f.id limit 500`);

interface OwnEmployee {
  version: number;
  status: 'active' | 'inactive';
  values: Partial<Record<OwnField, unknown>>;
}

/** An employee who is not deleted, with the values that a company may open. */
export const findEmployee = (reader: Reader, id: string): Promise<OwnEmployee | undefined> =>
  reader.first<OwnEmployee>(sql`
    select e.version, e.status, ${sql.raw(ownColumns)} as "values" from employees e
    where e.account_id = ${reader.caller.accountId} and e.id = ${id} and e.deleted_at is null`);

/** The changes that the pending requests of an employee ask for. */
export async function pendingChanges(reader: Reader, employeeId: string): Promise<(StoredChange & { id: string })[]> {
  const rows = await reader.all<{ id: string; changes: StoredChange[] }>(sql`
    select id, changes from own_data_requests
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId} and status = 'pending'
      and deleted_at is null`);
  return rows.flatMap(({ id, changes }) => changes.map((change) => ({ ...change, id })));
}

/** The ids of the pending requests of an employee, the latest last. */
export async function pendingRequests(reader: Reader, employeeId: string): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(sql`
    select id from own_data_requests
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId} and status = 'pending'
      and deleted_at is null
    order by id`);
  return rows.map(({ id }) => id);
}

/** What a locked request asks for. */
export async function changesOf(tx: Tx, id: string): Promise<StoredChange[]> {
  const row = await tx.first<{ changes: StoredChange[] }>(sql`
    select changes from own_data_requests where account_id = ${tx.caller.accountId} and id = ${id}`);
  return row?.changes ?? [];
}

/** Custom fields, deleted ones included, by id. */
export async function fieldsById(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, Pick<CustomField, 'slug' | 'sensitive'>>> {
  const rows = await reader.all<Pick<CustomField, 'id' | 'slug' | 'sensitive'>>(sql`
    select id, slug, sensitive from custom_fields
    where account_id = ${reader.caller.accountId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...field }) => [id, field]));
}

/** The names of the fields that these changes are of. */
export async function namesIn(reader: Reader, changes: readonly StoredChange[]): Promise<string[]> {
  const ids = changes.flatMap(({ customFieldId }) => customFieldId ?? []);
  const fields = await fieldsById(reader, ids);
  return changes.map((change) => nameOf(change, fields));
}
