/** Where days are on a line of time, in percent of its width. */
import { type Day, yearOf } from '../../../calendar.ts';
import type { Days } from '../timeline/days.ts';

const numberOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Years with a label, at most. */
const mostYears = 8;

export interface Scale {
  at: (day: Day) => number;
  /** The left edge and the width of a band; one without a last day goes on to the right edge. */
  band: (days: Days) => { left: number; width: number };
  /** The first days of years, each with its year: all, or every second, fifth, … of a long time. */
  years: { year: number; at: number }[];
}

/**
 * A line of time that shows all bands and today, and a little of what comes after them.
 * @param bands at least one
 */
export function scaleFor(bands: readonly Days[], today: Day): Scale {
  const days = [...bands.flatMap(({ startDate, endDate }) => [startDate, endDate ?? startDate]), today].map(numberOf);
  const first = Math.min(...days);
  const span = Math.max(365, Math.max(...days) - first);
  const last = first + span * 1.08;
  const percent = (number: number) => (100 * (number - first)) / (last - first);
  const at = (day: Day) => percent(numberOf(day));
  const yearOfNumber = (number: number) => yearOf(new Date(number * 86_400_000).toISOString().slice(0, 10));
  const all = Array.from({ length: yearOfNumber(last) - yearOfNumber(first) }, (_, i) => yearOfNumber(first) + 1 + i);
  const step = [1, 2, 5, 10, 20].find((every) => all.length / every <= mostYears) ?? 50;
  return {
    at,
    band: ({ startDate, endDate }) => {
      const left = at(startDate);
      return { left, width: (endDate === null ? 100 : percent(numberOf(endDate) + 1)) - left };
    },
    years: all.filter((year) => year % step === 0).map((year) => ({ year, at: at(`${year}-01-01`) })),
  };
}
