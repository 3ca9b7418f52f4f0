/**
 * The rows that refer to a row keep it from being removed. Which they are follows from `references` next to the fields of
 * all rows that operations list, so that a new resource is a referrer from the day it has a route.
 */
import * as z from 'zod';
import { type RawBuilder, sql } from '../db/sql.ts';
import { commonErrors } from '../errors.ts';
import { port } from '../port.ts';
import { problemFor } from '../problem.ts';
import type { Tx } from '../unit-of-work.ts';
import { withoutNull } from '../values.ts';
import { columnOf } from './columns.ts';
import type { Reference } from './field.ts';
import { countsInWords, nounOf, nounsOf } from './nouns.ts';
import type { Resource } from './resource.ts';

/** Rows that an operation lists, and what they refer to: a resource, or a table without one. */
export type Listed = Pick<
  Resource,
  'name' | 'noun' | 'table' | 'only' | 'isRecord' | 'restoredAsTheyWere' | 'references'
> &
  Partial<Pick<Resource, 'fields'>>;

/** Those of all operations: `api.ts`, which joins the areas, fills it. */
export const listed = port<readonly Listed[]>('the rows that operations list');

/** The rows that operations list, each kind once, in the order of the operations. */
export const listedBy = (operations: readonly { lists?: Listed }[]): Listed[] => {
  const all = operations.flatMap(({ lists }) => lists ?? []);
  return all.filter(({ name }, i) => all.findIndex((one) => one.name === name) === i);
};

/** A kind of rows that keeps other rows from being removed: its name in problems, and the condition on the row `r`. */
interface Referrer {
  name: string;
  rows: Listed;
  refersTo(id: string): RawBuilder<unknown>;
}

/** The kinds of rows that keep the rows of a resource from being removed, in the order of their operations. */
export function referrersOf({ table, ownRemoval }: Pick<Resource, 'table' | 'ownRemoval'>): Referrer[] {
  if (ownRemoval !== undefined) return [];
  return listed.get().flatMap((rows) => {
    const references = Object.entries(rows.references).filter(([, { to, weak }]) => to === table && weak === undefined);
    if (references.length === 0) return [];
    const refersTo = (id: string) =>
      sql.join(
        references.map(([field, reference]) => names(rows, field, reference, id)),
        sql` or `,
      );
    return [{ name: nameOf(rows), rows, refersTo }];
  });
}

/** `work entries` as the name of a member: `workEntries`. */
const nameOf = (rows: Listed) => nounsOf(rows).replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());

/** The condition that a field of the row `r` names an id, and counts. */
function names({ fields }: Listed, field: string, { member, only = 'true' }: Reference, id: string) {
  const column = sql.raw(`r.${columnOf(field)}`);
  const schema = fields?.[field];
  const isList = schema !== undefined && withoutNull(schema) instanceof z.ZodArray;
  const inList =
    member === undefined
      ? sql`${column} @> array[${id}]::uuid[]`
      : sql`${column} @> ${JSON.stringify([{ [member]: id }])}::jsonb`;
  return sql`(${isList ? inList : sql`${column} = ${id}`} and ${sql.raw(only)})`;
}

/** Whether rows may keep those of a resource from being removed. */
export const canBeInUse = (resource: Resource): boolean => referrersOf(resource).length > 0;

/**
 * Refuses a change of a row that others need as it is.
 * @param counts of the rows that keep a row as it is, by their name in problems
 * @param reason why they do, as the texts of `in_use` distinguish it
 * @throws Problem `in_use` with the counts, unless all are 0
 */
export function refuseIfCounted(
  resource: Pick<Resource, 'name' | 'noun'>,
  counts: Record<string, number>,
  reason: keyof typeof commonErrors.inUse.details = 'references',
): void {
  const references = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (Object.keys(references).length === 0) return;
  const params = { noun: nounOf(resource), references: countsInWords(references) };
  throw problemFor(commonErrors.inUse, reason, params, { members: { references } });
}

/** The condition on the row `r` that it stands, or will again. */
const stands = ({ isRecord, restoredAsTheyWere }: Listed): string =>
  isRecord ? 'true' : restoredAsTheyWere ? '(r.deleted_at is null or r.removed_with_employee)' : 'r.deleted_at is null';

/** @throws Problem `in_use` with counts if rows that are not deleted refer to `id`, or some that a restore brings back */
export async function refuseIfInUse(
  tx: Tx,
  resource: Pick<Resource, 'name' | 'noun' | 'table' | 'ownRemoval'>,
  id: string,
): Promise<void> {
  const referrers = referrersOf(resource);
  if (referrers.length === 0) return;
  const counts = referrers.map(
    ({ name, rows, refersTo }) => sql`(
      select count(*) from ${sql.raw(rows.table)} r
      where r.account_id = ${tx.caller.accountId} and (${refersTo(id)}) and ${sql.raw(rows.only ?? 'true')}
        and ${sql.raw(stands(rows))}) as ${sql.ref(name)}`,
  );
  refuseIfCounted(resource, (await tx.first<Record<string, number>>(sql`select ${sql.join(counts)}`)) ?? {});
}
