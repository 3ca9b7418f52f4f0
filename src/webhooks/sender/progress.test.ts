import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';
import { instantOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { unknownHealth } from './health.ts';
import { writeProgress } from './records/store.ts';
import { findTarget, findWork, type Lease, releaseLease, type Target, takeLease } from './store.ts';

const setting = await startWebhooks();
const { app, register, hire, deliveries } = setting;

test('a replay requested while a worker records is not lost with the finished work', async () => {
  const { account } = setting;
  const endpoint = await register();
  await hire('Una');
  await eventually('the delivery', async () => (await deliveries(endpoint, 'delivered')).length === 1);
  // From here on this test is the only worker.
  await app.restart();
  const key = { accountId: account.id, endpointId: endpoint.id };
  const now = instantOf(app.clock.now());
  const until = instantOf(app.clock.now() + 30_000);
  const lease = (await takeLease(app.db, key, { token: newId(), now, until })) as Lease;
  const target = (await findTarget(app.db, key)) as Target;
  const { epoch } = target;
  const made = await account.api('POST', '/webhooks/v1/replays', {
    body: { endpointId: endpoint.id, fromSequence: 1 },
  });
  expect(made.status, made.text).toBe(201);
  const latest = (await account.events()).length;
  await writeProgress(app.db, lease, {
    sequence: latest,
    readTo: latest,
    epoch,
    health: unknownHealth,
    dueAt: undefined,
    until,
    now,
    states: [],
    attempts: [],
    replays: [],
  });
  await releaseLease(app.db, lease);
  expect(await findWork(app.db, now, 10, [account.id])).toEqual([key]);
});
