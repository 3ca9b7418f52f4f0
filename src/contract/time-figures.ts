/**
 * The figures of working time: what payroll rows, reports and the totals of a period count, in seconds. This is the list
 * of their kinds; each names the rule that it follows. An hour may be in several: a night on a holiday that is overtime is
 * in three.
 *
 * ET is the Estatuto de los Trabajadores (Spain), 2003/88 the Directive 2003/88/EC.
 */
import { integer } from '../platform/values.ts';

const seconds = (example: number, description: string) => integer(0, 2 ** 31 - 1, example).meta({ description });

/** The figures of the week of a team. */
export const basicFigures = {
  secondsWorked: seconds(
    576_000,
    'Hours worked (2003/88 article 2.1, ET 34.9), each on the local day on which it was done. Entries without a known end count for nothing yet.',
  ),
  secondsPaused: seconds(72_000, 'Breaks that do not count as worked.'),
  secondsToWork: seconds(576_000, 'Planned hours, from contract, holidays and time off.'),
  secondsOvertime: seconds(
    0,
    "Hours above the plan of the day, or of the week, by the office's rule (ET 34.1, 35.1); of a part-time employee, those above full time (ET 12.4 c).",
  ),
  secondsBalance: integer(-(2 ** 31 - 1), 2 ** 31 - 1, 0).meta({ description: 'Hours worked minus hours planned.' }),
};

export const timeFigures = {
  ...basicFigures,
  secondsComplementary: seconds(
    0,
    'Hours of part-time employees above the plan, up to full time (ET 12.5); they are not in secondsOvertime.',
  ),
  secondsWorkedNight: seconds(
    14_400,
    'Hours worked in the night of the office, by default from 22:00 to 06:00 (ET 36.1, 2003/88 article 2.3).',
  ),
  secondsWorkedHoliday: seconds(0, 'Hours worked on a holiday of the office (ET 37.2).'),
  secondsWorkedSunday: seconds(0, 'Hours worked on a Sunday, the usual day of weekly rest (ET 37.1).'),
};

/** What the register of working hours has besides: other members say the same, added up. */
export const registerFigures = {
  secondsOrdinary: integer(-(2 ** 31 - 1), 2 ** 31 - 1, 576_000).meta({
    description:
      'Hours worked that are neither complementary nor overtime (ET 12.4 c, 35.5); less than 0 on the last day of a week whose overtime counts there.',
  }),
  secondsOnBreak: seconds(78_000, 'All breaks: secondsPaused, and those that count as worked.'),
};

export const figureNames = Object.keys(timeFigures);

export type TimeFigures = Record<keyof typeof timeFigures, number>;
