/** The days of leave that a year's vacation follows from: unpaid ones earn none, and others prevent that it is taken. Pure. */
import type { LocalDate } from '../../platform/clock.ts';
import { yearOf } from '../../platform/clock.ts';
import { workingSecondsOf } from '../day-plan/index.ts';
import { datesOf } from './accrual.ts';
import type { DayAtYearEnd } from './prevented.ts';
import { kindOf, type PlanBy, restDaysOf } from './rest-days.ts';
import type { LeaveDay } from './store.ts';
import { type Unit, usedAmount } from './unit.ts';

/** Dates of leave, with the days without work between them, and in weeks that are all leave. */
function spanned(dates: LocalDate[], plan: PlanBy): LocalDate[] {
  const days = dates.map((date) => ({ date, calendarId: 'leave', status: 'accepted' as const, days: 1 }));
  const rest = restDaysOf(days, plan);
  return [...dates, ...rest.map(({ date }) => date)];
}

/** The days of unpaid leave, with the days without work between them. */
export const suspendedBy = (leave: readonly LeaveDay[], plan: PlanBy): Set<LocalDate> =>
  new Set(
    spanned(
      leave.filter(({ isUnpaid }) => isUnpaid).map(({ date }) => date),
      plan,
    ),
  );

/**
 * The days until the end of a year on which vacation would cost something: free, or on leave; those of vacation are left out.
 * @param begins the first day of the last employment in the year, else of the year: earlier days are settled
 * @param taken the dates of vacation of all calendars, with the days without work that it takes
 */
export function daysAtYearEnd(
  begins: LocalDate,
  { dayType, hoursPerDay }: Unit & { dayType: 'business_day' | 'calendar_day' },
  leave: readonly LeaveDay[],
  plan: PlanBy,
  taken: ReadonlySet<LocalDate>,
): DayAtYearEnd[] {
  const preventing = leave.filter(({ prevents }) => prevents !== null);
  const year = yearOf(begins);
  if (!preventing.some(({ date }) => date.startsWith(`${year}-`))) return [];
  const kinds = new Map<LocalDate, DayAtYearEnd['kind']>();
  for (const kind of ['leave', 'sick_leave'] as const) {
    const dates = preventing.filter(({ prevents }) => prevents === kind).map(({ date }) => date);
    for (const date of dayType === 'calendar_day' ? spanned(dates, plan) : dates) kinds.set(date, kind);
  }
  const days: DayAtYearEnd[] = [];
  for (const date of datesOf(year).filter((one) => one >= begins)) {
    const planned = plan.get(date);
    const is = kindOf(planned);
    const costs = dayType === 'calendar_day' ? is !== 'not_employed' : is === 'work';
    if (!costs) continue;
    const kind = kinds.get(date);
    const amount = usedAmount({ days: 1, seconds: planned ? workingSecondsOf(planned) : 0 }, { hoursPerDay });
    if (kind) days.push({ kind, amount });
    else if (!taken.has(date) && (dayType === 'calendar_day' || (planned?.seconds ?? 0) > 0)) {
      days.push({ kind: 'free', amount });
    }
  }
  return days;
}
