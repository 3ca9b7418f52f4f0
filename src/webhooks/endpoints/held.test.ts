import { expect, test } from 'vitest';
import { startWebhooks } from '../../../test/harness/webhooks.ts';
import { sql } from '../../platform/db/sql.ts';
import { deliveryId } from '../deliveries/delivery-form.ts';

const setting = await startWebhooks();

test('the count of held events excludes those that an earlier worker has settled beyond its place in the log', async () => {
  const endpoint = await setting.register();
  await setting.account.api('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
  const hiredAt: string[] = [];
  for (const name of ['Una', 'Dos', 'Tres']) {
    setting.app.clock.advance({ seconds: 1 });
    hiredAt.push(setting.app.clock.instant);
    await setting.hire(name);
  }
  const [first = 0, second = 0] = (await setting.deliveries(endpoint))
    .map(({ sequence }) => sequence)
    .sort((a, b) => a - b);
  expect(await setting.endpoint(endpoint)).toMatchObject({ heldCount: 3, oldestHeldAt: hiredAt[0] });
  const settle = async (sequence: number) => {
    await setting.app.db.run(sql`
      insert into webhook_deliveries (account_id, endpoint_id, sequence, id, event_id, event, lane, employee_id, status,
        attempts_count, probes_count, is_blocking, created_at, updated_at)
      select account_id, ${endpoint.id}, sequence, ${deliveryId(endpoint.id, sequence)}, id, type, entity_id, employee_id,
        'delivered', 1, 0, false, occurred_at, occurred_at
      from events where account_id = ${setting.account.id} and sequence = ${sequence}`);
    const { heldCount, oldestHeldAt } = await setting.endpoint(endpoint);
    return { heldCount, oldestHeldAt };
  };
  expect(await settle(second)).toEqual({ heldCount: 2, oldestHeldAt: hiredAt[0] });
  expect(await settle(first)).toEqual({ heldCount: 1, oldestHeldAt: hiredAt[2] });
});
