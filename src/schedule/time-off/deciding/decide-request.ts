import { lockWithPerson } from '../../../core/index.ts';
import { causedBy } from '../../../events/index.ts';
import { problem } from '../../../platform/problem.ts';
import { updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { planDates, workingSecondsOf } from '../../day-plan/index.ts';
import type { LockedEmployee } from '../../people/index.ts';
import { lockCalendars, touchCalendars } from '../../vacation-calendars/index.ts';
import { refuseUnlessEnough } from '../balance.ts';
import { around } from '../days.ts';
import { timeOffNotPending } from '../errors.ts';
import { recordApproved, recordRejected } from '../events.ts';
import { giveBack, giveBackParts } from '../giving-back/give-back.ts';
import { type Split, splitByAbsences } from '../giving-back/split-vacation.ts';
import type { Resolution } from '../new-request.ts';
import { type RequestResource, type RequestRow, rowsOf, type TimeOffRequest } from '../request.ts';
import { revalueBeside } from '../revaluing/revalue-days.ts';
import { daysByIds, type StoredDay, standingDaysOfRequest, standingDaysOn, writeDaysStatus } from '../store.ts';
import { resolverOf } from './who-decides.ts';

/** @throws Problem `time_off_not_pending` */
function refuseUnlessPending({ id, status }: TimeOffRequest): void {
  if (status !== 'pending') throw problem(timeOffNotPending, { id, status });
}

/**
 * Accepts a pending request. The balance is checked again, since it may have become lower.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `time_off_not_pending`, `not_enough_days`
 */
export async function acceptRequest(
  tx: Tx,
  resource: RequestResource,
  id: string,
  resolution: Resolution,
): Promise<{ id: string }> {
  const locked = await lockWithPerson(tx, rowsOf(resource), id);
  const { row: request } = locked;
  const resolvedBy = await resolverOf(tx, request.employeeId, resolution);
  refuseUnlessPending(request);
  const days = await standingDaysOfRequest(tx, request.id);
  if (request.category === 'vacation' && request.type === 'create') {
    const ids = [...new Set(days.flatMap(({ calendarId }) => calendarId ?? []))];
    const calendars = await lockCalendars(tx, request.employeeId, ids);
    await refuseUnlessEnough(tx, calendars, days, true);
  }
  await accept(tx, resource, locked, days, { resolvedBy, resolutionComment: resolution.resolutionComment ?? null });
  return { id: request.id };
}

/**
 * Rejects a pending request.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `time_off_not_pending`
 */
export async function rejectRequest(
  tx: Tx,
  resource: RequestResource,
  id: string,
  resolution: Resolution,
): Promise<{ id: string }> {
  const { row: request, person: employee } = await lockWithPerson(tx, rowsOf(resource), id);
  const resolvedBy = await resolverOf(tx, request.employeeId, resolution);
  refuseUnlessPending(request);
  const days = await standingDaysOfRequest(tx, request.id);
  const resolutionComment = resolution.resolutionComment ?? null;
  const values = { status: 'rejected', resolvedAt: tx.now, resolvedBy, resolutionComment };
  const { row, changes } = await updateRow(tx, rowsOf(resource), request, values);
  await writeDaysStatus(tx, request.id, 'rejected');
  const eventId = recordRejected(tx, { request: row, employee, days, changes });
  await revalueBeside(tx, employee.id, days, eventId);
  return { id: request.id };
}

/** Accepts a new request that needs no decision. */
export async function acceptAtOnce(
  tx: Tx,
  resource: RequestResource,
  employee: LockedEmployee,
  row: RequestRow,
  how: Partial<Decision> = {},
): Promise<void> {
  const days = await standingDaysOfRequest(tx, row.id);
  const decision = { resolvedBy: null, resolutionComment: null, ...how };
  await accept(tx, resource, { row, person: employee }, days, decision);
}

interface Locked {
  row: RequestRow;
  person: LockedEmployee;
}

interface Decision {
  resolvedBy: string | null;
  resolutionComment: string | null;
  /** The write of the days' calendar, which makes its version. */
  isOfCalendar?: boolean;
}

async function accept(
  tx: Tx,
  resource: RequestResource,
  locked: Locked,
  days: StoredDay[],
  { isOfCalendar = false, ...decision }: Decision,
) {
  const { row: before, person: employee } = locked;
  const values = { status: 'accepted', resolvedAt: tx.now, ...decision };
  const { row: request, changes } = await updateRow(tx, rowsOf(resource), before, values);
  tx.withoutWaiting(writeDaysStatus(tx, request.id, 'accepted'));
  const eventId = recordApproved(tx, { request, employee, days, changes });
  await causedBy(tx, eventId, async () => {
    if (request.type === 'delete') {
      const given = await daysByIds(
        tx,
        days.flatMap(({ givesBack }) => givesBack ?? []),
      );
      await giveBack(tx, employee, given, 'asked_back');
    } else if (days.some(({ givesVacationBack }) => givesVacationBack)) {
      await giveBackParts(tx, employee, await vacationUnder(tx, employee.id, days), 'absent');
    } else if (!isOfCalendar) await touchCalendars(tx, [{ eventId, before: [], after: days }]);
  });
}

/** The parts of vacation that an accepted absence gives back, with earlier absences of the same days. */
export async function vacationUnder(tx: Tx, employeeId: string, days: StoredDay[]): Promise<Split<StoredDay>[]> {
  const dates = around(days.map(({ date }) => date));
  const plan = await planDates(tx, employeeId, dates);
  const standing = await standingDaysOn(tx, employeeId, dates);
  const absences = standing.filter(({ status, givesVacationBack }) => status === 'accepted' && givesVacationBack);
  const vacation = standing.filter(({ category }) => category === 'vacation');
  return [...Map.groupBy(vacation, ({ date }) => date)].flatMap(([date, ofDate]) =>
    splitByAbsences(ofDate, absences, workingSecondsOf(plan.get(date))),
  );
}
