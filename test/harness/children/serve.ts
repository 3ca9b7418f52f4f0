/**
 * The product with the settings of its argument (JSON), except that it looks for unannounced events in the log only once
 * in weeks. Prints its address.
 */
import type { AddressInfo } from 'node:net';
import { createApp } from '../../../src/app.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { openPostgres } from '../../../src/platform/db/postgres.ts';
import { createLogger } from '../../../src/platform/log.ts';

const config = readConfig(JSON.parse(process.argv[2] as string));
const db = await openPostgres(config.databaseUrl as string, config.databasePoolSize);
const log = createLogger(config.logLevel);
const app = await createApp({ config, db, clock: systemClock, log, lookEvery: 2 ** 31 - 1 });
app.startBackground();
await app.server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}\n`);
