/**
 * Working time as tables show it: in whole minutes, where the API counts seconds. The shown rows of a table add up to its
 * shown foot, and the foot is what every page shows for the same seconds (`formatHours`).
 */
import type { WorkedHours, WorkedPeriod } from '../../../sdk/schemas.ts';

const minute = 60;

export const toMinute = (seconds: number): number => Math.trunc(seconds / minute) * minute;

interface Limits {
  /** What they add up to; by default their sum in whole minutes. */
  total?: number;
  /** What each may be shown as at most; one without room passes its minute on. */
  most?: readonly number[];
}

const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0);

/**
 * Rounds the figures of a column so that they add up to their sum in whole minutes: each is rounded down, and those that
 * lost most get the minutes that are left (the largest remainder), the earlier of two equal ones.
 * @param seconds none below 0
 * @returns multiples of 60, less than a minute from what they were unless a limit moves one on
 */
export function inMinutes(seconds: readonly number[], { total = sum(seconds), most }: Limits = {}): number[] {
  const room = (i: number) => most?.[i] ?? Number.POSITIVE_INFINITY;
  const shown = seconds.map((one, i) => Math.min(toMinute(one), room(i)));
  const byLoss = seconds
    .map((one, i) => ({ i, lost: one - (shown[i] ?? 0) }))
    .sort((a, b) => b.lost - a.lost || a.i - b.i);
  for (let left = toMinute(total) - sum(shown); left > 0; left -= minute) {
    const next = byLoss.find(({ i }) => (shown[i] ?? 0) < room(i));
    if (next === undefined) break;
    shown[next.i] = (shown[next.i] ?? 0) + minute;
    byLoss.push(...byLoss.splice(byLoss.indexOf(next), 1));
  }
  return shown;
}

type Worked = Pick<WorkedHours, 'secondsWorked' | 'secondsToWork'>;
type Counted = Worked & Pick<WorkedHours, 'secondsOvertime' | 'secondsComplementary' | 'secondsOnBreak'>;
/** Shown figures, in seconds: all multiples of 60. */
type Shown = Record<'secondsWorked' | 'secondsToWork' | 'secondsBalance', number>;
export type ShownDay = Shown &
  Record<'secondsOvertime' | 'secondsComplementary' | 'secondsOrdinary' | 'secondsOnBreak', number>;

/** Days with what was worked and planned as a table shows them; the balance follows from the two next to it. */
export function workedDays<Of extends Worked>(days: readonly Of[]): (Of & Shown)[] {
  const worked = inMinutes(days.map((day) => day.secondsWorked));
  const toWork = inMinutes(days.map((day) => day.secondsToWork));
  return days.map((day, i) => {
    const [secondsWorked = 0, secondsToWork = 0] = [worked[i], toWork[i]];
    return { ...day, secondsWorked, secondsToWork, secondsBalance: secondsWorked - secondsToWork };
  });
}

/**
 * The same with all figures of the register. Ordinary hours are what is left, so that rows add up across, too; overtime
 * of a day is no more than its work, unless it is that of a week.
 */
export function shownDays<Of extends Counted>(days: readonly Of[]): (Of & ShownDay)[] {
  const worked = workedDays(days);
  const onBreak = inMinutes(days.map((day) => day.secondsOnBreak));
  const split = (name: 'secondsOvertime' | 'secondsComplementary', taken: readonly number[]) =>
    inMinutes(
      days.map((day) => day[name]),
      {
        most: days.map((day, i) =>
          day.secondsOvertime + day.secondsComplementary > day.secondsWorked
            ? day[name] + minute
            : (worked[i]?.secondsWorked ?? 0) - (taken[i] ?? 0),
        ),
      },
    );
  const overtime = split('secondsOvertime', []);
  const complementary = split('secondsComplementary', overtime);
  return worked.map((day, i) => {
    const [secondsOvertime = 0, secondsComplementary = 0, secondsOnBreak = 0] = [
      overtime[i],
      complementary[i],
      onBreak[i],
    ];
    const secondsOrdinary = day.secondsWorked - secondsOvertime - secondsComplementary;
    return { ...day, secondsOvertime, secondsComplementary, secondsOrdinary, secondsOnBreak };
  });
}

/** The lengths of the periods of a day, as the figures of the day are shown. @param day one of `shownDays` */
export function lengthsOf(periods: readonly WorkedPeriod[], day: Pick<ShownDay, 'secondsWorked' | 'secondsOnBreak'>) {
  const shown = new Map<WorkedPeriod, number>();
  const add = (some: WorkedPeriod[], total: number) =>
    inMinutes(
      some.map(({ seconds }) => seconds),
      { total },
    ).forEach((seconds, i) => {
      const period = some[i];
      if (period) shown.set(period, seconds);
    });
  const worked = periods.filter(({ countsAsWorked }) => countsAsWorked);
  add(worked, day.secondsWorked);
  const paid = sum(worked.filter(({ workEntryType }) => workEntryType === 'pause').map((one) => shown.get(one) ?? 0));
  add(
    periods.filter(({ countsAsWorked, end }) => !countsAsWorked && end !== null),
    day.secondsOnBreak - paid,
  );
  return (period: WorkedPeriod): number | undefined => shown.get(period);
}
