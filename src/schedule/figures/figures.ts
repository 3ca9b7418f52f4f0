/** The figures of employees by day, of everything that they clocked; the same few statements for one and for a page. */
import type { TimeFigures } from '../../contract/index.ts';
import { timeRulesOf } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type PlannedDay, planDays } from '../day-plan/index.ts';
import { type Counted, countWork, nothingCounted } from './count-work.ts';
import { dateOf, dayNumber, type LocalDays, localDaysIn, mondayOf } from './local-days.ts';
import { type Clocked, clockedBy } from './queries.ts';

/** A day of an employee. */
export interface FigureDay {
  date: LocalDate;
  plan: PlannedDay;
  figures: TimeFigures;
}

/** The days of an employee in a period, in order, and what a person has to look at. */
export interface Figures {
  days: FigureDay[];
  flagged: Clocked['flagged'];
  /** Work dates with work on which the employee is not employed. */
  unemployedDays: LocalDate[];
}

export interface HowCounted {
  /** Figures for pay: split at local midnight, rounded by the rule of the office. */
  splitAtMidnight: boolean;
}

/** The figures of a day for pay. */
const forPay = (counted: Counted, planned: number): TimeFigures => ({
  secondsWorked: counted.worked,
  secondsPaused: counted.paused,
  secondsToWork: planned,
  secondsOvertime: counted.overtime,
  secondsBalance: counted.worked - planned,
  secondsComplementary: counted.complementary,
  secondsWorkedNight: counted.night,
  secondsWorkedHoliday: counted.holiday,
  secondsWorkedSunday: counted.sunday,
});

/** The same by work date, where all work above the plan of the day is overtime. */
const byWorkDate = (counted: Counted, planned: number): TimeFigures => ({
  ...forPay(counted, planned),
  secondsOvertime: Math.max(0, counted.worked - planned),
  secondsComplementary: 0,
});

/** The Monday of the week of the night before a period: its shifts may reach into the period. */
const weekBefore = (from: LocalDate) => dateOf(mondayOf(dayNumber(from) - 1));
const endOfWeek = (to: LocalDate) => dateOf(mondayOf(dayNumber(to)) + 6);

/** @returns for each of the ids; days without anything are there, too */
export async function figuresOf(
  reader: Reader,
  ids: string[],
  period: Period,
  { splitAtMidnight }: HowCounted,
): Promise<Map<string, Figures>> {
  const { from, to } = period;
  const [since, ends] = splitAtMidnight ? [weekBefore(from), endOfWeek(to)] : [undefined, to];
  const usually = since ?? from;
  const [{ first: begins, clocked }, usualPlans] = await Promise.all([
    clockedBy(reader, ids, period, since),
    planDays(reader, ids, usually, ends),
  ]);
  const plans = begins < usually ? await planDays(reader, ids, begins, ends) : usualPlans;
  const [base, skipped] = [dayNumber(begins), dayNumber(from) - dayNumber(begins)];
  const count = dayNumber(to) - dayNumber(from) + 1;
  const zones = new Map<string, LocalDays>();
  const daysIn = (timeZone: string) => {
    const days = zones.get(timeZone) ?? localDaysIn(timeZone);
    zones.set(timeZone, days);
    return days;
  };
  const usual = timeRulesOf(undefined);
  return new Map(
    ids.map((id) => {
      const { intervals, flagged } = clocked.get(id) ?? { intervals: [], flagged: [] };
      const own = plans.get(id) ?? [];
      const planOn = (day: number) => own[day - base];
      const counted = countWork(intervals, { planOn, daysIn, usual, splitAtMidnight });
      const of = splitAtMidnight ? forPay : byWorkDate;
      const days = own.slice(skipped, skipped + count).map((plan, i) => ({
        date: plan.date,
        plan,
        figures: of(counted.get(base + skipped + i) ?? nothingCounted, plan.seconds),
      }));
      return [id, { days, flagged, unemployedDays: unemployedIn(intervals, planOn, period) }];
    }),
  );
}

/** The work dates outside of employment whose work may lie in the period. */
function unemployedIn(
  intervals: Clocked['intervals'],
  planOn: (day: number) => PlannedDay | undefined,
  { from, to }: Period,
): LocalDate[] {
  const since = dayNumber(from);
  const dates = intervals
    .filter(({ workDay, isWorked }) => isWorked && workDay >= since && planOn(workDay)?.from === 'not_employed')
    .map(({ workDay }) => dateOf(workDay));
  return [...new Set(dates)].filter((date) => date <= to);
}
