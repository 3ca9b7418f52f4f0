/** What a change of values from a day on does to the values that begin on later days. Pure. */
import { isDeepStrictEqual } from 'node:util';

/** The values that a change writes: on its day, and of each later row. */
interface PropagatedValues<T, R> {
  now: Partial<T>;
  later: { row: R; values: Partial<T> }[];
}

/**
 * Each value that differs from that of the day holds until the first later row that had changed it already.
 * @param base the values in force on the day
 * @param rows what begins later, in order
 * @param given the values from the day on
 */
export function propagateValues<T extends object, R extends T>(
  base: T,
  rows: readonly R[],
  given: Partial<T>,
): PropagatedValues<T, R> {
  const names = (Object.keys(given) as (keyof T)[]).filter((name) => !isDeepStrictEqual(given[name], base[name]));
  const valuesOf = (some: readonly (keyof T)[]) =>
    Object.fromEntries(some.map((name) => [name, given[name]])) as Partial<T>;
  const later: PropagatedValues<T, R>['later'] = [];
  let running = names;
  for (const row of rows) {
    running = running.filter((name) => isDeepStrictEqual(row[name], base[name]));
    if (running.length === 0) break;
    later.push({ row, values: valuesOf(running) });
  }
  return { now: valuesOf(names), later };
}
