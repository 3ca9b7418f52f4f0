/** Sums of the figures of days. Pure. */
import { basicFigures, type TimeFigures } from '../../contract/index.ts';
import { entriesOf } from '../../platform/narrowing.ts';
import { type DayFigures, noFigures } from './figures.ts';

const names = Object.keys(noFigures) as (keyof DayFigures)[];

export function sumOf(days: readonly { figures: DayFigures }[]): DayFigures {
  const sum = { ...noFigures };
  for (const { figures } of days) for (const name of names) sum[name] += figures[name];
  return sum;
}

/** Without what the register has besides. */
export const forPay = ({ secondsOrdinary: _, secondsOnBreak: __, ...figures }: DayFigures): TimeFigures => figures;

/** The figures of the week of a team. */
export const basicOf = (figures: DayFigures): Partial<TimeFigures> =>
  Object.fromEntries(entriesOf(figures).filter(([name]) => name in basicFigures));
