/** Statistics of all endpoints of an account; `deliveries/retry-delivery.test.ts` tests those of one. */
import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';
import { sql } from '../../platform/db/sql.ts';

const setting = await startWebhooks();
const path = '/webhooks/v1/stats';
const read = (query = '', account = setting.account) => account.read(`${path}${query}`);

test('all endpoints are added up, hour by hour, deleted ones included', async () => {
  const first = await setting.register();
  await setting.register();
  await setting.hire('Primera');
  await eventually('both were sent it', async () => (await read()).at(-1).sent === 2);
  setting.app.clock.advance({ hours: 1 });
  setting.receiver.answer = (_request, response) => response.writeHead(404).end();
  await setting.hire('Segunda');
  await eventually('both refused it', async () => (await read()).at(-1).failed === 2);
  await setting.account.api('DELETE', `/webhooks/v1/endpoints/${first.id}`);
  const [before, now] = await read('?hours=2');
  expect(before).toMatchObject({ sent: 2, failed: 0 });
  expect(now).toMatchObject({ hour: `${setting.app.clock.instant.slice(0, 13)}:00:00.000Z`, sent: 2, failed: 2 });
  const day = await read();
  expect(day).toHaveLength(24);
  expect(day[0]).toEqual({ hour: expect.any(String), sent: 0, failed: 0, p50: null, p95: null });
});

test('a percentile covers the attempts of all endpoints, not their percentiles', async () => {
  const endpoints = [await setting.register(), await setting.register()];
  const hour = `${setting.app.clock.instant.slice(0, 13)}:00:00.000Z`;
  for (const [i, [bucket, sent]] of [
    [10, 90],
    [30, 10],
  ].entries()) {
    await setting.app.db.run(sql`
      insert into webhook_stats (account_id, endpoint_id, hour, bucket, sent, failed)
      values (${setting.account.id}, ${endpoints[i]?.id}, ${hour}, ${bucket}, ${sent}, 1)`);
  }
  // 1.2¹⁰ and 1.2³⁰ milliseconds: the slow endpoint has a tenth of the attempts.
  expect(await read('?hours=1')).toEqual([{ hour, sent: 100, failed: 2, p50: 6, p95: 237 }]);
});

test('a caller sees no other account, and needs the scope', async () => {
  await setting.register();
  await setting.hire('Ajena');
  await eventually('it was sent', async () => (await read()).at(-1).sent === 1);
  const other = await setting.app.newAccount();
  expect((await read('', other)).filter(({ sent }: { sent: number }) => sent > 0)).toEqual([]);
  const token = await setting.account.newToken(['events:read']);
  expect((await setting.account.api('GET', path, { token })).json).toMatchObject({
    status: 403,
    code: 'missing_scope',
  });
  expect((await setting.account.api('GET', `${path}?hours=169`)).status).toBe(400);
});
