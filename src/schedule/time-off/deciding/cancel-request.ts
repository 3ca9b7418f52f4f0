import { lockWithPerson } from '../../../core/index.ts';
import { causedBy } from '../../../events/index.ts';
import { commonErrors } from '../../../platform/errors.ts';
import { Problem, problemFor } from '../../../platform/problem.ts';
import { removeRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { touchCalendars } from '../../vacation-calendars/index.ts';
import { timeOffFinal } from '../errors.ts';
import { recordCancelled } from '../events.ts';
import { giveBack } from '../giving-back/give-back.ts';
import { type RequestResource, type RequestRow, rowsOf } from '../request.ts';
import { revalueBeside } from '../revaluing/revalue-days.ts';
import { whyOver } from '../rules.ts';
import { askedBack, rememberDays, standingDaysOfRequest, writeDaysStatus } from '../store.ts';
import { isOwn, refuseOthers } from './who-decides.ts';

/**
 * Withdraws a request: a pending one, or an accepted one, whose remaining days are given back. Repeated, it changes
 * nothing.
 * @throws Problem `not_found`, `version_mismatch`, `time_off_final`, `may_not_decide` about another employee,
 *   `role_not_permitted` about the caller's own accepted days: an employee does not undo another person's decision
 */
export async function cancelRequest(tx: Tx, resource: RequestResource, id: string): Promise<{ row: RequestRow }> {
  const { row: before, person: employee } = await lockWithPerson(tx, rowsOf(resource), id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseOthers(tx, employee.id);
  const days = await standingDaysOfRequest(tx, before.id);
  const wasAccepted = before.status === 'accepted';
  const why = whyOver(before, days);
  if (why !== undefined) throw problemFor(timeOffFinal, why, { id: before.id, status: before.status });
  if (wasAccepted && isOwn(tx, employee.id)) {
    const detail = 'To give back your own accepted days, create a request of the type delete.';
    throw new Problem(commonErrors.roleNotPermitted, detail);
  }
  await writeDaysStatus(tx, before.id, 'cancelled', wasAccepted);
  if (wasAccepted) rememberDays(tx, before, { changed: days });
  const row = await removeRow(tx, rowsOf(resource), before, { fields: { status: 'cancelled' } });
  const changes = [{ field: 'status', before: before.status, after: 'cancelled' }];
  const eventId = recordCancelled(tx, { request: row, employee, days, changes });
  await causedBy(tx, eventId, async () => {
    const ids = days.map((day) => day.id);
    const moved = wasAccepted ? [{ eventId, before: days, after: [] }] : [];
    const [moot] = await Promise.all([askedBack(tx, ids), touchCalendars(tx, moved)]);
    await revalueBeside(tx, employee.id, days, eventId);
    await giveBack(tx, employee, moot, 'asked_back');
  });
  return { row };
}
