/** The figures of employees by day, of everything that they clocked; the same few statements for one and for a page. */
import type { TimeFigures } from '../../contract/index.ts';
import { timeRulesOf } from '../../core/index.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { addDays, dateOf, dayNumber, type LocalDate, sinceMonday } from '../../platform/clock.ts';
import { mapYielding } from '../../platform/map-yielding.ts';
import { daysOf, type Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { type PlannedDay, planDays } from '../day-plan/index.ts';
import { countWork, type Interval, nothingCounted, type WorkOfDay } from './count-work.ts';
import { type LocalDays, localDaysIn, mondayOf } from './local-days.ts';
import { periodsOf, type WorkedPeriod } from './periods.ts';
import { type Clocked, clockedBy } from './queries.ts';

/** The figures of a day: those for pay, and what the register of working hours has besides. */
export interface DayFigures extends TimeFigures {
  /** Hours worked that are neither complementary nor overtime. */
  secondsOrdinary: number;
  /** All breaks, also those that count as worked. */
  secondsOnBreak: number;
}

/** A day of an employee. */
export interface FigureDay {
  date: LocalDate;
  plan: PlannedDay;
  figures: DayFigures;
  /** The entries of the day by their start, if they are asked for; open ones on their work date. */
  periods: WorkedPeriod[];
}

/** The days of an employee in a period, in order, and what a person has to look at. */
export interface Figures {
  days: FigureDay[];
  flagged: Clocked['flagged'];
  /** The closed entries whose work date is one of the days. */
  entries: Interval[];
  /** Work dates with work on which the employee is not employed. */
  unemployedDays: LocalDate[];
}

const dayFigures = (counted: WorkOfDay, planned: number): DayFigures => ({
  secondsWorked: counted.worked,
  secondsPaused: counted.paused,
  secondsToWork: planned,
  secondsOvertime: counted.overtime,
  secondsBalance: counted.worked - planned,
  secondsComplementary: counted.complementary,
  secondsWorkedNight: counted.night,
  secondsWorkedHoliday: counted.holiday,
  secondsWorkedSunday: counted.sunday,
  secondsOrdinary: counted.worked - counted.overtime - counted.complementary,
  secondsOnBreak: counted.onBreak,
});

/** The figures of a day without work and plan. */
export const noFigures = dayFigures(nothingCounted, 0);

/** The Monday of the week of the night before a period: its shifts may reach into the period. */
const weekBefore = (from: LocalDate) => dateOf(mondayOf(dayNumber(from) - 1));
const endOfWeek = (to: LocalDate) => addDays(to, 6 - sinceMonday(dayNumber(to)));

/** Days that are counted at once: those of a thousand employees in a month. A year of a thousand takes hundreds of MiB. */
const daysAtOnce = 40_000;

interface Asked<Summary> {
  /** What is kept of an employee's figures. */
  summarize: (figures: Figures) => Summary;
  /** Whether days have `periods`. */
  withPeriods?: boolean;
}

/**
 * The one count of working time, for the register, time sheets, reports, team weeks and payroll rows: by the local day on
 * which it was done, rounded by the rule of the office.
 * @returns for each of the ids; days without anything are there, too
 */
export async function figuresOf<Summary>(
  reader: Reader,
  ids: readonly string[],
  period: Period,
  asked: Asked<Summary>,
): Promise<Map<string, Summary>> {
  const summaries = new Map<string, Summary>();
  for (const some of chunksOf(ids, Math.ceil(daysAtOnce / daysOf(period)))) {
    for (const [id, summary] of await figuresOfSome(reader, some, period, asked)) summaries.set(id, summary);
  }
  return summaries;
}

async function figuresOfSome<Summary>(
  reader: Reader,
  ids: string[],
  period: Period,
  { summarize, withPeriods = false }: Asked<Summary>,
): Promise<[string, Summary][]> {
  const { from, to } = period;
  const [since, ends] = [weekBefore(from), endOfWeek(to)];
  const [{ first: begins, clocked }, usualPlans] = await Promise.all([
    clockedBy(reader, ids, period, { since, withIds: withPeriods }),
    planDays(reader, ids, since, ends),
  ]);
  const plans = begins < since ? await planDays(reader, ids, begins, ends) : usualPlans;
  const [base, skipped] = [dayNumber(begins), dayNumber(from) - dayNumber(begins)];
  const zones = new Map<string, LocalDays>();
  const daysIn = (timeZone: string) => {
    const days = zones.get(timeZone) ?? localDaysIn(timeZone);
    zones.set(timeZone, days);
    return days;
  };
  const usual = timeRulesOf(undefined);
  return mapYielding(ids, (id) => {
    const { intervals, flagged } = clocked.get(id) ?? { intervals: [], flagged: [] };
    const own = plans.get(id) ?? [];
    const planOn = (day: number) => own[day - base];
    const counted = countWork(intervals, { planOn, daysIn, usual, withParts: withPeriods });
    const days = own.slice(skipped, skipped + daysOf(period)).map((plan, i) => {
      const ofDay = counted.get(base + skipped + i) ?? nothingCounted;
      const figures = dayFigures(ofDay, plan.seconds);
      return { date: plan.date, plan, figures, periods: withPeriods ? periodsOf(plan.date, ofDay, flagged) : [] };
    });
    const entries = intervals.filter(({ workDay }) => workDay >= base + skipped);
    return [id, summarize({ days, flagged, entries, unemployedDays: unemployedIn(intervals, planOn, period) })];
  });
}

/** The work dates outside of employment whose work may lie in the period. */
function unemployedIn(
  intervals: Clocked['intervals'],
  planOn: (day: number) => PlannedDay | undefined,
  { from, to }: Period,
): LocalDate[] {
  const since = dayNumber(from);
  const dates = intervals
    .filter(
      ({ workDay, kind }) => kind !== 'unpaid_break' && workDay >= since && planOn(workDay)?.from === 'not_employed',
    )
    .map(({ workDay }) => dateOf(workDay));
  return [...new Set(dates)].filter((date) => date <= to);
}
