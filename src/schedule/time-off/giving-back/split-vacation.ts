/** The parts of vacation under an absence that gives it back. Pure. */
import { type DayOff, dayOffOf, meetingMinutes } from '../days.ts';

/** A day of vacation of which a part, or all, is given back. */
export interface Split<Day extends DayOff> {
  day: Day;
  given: DayOff;
  /** What remains, with the same or fewer hours; empty if all is given back. */
  left: DayOff[];
}

const least = 1e-7;

/**
 * Splits the vacation of a date by the absences of the employee. Times give back the minutes that they share. Otherwise
 * it is not known which hours of the day either takes: as much is given back as both exceed the day together, so that
 * half a day ill leaves half of a whole day of vacation, and takes none of half a day.
 * @param vacation all vacation of the date
 * @param absences those that give vacation back, with the days before and after, whose times may reach into the date
 * @returns the days of which something is given back
 */
export function splitByAbsences<Day extends DayOff>(
  vacation: Day[],
  absences: DayOff[],
  workingSeconds: number,
): Split<Day>[] {
  const pieces = new Map(vacation.map((day) => [day, withoutTimes(day, absences, workingSeconds)]));
  const date = vacation[0]?.date;
  const absent = absences.filter((one) => one.date === date);
  let excess = sumOf(absent) + sumOf([...pieces.values()].flat()) - 1;
  for (const [day, left] of [...pieces].toReversed()) {
    if (excess < least || absent.length === 0) break;
    const sum = sumOf(left);
    pieces.set(day, sum - excess < least ? [] : shortened(left, sum - excess, workingSeconds));
    excess -= sum;
  }
  return [...pieces].flatMap(([day, left]): Split<Day>[] => {
    const share = day.share - sumOf(left);
    if (share < least) return [];
    const seconds = day.seconds - left.reduce((sum, one) => sum + one.seconds, 0);
    return [{ day, given: left.length === 0 ? day : partOf(day, share, seconds), left }];
  });
}

const sumOf = (days: DayOff[]) => days.reduce((sum, one) => sum + one.share, 0);

/** A part of a day that has no times: half a day if it is one. */
function partOf(day: DayOff, exact: number, seconds: number): DayOff {
  const share = Math.round(exact * 1e8) / 1e8;
  const portion = day.portion !== null && Math.abs(share - 0.5) < least ? 0.5 : day.portion;
  return { ...day, portion, share, seconds, days: isFree(day) ? 0 : share };
}

/** Whether the day costs nothing, as it is one without work. */
const isFree = ({ days }: DayOff) => days === 0;

/** The times of a day without those of absences; a day without times as it is. */
function withoutTimes(day: DayOff, absences: DayOff[], workingSeconds: number): DayOff[] {
  if (day.fromMinute === null || day.untilMinute === null) return [day];
  let ranges: [number, number][] = [[day.fromMinute, day.untilMinute]];
  for (const absence of absences) {
    const met = meetingMinutes(day, absence);
    if (!met) continue;
    ranges = ranges.flatMap(([from, until]): [number, number][] => [
      ...(from < met.from ? [[from, Math.min(until, met.from)] as [number, number]] : []),
      ...(met.until < until ? [[Math.max(from, met.until), until] as [number, number]] : []),
    ]);
  }
  if (ranges.length === 1 && ranges[0]?.[0] === day.fromMinute && ranges[0][1] === day.untilMinute) return [day];
  const times = ranges.map(([fromMinute, untilMinute]) => ({ ...day, fromMinute, untilMinute }));
  return times.map((one) => ({ ...one, ...dayOffOf(one, workingSeconds, isFree(day)) }));
}

/** Keeps this share of a day: of times the first. */
function shortened(pieces: DayOff[], share: number, workingSeconds: number): DayOff[] {
  let left = share;
  return pieces.flatMap((piece) => {
    const kept = Math.min(left, piece.share);
    left -= kept;
    if (kept < least) return [];
    if (kept >= piece.share) return [piece];
    if (piece.fromMinute === null) return [partOf(piece, kept, Math.round(workingSeconds * kept))];
    const untilMinute = piece.fromMinute + Math.max(1, Math.round((workingSeconds * kept) / 60));
    return [{ ...piece, ...dayOffOf({ ...piece, untilMinute }, workingSeconds, isFree(piece)) }];
  });
}
