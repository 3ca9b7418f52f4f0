/** Days off as payroll shows them: dated segments of requests. Pure. */
import type { TimeOffSegment } from '../../../contract/index.ts';
import { addDays } from '../../../platform/clock.ts';
import { daysOf } from '../../../platform/period.ts';
import { type RestDay, roundedInTurn } from '../../vacation-calendars/index.ts';
import type { TakenDay } from './queries.ts';

/** The days that vacation takes without a request for them, and what they cost each. */
const rest = { days: 1, seconds: 0 };

/** Vacation of one employee with the days without work that it takes, each in the request with which it is charged. */
export function withRest(days: readonly TakenDay[], restDays: readonly RestDay[]): TakenDay[] {
  const added = restDays.flatMap(({ date, ...charged }): TakenDay[] => {
    const owner = days.find((day) => day.date === charged.with && day.calendarId === charged.calendarId);
    return owner ? [{ ...owner, ...rest, date }] : [];
  });
  return [...days, ...added];
}

/**
 * The segments of days of one kind: a day continues the segment of its request if the day before belongs to
 * it, and counts by the same configuration.
 * @param showsCause whether the caller may see the cause
 */
export function segmentsOf(days: readonly TakenDay[], showsCause: boolean): TimeOffSegment[] {
  const runs: TakenDay[][] = [];
  for (const own of Map.groupBy(days, ({ requestId }) => requestId).values()) {
    let run: TakenDay[] = [];
    for (const day of own.toSorted((a, b) => a.date.localeCompare(b.date))) {
      const last = run.at(-1);
      const isSame = last?.vacationConfigurationId === day.vacationConfigurationId;
      if (last && isSame && day.date <= addDays(last.date, 1)) run.push(day);
      else {
        run = [day];
        runs.push(run);
      }
    }
  }
  // Dates of a range that cost nothing do not stand alone, as after a part of it was given back.
  const counted = runs.filter((run) => run.some((day) => day.days > 0 || day.seconds > 0));
  const inOrder = counted.toSorted((a, b) => (a[0]?.date ?? '').localeCompare(b[0]?.date ?? ''));
  const rounded = roundedInTurn(inOrder.map((run) => run.reduce((sum, day) => sum + day.days, 0)));
  return inOrder.flatMap((run, i) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    const { requestId, unit, code, vacationConfigurationId, startDate, endDate, expectedEndDate, relapseOf, cause } =
      first;
    return [
      {
        requestId,
        from: first.date,
        to: last.date,
        calendarDays: daysOf({ from: first.date, to: last.date }),
        days: rounded[i] ?? 0,
        seconds: run.reduce((sum, day) => sum + day.seconds, 0),
        unit,
        code,
        vacationConfigurationId,
        startDate,
        endDate,
        expectedEndDate,
        isOpen: endDate === null,
        relapseOf,
        ...(showsCause ? { cause } : {}),
      },
    ];
  });
}
