/** What a row says of the days of its own pay group, which are all days of the period without a share. Pure. */
import { eachDay, type LocalDate } from '../../platform/clock.ts';
import { isObject, objectsIn } from '../../platform/narrowing.ts';
import type { Period } from '../../platform/period.ts';
import { toFourDecimals } from '../../platform/rounding.ts';

type Row = Record<string, unknown>;

/** Members of a row that say who and where an employee is, and not what is paid. */
const notCounted = [
  'employeeId',
  'employee',
  'employments',
  'placements',
  'contracts',
  'issues',
  'identity',
  'payGroupShare',
];

/** The members of a row that count. */
export const countedOf = (row: object): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !notCounted.includes(name)));

/** The members of a row that do not count. */
export const uncountedOf = (row: object): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => notCounted.includes(name)));

/** Consecutive days, with what counts of them. */
export type OwnPart = Period & Row;

/** The consecutive days that a row pays, each with what counts of them. */
export function ownParts(row: Row, { from, to }: Period): OwnPart[] {
  const { payGroupShare: share } = row;
  return isObject(share) ? (objectsIn(share.parts) as OwnPart[]) : [{ ...row, from, to }];
}

/** The share of a row; of one without a share, all days of its period. */
export function shareOf(row: Row, { from, to }: Period): Row & { parts: OwnPart[] } {
  const { payGroupShare: share } = row;
  if (isObject(share)) return share as Row & { parts: OwnPart[] };
  const days = objectsIn(row.employments).reduce((sum, one) => sum + Number(one.days), 0);
  return { isCounted: true, days, parts: [{ from, to, days, ...countedOf(row) }] };
}

/** The members of an item that add up over days; an amount is one of these only where it accrues. */
const addsUp = (item: Row) => ['days', 'seconds', 'segments', ...('extraPaymentMonth' in item ? ['amount'] : [])];

/** Two values of the same member: numbers and lists add up. */
function added(one: unknown, other: unknown): unknown {
  if (typeof one === 'number' && typeof other === 'number') return toFourDecimals(one + other);
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  return other ?? one;
}

/** A list of several parts as one: items that differ by nothing but their days are one item. */
function joined(items: readonly Row[]): Row[] {
  const found = new Map<string, Row>();
  for (const [i, item] of items.entries()) {
    const sums = addsUp(item).filter((name) => name in item);
    const rest = Object.entries(item).filter(([name]) => !sums.includes(name));
    const key = sums.length === 0 ? String(i) : JSON.stringify(rest);
    const former = found.get(key);
    found.set(key, former ? { ...former, ...addedIn(sums, former, item) } : item);
  }
  return [...found.values()];
}

const addedIn = (names: readonly string[], one: Row, other: Row): Row =>
  Object.fromEntries(names.map((name) => [name, added(one[name], other[name])]));

const isOn = (day: LocalDate, { startDate, endDate }: Row) =>
  String(startDate) <= day && (typeof endDate !== 'string' || day <= endDate);

/** Lists that say who and where an employee is, with their days among these; those without any are left out. */
function placedIn(row: Row, days: readonly LocalDate[]): Row {
  const employed = days.filter((day) => objectsIn(row.employments).some((one) => isOn(day, one)));
  const lists = ['employments', 'placements', 'contracts'].filter((name) => name in row);
  return Object.fromEntries(
    lists.map((name) => {
      const counted = objectsIn(row[name]).map((item) => ({
        ...item,
        days: employed.filter((day) => isOn(day, item)).length,
      }));
      return [name, counted.filter((item) => item.days > 0)];
    }),
  );
}

/**
 * A row as its own pay group pays it: of an employee who changes the group within the period, what counts is the sum of the
 * group's own days. Any other row is as it is.
 */
export function ofOwnDays<R extends object>(row: R): R {
  const { payGroupShare: share } = row as Row;
  if (!isObject(share)) return row;
  const parts = objectsIn(share.parts) as OwnPart[];
  const counted = parts.map(({ from: _, to: __, days: ___, ...part }) => part as Row);
  const names = [...new Set(counted.flatMap((part) => Object.keys(part)))];
  const sums = counted.reduce((sum, part) => addedIn(names, sum, part));
  const own = Object.entries(sums).map(([name, value]) => [name, Array.isArray(value) ? joined(value) : value]);
  const days = parts.flatMap(({ from, to }) => eachDay(from, to));
  return { ...row, ...placedIn(row as Row, days), ...Object.fromEntries(own) };
}
