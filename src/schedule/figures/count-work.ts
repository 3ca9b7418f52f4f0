/**
 * Counts the work of an employee by local day and kind. Pure.
 *
 * A shift is all entries of one work date, also after midnight. Its work above the plan of that date is overtime, or of
 * a part-time employee complementary up to a full week (ET 12.5, 35.1): always the last seconds of the shift, so that a
 * night shift splits at midnight into figures that add up. An office may compare whole weeks instead (ET 34.2); then the
 * figure falls on the last day of the week, because only then it is known.
 */
import type { TimeRules } from '../../core/index.ts';
import { lengthOf, offsetAt } from '../../platform/clock.ts';
import type { PlannedDay } from '../day-plan/index.ts';
import { type FullTime, fullTimeOfPartTime } from './full-time.ts';
import { isSunday, type LocalDays, mondayOf, nightSeconds, overlap } from './local-days.ts';

/** A closed work entry. Days and seconds are numbers as in local-days.ts. */
export interface Interval {
  start: number;
  end: number;
  workDay: number;
  timeZone: string;
  /** Work, a break that counts as worked, or one that does not. */
  kind: 'work' | 'paid_break' | 'unpaid_break';
  /** Of the entry; '' where nobody asked for it. */
  id: string;
}

/** The part of an entry that a day has. */
interface DayPart {
  entry: Interval;
  /** As clocked, from the midnight before the day to the one after it. */
  from: number;
  to: number;
  /** What of it counts for the day, as the office rounds. */
  seconds: number;
}

/** What an employee's entries of a day add up to, in seconds. */
export const nothingCounted = {
  worked: 0,
  paused: 0,
  /** All breaks: also those in `worked`. */
  onBreak: 0,
  night: 0,
  holiday: 0,
  sunday: 0,
  overtime: 0,
  complementary: 0,
  parts: [] as DayPart[],
};
export type WorkOfDay = typeof nothingCounted;

/** The plan of a day; undefined for a day that was not read. */
type PlanOn = (day: number) => PlannedDay | undefined;

/** The nearest multiple of some minutes on the clocks of a zone; the half counts up. */
function rounded(second: number, timeZone: string, minutes: number): number {
  const offset = lengthOf(offsetAt(second * 1000, timeZone)) / 1000;
  const step = minutes * 60;
  return Math.floor((second + offset) / step + 0.5) * step - offset;
}

/** The part of a span that each day has. */
function* partsOf(days: LocalDays, start: number, end: number) {
  for (let [from, day] = [start, days.dayAt(start)]; from < end; day++) {
    const to = Math.min(end, days.at(day + 1, 0));
    yield { day, from, to };
    from = to;
  }
}

/** Seconds by day or week. */
class Sums extends Map<number, number> {
  /** @returns the sum */
  add(key: number, seconds: number): number {
    const sum = (this.get(key) ?? 0) + seconds;
    this.set(key, sum);
    return sum;
  }
}

/**
 * Adds seconds above the plan to a day.
 * @param inWeek what was worked in the week, these seconds last
 * @param fullTime of a part-time employee
 */
function addAbove(to: WorkOfDay, above: number, inWeek: number, fullTime: FullTime | undefined): void {
  const overtime = fullTime === undefined ? above : overlap(inWeek - above, inWeek, fullTime.seconds, inWeek);
  to.overtime += overtime;
  to.complementary += above - overtime;
}

export interface Facts {
  planOn: PlanOn;
  /** The days of a zone. */
  daysIn(timeZone: string): LocalDays;
  /** Where no plan was read; a shift that ends beyond has the rules of its work date. */
  usual: TimeRules;
  /** Whether `parts` are asked for. */
  withParts: boolean;
}

/**
 * @param intervals in order of time: all of each week with a day that is to be counted, and `facts.planOn` knows the days
 *   of these weeks
 * @returns by day
 */
export function countWork(intervals: readonly Interval[], facts: Facts): Map<number, WorkOfDay> {
  const { planOn, daysIn, usual, withParts } = facts;
  const counted = new Map<number, WorkOfDay>();
  const on = (day: number): WorkOfDay => {
    const own = counted.get(day) ?? { ...nothingCounted, parts: [] };
    counted.set(day, own);
    return own;
  };
  const rulesOn = (day: number, others = usual): TimeRules => planOn(day)?.office?.rules ?? others;
  const [inShift, inWeek, comparedByWeek] = [new Sums(), new Sums(), new Map<number, Compared>()];

  for (const entry of intervals) {
    const { start, end, workDay, timeZone, kind } = entry;
    const days = daysIn(timeZone);
    const rules = rulesOn(workDay);
    const step = rules.roundingMinutes;
    const at = (second: number) => (step === null ? second : rounded(second, timeZone, step));
    const byDay = new Sums();
    for (const { day, from, to } of partsOf(days, at(start), at(end))) {
      const [seconds, own] = [to - from, on(day)];
      byDay.add(day, seconds);
      if (kind !== 'work') own.onBreak += seconds;
      if (kind === 'unpaid_break') {
        own.paused += seconds;
        continue;
      }
      own.worked += seconds;
      own.night += nightSeconds(days, day, [from, to], rulesOn(day, rules));
      if (planOn(day)?.holiday) own.holiday += seconds;
      if (isSunday(day)) own.sunday += seconds;
      const [week, shift] = [inWeek.add(mondayOf(workDay), seconds), inShift.add(workDay, seconds)];
      const plan = planOn(workDay);
      // The week of an employment ends with it: what lies outside may be of another period.
      if (rules.overtimeBasis === 'week' && plan?.from !== 'not_employed') {
        const { worked } = comparedByWeek.get(mondayOf(workDay)) ?? { worked: 0 };
        comparedByWeek.set(mondayOf(workDay), { worked: worked + seconds, inWeek: week });
        continue;
      }
      const above = Math.min(seconds, Math.max(0, shift - (plan?.seconds ?? 0)));
      if (above > 0) addAbove(own, above, week, fullTimeOfPartTime(plan?.contract, rules));
    }
    if (!withParts) continue;
    for (const { day, from, to } of partsOf(days, start, end)) {
      on(day).parts.push({ entry, from, to, seconds: byDay.get(day) ?? 0 });
    }
  }
  for (const [monday, compared] of comparedByWeek) compareWeek(monday, compared, planOn, on);
  return counted;
}

/** What was worked on the days that are compared by week, and in the week until the last of these. */
interface Compared {
  worked: number;
  inWeek: number;
}

/** Compares a week with its plan, on its last day of employment. */
function compareWeek(
  monday: number,
  { worked, inWeek }: Compared,
  planOn: PlanOn,
  on: (day: number) => WorkOfDay,
): void {
  const days = Array.from({ length: 7 }, (_, i) => monday + i);
  const planned = days.map(planOn).filter((plan) => plan?.office?.rules.overtimeBasis === 'week');
  const above = Math.max(0, worked - planned.reduce((sum, plan) => sum + (plan?.seconds ?? 0), 0));
  if (above === 0) return;
  const last = days.findLast((day) => planOn(day) && planOn(day)?.from !== 'not_employed') ?? monday + 6;
  const plan = planOn(last);
  addAbove(on(last), above, inWeek, plan?.office && fullTimeOfPartTime(plan.contract, plan.office.rules));
}
