/** The product, unchanged except for the rate limit. */
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openEmbedded } from '../../src/platform/db/embedded.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createTripCounter } from '../../test/harness/round-trips.ts';
import { reportTo } from './start.ts';

const url = process.env.BENCH_DATABASE_URL as string;
/** The folder names the embedded database. */
const dataDir = url.startsWith('file:') ? url.slice('file:'.length) : undefined;
const config = readConfig({
  ...(dataDir === undefined ? { DATABASE_URL: url } : {}),
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  RATE_LIMIT: 'off',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
});
const db = dataDir === undefined ? await openPostgres(url, config.databasePoolSize) : await openEmbedded({ dataDir });
const counter = createTripCounter();
const app = await createApp({ config, db: counter.wrap(db), clock: systemClock, log: createLogger('info') });
app.startBackground();
await app.server.listen({ host: '127.0.0.1', port: 0 });
reportTo((app.server.server.address() as AddressInfo).port, () => ({ roundTrips: counter.take() }));
