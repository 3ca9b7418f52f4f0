/** The rows of employees as they are, and as they were at an earlier sequence of the log. One statement for all of them. */
import type { LocalDate } from '../../clock.ts';
import { type RawBuilder, sql } from '../../db/sql.ts';
import type { Reader } from '../../unit-of-work.ts';
import { inAccount } from '../account.ts';
import type { Condition, Resource } from '../resource.ts';
import { employeeColumn, viewOf } from '../view.ts';
import { partsOf, writeTexts } from './store.ts';
import { asVersion } from './versions.ts';

/** Days, both included; undefined: without bound. */
export interface Between {
  from: LocalDate | undefined;
  to: LocalDate | undefined;
}

/** The first and the last day of a row `r` as SQL; the last one may be infinity. */
export interface DaysOfRow {
  first: string;
  last: string;
}

/** Which rows of a resource, and how replies show them. */
export interface RowsQuery {
  resource: Resource;
  employeeIds: readonly string[];
  /** The fields shown. */
  fields: string[];
  /** Keeps the rows that have a day in a time; undefined: all. */
  in?: { between: Between; days: DaysOfRow } | undefined;
  /** The field by which the rows of an employee are ordered. */
  orderBy: string;
}

/** A present row as JSON. */
export interface RowOfEmployee {
  employeeId: string;
  json: string;
}

/** A row that is present, or has changed. */
export interface RowSince extends RowOfEmployee {
  /** It is not deleted, and has a day in the time. */
  isPresent: boolean;
  isChanged: boolean;
  /** It existed, was not deleted, and had a day in the time. */
  stood: boolean;
  /** A changed row that existed, as its versions show it. */
  previous: string | null;
}

/** Whether a row from `first` to `last`, null for without end, has a day in a time. */
export const touches = (first: string, last: string | null, { from, to }: Between): boolean =>
  (to === undefined || first <= to) && (from === undefined || last === null || last >= from);

/** The same as a condition on the row `r`. */
function inTime({ in: time }: RowsQuery, accountId: string): Condition {
  const conditions = [sql`true`];
  if (time) {
    const { between, days } = time;
    const [first, last] = [inAccount(days.first, accountId), inAccount(days.last, accountId)];
    if (between.from !== undefined) conditions.push(sql`${last} >= ${between.from}::date`);
    if (between.to !== undefined) conditions.push(sql`${first} <= ${between.to}::date`);
  }
  return sql.join(conditions, sql` and `);
}

/** The parts of both statements. */
function partsOfStatement(reader: Reader, asked: RowsQuery) {
  const { resource, employeeIds, fields, orderBy } = asked;
  const { accountId } = reader.caller;
  const owner = sql.raw(`r.${employeeColumn(resource)}`);
  return {
    accountId,
    owner,
    table: sql.raw(resource.table),
    json: inAccount(viewOf(reader, resource, { fields }).json, accountId),
    isPresent: sql`(r.deleted_at is null and ${inTime(asked, accountId)})`,
    among: sql`r.account_id = ${accountId} and ${owner} = any(${employeeIds}::uuid[]) and ${sql.raw(resource.only ?? 'true')}`,
    order: sql`${owner}, ${sql.raw(resource.columnSql(orderBy))}, r.id`,
  };
}

/** The present rows of employees. */
export function rowsOfEmployees(reader: Reader, asked: RowsQuery): Promise<RowOfEmployee[]> {
  const { owner, table, json, isPresent, among, order } = partsOfStatement(reader, asked);
  return reader.all<RowOfEmployee>(sql`
    select ${owner} as "employeeId", ${json} as json from ${table} r where ${among} and ${isPresent} order by ${order}`);
}

/** What changes after a sequence replaced of the row `r`: of several values, the earliest. */
const replacedSince = (accountId: string, since: number): RawBuilder<unknown> => sql`
  select count(*) > 0 as changed, coalesce(bool_or(h.before is null), false) as created,
    coalesce(jsonb_object_agg(k.key, k.value order by h.sequence desc) filter (where k.key is not null), '{}') as replaced
  from undo_records h left join lateral jsonb_each(h.before) k on true
  where h.account_id = ${accountId} and h.entity_id = r.id and h.sequence > ${since}`;

/** The present rows of employees and those that have changed since a sequence, with what they were then. */
export async function rowsSince(reader: Reader, asked: RowsQuery, since: number): Promise<RowSince[]> {
  const { resource, in: time } = asked;
  const { accountId, owner, table, json, isPresent, among, order } = partsOfStatement(reader, asked);
  const replaced = sql.join(
    [sql`to_jsonb(r)`, ...partsOf(resource).map((part) => inAccount(part, accountId)), sql`u.replaced`],
    sql` || `,
  );
  const rows = await reader.all<Omit<RowSince, 'previous'> & { earlier: string | null }>(sql`
    select ${owner} as "employeeId", ${json} as json, ${isPresent} as "isPresent", u.changed as "isChanged",
      case when u.created then false when u.replaced ? 'deleted_at' then u.replaced ->> 'deleted_at' is null
        else r.deleted_at is null end as stood,
      case when u.changed and not u.created then (${replaced})::text end as earlier
    from ${table} r
    cross join lateral (${replacedSince(accountId, since)}) u
    where ${among} and (u.changed or ${isPresent})
    order by ${order}`);
  // By themselves: a cluster that reads the past cannot make a row of what a view has.
  const states = rows.flatMap(({ earlier }) => earlier ?? []);
  const days = time?.days ?? { first: 'null', last: 'null' };
  const views = { json: viewOf(reader, asVersion(resource)).json, ...days };
  const texts = (await writeTexts(reader, resource.table, states, views)).values();
  return rows.map(({ earlier, ...row }) => {
    const was = earlier === null ? undefined : texts.next().value;
    if (!was) return { ...row, previous: null };
    const stood = row.stood && (time === undefined || touches(was.first, was.last, time.between));
    return { ...row, stood, previous: was.json };
  });
}

/**
 * The employees who have a row of these resources that changed after a sequence, in order of their ids.
 * @param after the page begins after this employee
 */
export async function employeesChangedSince(
  reader: Reader,
  resources: readonly Resource[],
  since: number,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { accountId } = reader.caller;
  // The name of the type is a part of the text, because an index has the changes of all types but one.
  const changed = resources.map((resource) => {
    const owner = sql.raw(`r.${employeeColumn(resource)}`);
    return sql`
      select ${owner} as id from undo_records h
      join ${sql.raw(resource.table)} r on r.account_id = ${accountId} and r.id = h.entity_id
      where h.account_id = ${accountId} and h.sequence > ${since} and h.entity_type = ${sql.lit(resource.name)}
        and ${owner} > ${after}`;
  });
  const rows = await reader.all<{ id: string }>(sql`
    select distinct c.id from (${sql.join(changed, sql` union all `)}) c order by c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
