import { commonErrors } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { timeOffFinal } from './errors.ts';
import { recordCancelled } from './events.ts';
import { giveBack } from './give-back.ts';
import { lockRequest, type RequestResource, requestOf } from './lock-request.ts';
import type { VacationRequest, vacationRequests } from './request.ts';
import { isOwn, refuseOthers } from './resolve.ts';
import { askedBack, standingDaysOfRequest, writeDaysStatus } from './store.ts';

/**
 * Withdraws a request: one that is pending, or that was accepted, whose remaining days come back. Repeated, it changes
 * nothing.
 * @throws Problem `not_found`, `version_mismatch`, `time_off_final`, `may_not_decide` about others, `role_not_permitted` about
 *   accepted days of one's own: what somebody else decided is not undone alone
 */
export async function cancelRequest(tx: Tx, resource: RequestResource, id: string): Promise<{ row: VacationRequest }> {
  const { row: before, request, employee } = await lockRequest(tx, resource, id, 'removal');
  if (before.deletedAt !== null) return { row: before as VacationRequest };
  await refuseOthers(tx, employee.id);
  const days = await standingDaysOfRequest(tx, request.id);
  const wasAccepted = request.status === 'accepted';
  if (request.status !== 'pending' && !(wasAccepted && request.type === 'create' && days.length > 0)) {
    const why = wasAccepted ? 'has already given back all of its days' : `is ${request.status}`;
    throw new Problem(timeOffFinal, `The request ${request.id} ${why}.`);
  }
  if (wasAccepted && isOwn(tx, employee.id)) {
    const detail = 'To give back your own accepted days, create a request of the type delete.';
    throw new Problem(commonErrors.roleNotPermitted, detail);
  }
  await writeDaysStatus(tx, request.id, 'cancelled', wasAccepted);
  const row = await removeRow(tx, resource as typeof vacationRequests, before as never, { status: 'cancelled' });
  const changes = [{ field: 'status', before: request.status, after: 'cancelled' }];
  recordCancelled(tx, { request: requestOf(row), employee, days, changes });
  const moot = await askedBack(
    tx,
    days.map((day) => day.id),
  );
  await giveBack(tx, employee, moot, 'asked_back');
  return { row };
}
