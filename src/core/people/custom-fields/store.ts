import { sql } from '../../../platform/db/sql.ts';
import { pattern } from '../../../platform/resource/filters.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import type { CustomField } from './custom-field.ts';

/** The slugs that begin with this one, of fields that are not deleted. */
export async function slugsLike(reader: Reader, slug: string): Promise<Set<string>> {
  const rows = await reader.all<{ slug: string }>(sql`
    select slug from custom_fields
    where account_id = ${reader.caller.accountId} and slug like ${pattern(slug).slice(1)} and deleted_at is null`);
  return new Set(rows.map((row) => row.slug));
}

/** The slugs of the fields whose values only callers with the scope for sensitive fields may see. */
export async function sensitiveSlugs(reader: Reader): Promise<string[]> {
  const rows = await reader.all<{ slug: string }>(sql`
    select slug from custom_fields
    where account_id = ${reader.caller.accountId} and sensitive and deleted_at is null order by slug`);
  return rows.map(({ slug }) => slug);
}

/** The slugs that sensitive fields have or had, deleted fields included: the log may use any of them. */
export async function slugsInHistory(reader: Reader): Promise<string[]> {
  const rows = await reader.all<{ slug: string }>(sql`
    select distinct unnest(past_slugs || slug) as slug from custom_fields
    where account_id = ${reader.caller.accountId} and sensitive`);
  return rows.map(({ slug }) => slug);
}

/** Remembers a slug that a field no longer has. */
export const keepPastSlug = (tx: Tx, id: string, slug: string): Promise<number> =>
  tx.run(sql`
    update custom_fields set past_slugs = array_append(array_remove(past_slugs, ${slug}), ${slug})
    where account_id = ${tx.caller.accountId} and id = ${id}`);

/** What a value is checked against. */
export type FieldDefinition = Pick<CustomField, 'id' | 'slug' | 'type' | 'options' | 'sensitive'>;

/** The fields with these ids that are not deleted; `lock` holds them as they are until the transaction ends. */
export const findFields = (reader: Reader, ids: string[], lock: 'for share' | '' = ''): Promise<FieldDefinition[]> =>
  reader.all<FieldDefinition>(sql`
    select id, slug, type, options, sensitive from custom_fields
    where account_id = ${reader.caller.accountId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id ${sql.raw(lock)}`);

/**
 * Counts the employees (not deleted) with a value of a field.
 * @param except values that do not count
 */
export async function countUses(tx: Tx, id: string, except: string[] = []): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from employee_custom_fields v
    join employees e on e.account_id = ${tx.caller.accountId} and e.id = v.employee_id
    where v.account_id = ${tx.caller.accountId} and v.custom_field_id = ${id} and e.deleted_at is null
      and not v.value #>> '{}' = any(${except}::text[])`);
  return row?.count ?? 0;
}
