/** Endpoints of one account share the database with the requests of all. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startWebhooks } from '../../../test/harness/webhooks.ts';

const setting = await startWebhooks();

test('a change wakes sixty endpoints, which use the database in turns', async () => {
  const endpoints = 60;
  for (let n = 0; n < endpoints; n++) await setting.register();
  const { load } = setting.app.db;
  let most = 0;
  // The second change finds all of them awake.
  for (const sent of [endpoints, 2 * endpoints]) {
    await setting.hire(`Before ${sent}`);
    while (setting.receiver.received.length < sent) {
      most = Math.max(most, load.underWay);
      await setImmediate();
    }
  }
  expect(most).toBeLessThan(25);
});
