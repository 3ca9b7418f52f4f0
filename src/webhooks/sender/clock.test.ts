/** A machine whose clock is set back by hours goes on sending. */
import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { hasStatus, startWebhooks } from '../../../test/harness/webhooks.ts';
import { instantOf } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { leaseFor, takeLease } from './store.ts';

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
    update endpoint_cursors set lease_token = ${newId()}, lease_until = ${instantOf(app.clock.now() + leaseFor)}
    where account_id = ${setting.account.id} and endpoint_id = ${endpoint.id}`);
  const key = { accountId: setting.account.id, endpointId: endpoint.id };
  // A process whose clock is some minutes behind leaves it alone.
  const behind = app.clock.now() - 300_000;
  const times = { now: instantOf(behind), until: instantOf(behind + leaseFor) };
  expect(await takeLease(app.db, key, { token: newId(), ...times })).toBeUndefined();
  app.clock.advance({ hours: -2 });
  await app.restart();
  app.app.startBackground();
  await setting.hire('After');
  await received(2);
});

test('attempts and probes that were scheduled while the clock was a year ahead do not wait for a year', async () => {
  const { answer } = receiver;
  receiver.answer = (_request, response) => response.writeHead(503).end();
  const endpoint = await setting.register();
  await setting.hire('Retried');
  await eventually('the first attempt', async () => (await setting.deliveries(endpoint))[0]?.attemptsCount === 1);
  receiver.answer = answer;
  app.clock.advance({ days: -366 });
  await setting.hire('After');
  const delivered = () => setting.deliveries(endpoint, 'delivered');
  await eventually('both', async () => (await delivered()).length === 2);

  receiver.answer = (_request, response) => response.writeHead(503).end();
  for (let n = 0; n < 5; n++) await setting.hire(`P${n}`);
  await hasStatus(setting, endpoint, 'degraded');
  receiver.answer = answer;
  app.clock.advance({ days: -366 });
  await setting.hire('Last');
  await hasStatus(setting, endpoint, 'active');
  await eventually('all', async () => (await delivered()).length === 8);
  expect(await setting.deliveries(endpoint, 'pending')).toEqual([]);
});
