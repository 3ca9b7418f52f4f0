/** Opens and closes entries, by the clock or by hand; the caller has locked the employee's row. */
import type { Instant } from '../../platform/clock.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { RetryTransaction } from '../../platform/retry-transaction.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { workEntryOverlap } from './errors.ts';
import { completeFacts, type SaidFacts } from './facts.ts';
import { dayOf, latestStart, mayCountFor, secondsAfter } from './rules.ts';
import type { Stamp } from './stamp.ts';
import { entryDuring, insertEntry, type WorkEntry, type Worker, writeEntry } from './store.ts';

/** @param other the overlapping entry */
export const overlapWith = ({ id }: WorkEntry): Problem =>
  problem(workEntryOverlap, { id }, { members: { conflictingId: id } });

/**
 * Stores a new entry.
 * @throws Problem `work_entry_overlap`
 */
export async function storeEntry(tx: Tx, said: SaidFacts): Promise<WorkEntry> {
  const entry = await insertEntry(tx, completeFacts(said));
  if (entry) return entry;
  const other = await entryDuring(tx, said.employeeId, said.startedAt, said.endedAt, null);
  if (!other) throw new RetryTransaction('the overlapping entry is gone');
  throw overlapWith(other);
}

/** The fields of an entry to open, except its time and place. */
type Opened = { id: string } & Pick<SaidFacts, 'workEntryType' | 'workBreakId' | 'workCheckTypeId' | 'isWorked'>;

/**
 * Opens an entry by the clock. Clock times are whole seconds, so two can be the same; then the later entry starts where
 * the earlier ends, a second ahead.
 * @param shift the entry whose shift continues, if any
 * @throws Problem `work_entry_overlap`
 */
export async function openEntry(
  tx: Tx,
  worker: Worker,
  { at, isServerTime, origin, coordinates, officeId }: Stamp,
  { id, ...opened }: Opened,
  shift: WorkEntry | undefined,
): Promise<WorkEntry> {
  const openAt = (startedAt: Instant) =>
    completeFacts({
      ...opened,
      employeeId: worker.id,
      startedAt,
      endedAt: null,
      timeZone: worker.timeZone,
      inOrigin: origin,
      outOrigin: null,
      inCoordinates: coordinates,
      outCoordinates: null,
      inOfficeId: officeId ?? worker.officeId,
      outOfficeId: null,
      workDate:
        shift && mayCountFor(shift.workDate, startedAt, worker.timeZone)
          ? shift.workDate
          : dayOf(startedAt, worker.timeZone),
      hasIncidence: false,
      reason: null,
      endUnknown: false,
    });
  for (let startedAt = at; ; ) {
    const entry = await insertEntry(tx, openAt(startedAt), id);
    if (entry) return entry;
    const other = await entryDuring(tx, worker.id, startedAt, null, null);
    if (!other) throw new RetryTransaction('the overlapping entry is gone');
    if (!isServerTime || other.endedAt === null || other.endedAt > latestStart(tx.now)) throw overlapWith(other);
    startedAt = other.endedAt;
  }
}

/**
 * Closes an open entry by the clock, at the earliest one second after its start; the clock has no reason.
 * @param hasIncidence marks it for review
 */
export function closeEntry(
  tx: Tx,
  worker: Pick<Worker, 'officeId'>,
  open: WorkEntry,
  { at, origin, coordinates, officeId }: Stamp,
  hasIncidence = false,
): Promise<WorkEntry> {
  const earliest = secondsAfter(open.startedAt, 1);
  const closed = {
    endedAt: at < earliest ? earliest : at,
    outOrigin: origin,
    outCoordinates: coordinates,
    outOfficeId: officeId ?? worker.officeId,
    hasIncidence: hasIncidence || open.hasIncidence,
    reason: null,
  };
  return writeEntry(tx, open, completeFacts({ ...open, ...closed }));
}

/** Closes a forgotten entry, with an incidence to review. @param at when it ended; undefined: that is unknown */
export const closeForgotten = (
  tx: Tx,
  open: WorkEntry,
  { origin }: Pick<Stamp, 'origin'>,
  at?: Instant,
): Promise<WorkEntry> =>
  writeEntry(
    tx,
    open,
    completeFacts({
      ...open,
      endedAt: at !== undefined && at > open.startedAt ? at : secondsAfter(open.startedAt, 1),
      outOrigin: origin,
      hasIncidence: true,
      reason: null,
      endUnknown: at === undefined,
    }),
  );
