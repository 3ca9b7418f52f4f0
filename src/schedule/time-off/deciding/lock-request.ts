import { lockWithPerson } from '../../../core/index.ts';
import { problem } from '../../../platform/problem.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { timeOffNotPending } from '../errors.ts';
import { type RequestResource, type RequestRow, requestOf, rowsOf } from '../request.ts';
import type { TimeOffRequest } from '../store.ts';

export interface Locked {
  row: RequestRow;
  request: TimeOffRequest;
  employee: LockedEmployee;
}

/**
 * Locks a request for a change: the employee's row first, as in every write about an employee.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function lockRequest(
  tx: Tx,
  kind: RequestResource,
  id: string,
  purpose: 'change' | 'removal' = 'change',
): Promise<Locked> {
  const { person: employee, row } = await lockWithPerson(tx, rowsOf(kind), id, purpose);
  return { row, request: requestOf(row), employee };
}

/** @throws Problem `time_off_not_pending` */
export function refuseUnlessPending({ id, status }: TimeOffRequest): void {
  if (status !== 'pending') throw problem(timeOffNotPending, { id, status });
}
