/** What an installation says of its workers and of the work that is due, from any of its processes. */
import { expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { instantOf } from '../src/platform/clock.ts';
import { claimTurn, runningProcesses } from '../src/platform/db/heartbeats.ts';
import { setMaintenance } from '../src/platform/db/installation.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from './harness/eventually.ts';
import { hasStatus, startWebhooks } from './harness/webhooks.ts';

const setting = await startWebhooks({}, { logLevel: 'info' });
const { app, receiver } = setting;
const { figure } = app;

const due = async () => [await figure('rollcall_webhook_due'), await figure('rollcall_webhook_due_oldest_seconds')];

test('workers are counted by their heartbeats, until they stop or fall silent', async () => {
  await eventually('the heartbeat', async () => (await figure('rollcall_workers')) === 1);
  expect((await app.api('GET', '/health/ready')).json).toEqual({ status: 'ok', workers: 1 });
  await eventually(
    'the age of a task',
    async () => (await figure('rollcall_background_task_age_seconds{task="heartbeat"}')) !== undefined,
  );
  const config = { ...app.config, role: 'api' as const };
  const other = await createApp({ ...app, config, log: app.app.server.log as never });
  other.startBackground();
  await other.stop();
  expect(await figure('rollcall_workers')).toBe(1);

  // The clock of a process says nothing of the others.
  app.clock.advance({ minutes: 10 });
  expect(await figure('rollcall_workers')).toBe(1);
  await app.db.run(sql`update processes set seen_at = seen_at - interval '61 seconds'`);
  expect(await figure('rollcall_workers')).toBe(0);
  expect((await app.api('GET', '/health/ready')).json).toEqual({ status: 'ok', workers: 0 });
  await app.restart();
  app.app.startBackground();
  await eventually('the next one', async () => (await figure('rollcall_workers')) === 1);
  await app.restart();
  expect(await figure('rollcall_workers')).toBe(0);
  app.app.startBackground();
});

test('commands that look at a database of an earlier release see its processes', async () => {
  const seen = await app.db.withTempTables(async (at) => {
    await at.run(sql`alter table processes drop column key_id`);
    await at.run(sql`
      insert into processes (id, role, host, version, started_at, seen_at)
      values (${crypto.randomUUID()}, 'all', 'earlier', '0.5.0', now(), clock_timestamp())`);
    return runningProcesses(at);
  });
  expect(seen.map(({ host }) => host)).toContain('earlier');
});

test('a turn is claimed once by processes whose clocks differ, and again after its time or when a clock was set back', async () => {
  const minute = 60_000;
  const claim = (after: number) => claimTurn(app.db, 'cleaning', instantOf(app.clock.now() + after), 59);
  const claims: boolean[] = [];
  for (const after of [3, 1, 4, 58 * minute, 60 * minute, -60 * minute]) claims.push(await claim(after));
  expect(claims).toEqual([true, false, false, false, true, true]);
});

test('a task has an age while a process runs it', async () => {
  const ages = async () =>
    (await app.app.metrics.text())
      .split('\n')
      .flatMap((line) => /^rollcall_background_task_age_seconds\{task="(.+)"\}/.exec(line)?.[1] ?? []);
  await app.db.run(
    sql`insert into background_tasks (name, succeeded_at) values ('of an earlier setting', ${app.clock.instant})`,
  );
  await app.restart();
  expect(await ages()).toEqual([]);
  // A process of an earlier release says nothing of its tasks.
  await app.db.run(sql`
    insert into processes (id, role, host, version, started_at, seen_at)
    values (${crypto.randomUUID()}, 'all', 'host', '0.4.0', ${app.clock.instant}, now())`);
  expect(await ages()).toEqual(expect.arrayContaining(['of an earlier setting', 'imports']));
  await app.db.run(sql`delete from processes`);
  // One that fails since its first run has never succeeded.
  const hoursAgo = instantOf(app.clock.now() - 4 * 3_600_000);
  await app.db.run(sql`
    insert into processes (id, role, host, version, started_at, seen_at, tasks)
    values (${crypto.randomUUID()}, 'all', 'host', '0.5.0', ${hoursAgo}, now(), '{new in this release}')`);
  expect(await figure('rollcall_background_task_age_seconds{task="new in this release"}')).toBe(14_400);
  await app.db.run(sql`delete from processes`);
  app.app.startBackground();
  const running = await eventually('the heartbeat', async () => {
    const shown = await ages();
    return ['imports', 'daily job'].every((task) => shown.includes(task)) && shown;
  });
  expect(running).not.toContain('of an earlier setting');

  await setMaintenance(app.db, 'A new server');
  await app.restart();
  app.app.startBackground();
  const left = await eventually('the heartbeat', async () => {
    const shown = await ages();
    return shown.length > 0 && shown;
  });
  expect(left).not.toContain('imports');
  await setMaintenance(app.db, null);
  await app.restart();
  app.app.startBackground();
});

test('the work that is due differs from what is held for a failing receiver', async () => {
  receiver.answer = (_request, response) => response.writeHead(500).end();
  const endpoint = await setting.register();
  for (let n = 0; n < 6; n++) await setting.hire(`Uno ${n}`);
  await hasStatus(setting, endpoint, 'degraded');
  expect(await due()).toEqual([0, 0]);
  expect(app.logText()).toContain(`"endpointId":"${endpoint.id}","status":"degraded","reason":"failing"`);

  // With all workers stopped its probe is due, and says so.
  await app.restart();
  app.clock.advance({ minutes: 10 });
  const [count, age = 0] = await due();
  expect(count).toBe(1);
  expect(age).toBeGreaterThan(500);

  receiver.answer = (_request, response) => response.writeHead(204).end();
  app.app.startBackground();
  await hasStatus(setting, endpoint, 'active');
  await eventually('the rest', async () => (await due()).join() === '0,0');
  expect(app.logText()).toContain(`"endpointId":"${endpoint.id}","status":"active","reason":null`);

  // Events that no worker reads are due at once.
  await app.restart();
  await setting.hire('Dos');
  app.clock.advance({ minutes: 2 });
  expect(await due()).toEqual([1, 120]);
});
