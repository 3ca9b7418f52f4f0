import { defined } from './narrowing.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * Seals rows with the newest key until none is left that another key sealed, a few at a time: a back-up with thousands of
 * files does not fit into memory.
 * @param readOthers some of the rows whose sealed bytes begin with another key id than this one
 * @param write seals one row and writes it. Returns the number of written rows: 0 if it was deleted in the meantime
 * @returns the number of written rows
 */
export async function resealRows<Row>(
  box: SecretBox,
  readOthers: (keyId: Buffer) => Promise<Row[]>,
  write: (row: Row) => Promise<number>,
): Promise<number> {
  const newest = Buffer.from(defined(box.keyIds[0], 'the newest key'), 'hex');
  for (let written = 0; ; ) {
    const rows = await readOthers(newest);
    if (rows.length === 0) return written;
    for (const row of rows) written += await write(row);
  }
}
