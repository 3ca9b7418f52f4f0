import { addDays, yearOf } from '../platform/clock.ts';
import { defined } from '../platform/narrowing.ts';
import {
  absenceRequests,
  absenceTypes,
  acceptRequest,
  holidayCalendars,
  rejectRequest,
  requestAbsence,
  requestVacation,
  vacationConfigurations,
  vacationRequests,
} from '../schedule/index.ts';
import type { Demo, Row } from './demo.ts';

/** Creates the holidays of last year, this and the next, the kinds of time off, and requests in all states. */
export async function makeTimeOff(demo: Demo): Promise<void> {
  const thisYear = yearOf(demo.today);
  for (const year of [thisYear - 1, thisYear, thisYear + 1]) {
    await demo.load('holidays.csv', holidayCalendars, ({ name, daysOff = '' }) => ({
      name: `${name} ${year}`,
      year,
      daysOff: daysOff.split('; ').map((day) => ({ date: `${year}-${day.slice(0, 5)}`, name: day.slice(6) })),
    }));
  }
  await demo.load('vacation.csv', vacationConfigurations);
  await demo.load('absence-types.csv', absenceTypes);
  await demo.writeAll(await demo.rows('time-off.csv'), async (tx, row) => {
    const { decision, absenceTypeId } = row;
    const asked = { employeeId: demo.id(row.employeeId), daysOff: daysOf(row), onlyWithSchedule: !row.startTime };
    const { id } = absenceTypeId
      ? await requestAbsence(tx, { ...asked, absenceTypeId: demo.id(absenceTypeId) })
      : await requestVacation(tx, asked);
    const resource = absenceTypeId ? absenceRequests : vacationRequests;
    if (decision === 'accepted') await acceptRequest(tx, resource, id, { managerId: demo.id(row.managerId) });
    if (decision === 'rejected') {
      const resolutionComment = 'Too many of us are away that week';
      await rejectRequest(tx, resource, id, { managerId: demo.id(row.managerId), resolutionComment });
    }
  });
}

/** The working days of a request, which begins on a Monday. */
const daysOf = ({ firstDay, days, startTime, endTime }: Row) =>
  Array.from({ length: Number(days) }, (_, i) => ({
    date: addDays(defined(firstDay, 'the first day'), i + 2 * Math.floor(i / 5)),
    ...(startTime && endTime ? { startTime, endTime } : {}),
  }));
