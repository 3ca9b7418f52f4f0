import { Problem } from '../platform/problem.ts';
import { documentInfected, scannerUnavailable } from './errors.ts';

/** Asks a virus scanner about the content of a document. @throws Problem if the scanner refuses it or does not answer */
export type Scan = (bytes: Buffer) => Promise<void>;

/** How long a scanner may take, in milliseconds. */
const patience = 20_000;
const retryAfter = { headers: { 'retry-after': '30' } };

/**
 * Asks an HTTP service: POST with the bytes, 200 for clean and 422 for infected. The operator chooses the address, so it
 * may be an internal one, which users could not give to a webhook.
 * @param url undefined: nothing is scanned
 */
export function createScan(url: string | undefined, deadline = patience): Scan {
  if (url === undefined) return async () => {};
  return async (bytes) => {
    const status = await ask(url, bytes, deadline);
    if (status === 200) return;
    if (status === 422) throw new Problem(documentInfected, 'The virus scanner has refused the file.');
    const detail = status === undefined ? 'does not answer' : `answered ${status} instead of 200 or 422`;
    throw new Problem(scannerUnavailable, `The virus scanner ${detail}.`, retryAfter);
  };
}

/** The status of the response; undefined without one. */
async function ask(url: string, bytes: Buffer, deadline: number): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadline),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}
