/**
 * The history of versioned objects: a transaction collects what its writes replace, the statement that writes the events
 * stores it, and `/versions` reads it.
 */
import type { Instant } from '../../clock.ts';
import { fixed, sql } from '../../db/sql.ts';
import { memoizeByObject } from '../../memoize.ts';
import type { Journal, Reader, Tx } from '../../unit-of-work.ts';
import { accountFirst } from '../account.ts';
import { columnOf } from '../columns.ts';
import type { Resource } from '../resource.ts';

/** What a write replaced: columns, and parts such as `days_off/<id>`, with their values; null: nothing was there. */
type Before = Readonly<Record<string, unknown>> | null;

/** What an object was before a change. */
export interface Undo {
  entityType: string;
  entityId: string;
  before: Before;
  /** The event of the change; undefined if none of the object followed. */
  eventId?: string;
  /** The event of another object from which the change follows. */
  causeId?: string;
}

/** A change to store, with the event of it. */
export interface UndoRecord extends Undo {
  sequence: number;
  /** The type of the event. */
  event: string | null;
}

/** What the writes of a transaction replaced. */
interface Replaced {
  /** Those whose event has not been recorded yet, by the object's id. */
  open: Map<string, Undo>;
  done: Undo[];
}

declare module '../../unit-of-work.ts' {
  interface Journal {
    readonly replaced: Replaced;
  }
}

export const nothingReplaced = (): Replaced => ({ open: new Map(), done: [] });

/** Of two changes that count as one, what was there before the first. */
const beforeBoth = (first: Before, second: Before): Before => first && { ...second, ...first };

/**
 * Remembers what a write replaces, so that `/versions` and `knownAt` can show it. A write of a versioned object calls it
 * before the object's event is recorded, which it belongs to.
 * @param resourceName the `name` of the resource
 * @param before the values that the write replaces, under the names of the API or of the columns, `version` and
 *   `updatedAt` among them; further values do no harm. Null if the write creates the object
 */
export function rememberBefore(tx: Tx, resourceName: string, before: object | null, id: string): void {
  const columns = before && Object.fromEntries(Object.entries(before).map(([name, value]) => [columnOf(name), value]));
  remember(tx.journal.replaced, { entityType: resourceName, entityId: id, before: columns });
}

/** Adds what a write replaced to what earlier ones did. */
function remember({ open }: Replaced, undo: Undo): void {
  const earlier = open.get(undo.entityId);
  open.set(undo.entityId, earlier ? { ...undo, before: beforeBoth(earlier.before, undo.before) } : undo);
}

/** What was remembered of an object belongs to this event of it. */
export function belongsTo(tx: Tx, entityId: string, eventId: string): void {
  const { open, done } = tx.journal.replaced;
  const undo = open.get(entityId);
  if (!undo) return;
  open.delete(entityId);
  done.push({ ...undo, eventId });
}

/** What was remembered of objects without an event of their own so far follows from this event. */
export function followFrom({ journal }: Tx, eventId: string): void {
  for (const undo of journal.replaced.open.values()) undo.causeId ??= eventId;
}

/** Remembers the changes collected so far; the returned function forgets later ones. */
export function markRemembered(tx: Tx): () => void {
  const all = tx.journal.replaced;
  const [open, count] = [new Map(all.open), all.done.length];
  return () => {
    all.open = open;
    all.done.splice(count);
  };
}

/** Adds what a part of the work remembers by itself. */
export function joinRemembered(tx: Tx, { replaced: { done, open } }: Journal): void {
  const all = tx.journal.replaced;
  for (const { eventId, ...undo } of done) {
    remember(all, undo);
    if (eventId !== undefined) belongsTo(tx, undo.entityId, eventId);
  }
  for (const undo of open.values()) remember(all, undo);
}

/** Everything that the transaction remembers, in the order of the changes. */
export function remembered(tx: Tx): Undo[] {
  const { open, done } = tx.journal.replaced;
  return [...done, ...open.values()];
}

/** What each object that the transaction has changed so far was before it, once for each. */
export function statesBefore(tx: Tx): Undo[] {
  const all = nothingReplaced();
  for (const undo of remembered(tx)) remember(all, undo);
  return [...all.open.values()];
}

/** An event that gets the next number of the log. */
interface Numbered {
  id: string;
  type: string;
  entity: { id: string };
}

/**
 * The changes that a transaction remembers, each under the sequence of its event: of the first event of the object after
 * the change; else of its last event, else of the one from which it follows, else of the last of all.
 * @param events all events of the transaction, at least one, numbered from `first` on
 */
export function undoRecords(tx: Tx, events: readonly Numbered[], first: number): UndoRecord[] {
  const changes = remembered(tx);
  if (changes.length === 0) return [];
  const places = new Map(events.map(({ id }, place) => [id, place]));
  const placeOf = (id: string | undefined) => (id === undefined ? undefined : places.get(id));
  const lastOf = new Map(events.map(({ entity }, place) => [entity.id, place]));
  const records = new Map<string, UndoRecord>();
  for (const change of changes) {
    const own = placeOf(change.eventId) ?? lastOf.get(change.entityId);
    const sequence = first + (own ?? placeOf(change.causeId) ?? events.length - 1);
    const key = `${change.entityId} ${sequence}`;
    const earlier = records.get(key);
    records.set(key, {
      ...change,
      before: earlier ? beforeBoth(earlier.before, change.before) : change.before,
      sequence,
      event: own === undefined ? null : (events[own]?.type ?? null),
    });
  }
  return [...records.values()];
}

/**
 * The statement that stores changes, as a part of the statement that writes the events: its account, time and actor are
 * the parameters $1 to $3.
 * @param taken the number of parameters before its own, `undoParameters`
 */
export const undoInsert = (taken: number): string => `
  insert into undo_records (account_id, entity_id, sequence, entity_type, event, recorded_at, actor, before)
  select $1, entity_id, sequence, entity_type, event, $2, $3, before
  from unnest(${['uuid', 'bigint', 'text', 'text', 'jsonb'].map((type, i) => `$${taken + 1 + i}::${type}[]`).join(', ')})
    as u (entity_id, sequence, entity_type, event, before)`;

export const undoParameters = (records: readonly UndoRecord[]): unknown[] => [
  records.map(({ entityId }) => entityId),
  records.map(({ sequence }) => sequence),
  records.map(({ entityType }) => entityType),
  records.map(({ event }) => event),
  records.map(({ before }) => before && JSON.stringify(before)),
];

/** Members of a row by their names, each value as JSON text: parsed as numbers, amounts would lose their last digits. */
export type State = Record<string, string>;

/** The present state of an object, or one change of it. */
export interface HistoryRow {
  /** Null for the present state. */
  sequence: number | null;
  recordedAt: Instant;
  /** As JSON text. */
  actor: string | null;
  event: string | null;
  /** The present state; of a change, what it replaced. */
  state: State | null;
  /** The change created the object. */
  creates: boolean;
}

const membersOf = (json: string) => `(select json_object_agg(k.key, k.value::text) from jsonb_each(${json}) k)`;

/** The SQL of the rows that belong to the object `r`, as members of its state. */
export const partsOf = (resource: Resource): string[] =>
  resource.shown.flatMap(({ own }) => (typeof own === 'object' ? [`coalesce(${own.stored}, '{}')`] : []));

/**
 * The statement that reads the present states of objects and their changes after a moment, the latest first.
 * @param among the comparison of an id with $2
 */
const historyText = (resource: Resource, among: string): string => {
  const row = ['to_jsonb(r)', ...partsOf(resource)].join(' || ');
  return accountFirst(`
      select r.id, null::bigint as sequence, r.updated_at as "recordedAt", null as actor, null as event,
        ${membersOf(row)} as state, false as creates
      from ${resource.table} r
      where r.account_id = $1 and r.id ${among} ${resource.only === undefined ? '' : `and ${resource.only}`}
      union all
      select h.entity_id, h.sequence, h.recorded_at, h.actor::text, h.event, ${membersOf('h.before')}, h.before is null
      from undo_records h where h.account_id = $1 and h.entity_id ${among} and h.sequence > $3 and h.recorded_at > $4
      order by sequence desc nulls first`);
};
const ofOne = memoizeByObject((resource: Resource) => historyText(resource, '= $2'));
const ofSeveral = memoizeByObject((resource: Resource) => historyText(resource, '= any($2::uuid[])'));

/** The moment after which changes are read. */
export type Since = { sequence: number } | { instant: Instant };

/** Reads the present state of an object and the changes since a moment, the latest first; empty without an object. */
export const readHistory = (reader: Reader, resource: Resource, id: string, since: Since): Promise<HistoryRow[]> =>
  reader.all(
    fixed<HistoryRow & { id: string }>(ofOne(resource), [
      reader.caller.accountId,
      id,
      'sequence' in since ? since.sequence : 0,
      'instant' in since ? since.instant : '-infinity',
    ]),
  );

/** Reads the same of several objects in one statement, each with all its changes that are kept. */
export async function readHistories(
  reader: Reader,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, HistoryRow[]>> {
  const parameters = [reader.caller.accountId, ids, 0, '-infinity'];
  const rows = await reader.all(fixed<HistoryRow & { id: string }>(ofSeveral(resource), parameters));
  return Map.groupBy(rows, ({ id }) => id);
}

/**
 * The sequence of the change with which a page of versions ends: the `count`th before `before`; undefined if there are
 * fewer.
 */
export async function endOfPage(
  reader: Reader,
  id: string,
  { before, count }: { before: number; count: number },
): Promise<number | undefined> {
  const row = await reader.first<{ sequence: number }>(sql`
    select sequence from undo_records
    where account_id = ${reader.caller.accountId} and entity_id = ${id} and sequence < ${before}
    order by sequence desc offset ${count - 1} limit 1`);
  return row?.sequence;
}

/** Writes states of objects as JSON, in their order. @param views the SQL of the JSON, each with its name */
export const writeStates = <Name extends string>(
  reader: Reader,
  table: string,
  states: readonly State[],
  views: Readonly<Record<Name, string>>,
): Promise<Record<Name, string>[]> => {
  const textOf = (state: State) =>
    `{${Object.entries(state).map(([name, json]) => `${JSON.stringify(name)}:${json}`)}}`;
  return writeTexts(reader, table, states.map(textOf), views);
};

/** The same of states that are JSON texts. */
export async function writeTexts<Name extends string>(
  reader: Reader,
  table: string,
  rows: readonly string[],
  views: Readonly<Record<Name, string>>,
): Promise<Record<Name, string>[]> {
  if (rows.length === 0) return [];
  const columns = Object.entries<string>(views).map(([name, json]) => `${json} as "${name}"`);
  return reader.all(
    fixed<Record<Name, string>>(
      accountFirst(`
        select ${columns.join(', ')}
        from (select n, state::jsonb as state from unnest($2::text[]) with ordinality as u (state, n) where $1::uuid is not null) s
        cross join lateral jsonb_populate_record(null::${table}, s.state) r
        order by s.n`),
      [reader.caller.accountId, rows],
    ),
  );
}

/** Deletes the oldest changes of an account, all from before an instant; at most `most` at once. */
export async function purgeUndoRecords(
  db: Pick<Tx, 'first'>,
  accountId: string,
  before: Instant,
  most: number,
): Promise<number> {
  // Times never go back along the log, so the old ones are its beginning.
  const row = await db.first<{ count: number }>(sql`
    with gone as (
      delete from undo_records u
      where u.account_id = ${accountId} and u.recorded_at < ${before} and u.sequence <= (
        select max(o.sequence) from (
          select u.sequence from undo_records u
          where u.account_id = ${accountId} order by u.sequence limit ${most}
        ) o)
      returning u.sequence, u.recorded_at
    ), started as (
      insert into history_starts (account_id, sequence, started_at)
      select ${accountId}, max(sequence), max(recorded_at) from gone having count(*) > 0
      on conflict (account_id) do update set sequence = excluded.sequence, started_at = excluded.started_at
    )
    select count(*) as count from gone`);
  return row?.count ?? 0;
}
