/** The product in a separate process, unchanged except for its clock, which runs CHAOS_SPEED times as fast. */
import type { AddressInfo } from 'node:net';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { createLogger } from '../src/platform/log.ts';

const started = Number(process.env.CHAOS_STARTED);
const speed = Number(process.env.CHAOS_SPEED);
const config = readConfig(process.env);
const db = await openPostgres(config.databaseUrl as string, config.databasePoolSize);
/** How far the clock of this process is wrong; milliseconds. */
let jump = 0;
const clock = { now: () => Math.floor(started + (Date.now() - started) * speed) + jump };
process.on('message', (message: { jump: number }) => {
  jump = message.jump;
  process.send?.({ jump });
});
const app = await createApp({ config, db, clock, log: createLogger(config.logLevel) });
app.startBackground();
await app.server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (app.server.server.address() as AddressInfo).port });
// The parent process is gone.
process.once('disconnect', () => process.exit(1));
