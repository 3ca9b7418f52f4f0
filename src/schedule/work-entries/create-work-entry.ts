import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import { arrive, followStatus, hasLeft, unknownEmployee } from './arrive.ts';
import { wrongEntry } from './check-entry.ts';
import { workEntryAlreadyOpen } from './errors.ts';
import { recordCreated } from './events.ts';
import { storeEntry } from './open-and-close.ts';
import { dayOf, hasLeftBy, wholeSecond } from './rules.ts';
import { hasPlace, holdIds, originOf, refuseCoordinates } from './stamp.ts';
import { countsAsWorked, type WorkEntry } from './store.ts';
import { workerAt } from './where-at.ts';
import { refuseCorrection } from './who-writes.ts';
import type { NewWorkEntry } from './work-entry.ts';

/**
 * Writes an entry by hand: a closed one, or without an end an open one. Work before the employee left may still be
 * written.
 * @throws Problem `invalid_body`, `employee_inactive`, `work_entry_already_open`, `work_entry_overlap`, `missing_scope`,
 *   `own_hours`, `may_not_decide`
 */
export async function createWorkEntry(tx: Tx, input: NewWorkEntry): Promise<WorkEntry> {
  const { employeeId, workEntryIn = {}, workEntryOut = null, workEntryType = 'work' } = input;
  const { workBreakId = null, workCheckTypeId = null, hasIncidence = false, reason = null } = input;
  refuseCoordinates(tx, employeeId, [workEntryIn, workEntryOut].some(hasPlace));
  const { worker: found, open } = await arrive(tx, employeeId);
  if (found) await refuseCorrection(tx, found.id);
  const startedAt = wholeSecond(workEntryIn.date ?? tx.now);
  const worker = found && (await workerAt(tx, found, startedAt));
  const timeZone = worker?.timeZone ?? tx.caller.timeZone;
  const endedAt = workEntryOut?.date === undefined ? null : wholeSecond(workEntryOut.date);
  const workDate = input.workDate ?? dayOf(startedAt, timeZone);

  const errors: FieldError[] = [
    ...(worker ? [] : [unknownEmployee(employeeId)]),
    ...(await holdIds(tx, input)),
    ...wrongEntry(tx.now, { workEntryType, workBreakId, startedAt, endedAt, workDate, timeZone }),
  ];
  if (workEntryOut && endedAt === null) {
    errors.push(fieldError('/workEntryOut/date', scheduleFieldErrors.outRequired));
  }
  if (!worker || errors.length > 0) throw invalidBody(errors);
  if (hasLeftBy(worker, tx.now) && (endedAt === null || workDate > (worker.endDate ?? ''))) throw hasLeft(employeeId);
  if (endedAt === null && open) {
    const detail = `The employee has the open entry ${open.id}.`;
    throw new Problem(workEntryAlreadyOpen, detail, { members: { conflictingId: open.id } });
  }

  const entry = await storeEntry(tx, {
    employeeId,
    workEntryType,
    startedAt,
    endedAt,
    timeZone,
    workDate,
    workBreakId,
    workCheckTypeId,
    hasIncidence,
    reason,
    endUnknown: false,
    inOrigin: workEntryIn.origin ?? originOf(tx),
    outOrigin: workEntryOut ? (workEntryOut.origin ?? originOf(tx)) : null,
    inCoordinates: workEntryIn.coordinates ?? null,
    outCoordinates: workEntryOut?.coordinates ?? null,
    inOfficeId: workEntryIn.officeId ?? worker.officeId,
    outOfficeId: workEntryOut ? (workEntryOut.officeId ?? worker.officeId) : null,
    isWorked: await countsAsWorked(tx, { workEntryType, workBreakId }),
  });
  if (endedAt === null) await followStatus(tx, employeeId, entry);
  recordCreated(tx, worker, entry);
  return entry;
}
