/** What differs between two rows of payroll. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { LocalDate } from '../../platform/clock.ts';
import { isObject, objectsIn } from '../../platform/narrowing.ts';
import { toFourDecimals } from '../../platform/rounding.ts';

/** A member that differs; `difference` is after − before, where both can be counted. */
export interface Difference {
  /** `secondsWorked`, `salaries/<id>/days`. */
  path: string;
  before: unknown;
  after: unknown;
  difference?: number;
  /** Of an amount, where its item is not shown; see `withCurrencies`. */
  currency?: string;
}

/** Who wrote an object and when is no fact of pay. */
const stamps = ['version', 'createdAt', 'updatedAt', 'deletedAt'];

/** Names of an object and of its owner: the path has the one, and the row the other. */
const whose = ['id', 'employeeId'];

/** Days, both included. */
interface Days {
  from: LocalDate;
  to: LocalDate;
}

/** How the first and the last day of an item are shown, if they are not within the period. */
export interface Edges {
  from: LocalDate | null;
  to: LocalDate | null;
}

type Item = Record<string, unknown>;

/** The days of an item that lie within a period. */
const within = ({ startDate, endDate }: Item, { from, to }: Days): Days => ({
  from: typeof startDate === 'string' && startDate > from ? startDate : from,
  to: typeof endDate === 'string' && endDate < to ? endDate : to,
});

/** The days of an item that lie within a period, and from the first to the last of the employments that it touches. */
export function employedDays(item: Item, period: Days, employments: readonly Item[]): Days {
  const own = within(item, period);
  const touched = employments.map((one) => within(one, own)).filter((one) => one.from <= one.to);
  return { from: touched[0]?.from ?? own.from, to: touched.at(-1)?.to ?? own.to };
}

/**
 * An item with its first and last day as far as they lie within the period, and within the employments that it touches: what
 * it says of other days changes nothing of a month.
 */
function clipped(item: Item, period: Days, edges: Edges, employments: readonly Item[]): Item {
  if (typeof item.startDate !== 'string') return item;
  const { from, to } = employedDays(item, period, employments);
  return {
    ...item,
    startDate: from === period.from ? edges.from : from,
    endDate: to === period.to ? edges.to : to,
  };
}

/**
 * The part of a row that depends on the days of its period: without the employee's present details, which were not what a
 * month was paid by, and without what items show of other objects and of the present day.
 * @param without names of members to leave out, by the path of the list whose items have them; of the row itself by ''
 * @param edges the days of the period, unless rows of different periods are compared
 * @param employments those of the row, if this is a part of one
 */
export function datedPart(
  row: Record<string, unknown>,
  period: Days,
  without: Readonly<Record<string, readonly string[]>>,
  edges: Edges = period,
  employments = objectsIn(row.employments),
): Record<string, unknown> {
  const part = (object: Record<string, unknown>, path: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(object)
        .filter(([name]) => !without[path]?.includes(name))
        .map(([name, value]) => [name, dated(value, path === '' ? name : `${path}/${name}`)]),
    );
  const dated = (value: unknown, path: string): unknown =>
    Array.isArray(value)
      ? value.map((item) => (isObject(item) ? part(clipped(item, period, edges, employments), path) : item))
      : value;
  return part(row, '');
}

/** What tells the items of a list apart, in the order in which it is looked for; the last of them names the item. */
const identities = [
  ['id'],
  ['costCentreId'],
  ['month', 'salaryId'],
  ['from', 'requestId'],
  ['category', 'absenceTypeId'],
  ['date', 'vacationConfigurationId'],
] as const;

/** A text for an item that no other item of its list has, if its members tell; a place in the list changes with others. */
function nameOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  const names = identities.find((own) => own.every((name) => item[name] !== undefined));
  return names
    ?.map((name) => item[name])
    .filter((value) => typeof value === 'string')
    .join(' ');
}

/** The items of a list by their names, or by their places where one has no name or that of another. */
function itemsOf(list: readonly unknown[]): Map<string, unknown> {
  const named = new Map(list.map((item) => [nameOf(item), item]));
  if (named.size === list.length && !named.has(undefined)) return named as Map<string, unknown>;
  return new Map(list.map((item, i) => [String(i), item]));
}

/** The members of an object, or the items of a list. */
function partsOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) return itemsOf(value);
  if (!isObject(value)) return undefined;
  return new Map(Object.entries(value).filter(([name]) => !stamps.includes(name)));
}

/**
 * The members that differ, from the outside in.
 * @param before undefined: there was nothing
 * @param after undefined: there is nothing any more
 */
export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [old, present] = [partsOf(before), partsOf(after)];
  if ((old || before === undefined) && (present || after === undefined) && (old || present)) {
    const names = new Set([...(old?.keys() ?? []), ...(present?.keys() ?? [])]);
    // Of an object that came or went, what it is called and what it does not say are no differences.
    const isWhole = old === undefined || present === undefined;
    const told = [...names].filter(
      (name) => !isWhole || !(whose.includes(name) || (old?.get(name) ?? present?.get(name) ?? null) === null),
    );
    return told.flatMap((name) =>
      differencesOf(old?.get(name), present?.get(name), path === '' ? name : `${path}/${name}`),
    );
  }
  const counts = [before ?? 0, after ?? 0];
  // A number that is an item of a list names something, such as the month of an extra payment.
  const isItem = /\/\d+$/.test(path);
  const isCounted = !isItem && typeof (after ?? before) === 'number' && counts.every((one) => typeof one === 'number');
  const difference = isCounted ? { difference: toFourDecimals(Number(after ?? 0) - Number(before ?? 0)) } : {};
  return [{ path, before: before ?? null, after: after ?? null, ...difference }];
}

/** Members of items that are amounts in the currency of the item. */
const amounts = /\/(amount|grossSalary|remunerationAmount)$/;

/** What stands at a path of a row. */
const valueAt = (row: unknown, path: string): unknown =>
  path.split('/').reduce((value, name) => partsOf(value)?.get(name), row);

/**
 * Differences whose amounts have the currency of their item, which a change of the amount alone does not name.
 * @param rows those that were compared, the present one first, as JSON
 */
export function withCurrencies(differences: Difference[], rows: readonly (string | null)[]): Difference[] {
  if (!differences.some(({ path }) => amounts.test(path))) return differences;
  const read = rows.map((row) => row && JSON.parse(row));
  return differences.map((one) => {
    const found = read.map((row) => amounts.test(one.path) && valueAt(row, one.path.replace(amounts, '/currency')));
    const currency = found.find((value) => typeof value === 'string');
    return currency === undefined ? one : { ...one, currency };
  });
}
