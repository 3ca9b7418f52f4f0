/**
 * Writes to the embedded database in the folder of its first argument (restored from the image of its second, if it has
 * one) until it is killed, and prints the acknowledged writes.
 */
import { readFileSync, writeSync } from 'node:fs';
import { createAccount } from '../../../src/api.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { openEmbedded } from '../../../src/platform/db/embedded.ts';

const [dataDir = '', image] = process.argv.slice(2);
const db = await openEmbedded({ dataDir, ...(image ? { image: readFileSync(image) } : {}) });
for (;;) {
  const { id } = await createAccount(db, systemClock, { name: 'Acme', language: 'en', timeZone: 'UTC' });
  writeSync(1, `${id}\n`);
}
