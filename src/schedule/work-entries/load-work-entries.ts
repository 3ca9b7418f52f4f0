import { officesOf } from '../../core/index.ts';
import type { Instant, LocalDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { followStatus } from './arrive.ts';
import { recordCreated } from './events.ts';
import { completeFacts } from './facts.ts';
import { insertEntries, isRemunerated, lockWorkers, type WorkEntry, type Worker } from './store.ts';
import { workerIn } from './where-at.ts';
import type { EntryType } from './work-entry.ts';

/** An entry to load. */
export interface LoadedEntry {
  employeeId: string;
  workEntryType: EntryType;
  /** In whole seconds, like the end. */
  startedAt: Instant;
  /** Null for an open entry. */
  endedAt: Instant | null;
  workDate: LocalDate;
  workBreakId: string | null;
  workCheckTypeId: string | null;
  hasIncidence: boolean;
  endUnknown: boolean;
}

/**
 * Writes the entries of many employees in a few statements, with an event for each. Only the constraints of the database
 * refuse wrong data, without a helpful error: use it for data that is known to be right.
 */
export async function loadWorkEntries(tx: Tx, entries: LoadedEntry[]): Promise<WorkEntry[]> {
  const workers = new Map(
    (await lockWorkers(tx, [...new Set(entries.map((one) => one.employeeId))])).map((one) => [one.id, one]),
  );
  const offices = Map.groupBy(await officesOf(tx, [...workers.keys()]), ({ employeeId }) => employeeId);
  const breaks = new Map<string, boolean>();
  for (const id of new Set(entries.flatMap(({ workBreakId }) => workBreakId ?? []))) {
    breaks.set(id, await isRemunerated(tx, id));
  }
  const workerOf = (employeeId: string): Worker => {
    const worker = workers.get(employeeId);
    if (!worker) throw new Error(`there is no employee ${employeeId}`);
    return worker;
  };
  const facts = entries.map((entry) => {
    const worker = workerIn(offices.get(entry.employeeId) ?? [], workerOf(entry.employeeId), entry.startedAt);
    const { workEntryType, workBreakId, endedAt } = entry;
    return completeFacts({
      ...entry,
      reason: null,
      timeZone: worker.timeZone,
      inOrigin: 'web',
      outOrigin: endedAt === null ? null : 'web',
      inCoordinates: null,
      outCoordinates: null,
      inOfficeId: worker.officeId,
      outOfficeId: endedAt === null ? null : worker.officeId,
      isWorked: workEntryType === 'work' || (workBreakId !== null && breaks.get(workBreakId) === true),
    });
  });
  const loaded = await insertEntries(tx, facts);
  for (const entry of loaded) {
    recordCreated(tx, workerOf(entry.employeeId), entry);
    if (entry.endedAt === null) await followStatus(tx, entry.employeeId, entry);
  }
  return loaded;
}
