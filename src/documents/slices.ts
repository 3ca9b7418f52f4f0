import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceBytes = 256 * 1024;

/** The bytes of a file in slices; other requests have a turn after each. */
export async function* inSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes);
    await nextTurn();
  }
}
