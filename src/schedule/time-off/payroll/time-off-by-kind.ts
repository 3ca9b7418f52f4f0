import type { TimeOff } from '../../../contract/index.ts';
import { addDays } from '../../../platform/clock.ts';
import type { Period } from '../../../platform/period.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { around, restDaysIn, shownDays } from '../../vacation-calendars/index.ts';
import { type TakenDay, takenDays } from './queries.ts';
import { segmentsOf, withRest } from './segments.ts';

/**
 * Employees' accepted time off in a period that was not given back, by kind; vacation comes first. Vacation in days of the
 * calendar includes the days without work that it takes, as its balance does.
 */
export async function timeOffByKind(reader: Reader, employeeIds: string[], period: Period): Promise<TimeOff[]> {
  const wider = { from: addDays(period.from, -around), to: addDays(period.to, around) };
  const taken = await takenDays(reader, employeeIds, wider);
  const rest = await restDaysIn(reader, taken.flatMap(naturalDay), period);
  const showsCause = reader.caller.can('employees.sensitive:read');
  return [...Map.groupBy(taken, ({ employeeId }) => employeeId)].flatMap(([employeeId, own]) => {
    const days = withRest(own, rest.get(employeeId) ?? []).filter(
      ({ date }) => period.from <= date && date <= period.to,
    );
    const byKind = Map.groupBy(days, ({ absenceTypeId }) => absenceTypeId);
    return [...byKind.values()].flatMap((ofKind) => kindOf(ofKind, showsCause));
  });
}

/** A day of vacation in a calendar that counts days of the calendar. */
const naturalDay = ({ employeeId, date, calendarId, dayType, days }: TakenDay) =>
  calendarId === null || dayType !== 'calendar_day'
    ? []
    : [{ employeeId, date, calendarId, days, status: 'accepted' as const }];

function kindOf(days: TakenDay[], showsCause: boolean): TimeOff[] {
  const [first] = days;
  if (!first) return [];
  const { employeeId, category, absenceTypeId, absenceTypeName, remuneratedType } = first;
  return [
    {
      employeeId,
      category,
      absenceTypeId,
      absenceTypeName,
      remuneratedType,
      days: shownDays(days.reduce((sum, day) => sum + day.days, 0)),
      seconds: days.reduce((sum, day) => sum + day.seconds, 0),
      segments: segmentsOf(days, showsCause),
    },
  ];
}
