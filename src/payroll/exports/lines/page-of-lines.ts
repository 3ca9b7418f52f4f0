/** Pages of the lines of an export: by number with totals, or by cursor, which reads no more than the page. */
import { parameterError } from '../../../platform/field-error.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { readCursor, walkMark, writeCursor } from '../../../platform/resource/cursor.ts';
import type { Page } from '../../../platform/resource/read.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { invalidParameters } from '../../../platform/validate.ts';
import { integer } from '../../../platform/values.ts';
import type { StoredExport } from '../store.ts';
import { partsOfExport } from '../walk.ts';
import type { Line } from './line.ts';
import { type LinePlace, readLines } from './read-lines.ts';

interface PageQuery {
  page?: number;
  limit?: number;
  cursor?: string;
}

const order = ['part', 'position', 'index'].map((field) => ({ field, descending: false, sql: '', absent: undefined }));
const keys = { valueSchema: () => integer(0, 2 ** 31 - 1, 20) };

const placeIn = (cursor: string, mark: string): LinePlace => {
  const [part = 0, position = 0, index = 0] = readCursor(cursor, mark, order, keys).values.map(Number);
  return { part, position, index };
};

/** @throws Problem `invalid_parameter` */
export async function pageOfLines(
  reader: Reader,
  exported: StoredExport,
  { page, limit = 20, cursor }: PageQuery,
): Promise<{ data: Line[]; meta: Page['meta'] }> {
  if (page !== undefined && cursor !== undefined) {
    throw invalidParameters([parameterError('cursor', fieldErrors.conflicting, { field: 'page' })]);
  }
  const mark = walkMark(['lines', exported.id]);
  const isWalk = cursor !== undefined;
  const skipped = isWalk ? 0 : ((page ?? 1) - 1) * limit;
  const data: Line[] = [];
  let last: LinePlace | undefined;
  let seen = 0;
  for await (const { place, line } of readLines(
    reader,
    partsOfExport(reader, exported),
    isWalk ? placeIn(cursor, mark) : undefined,
  )) {
    seen += 1;
    if (seen > skipped && data.length < limit) {
      data.push(line);
      last = place;
    } else if (isWalk) {
      break;
    }
  }
  const hasNext = last !== undefined && seen > skipped + data.length;
  return {
    data,
    meta: {
      currentPage: isWalk ? null : (page ?? 1),
      lastPage: isWalk ? null : Math.max(1, Math.ceil(seen / limit)),
      total: isWalk ? null : seen,
      perPage: limit,
      nextCursor:
        hasNext && last ? writeCursor(mark, { values: [last.part, last.position, last.index], id: exported.id }) : null,
    },
  };
}
