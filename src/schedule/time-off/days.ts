/** Days of time off: their dates, and what they take of the working time and of a calendar. Pure. */
import { addDays, dayNumber, type LocalDate } from '../../platform/clock.ts';
import type { NewDay } from './new-request.ts';

const minutesOfDay = 1440;

/** When an employee is off: half a day, a whole day, or times in minutes from the beginning of `date`. */
export interface Extent {
  date: LocalDate;
  portion: number | null;
  fromMinute: number | null;
  /** Above 1440 it is on the next day. */
  untilMinute: number | null;
}

/** A day off with its value. */
export interface DayOff extends Extent {
  /** The part of the day that is off, from 0 to 1, to eight decimals. */
  share: number;
  /** What it removes from the working time. */
  seconds: number;
  /** What it takes of a calendar: its share, or 0 on a day without work that costs nothing. */
  days: number;
  /** The request is for a range, of which days without work cost nothing. */
  inRange: boolean;
}

/** A requested day, with its place in the body and the working time of its date. */
export interface RequestedDay {
  /** Where a mistake in its date or its times is. */
  pointers: { date: string; times: string };
  off: DayOff;
  workingSeconds: number;
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The requested times as stored: an end that is not after the start is on the next day. */
export function extentOf({ date, portion, startTime, endTime }: NewDay): Extent {
  if (startTime == null || endTime == null) return { date, portion: portion ?? 1, fromMinute: null, untilMinute: null };
  const [fromMinute, end] = [minuteOf(startTime), minuteOf(endTime)];
  return { date, portion: null, fromMinute, untilMinute: end > fromMinute ? end : end + minutesOfDay };
}

/**
 * The share of a day's working time (in seconds) that is off, from 0 to 1. Of a stored portion a part may have been given
 * back: `share` says what remains. Stored times keep theirs on a date that lost its working time: two of them are no more
 * than the date.
 */
export function shareOf(
  { portion, fromMinute, untilMinute, share }: Extent & { share?: number },
  workingSeconds: number,
): number {
  if (portion !== null) return share ?? portion;
  if (workingSeconds === 0) return share ?? 1;
  return Math.min(1, (((untilMinute ?? 0) - (fromMinute ?? 0)) * 60) / workingSeconds);
}

/** Stored shares are exact to eight decimals. */
export const tolerance = 1e-6;

/**
 * The value of a day off, by the working time of its date in seconds.
 * @param isFreeAtRest whether a day without working time costs nothing
 * @param most the share of the day that other days off leave to times
 */
export function dayOffOf(
  extent: Extent & { share?: number; inRange?: boolean },
  workingSeconds: number,
  isFreeAtRest = false,
  most = 1,
): DayOff {
  const own = shareOf(extent, workingSeconds);
  const exact = extent.portion === null && own > most + tolerance ? Math.max(0, most) : own;
  const share = Math.round(exact * 1e8) / 1e8;
  return {
    inRange: false,
    ...extent,
    share,
    seconds: Math.round(workingSeconds * exact),
    days: isFreeAtRest && workingSeconds === 0 ? 0 : share,
  };
}

/** The minutes that the times of two days have in common, from the beginning of the first day's date. */
export function meetingMinutes(a: Extent, b: Extent): { from: number; until: number } | undefined {
  if (a.fromMinute === null || a.untilMinute === null || b.fromMinute === null || b.untilMinute === null) {
    return undefined;
  }
  const shift = (dayNumber(b.date) - dayNumber(a.date)) * minutesOfDay;
  const from = Math.max(a.fromMinute, b.fromMinute + shift);
  const until = Math.min(a.untilMinute, b.untilMinute + shift);
  return from < until ? { from, until } : undefined;
}

/** The dates between which lists find a request, and the last one for which a range has days. */
interface Span {
  first_day_off: LocalDate;
  last_day_off: LocalDate;
  days_until: LocalDate | null;
}

/** The span of days (at least one) of a request: an open range has no last one. */
export function spanOf(
  days: readonly { date: LocalDate }[],
  { startDate = null, endDate = null }: { startDate?: LocalDate | null; endDate?: LocalDate | null } = {},
): Span {
  const dates = days.map(({ date }) => date);
  const last = dates.reduce((latest, date) => (date > latest ? date : latest));
  return {
    first_day_off: dates.reduce((first, date) => (date < first ? date : first)),
    last_day_off: startDate !== null && endDate === null ? 'infinity' : last,
    days_until: startDate === null ? null : last,
  };
}

/** These dates, with the day before and after each: times of those days may reach into them. */
export const around = (dates: readonly LocalDate[]): LocalDate[] => [
  ...new Set(dates.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)])),
];
