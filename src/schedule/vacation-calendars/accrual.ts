/** The days of a year on which a part of its vacation is there. Pure. */
import { addDays, dayNumber, eachDay, type LocalDate } from '../../platform/clock.ts';
import { lastDayOf } from '../../platform/months.ts';

/** How vacation is earned: all with the year, or a part at the end of each period. */
export type Accrual = 'year' | 'month' | 'half_month' | 'two_weeks' | 'week';

const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** The last days of the months of a year. */
const monthEnds = (year: number): LocalDate[] => months.map((month) => lastDayOf(`${year}-${month}`));

/** Each day of a year. */
export const datesOf = (year: number): LocalDate[] => eachDay(`${year}-01-01`, `${year}-12-31`);

/** The ends of so many periods of some days from 1 January; the last one takes the day or two that are left. */
const endsEvery = (days: number, periods: number, year: number): LocalDate[] => [
  ...Array.from({ length: periods - 1 }, (_, i) => addDays(`${year}-01-01`, (i + 1) * days - 1)),
  `${year}-12-31`,
];

/** The ends of periods of some days, of which one begins on a first day; the end of the year cuts the last one. */
function endsFrom(firstDay: LocalDate, days: number, year: number): LocalDate[] {
  const before = dayNumber(`${year}-01-01`) - dayNumber(firstDay);
  // The days of the year in the period in which it begins.
  const rest = days - (((before % days) + days) % days);
  const ends = Array.from({ length: Math.ceil(366 / days) }, (_, i) => addDays(`${year}-01-01`, rest - 1 + i * days));
  return [...ends.filter((end) => end < `${year}-12-31`), `${year}-12-31`];
}

/**
 * The last days of the periods of a year, in order; there are 12 months, 24 half months, 26 pairs of weeks, 52 weeks.
 * @param firstDay of any of the weeks, or pairs of them; null: 1 January
 */
export function periodEndsOf(
  accrual: Exclude<Accrual, 'year'>,
  year: number,
  firstDay: LocalDate | null = null,
): LocalDate[] {
  if (accrual === 'month') return monthEnds(year);
  if (accrual === 'half_month') {
    return months.flatMap((month, i) => [`${year}-${month}-15`, monthEnds(year)[i] ?? '']);
  }
  if (firstDay !== null) return endsFrom(firstDay, accrual === 'week' ? 7 : 14, year);
  return accrual === 'week' ? endsEvery(7, 52, year) : endsEvery(14, 26, year);
}
