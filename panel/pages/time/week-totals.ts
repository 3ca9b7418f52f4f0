/** The feet of tables of days: of the sheet of a week, of a month, and of the rows of a team alike. */
import type { Day } from '../../calendar.ts';

/** In the order of the sheet. */
export const figures = [
  'secondsWorked',
  'secondsToWork',
  'secondsBalance',
  'secondsOvertime',
  'secondsComplementary',
  'secondsOnBreak',
] as const;
type Figure = (typeof figures)[number];

interface OfDay {
  date?: string;
}

const isPast = ({ date }: OfDay, today: Day) => date !== undefined && date <= today;

/** Whether a part of the days has passed: the balance then counts up to today, as the plan of tomorrow does not count yet. */
export const isGoingOn = (days: readonly OfDay[], today: Day): boolean =>
  days.some((day) => isPast(day, today)) && !days.every((day) => isPast(day, today));

/** The sum of a figure; a balance without the days to come. @param days as they are shown (in-minutes.ts) */
export const sumOf = <Name extends Figure>(
  days: readonly (OfDay & Record<Name, number>)[],
  today: Day,
  name: Name,
): number =>
  days.filter((day) => name !== 'secondsBalance' || isPast(day, today)).reduce((sum, day) => sum + day[name], 0);
