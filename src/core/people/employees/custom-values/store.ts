import { sql } from '../../../../platform/db/sql.ts';
import { rememberBefore } from '../../../../platform/resource/history/store.ts';
import type { Reader, Tx } from '../../../../platform/unit-of-work.ts';
import type { FieldDefinition } from '../../custom-fields/index.ts';

/** A value of a custom field; null means none. */
export type CustomValue = string | number | null;

/** A value that a change replaces. */
export interface ReplacedValue {
  /** Of the field. */
  id: string;
  before: CustomValue;
  sensitive: boolean;
}

/**
 * The SQL that writes the custom fields of the employee `r` as JSON. Most employees may have none: no look-up then.
 * @param more further members of each, of the field `f`
 */
export const shownValues = ({ sensitive }: { sensitive: boolean }, more = ''): string => `
  case when r.has_custom_fields then (
    select coalesce(json_agg(json_build_object('id', f.id, 'slug', f.slug, 'name', f.name, 'value', v.value${more})
      order by f.position nulls last, f.name, f.id), '[]')
    from employee_custom_fields v join custom_fields f on f.account_id = {account} and f.id = v.custom_field_id
    where v.account_id = {account} and v.employee_id = r.id and f.deleted_at is null
      ${sensitive ? '' : 'and not f.sensitive'}
  ) else '[]' end`;

const storedAs = 'custom_fields/';

/** The values of the employee `r`, by field, as the history stores them. */
export const storedValues = `(
  select jsonb_object_agg('${storedAs}' || v.custom_field_id, jsonb_build_object('value', v.value))
  from employee_custom_fields v where v.account_id = {account} and v.employee_id = r.id)`;

/** The values in the version `s`, as replies show them; of a field that was deleted since, too. */
export const valuesInVersion = ({ sensitive }: { sensitive: boolean }): string => `(
  select coalesce(json_agg(json_build_object('id', f.id, 'slug', f.slug, 'name', f.name, 'value', ${member} -> 'value')
    order by f.position nulls last, f.name, f.id), '[]')
  from custom_fields f where f.account_id = {account} and ${member} ->> 'value' is not null
    ${sensitive ? '' : `and not f.sensitive and ${member} -> 'sensitive' is null`})`;

/** Of the field `f`. A cluster cannot join `jsonb_each` of an outer row with a table that shows the past. */
const member = `s.state -> ('${storedAs}' || f.id)`;

/** The values that employees had: a cleared one has no row any more. */
export const formerValues = (own: string): string => `
  select r.* from ${own} r join known_changes u on u.id = r.employee_id and not u.is_created
  where r.account_id = $1 and not u.replaced ? ('${storedAs}' || r.custom_field_id)
  union all
  select $1::uuid, u.id, substr(m.key, ${storedAs.length + 1})::uuid, m.value -> 'value'
  from known_changes u cross join lateral jsonb_each(u.replaced) m
  where not u.is_created and m.key like '${storedAs}%' and m.value ->> 'value' is not null`;

/** The values that an employee has of these fields, by the ids of the fields. */
export async function valuesOf(
  reader: Reader,
  employeeId: string,
  fieldIds: string[],
): Promise<Map<string, CustomValue>> {
  const rows = await reader.all<{ id: string; value: CustomValue }>(sql`
    select custom_field_id as id, value from employee_custom_fields
    where account_id = ${reader.caller.accountId} and employee_id = ${employeeId}
      and custom_field_id = any(${fieldIds}::uuid[])`);
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/** All values of an employee with their fields, which stay as they are until the transaction ends. */
export async function valuesWithFields(
  tx: Tx,
  employeeId: string,
): Promise<{ field: FieldDefinition; before: CustomValue }[]> {
  const rows = await tx.all<FieldDefinition & { value: CustomValue }>(sql`
    select f.id, f.slug, f.type, f.options, f.sensitive, v.value
    from custom_fields f
    join employee_custom_fields v on v.account_id = ${tx.caller.accountId} and v.custom_field_id = f.id
    where f.account_id = ${tx.caller.accountId} and v.employee_id = ${employeeId} and f.deleted_at is null
    order by f.id for share of f`);
  return rows.map(({ value, ...field }) => ({ field, before: value }));
}

/** Writes values of a locked employee; null removes one. */
export async function writeValues(
  tx: Tx,
  employeeId: string,
  values: { id: string; after: CustomValue }[],
): Promise<void> {
  const { accountId } = tx.caller;
  const set = values.filter(({ after }) => after !== null);
  const cleared = values.filter(({ after }) => after === null);
  if (cleared.length > 0) {
    await tx.run(sql`
      delete from employee_custom_fields
      where account_id = ${accountId} and employee_id = ${employeeId}
        and custom_field_id = any(${cleared.map(({ id }) => id)}::uuid[])`);
  }
  if (set.length > 0) {
    await tx.run(sql`
      insert into employee_custom_fields (account_id, employee_id, custom_field_id, value)
      select ${accountId}, ${employeeId}, id, value
      from unnest(${set.map(({ id }) => id)}::uuid[], ${set.map(({ after }) => JSON.stringify(after))}::jsonb[]) as v (id, value)
      on conflict (account_id, employee_id, custom_field_id) do update set value = excluded.value`);
  }
  await tx.run(sql`
    update employees set has_custom_fields = exists (
      select 1 from employee_custom_fields v where v.account_id = ${accountId} and v.employee_id = ${employeeId})
    where account_id = ${accountId} and id = ${employeeId}`);
}

/** Writes values in place of others, which the history keeps; those that were sensitive stay so. */
export async function replaceValues(
  tx: Tx,
  employeeId: string,
  values: (ReplacedValue & { after: CustomValue })[],
): Promise<void> {
  const members = values.map(({ id, before, sensitive }) => [
    storedAs + id,
    { value: before, ...(sensitive ? { sensitive } : {}) },
  ]);
  rememberBefore(tx, 'employee', Object.fromEntries(members), employeeId);
  await writeValues(tx, employeeId, values);
}
