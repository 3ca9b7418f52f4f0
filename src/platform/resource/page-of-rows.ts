import { text } from '../values.ts';
import {
  type PageMeta,
  type PageQuery,
  pageMeta,
  readCursor,
  refuseTwoPages,
  walkMark,
  writeCursor,
} from './cursor.ts';

const order = [{ field: 'key', descending: false, sql: '', absent: undefined }];
const keys = { valueSchema: () => text(1000, 'key') };
/** The key alone tells where a walk is: a cursor has the id of a row too, which computed rows need not have. */
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * A page of rows that are computed, not stored: by the same rules as every list, by number with totals or by cursor
 * without.
 * @param rows all of them, in the order of their keys
 * @param keyOf sorts as text, and is unique
 * @param walk tells apart what different filters list
 * @throws Problem `invalid_parameter`
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  walk: unknown,
  asked: PageQuery,
): { data: Row[]; meta: PageMeta } {
  refuseTwoPages(asked);
  const { page = 1, limit = 20, cursor } = asked;
  const mark = walkMark(walk);
  const after = cursor === undefined ? undefined : String(readCursor(cursor, mark, order, keys).values[0]);
  const left = after === undefined ? rows.slice((page - 1) * limit) : rows.filter((row) => keyOf(row) > after);
  const data = left.slice(0, limit);
  const last = left.length > limit ? data.at(-1) : undefined;
  const next = last === undefined ? null : writeCursor(mark, { values: [keyOf(last)], id: noId });
  return { data, meta: pageMeta(asked, after === undefined ? rows.length : undefined, next) };
}
