import { updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { recordRejected } from '../events.ts';
import type { Resolution } from '../new-request.ts';
import type { vacationRequests } from '../request.ts';
import { standingDaysOfRequest, writeDaysStatus } from '../store.ts';
import { lockRequest, type RequestResource, refuseUnlessPending, requestOf } from './lock-request.ts';
import { resolverOf } from './who-decides.ts';

/**
 * Rejects a request that is pending.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `time_off_not_pending`
 */
export async function rejectRequest(
  tx: Tx,
  resource: RequestResource,
  id: string,
  resolution: Resolution,
): Promise<{ id: string }> {
  const { row: before, request, employee } = await lockRequest(tx, resource, id);
  const resolvedBy = await resolverOf(tx, request.employeeId, resolution);
  refuseUnlessPending(request);
  const days = await standingDaysOfRequest(tx, request.id);
  const resolutionComment = resolution.resolutionComment ?? null;
  const values = { status: 'rejected', resolvedAt: tx.now, resolvedBy, resolutionComment };
  const { row, changes } = await updateRow(tx, resource as typeof vacationRequests, before as never, values);
  await writeDaysStatus(tx, request.id, 'rejected');
  recordRejected(tx, { request: requestOf(row), employee, days, changes });
  return { id: request.id };
}
