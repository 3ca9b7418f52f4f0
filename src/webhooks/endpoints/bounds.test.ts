/** The limits of an account's endpoints, and the work of counting what an endpoint holds. */
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';
import { sql } from '../../platform/db/sql.ts';
import { limits } from '../../platform/limits.ts';

const setting = await startWebhooks();
const { receiver, app } = setting;
const path = '/webhooks/v1/endpoints';

let endpoint: { id: string };
beforeEach(async () => {
  endpoint = await setting.register({ events: ['department.*'] });
});

test('an account has at most a hundred endpoints, even if callers create them at once', async () => {
  const more = () => setting.account.api('POST', path, { body: { url: receiver.url, events: ['office.*'] } });
  for (let n = 1; n < limits.webhookEndpoints - 1; n++) expect((await more()).status).toBe(201);
  const replies = await Promise.all(Array.from({ length: 8 }, more));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.json).toMatchObject({ code: 'too_many_endpoints' });
  expect((await setting.account.read('/core/v3/info')).limits.webhookEndpoints).toBe(100);
  await setting.account.api('DELETE', `${path}/${endpoint.id}`);
  expect((await more()).status).toBe(201);
});

test('receivers that do not answer a test keep no read of the account waiting', async () => {
  const held: ServerResponse[] = [];
  receiver.answer = (_request, response) => void held.push(response);
  const body = { event: 'department.created' };
  // As many as reads of an account run at once on a server, and one more.
  const tests = Array.from({ length: 5 }, () => setting.account.api('POST', `${path}/${endpoint.id}/test`, { body }));
  await eventually('all tests', async () => held.length === tests.length);
  expect((await setting.account.api('GET', '/core/v3/employees')).status).toBe(200);
  for (const response of held) response.writeHead(204).end();
  for (const { json } of await Promise.all(tests)) expect(json.data.isDelivered).toBe(true);
});

describe('the events that an endpoint holds', () => {
  const hold = async (count: number, type = 'department.created') => {
    const { id } = setting.account;
    await app.db.run(sql`
      insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version, changes, body)
      select ${id}, k.sequence + n, gen_random_uuid(), ${type}, ${app.clock.instant}, '{}', 'department', gen_random_uuid(), 1, '[]', '{}'
      from event_counters k, generate_series(1, ${count}::int) n where k.account_id = ${id}`);
    await app.db.run(sql`update event_counters set sequence = sequence + ${count} where account_id = ${id}`);
  };

  test('are counted among ten thousand, with a mark if there are more', async () => {
    const shown = async () => {
      const { heldCount, heldCountIsLowerBound, oldestHeldAt } = await setting.endpoint(endpoint);
      return { heldCount, heldCountIsLowerBound, oldestHeldAt };
    };
    await setting.account.api('POST', `${path}/${endpoint.id}/pause`);
    // Its worker has ended, and everything up to now is settled.
    await eventually('the end of the log', () =>
      app.db.first(sql`
        update endpoint_cursors c set sequence = k.sequence from event_counters k
        where k.account_id = ${setting.account.id} and c.account_id = ${setting.account.id}
          and c.endpoint_id = ${endpoint.id} and c.lease_token is null
        returning c.sequence`),
    );
    await hold(7);
    expect(await shown()).toEqual({ heldCount: 7, heldCountIsLowerBound: false, oldestHeldAt: app.clock.instant });
    // Excluded events count towards the ten thousand, too.
    await hold(9_993, 'office.created');
    expect(await shown()).toMatchObject({ heldCount: 7, heldCountIsLowerBound: false });
    await hold(1);
    expect(await shown()).toMatchObject({ heldCount: 7, heldCountIsLowerBound: true });
  });
});
