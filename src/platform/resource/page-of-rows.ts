import { parameterError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { invalidParameters } from '../validate.ts';
import { text } from '../values.ts';
import { readCursor, walkMark, writeCursor } from './cursor.ts';
import type { Page } from './read.ts';

/** The page of a list that a query asks for. */
interface PageQuery {
  page?: number;
  limit?: number;
  cursor?: string;
}

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
  { page, limit = 20, cursor }: PageQuery,
): { data: Row[]; meta: Page['meta'] } {
  if (page !== undefined && cursor !== undefined) {
    throw invalidParameters([parameterError('cursor', fieldErrors.conflicting, { field: 'page' })]);
  }
  const mark = walkMark(walk);
  const after = cursor === undefined ? undefined : String(readCursor(cursor, mark, order, keys).values[0]);
  const left = after === undefined ? rows.slice(((page ?? 1) - 1) * limit) : rows.filter((row) => keyOf(row) > after);
  const data = left.slice(0, limit);
  const last = left.length > limit ? data.at(-1) : undefined;
  return {
    data,
    meta: {
      currentPage: after === undefined ? (page ?? 1) : null,
      lastPage: after === undefined ? Math.max(1, Math.ceil(rows.length / limit)) : null,
      total: after === undefined ? rows.length : null,
      perPage: limit,
      nextCursor: last === undefined ? null : writeCursor(mark, { values: [keyOf(last)], id: noId }),
    },
  };
}
