/** Pages of the lines of an export: by number with totals, or by cursor, which reads no more than the page. */
import { type PageMeta, type PageQuery, pageRequestOf } from '../../../platform/resource/cursor.ts';
import type { Position } from '../../../platform/resource/order.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { integer } from '../../../platform/values.ts';
import type { StoredExport } from '../store.ts';
import { partsOfExport } from '../walk.ts';
import type { Line } from './line.ts';
import { type LinePlace, readLines } from './read-lines.ts';

const number = { schema: integer(0, 2 ** 31 - 1, 20) };

const placeAt = ({ values }: Position): LinePlace => {
  const [part = 0, position = 0, index = 0] = values.map(Number);
  return { part, position, index };
};

/** @throws Problem `invalid_parameter` */
export async function pageOfLines(
  reader: Reader,
  exported: StoredExport,
  asked: PageQuery,
): Promise<{ data: Line[]; meta: PageMeta }> {
  const { isCounted, position, offset, limit, meta } = pageRequestOf(
    asked,
    ['lines', exported.id],
    [number, number, number],
  );
  const data: Line[] = [];
  let last: LinePlace | undefined;
  let seen = 0;
  for await (const { place, line } of readLines(
    reader,
    partsOfExport(reader, exported),
    position && placeAt(position),
  )) {
    seen += 1;
    if (seen > offset && data.length < limit) {
      data.push(line);
      last = place;
    } else if (!isCounted) {
      break;
    }
  }
  const next = seen > offset + data.length ? last : undefined;
  const values = next && [next.part, next.position, next.index];
  return { data, meta: meta(seen, values && { values, id: exported.id }) };
}
