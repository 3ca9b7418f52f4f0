/** What a payroll system that has the earlier facts needs to have the later ones. Pure. */
import { eachDay, type LocalDate } from '../../../platform/clock.ts';
import { toFourDecimals } from '../../../platform/rounding.ts';
import type { Fact } from './line.ts';

/** Facts with the same concept add up; a rate is part of it, because nothing multiplies by it here. */
const conceptOf = ({ source, kind, unit, currency, amount }: Fact): string =>
  JSON.stringify([kind, source, unit, currency, unit === 'amount' ? null : amount]);

const sum = (facts: readonly Fact[], of: 'quantity' | 'amount') =>
  toFourDecimals(facts.reduce((total, fact) => total + (fact[of] ?? 0), 0));

const daysOf = (facts: readonly Fact[]): Set<LocalDate> => new Set(facts.flatMap(({ from, to }) => eachDay(from, to)));

/** Whether days follow each other without a gap. */
const isOneRange = (days: readonly LocalDate[]): boolean => {
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined && eachDay(first, last).length === days.length;
};

export const takenBack = <F extends Pick<Fact, 'unit' | 'quantity' | 'amount'>>(fact: F): F => {
  const negative = (value: number | null) => (value === null ? null : 0 - value);
  return fact.unit === 'amount'
    ? { ...fact, amount: negative(fact.amount) }
    : { ...fact, quantity: negative(fact.quantity) };
};

/**
 * The difference of one concept. Where its days only came, only went or stayed, it is one fact about these days; where some
 * came and others went, what was told is taken back, and what holds is told: one figure would name days that are wrong.
 */
function differenceOf(after: readonly Fact[], before: readonly Fact[]): Fact[] {
  const like = after[0] ?? before[0];
  if (!like) return [];
  const [now, then] = [daysOf(after), daysOf(before)];
  const came = [...now].filter((day) => !then.has(day)).sort();
  const went = [...then].filter((day) => !now.has(day)).sort();
  const [changed, others] = came.length > 0 ? [came, went] : [went, came];
  const isSimple = others.length === 0 && (changed.length === 0 || isOneRange(changed));
  if (!isSimple) return [...before.map(takenBack), ...after];
  const counted = like.unit === 'amount' ? 'amount' : 'quantity';
  const difference = toFourDecimals(sum(after, counted) - sum(before, counted));
  if (difference === 0 && changed.length === 0) return [];
  const days = changed.length > 0 ? changed : [...now].sort();
  return [{ ...like, [counted]: difference, from: days[0] ?? like.from, to: days.at(-1) ?? like.to }];
}

/** @returns the facts to add to `before` so that they say what `after` says, in the order of the concepts of `after` */
export function lessBefore(after: readonly Fact[], before: readonly Fact[]): Fact[] {
  const [present, former] = [Map.groupBy(after, conceptOf), Map.groupBy(before, conceptOf)];
  const concepts = new Set([...present.keys(), ...former.keys()]);
  return [...concepts].flatMap((concept) => differenceOf(present.get(concept) ?? [], former.get(concept) ?? []));
}
