/** Pages of the lines of an export: by number with totals, or by cursor, which reads no more than the page. */
import {
  type PageMeta,
  type PageQuery,
  pageMeta,
  readPlace,
  refuseTwoPages,
  walkMark,
  writeCursor,
} from '../../../platform/resource/cursor.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { integer } from '../../../platform/values.ts';
import type { StoredExport } from '../store.ts';
import { partsOfExport } from '../walk.ts';
import type { Line } from './line.ts';
import { type LinePlace, readLines } from './read-lines.ts';

const number = integer(0, 2 ** 31 - 1, 20);
const places = { part: number, position: number, index: number };

const placeIn = (cursor: string, mark: string): LinePlace => {
  const [part = 0, position = 0, index = 0] = readPlace(cursor, mark, places).values.map(Number);
  return { part, position, index };
};

/** @throws Problem `invalid_parameter` */
export async function pageOfLines(
  reader: Reader,
  exported: StoredExport,
  asked: PageQuery,
): Promise<{ data: Line[]; meta: PageMeta }> {
  refuseTwoPages(asked);
  const { page = 1, limit = 20, cursor } = asked;
  const mark = walkMark(['lines', exported.id]);
  const isWalk = cursor !== undefined;
  const skipped = isWalk ? 0 : (page - 1) * limit;
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
  const next = seen > skipped + data.length ? last : undefined;
  const values = next && [next.part, next.position, next.index];
  const nextCursor = values ? writeCursor(mark, { values, id: exported.id }) : null;
  return { data, meta: pageMeta(asked, isWalk ? undefined : seen, nextCursor) };
}
