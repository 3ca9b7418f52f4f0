import { isDeepStrictEqual } from 'node:util';
import type { Days } from '../../core/index.ts';
import type { Instant, LocalDate } from '../../platform/clock.ts';
import { type Insertion, InsertQuery, insertTogether } from '../../platform/db/insert.ts';
import { amongIds, byId, inOrderOf, sql } from '../../platform/db/sql.ts';
import { UpdateQuery } from '../../platform/db/update.ts';
import { newId } from '../../platform/ids.ts';
import { limits } from '../../platform/limits.ts';
import { toColumns } from '../../platform/resource/columns.ts';
import { rememberBefore } from '../../platform/resource/history/store.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { storedList } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { secondsAfter } from './rules.ts';
import { entryRows } from './work-entry.ts';

/** An employee who clocks in and out, and their time zone. */
export interface Worker {
  id: string;
  externalId: string | null;
  code: number | null;
  status: 'active' | 'inactive';
  endDate: LocalDate | null;
  officeId: string | null;
  timeZone: string;
}

/** An entry as stored. */
export type WorkEntry = RowOf<typeof entryRows>;

/** The facts of an entry; the rest follows from them. */
export type EntryFacts = Omit<WorkEntry, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt'>;

const { name: entity, table, fields } = entryRows;
const stored = sql.raw(storedList(fields));

// After waiting for the employee a join would still have the office of before: a subquery finds the one of the new row.
const workerColumns = (tx: Tx) => sql`
  e.id, e.external_id as "externalId", e.code, e.status, e.end_date as "endDate", e.office_id as "officeId",
  coalesce((
    select o.default_employees_date_time_zone from offices o
    where o.account_id = ${tx.caller.accountId} and o.id = e.office_id
  ), ${tx.caller.timeZone}) as "timeZone"`;

const workers = (tx: Tx, employeeIds: readonly string[]) => sql<Worker>`
  select ${workerColumns(tx)} from employees e
  where e.account_id = ${tx.caller.accountId} and e.id ${amongIds(employeeIds)} and e.deleted_at is null ${inOrderOf('e.id', employeeIds)} for no key update of e`;

/** Locks an employee who is not deleted. */
export const lockWorker = (tx: Tx, employeeId: string): Promise<Worker | undefined> =>
  tx.first(byId<Worker>(employeeId, 'id', (ids) => workers(tx, ids)));

/** Locks several employees, in the order of their ids. */
export const lockWorkers = (tx: Tx, employeeIds: string[]): Promise<Worker[]> => tx.all(workers(tx, employeeIds));

/** Locks the employee, deleted or not, whose entry this is. */
export const lockWorkerOf = (tx: Tx, entryId: string): Promise<Worker | undefined> =>
  tx.first(
    byId<Worker & { entryId: string }>(
      entryId,
      'entryId',
      (ids) => sql`
      select w.id as "entryId", ${workerColumns(tx)}
      from work_entries w join employees e on e.account_id = ${tx.caller.accountId} and e.id = w.employee_id
      where w.account_id = ${tx.caller.accountId} and w.id ${amongIds(ids)} ${inOrderOf('e.id', ids)} for no key update of e`,
    ),
  );

/** The open entry of an employee; their row must be locked. */
export const openEntryOf = (tx: Tx, employeeId: string): Promise<WorkEntry | undefined> =>
  tx.first(
    byId<WorkEntry>(
      employeeId,
      'employeeId',
      (ids) => sql`
      select ${stored} from work_entries r
      where r.account_id = ${tx.caller.accountId} and r.employee_id ${amongIds(ids)}
        and r.ended_at is null and r.deleted_at is null`,
    ),
  );

/** Those of these entries that are open and not forgotten: the employee is at work. */
export async function runningAmong(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const earliest = secondsAfter(reader.now, -limits.openEntryHours * 3600);
  const rows = await reader.all<{ id: string }>(sql`
    select w.id from work_entries w
    where w.account_id = ${reader.caller.accountId} and w.id = any(${ids}::uuid[]) and w.ended_at is null
      and w.started_at >= ${earliest}`);
  return new Set(rows.map(({ id }) => id));
}

/** Locks an entry, deleted or not. */
export const lockEntryRow = (tx: Tx, id: string): Promise<WorkEntry | undefined> =>
  tx.first(
    byId<WorkEntry>(
      id,
      'id',
      (ids) => sql`
      select ${stored} from work_entries r
      where r.account_id = ${tx.caller.accountId} and r.id ${amongIds(ids)} ${inOrderOf('r.id', ids)} for update`,
      table,
    ),
  );

/** The employee's first entry, other than `ownId`, that overlaps this period; without an end the period is unlimited. */
export const entryDuring = (
  tx: Tx,
  employeeId: string,
  from: Instant,
  to: Instant | null,
  ownId: string | null,
): Promise<WorkEntry | undefined> =>
  tx.first<WorkEntry>(sql`
    select ${stored} from work_entries r
    where r.account_id = ${tx.caller.accountId} and r.employee_id = ${employeeId} and r.deleted_at is null
      and tstzrange(r.started_at, coalesce(r.ended_at, 'infinity'))
        && tstzrange(${from}::timestamptz, coalesce(${to}::timestamptz, 'infinity'))
      and r.id is distinct from ${ownId}::uuid
    order by r.started_at limit 1`);

const unchanged = ({ now }: Tx) => ({ version: 1, createdAt: now, updatedAt: now, deletedAt: null });

/**
 * Remembers what an entry was, and returns what it is.
 * @param written values that count as changed
 */
function rememberEntry(
  tx: Tx,
  before: WorkEntry,
  after: WorkEntry,
  written: readonly (keyof WorkEntry)[] = [],
): WorkEntry {
  const values = new Map<string, unknown>(Object.entries(after));
  const isWritten = (name: string) => written.some((one) => one === name);
  const changed = Object.entries(before).filter(
    ([name, value]) => isWritten(name) || !isDeepStrictEqual(value, values.get(name)),
  );
  rememberBefore(tx, entity, Object.fromEntries(changed), before.id);
  return after;
}

/** The row of a new entry. */
const rowOf = (tx: Tx, facts: EntryFacts, id: string): Insertion => ({
  table,
  columns: {
    account_id: tx.caller.accountId,
    id,
    ...toColumns(fields, facts),
    version: 1,
    created_at: tx.now,
    updated_at: tx.now,
  },
});

/** Inserts an entry; returns undefined if it overlaps another of the employee. */
export async function insertEntry(tx: Tx, facts: EntryFacts, id = newId()): Promise<WorkEntry | undefined> {
  // Without the clause an overlap would abort the transaction, and the error could not name the other entry.
  const count = await insertTogether(tx, { ...rowOf(tx, facts, id), onConflict: 'on conflict do nothing' });
  if (count === 0) return undefined;
  rememberBefore(tx, entity, null, id);
  return { ...facts, ...unchanged(tx), id };
}

/** Inserts many entries in one statement; only the constraint finds overlaps. */
export async function insertEntries(tx: Tx, facts: EntryFacts[]): Promise<WorkEntry[]> {
  const entries = facts.map((one) => ({ ...one, ...unchanged(tx), id: newId() }));
  if (entries.length > 0)
    await tx.run(InsertQuery.together(entries.map((one) => new InsertQuery([rowOf(tx, one, one.id)]))));
  for (const { id } of entries) rememberBefore(tx, entity, null, id);
  return entries;
}

/**
 * Writes the facts of a locked entry, and returns its next version.
 * @param written facts that count as changed, whatever they were
 */
export async function writeEntry(
  tx: Tx,
  before: WorkEntry,
  facts: EntryFacts,
  written?: readonly (keyof EntryFacts)[],
): Promise<WorkEntry> {
  const version = before.version + 1;
  const columns = { ...toColumns(fields, facts), version, updated_at: tx.now };
  await tx.run(new UpdateQuery({ table, accountId: tx.caller.accountId, id: before.id, columns }));
  return rememberEntry(tx, before, { ...before, ...facts, version, updatedAt: tx.now }, written);
}

/** Marks a locked entry as deleted, and keeps why. */
export async function deleteEntry(tx: Tx, before: WorkEntry, reason: string | null): Promise<WorkEntry> {
  const version = before.version + 1;
  await tx.run(sql`
    update work_entries set deleted_at = ${tx.now}, reason = ${reason}, version = ${version}, updated_at = ${tx.now}
    where account_id = ${tx.caller.accountId} and id = ${before.id}`);
  return rememberEntry(tx, before, { ...before, reason, version, updatedAt: tx.now, deletedAt: tx.now });
}

/** How many entries of an employee count for these days. */
export async function countEntries(tx: Tx, employeeId: string, { from, to }: Days): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from work_entries
    where account_id = ${tx.caller.accountId} and employee_id = ${employeeId} and deleted_at is null
      and work_date >= ${from ?? '-infinity'} and work_date <= ${to ?? 'infinity'}`);
  return row?.count ?? 0;
}

/** Whether the time of a break counts as worked. Locks the break until the transaction ends. */
export async function isRemunerated(tx: Tx, workBreakId: string): Promise<boolean> {
  const row = await tx.first<{ remunerated: boolean }>(sql`
    select remunerated from work_breaks
    where account_id = ${tx.caller.accountId} and id = ${workBreakId} and deleted_at is null for key share`);
  return row?.remunerated === true;
}

/** Whether the time of an entry counts as worked. */
export const countsAsWorked = async (
  tx: Tx,
  { workEntryType, workBreakId }: Pick<EntryFacts, 'workEntryType' | 'workBreakId'>,
): Promise<boolean> => workEntryType === 'work' || (workBreakId !== null && (await isRemunerated(tx, workBreakId)));

/** Whether work of a check type is remote; undefined for an unknown type. Locks it until the transaction ends. */
export async function isRemote(tx: Tx, workCheckTypeId: string): Promise<boolean | undefined> {
  const row = await tx.first<{ remote: boolean }>(sql`
    select remote from check_types
    where account_id = ${tx.caller.accountId} and id = ${workCheckTypeId} and deleted_at is null for key share`);
  return row?.remote;
}
