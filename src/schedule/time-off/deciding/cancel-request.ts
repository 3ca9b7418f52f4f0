import { commonErrors } from '../../../platform/errors.ts';
import { Problem, problemFor } from '../../../platform/problem.ts';
import { removeRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { touchCalendars } from '../../vacation-calendars/index.ts';
import { timeOffFinal } from '../errors.ts';
import { recordCancelled } from '../events.ts';
import { giveBack } from '../giving-back/give-back.ts';
import { type RequestResource, type RequestRow, requestOf, rowsOf } from '../request.ts';
import { whyOver } from '../rules.ts';
import { askedBack, rememberDays, standingDaysOfRequest, writeDaysStatus } from '../store.ts';
import { lockRequest } from './lock-request.ts';
import { isOwn, refuseOthers } from './who-decides.ts';

/**
 * Withdraws a request: a pending one, or an accepted one, whose remaining days are given back. Repeated, it changes
 * nothing.
 * @throws Problem `not_found`, `version_mismatch`, `time_off_final`, `may_not_decide` about another employee,
 *   `role_not_permitted` about the caller's own accepted days: an employee does not undo another person's decision
 */
export async function cancelRequest(tx: Tx, resource: RequestResource, id: string): Promise<{ row: RequestRow }> {
  const { row: before, request, employee } = await lockRequest(tx, resource, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseOthers(tx, employee.id);
  const days = await standingDaysOfRequest(tx, request.id);
  const wasAccepted = request.status === 'accepted';
  const why = whyOver(request, days);
  if (why !== undefined) throw problemFor(timeOffFinal, why, { id: request.id, status: request.status });
  if (wasAccepted && isOwn(tx, employee.id)) {
    const detail = 'To give back your own accepted days, create a request of the type delete.';
    throw new Problem(commonErrors.roleNotPermitted, detail);
  }
  await writeDaysStatus(tx, request.id, 'cancelled', wasAccepted);
  if (wasAccepted) rememberDays(tx, request, { changed: days });
  const row = await removeRow(tx, rowsOf(resource), before, { fields: { status: 'cancelled' } });
  const changes = [{ field: 'status', before: request.status, after: 'cancelled' }];
  recordCancelled(tx, { request: requestOf(row), employee, days, changes });
  if (wasAccepted && request.category === 'vacation') await touchCalendars(tx, [request.id]);
  const moot = await askedBack(
    tx,
    days.map((day) => day.id),
  );
  await giveBack(tx, employee, moot, 'asked_back');
  return { row };
}
