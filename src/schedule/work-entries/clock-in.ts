import { setWorkStatus } from '../../core/index.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { newId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { type Arrival, arrive, hasLeft, statusWith, unknownEmployee } from './arrive.ts';
import { noOpenWorkEntry, workEntryAlreadyOpen } from './errors.ts';
import { recordClockedIn, recordClockedOut } from './events.ts';
import { closeEntry, closeForgotten, openEntry } from './open-and-close.ts';
import { decideClockIn, hasLeftBy, hoursFound, isForgotten } from './rules.ts';
import { hasPlace, holdIds, refuseCoordinates, type Stamp, stampOf } from './stamp.ts';
import { countsAsWorked, type WorkEntry } from './store.ts';
import { workerAt } from './where-at.ts';
import { refuseOthersClock } from './who-writes.ts';
import type { GivenMoment } from './work-entry.ts';

export interface ClockIn {
  employeeId: string;
  workEntryIn?: GivenMoment | undefined;
  workCheckTypeId?: string | null | undefined;
  workBreakId?: string | null | undefined;
}

/** The entry that was opened, or else closed; and the one that was closed on the way. */
export interface Clocked {
  id: string;
  isNew: boolean;
  closedId?: string | undefined;
}

/**
 * Begins work or a pause, or resumes work, by the table of states in rules.ts.
 * @throws Problem `invalid_body`, `employee_inactive`, `no_open_work_entry`, `work_entry_already_open`,
 *   `work_entry_overlap`, `missing_scope`, `role_not_permitted`, `may_not_decide`
 */
export async function clockIn(tx: Tx, input: ClockIn): Promise<Clocked> {
  refuseCoordinates(tx, input.employeeId, hasPlace(input.workEntryIn));
  return enter(tx, await arrive(tx, input.employeeId), input);
}

/** The same for an employee whose row is locked. */
export async function enter(tx: Tx, { worker: arrived, open: found }: Arrival, input: ClockIn): Promise<Clocked> {
  const { employeeId, workEntryIn, workBreakId = null, workCheckTypeId = null } = input;
  if (arrived) await refuseOthersClock(tx, arrived.id);
  const errors: FieldError[] = arrived ? [] : [unknownEmployee(employeeId)];
  const stamp = stampOf(tx, 'workEntryIn', workEntryIn, errors);
  errors.push(...(await holdIds(tx, { workEntryIn, workBreakId, workCheckTypeId })));
  if (!arrived || errors.length > 0) throw invalidBody(errors);
  // Only a device that was offline says when: it may have been before a move.
  const worker = stamp.isServerTime ? arrived : await workerAt(tx, arrived, stamp.at);
  if (hasLeftBy(worker, tx.now)) throw hasLeft(employeeId);

  const forgotten = found && isForgotten(found.startedAt, stamp.at, hoursFound(found, workBreakId)) ? found : undefined;
  const open = forgotten ? undefined : found;
  const decision = decideClockIn(open, { workBreakId, workCheckTypeId });
  if (decision.outcome === 'nothing open') {
    throw new Problem(noOpenWorkEntry, 'A break requires an open entry, and the employee has none.');
  }
  if (decision.outcome === 'already open') {
    const { id, workEntryType } = decision.open;
    const detail = `The employee has the open entry ${id} (${workEntryType}).`;
    throw new Problem(workEntryAlreadyOpen, detail, { members: { conflictingId: id } });
  }
  refuseEarlier(open, stamp);

  const { workEntryType, workCheckTypeId: checkType } = decision;
  const isWorked = await countsAsWorked(tx, { workEntryType, workBreakId });
  const wanted = { id: newId(), workEntryType, workBreakId, workCheckTypeId: checkType, isWorked };
  const status = await statusWith(tx, wanted);
  // The statements are sent together, in this order: the employee at the clock waits for each round trip.
  const writes = [
    forgotten ? closeForgotten(tx, forgotten, stamp) : open && closeEntry(tx, worker, open, stamp),
    openEntry(tx, worker, stamp, wanted, open),
    setWorkStatus(tx, employeeId, status),
  ] as const;
  const [closed, opened] = await Promise.all(writes);
  if (closed) recordClockedOut(tx, worker, closed, found);
  recordClockedIn(tx, worker, opened);
  return { id: opened.id, isNew: true, closedId: closed?.id };
}

/** @throws Problem `invalid_body` if a device names a time before the start of the open entry */
export function refuseEarlier(open: WorkEntry | undefined, { at, isServerTime }: Stamp, side = 'workEntryIn'): void {
  if (!open || isServerTime || at > open.startedAt) return;
  throw invalidBody([fieldError(`/${side}/date`, scheduleFieldErrors.notAfterOpenStart, { id: open.id })]);
}
