/**
 * The days of a time zone as instants: where work is split. A day is a number, of days since 1970-01-01; an instant is
 * a number of seconds since its midnight in UTC. Pure.
 */
import { dateOf, instantAt, sinceMonday } from '../../platform/clock.ts';

const secondsPerDay = 86_400;

export const mondayOf = (day: number): number => day - sinceMonday(day);
export const isSunday = (day: number): boolean => sinceMonday(day) === 6;

export interface LocalDays {
  /** The day that an instant is in. */
  dayAt(second: number): number;
  /** When the clocks show a time of a day; `minutes` since midnight, at most 24 hours. */
  at(day: number, minutes: number): number;
}

/** The days of a zone. Each result is looked up once: it takes some microseconds. */
export function localDaysIn(timeZone: string): LocalDays {
  const found = new Map<number, number>();
  const minutesPerDay = 24 * 60;
  const at = (day: number, minutes: number): number => {
    const key = day * minutesPerDay + minutes;
    let second = found.get(key);
    if (second === undefined) {
      second = instantAt(dateOf(Math.floor(key / minutesPerDay)), key % minutesPerDay, timeZone) / 1000;
      found.set(key, second);
    }
    return second;
  };
  const dayAt = (second: number): number => {
    let day = Math.floor(second / secondsPerDay);
    while (second < at(day, 0)) day--;
    while (second >= at(day + 1, 0)) day++;
    return day;
  };
  return { dayAt, at };
}

/** The seconds that two spans have in common. */
export const overlap = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, Math.min(to, end) - Math.max(from, start));

/** The seconds of a part of one day that lie in its night: before the night ends, and after it begins. */
export function nightSeconds(
  days: LocalDays,
  day: number,
  [from, to]: readonly [number, number],
  { nightStart, nightEnd }: { nightStart: number; nightEnd: number },
): number {
  const [begins, ends] = [days.at(day, nightStart), days.at(day, nightEnd)];
  if (nightStart < nightEnd) return overlap(from, to, begins, ends);
  return overlap(from, to, from, ends) + overlap(from, to, begins, to);
}
