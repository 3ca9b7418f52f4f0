/** The product in a separate process, unchanged except for its clock, which runs CHAOS_SPEED times as fast. */
import type { AddressInfo } from 'node:net';
import { listAccounts } from '../src/accounts/index.ts';
import { createApp } from '../src/app.ts';
import { runDailyJob } from '../src/core/index.ts';
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
const app = await createApp({ config, db, clock, log: createLogger(config.logLevel) });
process.on('message', async (message: { jump: number; isNewDay: boolean }) => {
  jump = message.jump;
  // What a day brings comes within a minute; the days of a test may be shorter.
  if (message.isNewDay) await runDailyJob(app.work, await listAccounts(db));
  process.send?.({ jump });
});
app.startBackground();
await app.server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (app.server.server.address() as AddressInfo).port });
// The parent process is gone.
process.once('disconnect', () => process.exit(1));
