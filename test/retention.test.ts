/** Old data is deleted; data that may still be sent, and newer data, stays. */
import { expect, test } from 'vitest';
import { startTasks } from '../src/platform/background.ts';
import { monthsBefore } from '../src/platform/clock.ts';
import { sql } from '../src/platform/db/sql.ts';
import { defined } from '../src/platform/narrowing.ts';
import { tasksOfWorkers } from '../src/tasks.ts';
import { startTestApp, type TestAccount } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';
import { startReceiver } from './harness/receiver.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', EVENTS_KEPT_MONTHS: '13' } });
const receiver = await startReceiver();
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

/** The task of the workers. */
function retentionTask() {
  const { db, clock, config } = app;
  const { work, server, metrics } = app.app;
  return retentionOf(tasksOfWorkers({ db, clock, config, work, metrics, log: server.log } as never));
}
const retentionOf = ({ tasks }: ReturnType<typeof tasksOfWorkers>) =>
  defined(
    tasks.find(({ name }) => name === 'retention'),
    'the task',
  );

test('events are deleted after thirteen months, from the beginning of each log, and the feed says so', async () => {
  app.clock.set(start);
  const [account, young] = [await app.newAccount(), await app.newAccount()];
  for (let i = 0; i < 3; i++) await account.create(departments, { name: `Old ${i}` });
  app.clock.advance({ days: 390 });
  await account.create(departments, { name: 'Young' });
  await young.create(departments, { name: 'Young' });
  expect((await app.app.purge()).events).toBe(0);
  app.clock.advance({ days: 10 });
  const expected = await app.app.dryRunOfPurge();
  expect(expected).toMatchObject({ events: 3, undelivered: 0 });
  expect(await account.events()).toHaveLength(4);
  expect(await app.app.purge()).toEqual(expected);
  expect((await account.events()).map(({ sequence }) => sequence)).toEqual([4]);
  expect(await young.events()).toHaveLength(1);
  expect((await account.api('GET', '/events/v1/events?after=0')).json).toMatchObject({
    code: 'cursor_expired',
    oldestSequence: 4,
  });
  await account.create(departments, { name: 'Next' });
  expect((await account.events()).map(({ sequence }) => sequence)).toEqual([4, 5]);
});

test('a long log is purged to its end, in several steps', async () => {
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

test('deliveries are deleted after ninety days with their attempts, and failed ones stay with their event', async () => {
  app.clock.set(start);
  const account = await app.newAccount();
  app.app.startBackground();
  const endpoint = await register(account);
  await account.create(departments, { name: 'Delivered' });
  await eventually('the delivery', async () => (await statuses(account)).includes('delivered'));
  receiver.answer = (_request, response) => response.writeHead(500).end();
  await account.create(departments, { name: 'Failing' });
  await eventually('the failure', async () => (await count('webhook_attempts', account)) === 2);
  await account.change('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
  // Without a sender, which would need up to a second to notice the pause.
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

  // And the endpoint continues with new events.
  app.app.startBackground();
  const before = receiver.received.length;
  await account.change('POST', `/webhooks/v1/endpoints/${endpoint.id}/resume`);
  await account.create(departments, { name: 'Afterwards' });
  await eventually('what came afterwards', () => receiver.received.length > before);
  expect(receiver.received.at(-1)?.json.data.name).toBe('Afterwards');
  // The purge at the start is over before other tests read the data.
  await app.restart();
});

test('a delivery beyond the cursor stays with its event, or it would be sent again', async () => {
  app.clock.set(start);
  receiver.answer = (_request, response) => response.writeHead(204).end();
  const account = await app.newAccount();
  app.app.startBackground();
  const endpoint = await register(account);
  await account.create(departments, { name: 'Delivered' });
  await eventually('the delivery', async () => (await statuses(account)).includes('delivered'));
  await app.restart();
  // As if an earlier event had waited when the endpoint was paused.
  const moveCursor = (by: number) =>
    app.db.run(sql`
    update endpoint_cursors set sequence = sequence + ${by} where account_id = ${account.id} and endpoint_id = ${endpoint.id}`);
  await moveCursor(-1);
  app.clock.advance({ days: 91 });
  await app.app.purge();
  expect(await statuses(account)).toEqual(['delivered']);
  await moveCursor(1);
  await app.app.purge();
  expect(await statuses(account)).toEqual([]);
});

test('ended sessions and kept replies are deleted, and current ones stay', async () => {
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

test('sign-ins are deleted after thirteen months, except the last one of each user', async () => {
  app.clock.set(start);
  const account = await app.newAccount();
  const [ana, luis] = [crypto.randomUUID(), crypto.randomUUID()];
  const note = (user: string, outcome: string, at: string) =>
    app.db.run(sql`
      insert into sign_ins (account_id, id, user_id, outcome, created_at, updated_at)
      values (${account.id}, ${crypto.randomUUID()}, ${user}, ${outcome}, ${at}, ${at})`);
  const left = async () =>
    (
      await app.db.all<{ user: string; at: string }>(sql`
        select user_id as "user", left(created_at::text, 10) as at from sign_ins
        where account_id = ${account.id} order by created_at, outcome`)
    ).map(({ user, at }) => `${user === ana ? 'Ana' : 'Luis'} ${at}`);
  await note(ana, 'signed_in', '2025-10-01T09:00:00Z');
  await note(ana, 'wrong_password', '2025-10-02T09:00:00Z');
  await note(ana, 'signed_in', '2025-10-25T09:00:00Z');
  await note(luis, 'signed_in', '2025-09-01T09:00:00Z');
  await note(luis, 'signed_in', '2025-09-02T09:00:00Z');
  await note(luis, 'wrong_password', '2025-09-03T09:00:00Z');
  expect((await app.app.purge()).signIns).toBe(4);
  expect(await left()).toEqual(['Luis 2025-09-02', 'Ana 2025-10-25']);
  expect((await app.app.purge()).signIns).toBe(0);
});

test('requests of tokens are deleted after seven days', async () => {
  app.clock.set(start);
  const account = await app.newAccount();
  const note = (at: string) =>
    app.db.run(sql`
      insert into api_requests
        (account_id, id, actor_id, method, path, status, milliseconds, request_id, created_at, updated_at)
      values (${account.id}, ${crypto.randomUUID()}, ${crypto.randomUUID()}, 'GET', '/', 200, 1, 'a', ${at}, ${at})`);
  const day = 86_400_000;
  await note(new Date(app.clock.now() - 7 * day - 1000).toISOString());
  await note(new Date(app.clock.now() - 7 * day + 1000).toISOString());
  expect((await app.app.purge()).requests).toBe(1);
  expect(await count('api_requests', account)).toBe(1);
});

test('metrics are deleted after thirteen months for the API, ninety days for endpoints, in several steps', async () => {
  app.clock.set(start);
  const [account, other] = [await app.newAccount(), await app.newAccount()];
  const endpoints = [await register(account), await register(account)];
  const theirs = await register(other);
  const hours = 1_200;
  const fill = (accountId: string, endpointId: string, from: string) =>
    app.db.run(sql`
      insert into webhook_stats (account_id, endpoint_id, hour, bucket, sent, failed)
      select ${accountId}, ${endpointId}, ${from}::timestamptz + n * interval '1 hour', 1, 1, 0
      from generate_series(0, ${hours - 1}::int) n`);
  const use = (accountId: string, from: string) =>
    app.db.run(sql`
      insert into api_usage (account_id, hour, token_id, status, requests)
      select ${accountId}, ${from}::timestamptz + n * interval '1 hour', ${accountId}, 200, 1
      from generate_series(0, ${hours - 1}::int) n`);
  for (const { id } of endpoints) await fill(account.id, id, '2026-01-01T00:00:00Z');
  // Its first half, 600 hours, is older than ninety days at nine o'clock of the first day.
  await fill(other.id, theirs.id, '2026-07-28T09:00:00Z');
  await use(account.id, '2025-01-01T00:00:00Z');
  await use(other.id, '2025-09-25T09:00:00Z');
  expect(await app.app.purge()).toMatchObject({ endpointHours: 2 * hours + 600, usage: hours + 600 });
  expect([await count('webhook_stats', account), await count('webhook_stats', other)]).toEqual([0, 600]);
  expect([await count('api_usage', account), await count('api_usage', other)]).toEqual([0, 600]);
});

test('a clock that jumps ahead deletes at most a day more for each run of a worker, and the log says so', async () => {
  const { db, clock } = app;
  const { run } = retentionTask();
  clock.set(start);
  await db.run(sql`update installation set retention_at = null`);
  const account = await app.newAccount();
  await account.create(departments, { name: 'Lasting' });
  const kept = async () => (await account.events()).length;
  await run(() => false);
  app.takeLog();

  clock.advance({ days: 3650 });
  await run(() => false);
  expect(await kept()).toBe(1);
  expect(app.takeLog().map(({ msg }) => msg)).toEqual([expect.stringContaining('the clock moved on by days')]);
  clock.set(start);
  await run(() => false);
  expect([await kept(), app.takeLog()]).toEqual([1, []]);

  // A clock that is right: the next day goes with each run.
  await db.run(sql`
    update installation set retention_at = ${clock.instant}::timestamptz + interval '13 months' - interval '36 hours'`);
  clock.advance({ days: 410 });
  const left: number[] = [];
  for (let runs = 0; runs < 2; runs++) {
    await run(() => false);
    left.push(await kept());
  }
  expect(left).toEqual([1, 0]);
  clock.set(start);
});

test('a command with shorter settings than those of the workers deletes nothing', async () => {
  await retentionTask().run(() => false);
  const { db, clock, config } = app;
  const { work, server, metrics } = app.app;
  const withSettings = (settings: object) =>
    tasksOfWorkers({ db, clock, config: { ...config, ...settings }, work, metrics, log: server.log } as never);
  const account = await app.newAccount();
  await account.create(departments, { name: 'Kept' });
  clock.advance({ days: 100 });
  const shorter = withSettings({ eventsKeptMonths: 2, deliveriesKeptDays: 30 });
  const refusal =
    'workers keep data longer: EVENTS_KEPT_MONTHS=13 (here 2), DELIVERIES_KEPT_DAYS=90 (here 30); set the same';
  await expect(shorter.purge()).rejects.toThrow(refusal);
  // What they would delete can be seen.
  expect((await shorter.dryRunOfPurge()).events).toBe(1);
  expect(await account.events()).toHaveLength(1);
  expect((await withSettings({ eventsKeptMonths: 60 }).purge()).events).toBe(0);
  // Workers that have started with the shorter ones.
  await retentionOf(shorter).run(() => false);
  expect((await shorter.purge()).events).toBe(1);
  clock.set(start);
});

test('months are calendar months', () => {
  const before = (from: string, months: number) => monthsBefore(Date.parse(from), months).slice(0, 10);
  expect(before('2026-11-20T09:00:00Z', 13)).toBe('2025-10-20');
  expect(before('2026-03-31T09:00:00Z', 1)).toBe('2026-02-28');
  expect(before('2024-03-31T09:00:00Z', 1)).toBe('2024-02-29');
  expect(before('2026-01-15T09:00:00Z', 1)).toBe('2025-12-15');
});

test('nothing is deleted again within an hour of the last time, whichever process that was', async () => {
  const { db, clock } = app;
  const { log } = app.app.server;
  const { claim } = retentionTask();
  await db.run(sql`delete from background_tasks`);
  expect(await claim?.()).toBe(true);
  clock.advance({ minutes: 59 });
  expect(await claim?.()).toBe(false);
  clock.advance({ minutes: 2 });
  expect(await claim?.()).toBe(true);
  // Another process that looks at the same moment.
  expect(await claim?.()).toBe(false);
  // A clock that was ahead by a day, and is set right.
  clock.advance({ days: -1 });
  expect(await claim?.()).toBe(true);
  clock.advance({ days: 1 });

  const ran: string[] = [];
  const task = (name: string, claim?: () => Promise<boolean>, isDone?: boolean) => ({
    ...{ name, everySeconds: 3600 },
    run: async () => {
      ran.push(name);
      return isDone;
    },
    ...(claim && { claim }),
  });
  const partly = task('partly', undefined, false);
  const [recent, overdue] = [task('recent', async () => false), task('overdue', async () => true)];
  const stop = startTasks([recent, overdue, task('of each process'), partly], log as never, (name) =>
    ran.push(`${name} succeeded`),
  );
  // It waits for their turns.
  await stop();
  expect(ran.sort()).toEqual([
    'of each process',
    'of each process succeeded',
    'overdue',
    'overdue succeeded',
    'partly',
  ]);
});
