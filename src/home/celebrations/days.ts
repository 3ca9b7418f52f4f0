/** The days of the year that a few days celebrate. Pure. */
import { addDays, type LocalDate } from '../../platform/clock.ts';

/** How many days the home page looks ahead, that of today included. */
const daysAhead = 14;

/** A day and what it celebrates: month and day as one number, so that 1231 is 31 December. */
interface CelebratedDay {
  date: LocalDate;
  monthAndDay: number;
}

/** From a day on; in a year without a 29 February, the 28th celebrates both. */
export const daysToCelebrate = (today: LocalDate): CelebratedDay[] =>
  Array.from({ length: daysAhead }, (_, i) => addDays(today, i)).flatMap((date) => {
    const monthAndDay = Number(date.slice(5, 7)) * 100 + Number(date.slice(8));
    const isLastOfFebruary = monthAndDay === 228 && addDays(date, 1).endsWith('-03-01');
    return [{ date, monthAndDay }, ...(isLastOfFebruary ? [{ date, monthAndDay: 229 }] : [])];
  });
