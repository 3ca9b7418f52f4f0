import { employeeInactive, setWorkStatus, type WorkStatus } from '../../core/index.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { reaches } from '../../platform/resource/view.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { isRemote, lockWorker, openEntryOf, type WorkEntry, type Worker } from './store.ts';

/** An employee at the clock, their row locked, and their open entry. */
export interface Arrival {
  worker: Worker | undefined;
  open: WorkEntry | undefined;
}

/** Locks the employee at the clock, and finds their open entry. An employee out of the caller's reach is not found. */
export async function arrive(tx: Tx, employeeId: string): Promise<Arrival> {
  if (!reaches(tx, employeeId)) return { worker: undefined, open: undefined };
  const [worker, open] = await Promise.all([lockWorker(tx, employeeId), openEntryOf(tx, employeeId)]);
  return { worker, open };
}

export const unknownEmployee = (employeeId: string): FieldError =>
  fieldError('/employeeId', fieldErrors.notFound, { id: employeeId });

/** The 409 of an employee who has left. */
export const hasLeft = (employeeId: string): Problem => problem(employeeInactive, { id: employeeId });

/** The facts that an employee's status follows from. */
type Open = Pick<WorkEntry, 'workEntryType' | 'workCheckTypeId'> | undefined;

/** The status of an employee who has this entry open, or is opening it. */
export async function statusWith(tx: Tx, open: Open): Promise<WorkStatus> {
  if (!open) return 'offline';
  if (open.workEntryType === 'pause') return 'paused';
  return open.workCheckTypeId !== null && (await isRemote(tx, open.workCheckTypeId)) ? 'remote' : 'online';
}

/** Sets the status of an employee by their open entry. */
export async function followStatus(tx: Tx, employeeId: string, open: Open): Promise<void> {
  await setWorkStatus(tx, employeeId, await statusWith(tx, open));
}
