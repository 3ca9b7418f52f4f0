import { nilId } from '../ids.ts';
import { text } from '../values.ts';
import { type PageMeta, type PageQuery, pageRequestOf } from './cursor.ts';

/** Cursors hold the key only. The id that every cursor also has is the nil UUID, because computed rows may have no id. */
const place = [{ schema: text(1000, 'key') }];

/**
 * A page of rows that are computed, not stored: by the same rules as every list, by number with totals or by cursor
 * without. They are in the order of their keys.
 * @param rows all of them
 * @param keyOf sorts as text, and is unique; it comes from the row, because other rows may come and go during a walk
 * @param walk tells apart what different filters list
 * @param descending whether the highest key comes first
 * @throws Problem `invalid_parameter`
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  walk: unknown,
  asked: PageQuery,
  { descending = false } = {},
): { data: Row[]; meta: PageMeta } {
  const { position, offset, limit, meta } = pageRequestOf(asked, walk, place);
  const after = position && String(position.values[0]);
  const isPast = (key: string, other: string) => (descending ? key < other : key > other);
  const sorted = rows.toSorted((a, b) => (isPast(keyOf(a), keyOf(b)) ? 1 : -1));
  const left = after === undefined ? sorted.slice(offset) : sorted.filter((row) => isPast(keyOf(row), after));
  const data = left.slice(0, limit);
  const last = left.length > limit ? data.at(-1) : undefined;
  const next = last === undefined ? undefined : { values: [keyOf(last)], id: nilId };
  return { data, meta: meta(rows.length, next) };
}
