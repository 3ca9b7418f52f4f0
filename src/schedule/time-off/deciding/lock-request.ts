import { Problem } from '../../../platform/problem.ts';
import { lockRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { type LockedEmployee, lockEmployeeOf } from '../../people/index.ts';
import { timeOffNotPending } from '../errors.ts';
import type { AbsenceRequest, absenceRequests, VacationRequest, vacationRequests } from '../request.ts';
import type { TimeOffRequest } from '../store.ts';

export type RequestResource = typeof vacationRequests | typeof absenceRequests;
type Row = VacationRequest | AbsenceRequest;

export interface Locked {
  row: Row;
  request: TimeOffRequest;
  employee: LockedEmployee;
}

/** The request of a row, with what both kinds have. */
export const requestOf = (row: Row): TimeOffRequest => ({
  ...row,
  category: 'absenceTypeId' in row ? 'absence' : 'vacation',
  absenceTypeId: 'absenceTypeId' in row ? row.absenceTypeId : null,
});

/**
 * Locks a request for a change: the employee's row first, as in every write about a person.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function lockRequest(
  tx: Tx,
  resource: RequestResource,
  id: string,
  purpose: 'change' | 'removal' = 'change',
): Promise<Locked> {
  const employee = await lockEmployeeOf(tx, resource.table, id);
  const row: Row = await lockRow(tx, resource as typeof vacationRequests, id, purpose);
  return { row, request: requestOf(row), employee: employee as LockedEmployee };
}

/** @throws Problem `time_off_not_pending` */
export function refuseUnlessPending({ id, status }: TimeOffRequest): void {
  if (status !== 'pending') throw new Problem(timeOffNotPending, `The request ${id} is ${status}.`);
}
