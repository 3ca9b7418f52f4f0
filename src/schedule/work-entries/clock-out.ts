import { setWorkStatus } from '../../core/index.ts';
import type { FieldError } from '../../platform/field-error.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { type Arrival, arrive, unknownEmployee } from './arrive.ts';
import { type Clocked, refuseEarlier } from './clock-in.ts';
import { noOpenWorkEntry } from './errors.ts';
import { recordClockedOut } from './events.ts';
import { closeEntry } from './open-and-close.ts';
import { hasPlace, holdIds, refuseCoordinates, stampOf } from './stamp.ts';
import { workerAt } from './where-at.ts';
import { refuseOthersClock } from './who-writes.ts';
import type { GivenMoment } from './work-entry.ts';

export interface ClockOut {
  employeeId: string;
  workEntryOut?: GivenMoment | undefined;
  /** Marks the entry for review. */
  withIncidence?: boolean | undefined;
}

/**
 * Clocks an employee out: closes the open entry; if that is a pause, the work before it is over too.
 * @throws Problem `invalid_body`, `no_open_work_entry`, `missing_scope`, `role_not_permitted`,
 *   `may_not_decide`
 */
export async function clockOut(tx: Tx, input: ClockOut): Promise<Clocked> {
  refuseCoordinates(tx, input.employeeId, hasPlace(input.workEntryOut));
  return goOut(tx, await arrive(tx, input.employeeId), input);
}

/** The same for an employee whose row is locked. */
export async function goOut(
  tx: Tx,
  { worker: arrived, open }: Arrival,
  { employeeId, workEntryOut, withIncidence }: ClockOut,
): Promise<Clocked> {
  if (arrived) await refuseOthersClock(tx, arrived.id);
  const errors: FieldError[] = arrived ? [] : [unknownEmployee(employeeId)];
  const stamp = stampOf(tx, 'workEntryOut', workEntryOut, errors);
  errors.push(...(await holdIds(tx, { workEntryOut })));
  if (!arrived || errors.length > 0) throw invalidBody(errors);
  const worker = stamp.isServerTime ? arrived : await workerAt(tx, arrived, stamp.at);
  if (!open) throw new Problem(noOpenWorkEntry, 'The employee has no open entry.');
  refuseEarlier(open, stamp, 'workEntryOut');
  const writes = [
    closeEntry(tx, worker, open, stamp, withIncidence),
    setWorkStatus(tx, employeeId, 'offline'),
  ] as const;
  const [closed] = await Promise.all(writes);
  recordClockedOut(tx, worker, closed, open);
  return { id: closed.id, isNew: false };
}
