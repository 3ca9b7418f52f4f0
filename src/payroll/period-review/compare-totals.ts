/** The totals of a period beside those of the one before. Pure. */
import * as z from 'zod';
import { toFourDecimals } from '../../platform/rounding.ts';
import { text } from '../../platform/values.ts';
import type { ControlTotals } from '../exports/index.ts';

const number = (example: number) => z.number().min(-1e15).max(1e15).meta({ example });

/** A total, and how it differs from that of the period before. */
export const figureSchema = z
  .object({
    kind: text(100, 'secondsWorked').meta({
      description:
        '`people`, a member of rows that counts seconds, or a sum of amounts: `grossSalaries` as the rows have them, or `variables`.',
    }),
    currency: text(3, 'EUR').nullable().meta({ description: 'Of amounts.', example: null }),
    value: number(144_000_000).meta({ description: 'As an export would have it now.' }),
    previous: number(140_400_000).nullable().meta({ description: 'Of the period before; null without one.' }),
    difference: number(3_600_000).nullable().meta({ description: 'value − previous.' }),
    percentage: number(2.56).nullable().meta({
      description: 'The difference in per cent of `previous`, with two decimals; null if that is 0 or missing.',
    }),
  })
  .meta({ id: 'PayPeriodFigure' });

export type Figure = z.output<typeof figureSchema>;

const amounts = ['grossSalaries', 'variables'] as const;

/** Totals by kind and currency. */
const flat = ({ people, seconds, amounts: sums }: ControlTotals): [kind: string, currency: string | null, number][] => [
  ['people', null, people],
  ...Object.entries(seconds).map(([kind, sum]): [string, null, number] => [kind, null, sum]),
  ...sums.flatMap((sum) => amounts.map((kind): [string, string, number] => [kind, sum.currency, sum[kind]])),
];

/** Two places are enough to see what is unusual. */
const inPercent = (part: number, whole: number) => Math.round((part / Math.abs(whole)) * 10_000) / 100;

/** @param before undefined: there is no period before */
export function compareTotals(now: ControlTotals, before: ControlTotals | undefined): Figure[] {
  const key = (kind: string, currency: string | null) => `${kind} ${currency}`;
  const previously = new Map((before ? flat(before) : []).map((one) => [key(one[0], one[1]), one]));
  const present = new Map(flat(now).map((one) => [key(one[0], one[1]), one]));
  return [...new Map([...previously, ...present])].flatMap(([name, [kind, currency]]): Figure[] => {
    const value = present.get(name)?.[2] ?? 0;
    if (!before) return [{ kind, currency, value, previous: null, difference: null, percentage: null }];
    const previous = previously.get(name)?.[2] ?? 0;
    const difference = toFourDecimals(value - previous);
    return [
      {
        kind,
        currency,
        value,
        previous,
        difference,
        percentage: previous === 0 ? null : inPercent(difference, previous),
      },
    ];
  });
}
