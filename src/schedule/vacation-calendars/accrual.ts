/** The days of a year on which a part of its vacation is there. Pure. */
import { addDays, type LocalDate } from '../../platform/clock.ts';

/** How vacation is earned: all with the year, or a part at the end of each period. */
export type Accrual = 'year' | 'month' | 'half_month' | 'two_weeks' | 'week';

const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** The last days of the months of a year. */
const monthEnds = (year: number): LocalDate[] =>
  months.map((_, i) => new Date(Date.UTC(year, i + 1, 0)).toISOString().slice(0, 10));

/** The ends of periods of some days from 1 January; the last one of the year is as long as the year. */
function endsEvery(days: number, year: number): LocalDate[] {
  const ends: LocalDate[] = [];
  for (let end = addDays(`${year}-01-01`, days - 1); end < `${year}-12-31`; end = addDays(end, days)) ends.push(end);
  // What is left of a year after whole weeks is a day or two, and belongs to the last period.
  return [...ends.slice(0, Math.floor(365 / days) - 1), `${year}-12-31`];
}

/** The last days of the periods of a year, in order; there are 12 months, 24 half months, 26 pairs of weeks, 52 weeks. */
export function periodEndsOf(accrual: Exclude<Accrual, 'year'>, year: number): LocalDate[] {
  if (accrual === 'month') return monthEnds(year);
  if (accrual === 'half_month') {
    return months.flatMap((month, i) => [`${year}-${month}-15`, monthEnds(year)[i] ?? '']);
  }
  return endsEvery(accrual === 'week' ? 7 : 14, year);
}
