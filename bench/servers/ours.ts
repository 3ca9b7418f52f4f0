/** The product as it is, but for the rate limit. */
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openPostgres } from '../../src/platform/db/postgres.ts';
import { createLogger } from '../../src/platform/log.ts';
import { reportTo } from './start.ts';

const config = readConfig({
  DATABASE_URL: process.env.BENCH_DATABASE_URL,
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  RATE_LIMIT: 'off',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
});
const db = await openPostgres(config.databaseUrl as string, config.databasePoolSize);
const app = await createApp({ config, db, clock: systemClock, log: createLogger('info') });
app.startBackground();
await app.server.listen({ host: '127.0.0.1', port: 0 });
reportTo((app.server.server.address() as AddressInfo).port);
