/** How much time off something is, in words. */
import type { VacationCalendarTotal } from '../../sdk/schemas.ts';
import { formatLength, formatNumber, formatVacation } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';

/** Time off by its days, and what says more of a part of a day. */
export interface TimeOff {
  days: number;
  /** The working time that is off. */
  seconds: number;
  /** The times of day, if they are the same on all days. */
  startTime: string | null;
  endTime: string | null;
}

/** Hours with their times of day, `2 h 30 min`; less than a day, `4 h (0.5 days)`; otherwise `3 days`. */
export function amountOff({ days: count, seconds, startTime }: TimeOff): string {
  if (seconds > 0 && startTime !== null) return formatLength(seconds);
  const days = t('timeOff.days', { count, shown: formatNumber(count) });
  return seconds > 0 && count < 1 ? `${formatLength(seconds)} (${days})` : days;
}

/** How much vacation, in words: `16.5 days`, or `2 h 30 min` where it is kept in hours. */
export const vacationInWords = (days: number, seconds: number | null | undefined): string =>
  seconds == null ? t('timeOff.days', { count: days, shown: formatNumber(days) }) : formatVacation(days, seconds);

/** The same figure of several calendars together; in seconds, too, if all of them are kept in hours. */
export function ofCalendars(
  totals: readonly VacationCalendarTotal[],
  figure: (of: Pick<VacationCalendarTotal, 'entitled' | 'taken' | 'pending' | 'remaining'>) => number,
): { days: number; seconds: number | null } {
  const inHours = totals.flatMap(({ seconds }) => seconds ?? []);
  return {
    days: Math.round(totals.reduce((sum, total) => sum + figure(total), 0) * 100) / 100,
    seconds: inHours.length === totals.length ? inHours.reduce((sum, total) => sum + figure(total), 0) : null,
  };
}

/** The times of day, after the days: ` 10:00–12:30`; '' for whole and half days. */
export const timesOff = ({ startTime, endTime }: Pick<TimeOff, 'startTime' | 'endTime'>): string =>
  startTime === null ? '' : ` ${startTime}–${endTime}`;

/** The time off of several days. */
export function sumOff(all: readonly TimeOff[]): TimeOff {
  const [first] = all;
  const isSame = all.every(({ startTime, endTime }) => startTime === first?.startTime && endTime === first.endTime);
  return {
    days: Math.round(all.reduce((sum, { days }) => sum + days, 0) * 100) / 100,
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    startTime: (isSame && first?.startTime) || null,
    endTime: (isSame && first?.endTime) || null,
  };
}
