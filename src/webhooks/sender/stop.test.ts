/** A process that stops ends its exchanges with receivers, and no receiver is blamed for that. */
import { expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { hasStatus, startWebhooks } from '../../../test/harness/webhooks.ts';
import { sql } from '../../platform/db/sql.ts';

const setting = await startWebhooks({}, { logLevel: 'info' });
const { app, receiver } = setting;

/** Stops the process while the receiver is silent, and starts another. */
async function stopWithin() {
  const arrived = receiver.received.length;
  await eventually('the request', () => receiver.received.length > arrived);
  const before = app.logText().length;
  await app.app.stop();
  const leases = await app.db.all(sql`
    select 1 from endpoint_cursors where account_id = ${setting.account.id} and lease_token is not null`);
  const log = app.logText().slice(before);
  receiver.answer = (_request, response) => response.writeHead(204).end();
  await app.restart();
  app.app.startBackground();
  return { leases, log };
}

test('the background work of a process starts once: nothing would stop what a second start began', () => {
  expect(() => app.app.startBackground()).toThrow('started before');
});

const silent = () => {};

test('a delivery that a stop cuts short counts as no attempt, and goes out again at once', async () => {
  const endpoint = await setting.register({ timeoutSeconds: 30 });
  receiver.answer = silent;
  const hiring = stopWithin();
  await setting.hire('Torres');
  const { leases, log } = await hiring;
  expect(leases).toEqual([]);
  expect(log).not.toContain('webhook attempt');
  await eventually('the delivery', () => receiver.received.length === 2);
  const [delivery] = await eventually('its record', async () => {
    const all = await setting.deliveries(endpoint, 'delivered');
    return all.length === 1 && all;
  });
  expect(delivery?.attemptsCount).toBe(1);
  expect(receiver.received.map(({ headers }) => headers['rollcall-attempt'])).toEqual(['1', '1']);
});

test('a probe that a stop cuts short delays the next one by nothing', async () => {
  const endpoint = await setting.register({ timeoutSeconds: 30 });
  receiver.answer = (_request, response) => response.writeHead(500).end();
  for (let n = 0; n < 6; n++) await setting.hire(`Uno ${n}`);
  await hasStatus(setting, endpoint, 'degraded');
  receiver.answer = silent;
  const probing = stopWithin();
  await setting.pass({ seconds: 31 });
  const { leases, log } = await probing;
  expect(leases).toEqual([]);
  expect(log).not.toContain('webhook attempt');
  // It is due as before, and the receiver answers by now.
  await hasStatus(setting, endpoint, 'active');
});

test('an endpoint that is deleted while a delivery is under way leaves no error in the log', async () => {
  const endpoint = await setting.register();
  const answers: (() => void)[] = [];
  receiver.answer = (_request, response) => void answers.push(() => response.writeHead(204).end());
  app.takeLog();
  await setting.hire('Deleted');
  await eventually('the request', () => answers.length > 0);
  expect((await setting.account.api('DELETE', `/webhooks/v1/endpoints/${endpoint.id}`)).status).toBe(200);
  for (const answer of answers) answer();
  const line = await eventually('the end', () =>
    app.takeLog().find(({ msg }) => String(msg).startsWith('sending stopped')),
  );
  expect(line).toMatchObject({ level: 30, endpointId: endpoint.id });
  expect(line).not.toHaveProperty('err');
});
