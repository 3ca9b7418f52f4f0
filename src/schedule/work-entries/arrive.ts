import { employeeInactive, setWorkStatus, type WorkStatus } from '../../core/index.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { Problem } from '../../platform/problem.ts';
import { reaches } from '../../platform/resource/reach.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { isRemote, lockWorker, openEntryOf, type WorkEntry, type Worker } from './store.ts';

/** An employee at the clock, their row locked, and what is open of theirs. */
export interface Arrival {
  worker: Worker | undefined;
  open: WorkEntry | undefined;
}

/** Locks the employee who comes to the clock and looks what is open. Whom the caller does not reach is not there. */
export async function arrive(tx: Tx, employeeId: string): Promise<Arrival> {
  if (!reaches(tx, employeeId)) return { worker: undefined, open: undefined };
  const [worker, open] = await Promise.all([lockWorker(tx, employeeId), openEntryOf(tx, employeeId)]);
  return { worker, open };
}

export const nobody = (employeeId: string): FieldError =>
  fieldError('/employeeId', fieldErrors.notFound, { id: employeeId });

/** The 409 of an employee who has left. */
export const hasLeft = (employeeId: string): Problem =>
  new Problem(employeeInactive, `The employee ${employeeId} is inactive.`);

/** What an employee's status follows from. */
type Open = Pick<WorkEntry, 'workEntryType' | 'workCheckTypeId'> | undefined;

/** The status of an employee of whom this is open, or is just being opened. */
export async function statusWith(tx: Tx, open: Open): Promise<WorkStatus> {
  if (!open) return 'offline';
  if (open.workEntryType === 'pause') return 'paused';
  return open.workCheckTypeId !== null && (await isRemote(tx, open.workCheckTypeId)) ? 'remote' : 'online';
}

/** Lets the status of an employee follow from what is open of theirs. */
export async function followStatus(tx: Tx, employeeId: string, open: Open): Promise<void> {
  return setWorkStatus(tx, employeeId, await statusWith(tx, open));
}
