/** Entries that requests for corrections propose: what they would be, and what is wrong with them. */
import { clockTimeOf, type LocalDate } from '../../platform/clock.ts';
import type { FieldError } from '../../platform/field-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { reaches } from '../../platform/resource/view.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { wrongEntry } from './check-entry.ts';
import { completeFacts } from './facts.ts';
import { overlapWith } from './open-and-close.ts';
import { dayOf, wholeSecond } from './rules.ts';
import { type EntryFacts, entryDuring, lockEntryRow, lockWorker, type WorkEntry, type Worker } from './store.ts';
import { mergedEntry } from './update-work-entry.ts';
import { workerAt } from './where-at.ts';
import type { EntryType, GivenMoment } from './work-entry.ts';

/** The fields of an entry that a request can name; an absent one stays. */
interface Proposed {
  workEntryType?: EntryType | undefined;
  workEntryIn?: GivenMoment | undefined;
  workEntryOut?: GivenMoment | undefined;
  workDate?: LocalDate | undefined;
  workBreakId?: string | null | undefined;
  workCheckTypeId?: string | null | undefined;
}

/** The facts of a proposed entry that requests show, and its errors. */
interface Proposal {
  facts: EntryFacts;
  errors: FieldError[];
}

/** Locks an employee within the caller's reach, and their entry; either is undefined if there is none. */
export async function lockEntryOf(
  tx: Tx,
  employeeId: string,
  entryId: string | null,
): Promise<{ worker: Worker | undefined; entry: WorkEntry | undefined }> {
  const worker = reaches(tx, employeeId) ? await lockWorker(tx, employeeId) : undefined;
  const entry = worker && entryId !== null && isUuid(entryId) ? await lockEntryRow(tx, entryId) : undefined;
  return { worker, entry: entry?.deletedAt === null ? entry : undefined };
}

/** The entry as a request shows it. */
export const asShown = (facts: EntryFacts) => ({
  workEntryType: facts.workEntryType,
  workEntryIn: { date: clockTimeOf(facts.startedAt, facts.inOffset) },
  workEntryOut:
    facts.endedAt === null || facts.outOffset === null || facts.endUnknown
      ? null
      : { date: clockTimeOf(facts.endedAt, facts.outOffset) },
  workDate: facts.workDate,
  workBreakId: facts.workBreakId,
  workCheckTypeId: facts.workCheckTypeId,
});

/** A new entry. @param given with both of its times */
export async function newEntry(tx: Tx, found: Worker, given: Proposed): Promise<Proposal> {
  const { workEntryType = 'work', workBreakId = null, workCheckTypeId = null, workEntryIn, workEntryOut } = given;
  const startedAt = wholeSecond(workEntryIn?.date ?? tx.now);
  const { timeZone, officeId } = await workerAt(tx, found, startedAt);
  const facts = completeFacts({
    employeeId: found.id,
    workEntryType,
    startedAt,
    endedAt: wholeSecond(workEntryOut?.date ?? tx.now),
    timeZone,
    workDate: given.workDate ?? dayOf(startedAt, timeZone),
    workBreakId,
    workCheckTypeId,
    inOrigin: 'web',
    outOrigin: 'web',
    inCoordinates: null,
    outCoordinates: null,
    inOfficeId: officeId,
    outOfficeId: officeId,
    hasIncidence: false,
    reason: null,
    endUnknown: false,
    isWorked: workEntryType === 'work',
  });
  return { facts, errors: wrongEntry(tx.now, facts) };
}

/** An entry with other values. */
export function changedEntry(tx: Tx, before: WorkEntry, given: Proposed): Proposal {
  const facts = completeFacts(mergedEntry(tx, before, given, before.inOfficeId));
  return { facts, errors: wrongEntry(tx.now, facts) };
}

/** @throws Problem `work_entry_overlap` if the employee has another entry at the time of this one */
export async function refuseTakenTime(tx: Tx, facts: EntryFacts, ownId: string | null): Promise<void> {
  const other = await entryDuring(tx, facts.employeeId, facts.startedAt, facts.endedAt, ownId);
  if (other) throw overlapWith(other);
}
