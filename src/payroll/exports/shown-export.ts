/** What a reader sees of the figures of an export: sums and hashes of values that rows hide are hidden as well. */
import type * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { problemFor } from '../../platform/problem.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { ControlTotals } from './control-totals.ts';
import type { exportSchema, receiptTotals } from './export.ts';
import { hiddenInRows, scopesOf } from './read-export.ts';
import type { StoredExport } from './store.ts';

type ShownExport = z.output<typeof exportSchema>;
type ShownTotals = ShownExport['controlTotals'];
type GivenTotals = z.output<typeof receiptTotals>;

/** The member of rows that each amount is a sum of. */
const summed = { grossSalaries: 'salaries', variables: 'variables' } as const;
const sums = Object.keys(summed) as (keyof typeof summed)[];
const isSum = (kind: string): kind is keyof typeof summed => Object.hasOwn(summed, kind);

/**
 * The kinds of totals that a reader may not see: seconds by their names, and sums of money. While one of these is hidden, a
 * currency whose other sums are 0 is, too, as it would tell of it.
 */
export function hiddenTotals(
  { caller }: Reader,
  kinds: readonly string[],
): { kinds: string[]; isMoneyHidden: boolean } {
  const scopes = (kind: string) => scopesOf([isSum(kind) ? summed[kind] : kind]);
  const hidden = kinds.filter((kind) => !scopes(kind).every((scope) => caller.can(scope)));
  return { kinds: hidden, isMoneyHidden: hidden.some(isSum) };
}

const only = <Value>(values: Record<string, Value>, keeps: (name: string, value: Value) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => keeps(name, value)));

/** The totals as a reader may see them. A currency without a sum that they may see is left out. */
function totalsFor(reader: Reader): (totals: ControlTotals) => ShownTotals {
  const { kinds: unseen, isMoneyHidden } = hiddenTotals(reader, sums);
  const seen = sums.filter((name) => !unseen.includes(name));
  return ({ people, seconds, amounts }) => {
    const { kinds: hidden } = hiddenTotals(reader, Object.keys(seconds));
    const times = only(seconds, (name) => !hidden.includes(name));
    const money = amounts
      .filter((sum) => !isMoneyHidden || seen.some((name) => sum[name] !== 0))
      .map(({ currency, ...sum }) => ({ currency, ...Object.fromEntries(seen.map((name) => [name, sum[name]])) }));
    const seesTimes = Object.keys(times).length > 0 || Object.keys(seconds).length === 0;
    return { people, ...(seesTimes ? { seconds: times } : {}), ...(seen.length > 0 ? { amounts: money } : {}) };
  };
}

/** Makes the view of exports for a reader, and names what it leaves out. */
export function exportFor(reader: Reader): { show(stored: StoredExport): ShownExport; redacted: string[] } {
  const totals = totalsFor(reader);
  const hidden = hiddenInRows(reader);
  const amounts = sums.filter((name) => hidden.includes(summed[name]));
  return {
    show({ controlTotals, sha256, lineRules: _, ...rest }) {
      // Whoever has all but one value of a row could try values until the hash agrees.
      return { ...rest, controlTotals: totals(controlTotals), ...(hidden.length === 0 ? { sha256 } : {}) };
    },
    redacted: [
      ...(hidden.some((name) => name.startsWith('seconds')) ? ['controlTotals.seconds'] : []),
      ...(amounts.length === sums.length
        ? ['controlTotals.amounts']
        : amounts.map((name) => `controlTotals.amounts.${name}`)),
      ...(hidden.length > 0 ? ['sha256'] : []),
    ],
  };
}

/**
 * A receipt tells whether its totals are right, so it may name only those that its caller may read.
 * @throws Problem `missing_scope`
 */
export function refuseHiddenTotals({ caller }: Reader, { seconds = {}, amounts = [] }: GivenTotals): void {
  const members = [
    ...Object.keys(seconds),
    ...sums.filter((name) => amounts.some((sum) => sum[name] !== undefined)).map((name) => summed[name]),
  ];
  const missing = new Set(members.flatMap((member) => scopesOf([member]).filter((scope) => !caller.can(scope))));
  if (missing.size > 0) throw problemFor(commonErrors.missingScope, 'request', { scopes: [...missing].join(', ') });
}

/** The totals of an export as far as a receipt names them and the reader may see them. */
export function totalsNamedBy(reader: Reader, given: GivenTotals, stored: ControlTotals): Partial<ShownTotals> {
  const {
    seconds,
    amounts = [],
    ...shown
  }: Partial<ShownTotals> = only(totalsFor(reader)(stored), (name) => name in given);
  const sumsIn = (own: string): Record<string, unknown> =>
    amounts.find(({ currency }) => currency === own) ?? { grossSalaries: 0, variables: 0 };
  return {
    ...shown,
    ...(seconds && { seconds: only(seconds, (kind) => kind in (given.seconds ?? {})) }),
    ...(given.amounts && {
      amounts: given.amounts.map(({ currency, ...named }) => ({
        currency,
        ...only(sumsIn(currency), (name) => name in named),
      })),
    }),
  };
}
