/** The totals of a period beside those of the one before. Pure. */

import { toFourDecimals } from '../../platform/rounding.ts';
import type { ControlTotals } from '../exports/index.ts';

/** A total, and how it differs from that of the period before. */
export interface Figure {
  /** `people`, a member of rows that counts seconds, `grossSalaries`, `variables`. */
  kind: string;
  /** Of amounts. */
  currency: string | null;
  value: number;
  /** Null: there is no period before. */
  previous: number | null;
  /** value − previous. */
  difference: number | null;
  /** The difference in per cent of `previous`; null if that is 0. */
  percentage: number | null;
}

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
