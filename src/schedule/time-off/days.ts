/** Days of time off: when they are, and what they take of the working time and of a calendar. Pure. */
import { addDays, type LocalDate } from '../../platform/clock.ts';
import type { NewDay } from './new-request.ts';

const minutesOfDay = 1440;

/** When an employee is off: half a day or a whole one, or times in minutes from the beginning of `date`. */
export interface Extent {
  date: LocalDate;
  portion: number | null;
  fromMinute: number | null;
  /** Beyond 1440 on the next day. */
  untilMinute: number | null;
}

/** A day off with what it comes to. */
export interface DayOff extends Extent {
  /** What falls away of the working time. */
  seconds: number;
  /** What it takes of a calendar, to two decimals. */
  days: number;
}

/** A day that is asked for, with its place in the request and the working time of its date. */
export interface AskedDay {
  index: number;
  given: NewDay;
  off: DayOff;
  workingSeconds: number;
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** What was asked for, as it is stored: an end that is not after the start is on the next day. */
export function extentOf({ date, portion, startTime, endTime }: NewDay): Extent {
  if (startTime == null || endTime == null) return { date, portion: portion ?? 1, fromMinute: null, untilMinute: null };
  const [fromMinute, end] = [minuteOf(startTime), minuteOf(endTime)];
  return { date, portion: null, fromMinute, untilMinute: end > fromMinute ? end : end + minutesOfDay };
}

/** The share of a day with so much working time (in seconds) that is off, from 0 to 1. */
export function shareOf({ portion, fromMinute, untilMinute }: Extent, workingSeconds: number): number {
  if (portion !== null) return portion;
  if (workingSeconds === 0) return 1;
  return Math.min(1, (((untilMinute ?? 0) - (fromMinute ?? 0)) * 60) / workingSeconds);
}

/** What a day off comes to, by the working time of its date. */
export function dayOffOf(extent: Extent, workingSeconds: number): DayOff {
  const share = shareOf(extent, workingSeconds);
  return { ...extent, seconds: Math.round(workingSeconds * share), days: Math.round(share * 100) / 100 };
}

const dayNumber = (date: LocalDate) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** Whether the times of two days have a minute in common. */
export function timesMeet(a: Extent, b: Extent): boolean {
  if (a.fromMinute === null || a.untilMinute === null || b.fromMinute === null || b.untilMinute === null) return false;
  const shift = (dayNumber(b.date) - dayNumber(a.date)) * minutesOfDay;
  return a.fromMinute < b.untilMinute + shift && b.fromMinute + shift < a.untilMinute;
}

/** The first and the last date of days (at least one), as a request keeps them. */
export function spanOf(days: readonly { date: LocalDate }[]): { first_day_off: LocalDate; last_day_off: LocalDate } {
  const dates = days.map(({ date }) => date);
  return {
    first_day_off: dates.reduce((first, date) => (date < first ? date : first)),
    last_day_off: dates.reduce((last, date) => (date > last ? date : last)),
  };
}

/** These dates, with the day before and after each: times of those may run into them. */
export const around = (dates: readonly LocalDate[]): LocalDate[] => [
  ...new Set(dates.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)])),
];
