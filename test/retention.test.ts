/** What was kept for long enough goes; what may still be sent, and what is younger, stays. */
import { expect, test } from 'vitest';
import { monthsBefore } from '../src/platform/clock.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp, type TestAccount } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { startReceiver } from './harness/receiver.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', EVENTS_KEPT_MONTHS: '13' } });
const receiver = await startReceiver();
app.app.startBackground();
const departments = '/core/v3/departments';
const start = app.clock.instant;

const count = async (table: string, { id }: TestAccount) => {
  const row = await app.db.first<{ count: number }>(
    sql`select count(*) as count from ${sql.raw(table)} where account_id = ${id}`,
  );
  return row?.count;
};
const register = (account: TestAccount): Promise<{ id: string }> =>
  account.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['department.*'] });
const statuses = async (account: TestAccount) =>
  (await account.api('GET', '/webhooks/v1/deliveries?limit=500')).json.data.map(
    ({ status }: { status: string }) => status,
  );

test('events go after thirteen months, from the beginning of each log, and the feed says so', async () => {
  app.clock.set(start);
  const [account, young] = [await app.newAccount(), await app.newAccount()];
  for (let i = 0; i < 3; i++) await account.create(departments, { name: `Old ${i}` });
  app.clock.advance({ days: 390 });
  await account.create(departments, { name: 'Young' });
  await young.create(departments, { name: 'Young' });
  expect((await app.app.purge()).events).toBe(0);
  app.clock.advance({ days: 10 });
  expect((await app.app.purge()).events).toBe(3);
  expect((await account.events()).map(({ sequence }) => sequence)).toEqual([4]);
  expect(await young.events()).toHaveLength(1);
  expect((await account.api('GET', '/events/v1/events?after=0')).json).toMatchObject({
    code: 'cursor_expired',
    oldestSequence: 4,
  });
  await account.create(departments, { name: 'Next' });
  expect((await account.events()).map(({ sequence }) => sequence)).toEqual([4, 5]);
});

test('a log of many is purged to its end, in several steps', async () => {
  app.clock.set(start);
  const account = await app.newAccount();
  const total = 2_500;
  await app.db.run(sql`
    insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version, changes, body)
    select ${account.id}, n, gen_random_uuid(), 'department.created', '2020-01-01', '{}', 'department', gen_random_uuid(),
      1, '[]', '{"event":"department.created","timestamp":"2020-01-01T00:00:00.000Z","data":{}}'
    from generate_series(1, ${total}::int) n`);
  await app.db.run(sql`update event_counters set sequence = ${total} where account_id = ${account.id}`);
  await account.create(departments, { name: 'Stays' });
  expect((await app.app.purge()).events).toBeGreaterThanOrEqual(total);
  expect((await account.events()).map(({ sequence }) => sequence)).toEqual([total + 1]);
});

test('what was delivered goes after ninety days with its attempts; what failed stays with its event', async () => {
  app.clock.set(start);
  const account = await app.newAccount();
  const endpoint = await register(account);
  await account.create(departments, { name: 'Delivered' });
  await eventually('the delivery', async () => (await statuses(account)).includes('delivered'));
  receiver.answer = (_request, response) => response.writeHead(500).end();
  await account.create(departments, { name: 'Failing' });
  await eventually('the failure', async () => (await count('webhook_attempts', account)) === 2);
  await account.api('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
  // Without a sender, which would have up to a second to notice the pause.
  await app.restart();
  receiver.answer = (_request, response) => response.writeHead(204).end();

  app.clock.advance({ days: 89 });
  await app.app.purge();
  expect(await count('webhook_deliveries', account)).toBe(2);
  app.clock.advance({ days: 2 });
  await app.app.purge();
  expect(await statuses(account)).toEqual(['held']);
  expect(await count('webhook_attempts', account)).toBe(1);

  // Then its event is too old, too.
  app.clock.advance({ days: 400 });
  await app.app.purge();
  expect(await count('webhook_deliveries', account)).toBe(0);
  expect(await count('webhook_attempts', account)).toBe(0);
  expect(await account.events()).toEqual([]);
  const told = app.takeLog().filter(({ msg }) => msg.startsWith('events were purged'));
  expect(told).toMatchObject([{ accountId: account.id, endpointId: endpoint.id, owed: 1 }]);

  // And the endpoint goes on with what comes.
  app.app.startBackground();
  const before = receiver.received.length;
  await account.api('POST', `/webhooks/v1/endpoints/${endpoint.id}/resume`);
  await account.create(departments, { name: 'Afterwards' });
  await eventually('what came afterwards', () => receiver.received.length > before);
  expect(receiver.received.at(-1)?.json.data.name).toBe('Afterwards');
});

test('sessions that are over and kept answers go, and those that are not stay', async () => {
  app.clock.set(start);
  const account = await app.newAccount();
  await app.db.run(sql`
    insert into users (id, name, email, email_verified, created_at, updated_at)
    values (${account.id}, 'Ana', ${`${account.id}@example.com`}, true, ${start}, ${start})`);
  const session = (expires: string) =>
    app.db.run(sql`
      insert into user_sessions (id, user_id, token, expires_at, created_at, updated_at)
      values (${crypto.randomUUID()}, ${account.id}, ${crypto.randomUUID()}, ${expires}, ${start}, ${start})`);
  await session('2026-11-20T08:59:59Z');
  await session('2026-11-21T09:00:00Z');
  await account.api('POST', departments, { body: { name: 'Once' }, headers: { 'idempotency-key': 'a' } });
  await app.app.purge();
  expect(await app.db.all(sql`select 1 from user_sessions where user_id = ${account.id}`)).toHaveLength(1);
  expect(await count('idempotency_keys', account)).toBe(1);
  app.clock.advance({ days: 2 });
  expect(await app.app.purge()).toMatchObject({ keptAnswers: 1, sessions: 1 });
});

test('months are those of the calendar', () => {
  const before = (from: string, months: number) => monthsBefore(Date.parse(from), months).slice(0, 10);
  expect(before('2026-11-20T09:00:00Z', 13)).toBe('2025-10-20');
  expect(before('2026-03-31T09:00:00Z', 1)).toBe('2026-02-28');
  expect(before('2024-03-31T09:00:00Z', 1)).toBe('2024-02-29');
  expect(before('2026-01-15T09:00:00Z', 1)).toBe('2025-12-15');
});
