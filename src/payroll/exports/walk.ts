/** All rows and corrections of an export, one after the other, of which only a few are in memory at once. */
import type { Reader } from '../../platform/unit-of-work.ts';
import { exportCorrections, exportRows } from './store.ts';

const atOnce = 500;

async function* each<Row extends { position: number }>(
  pageAfter: (after: number) => Promise<Row[]>,
  first: number,
): AsyncGenerator<Row> {
  for (let after = first - 1; ; ) {
    const page = await pageAfter(after);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < atOnce) return;
    after = last.position;
  }
}

/** @param first the position to begin with */
export const eachRow = (reader: Reader, exportId: string, first = 0) =>
  each((after) => exportRows(reader, exportId, after, atOnce), first);

/** @param first the position to begin with */
export const eachCorrection = (reader: Reader, exportId: string, first = 0) =>
  each((after) => exportCorrections(reader, exportId, after, atOnce), first);
