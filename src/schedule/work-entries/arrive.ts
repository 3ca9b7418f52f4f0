import { employeeInactive, setWorkStatus } from '../../core/index.ts';
import { type FieldError, Problem } from '../../platform/problem.ts';
import { reaches } from '../../platform/resource/reach.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { isRemote, lockWorker, openEntryOf, type WorkEntry, type Worker } from './store.ts';

/** Someone at the clock, their row locked, and what is open of theirs. */
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

export const nobody = (employeeId: string): FieldError => ({
  pointer: '/employeeId',
  code: 'not_found',
  detail: `names nothing in employees: ${employeeId}`,
});

/** The 409 of someone who has left. */
export const hasLeft = (employeeId: string): Problem =>
  new Problem(employeeInactive, `The employee ${employeeId} has left.`);

/** Lets the status of an employee follow from what is open of theirs, or is just being opened. */
export async function followStatus(
  tx: Tx,
  employeeId: string,
  open: Pick<WorkEntry, 'workEntryType' | 'workCheckTypeId'> | undefined,
): Promise<void> {
  if (!open) return setWorkStatus(tx, employeeId, 'offline');
  if (open.workEntryType === 'pause') return setWorkStatus(tx, employeeId, 'paused');
  const remote = open.workCheckTypeId !== null && (await isRemote(tx, open.workCheckTypeId));
  return setWorkStatus(tx, employeeId, remote ? 'remote' : 'online');
}
