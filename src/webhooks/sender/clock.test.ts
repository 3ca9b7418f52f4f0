/** A machine whose clock is set back by hours goes on sending. */
import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';
import { instantOf } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';

const setting = await startWebhooks();
const { app, receiver } = setting;
/** Waits for so many deliveries, in the order of the log. */
const received = async (count: number) => {
  await eventually(`event ${count}`, () => receiver.received.length === count);
  expect(setting.sequences()).toEqual(setting.sequences().toSorted((a, b) => a - b));
};

test('an endpoint with a limit per second gets what follows', async () => {
  await setting.register({ rateLimitPerSecond: 1 });
  await setting.hire('Before');
  await received(1);
  app.clock.advance({ hours: -2 });
  await setting.hire('After');
  await received(2);
});

test('what a process held that was killed is taken over', async () => {
  const endpoint = await setting.register();
  await setting.hire('Before');
  await received(1);
  await app.app.stop();
  await app.db.run(sql`
    update endpoint_cursors set lease_token = ${newId()}, lease_until = ${instantOf(app.clock.now() + 30_000)}
    where account_id = ${setting.account.id} and endpoint_id = ${endpoint.id}`);
  app.clock.advance({ hours: -2 });
  await app.restart();
  app.app.startBackground();
  await setting.hire('After');
  await received(2);
});
