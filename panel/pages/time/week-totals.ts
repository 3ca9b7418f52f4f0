/** The sums of a week, for the sheet of one employee and for the rows of a team alike. */
import type { WorkedHours } from '../../../sdk/schemas.ts';
import type { Day } from '../../calendar.ts';

export const figures = [
  'secondsWorked',
  'secondsToWork',
  'secondsBalance',
  'secondsOvertime',
  'secondsPaused',
] as const;
export type Figure = (typeof figures)[number];

type DayFigures = Pick<WorkedHours, Figure | 'date'>;

const isPast = ({ date }: DayFigures, today: Day) => date !== undefined && date <= today;

/** Whether a part of the days has passed: the balance then counts up to today, as the plan of tomorrow does not count yet. */
export const isGoingOn = (days: readonly DayFigures[], today: Day): boolean =>
  days.some((day) => isPast(day, today)) && !days.every((day) => isPast(day, today));

/** The sum of a figure. @param days in whole minutes */
export const sumOf = (days: readonly DayFigures[], today: Day, name: Figure): number =>
  days.filter((day) => name !== 'secondsBalance' || isPast(day, today)).reduce((sum, day) => sum + day[name], 0);
