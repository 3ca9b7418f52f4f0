/** Sums of the figures of days. Pure. */
import { basicFigures, type TimeFigures } from '../../contract/index.ts';
import { entriesOf } from '../../platform/objects.ts';

export const noFigures: TimeFigures = {
  secondsWorked: 0,
  secondsPaused: 0,
  secondsToWork: 0,
  secondsOvertime: 0,
  secondsBalance: 0,
  secondsComplementary: 0,
  secondsWorkedNight: 0,
  secondsWorkedHoliday: 0,
  secondsWorkedSunday: 0,
};

const names = Object.keys(noFigures) as (keyof TimeFigures)[];

export function sumOf(days: readonly { figures: TimeFigures }[]): TimeFigures {
  const sum = { ...noFigures };
  for (const { figures } of days) for (const name of names) sum[name] += figures[name];
  return sum;
}

/** The figures of reports that are not for pay. */
export const basicOf = (figures: TimeFigures): Partial<TimeFigures> =>
  Object.fromEntries(entriesOf(figures).filter(([name]) => name in basicFigures));
