/** The product on an empty embedded database, with an account and a token, for one run. */
import type { AddressInfo } from 'node:net';
import { createApp } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { openEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLogger } from '../src/platform/log.ts';
import { makeAccountWithToken } from '../test/harness/account-with-token.ts';

const config = readConfig(process.env);
const db = await openEmbedded({});
await migrate(db);
const app = await createApp({ config, db, clock: systemClock, log: createLogger(config.logLevel) });
const { token } = await makeAccountWithToken(db, 'Clients');
app.startBackground();
await app.server.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.server.address() as AddressInfo;
process.send?.({ baseUrl: `http://127.0.0.1:${port}`, token });
// The parent process is gone.
process.once('disconnect', () => process.exit(1));
