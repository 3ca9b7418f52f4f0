import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { makeDatabase } from '../../../test/harness/database.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { startMailServer } from '../../../test/harness/mail-server.ts';
import { instantOf, systemClock } from '../../platform/clock.ts';
import { openEmbedded } from '../../platform/db/embedded.ts';
import { lockFolder } from '../../platform/db/folder-lock.ts';
import { writeHeartbeat } from '../../platform/db/heartbeats.ts';
import { advanceRetention, detectCopy, historyOf, setMaintenance } from '../../platform/db/installation.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import { dispatch } from '../run.ts';
import { examine } from './doctor.ts';
import {
  judgeBaseUrl,
  judgeClock,
  judgeConnections,
  judgeDisk,
  judgeDistribution,
  judgeExtensions,
  judgeRetention,
  judgeWorkers,
} from './findings.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rollcall-doctor-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const isEmbedded = inject('database').kind === 'embedded';

/** Examines, with an address at which nothing answers unless the settings say another. */
async function examined(env: Record<string, string>) {
  const findings = await examine({ BASE_URL: `http://127.0.0.1:${await freePort()}`, DATA_DIR: scratch, ...env });
  return (check: string) => findings.find((one) => one.check === check);
}

describe('the doctor', () => {
  test('names wrong settings, and looks no further', async () => {
    expect(await examine({ PORT: 'x' })).toMatchObject(
      [{ check: 'settings', state: 'problem', found: /PORT must be/ }].map(({ found, ...rest }) => ({
        ...rest,
        found: expect.stringMatching(found),
      })),
    );
  });

  test('makes no installation where there is none', async () => {
    const dataDir = join(scratch, 'none');
    expect((await examined({ DATA_DIR: dataDir }))('database')).toMatchObject({
      state: 'problem',
      found: `there is no installation in ${dataDir}`,
    });
    expect(() => readFileSync(`${dataDir}/encryption.key`)).toThrow('ENOENT');
  });

  test('tries the mail server', async () => {
    const mail = await startMailServer();
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'hr@acme.example' };
    expect((await examined(env))('mail')).toMatchObject({ state: 'ok' });
    expect(mail.received).toEqual([]);
    const closed = { ...env, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
    expect((await examined(closed))('mail')).toMatchObject({
      state: 'problem',
      found: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('a cluster: not distributed, half of it, whole', () => {
    const table = (name: string, isOfAccounts: boolean, isDone: boolean) => ({ name, isOfAccounts, isDone, bytes: 0 });
    const judged = (isDone: [boolean, boolean], keysToRestore: number) =>
      judgeDistribution({
        version: '13.2-1',
        nodes: 2,
        tables: [table('accounts', true, isDone[0]), table('users', false, isDone[1])],
        keysToRestore,
      });
    expect(judged([false, false], 0).state).toBe('warning');
    expect(judged([false, false], 4)).toMatchObject({
      state: 'problem',
      found: expect.stringMatching(/4 foreign keys/),
    });
    expect(judged([true, false], 0).state).toBe('problem');
    expect(judged([true, true], 0)).toMatchObject({
      state: 'ok',
      found: 'Citus 13.2-1: 1 tables by account on 2 nodes, 1 on each',
    });
  });

  test('asks at BASE_URL whether Rollcall answers there', async () => {
    let status = 200;
    let body = '{"status":"ok"}';
    const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    onTestFinished(() => void server.close());
    const env = { BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    expect((await examined(env))('BASE_URL')).toMatchObject({ state: 'ok' });
    body = '<h1>Welcome to nginx</h1>';
    expect((await examined(env))('BASE_URL')).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('something else'),
    });
    [status, body] = [503, '{"code":"unavailable","detail":"The process is about to stop."}'];
    expect((await examined(env))('BASE_URL')).toMatchObject({
      found: expect.stringContaining('not ready (The process is about to stop.)'),
      remedy: 'remove the cause that it names',
    });
  });

  test.runIf(isEmbedded)('examines an embedded installation, unless a process has it', async () => {
    const template = inject('database');
    const dataDir = join(scratch, 'embedded');
    const image = template.kind === 'embedded' ? readFileSync(template.image) : undefined;
    lockFolder(dataDir)();
    const db = await openEmbedded({ dataDir: `${dataDir}/database`, ...(image ? { image } : {}) });
    await historyOf(db, systemClock);
    await detectCopy(db, { baseUrl: 'https://hr.acme.example', storage: `${dataDir} ${newId()}` });
    await setMaintenance(db, 'A new server');
    await advanceRetention(db, systemClock.now(), { EVENTS_KEPT_MONTHS: 120 });
    await db.close();
    const free = await examined({ DATA_DIR: dataDir });
    expect(free('maintenance')).toMatchObject({ state: 'warning', found: expect.stringContaining('A new server') });
    expect(free('silence')?.found).toContain('the data belongs to https://hr.acme.example, and BASE_URL is');
    expect(free('retention')?.found).toBe('workers keep data longer: EVENTS_KEPT_MONTHS=120 (here 13)');
    const here = await examined({ DATA_DIR: dataDir, BASE_URL: 'https://hr.acme.example', EVENTS_KEPT_MONTHS: '120' });
    expect(here('silence')?.found).toContain('the data was made in another database or folder');
    expect(here('retention')?.found).toContain('events 120 months');
    expect(existsSync(`${dataDir}/folder.id`)).toBe(false);
    for (const check of ['database', 'session', 'extensions', 'migrations', 'disk'])
      expect(free(check)).toMatchObject({ state: expect.stringMatching(/ok|warning/) });
    expect(free('migrations')).toMatchObject({ state: 'ok' });
    expect(free('session')?.found).toBe('times in UTC');
    const unlock = lockFolder(dataDir);
    const used = await examined({ DATA_DIR: dataDir });
    unlock();
    expect(used('database')).toMatchObject({ state: 'ok', found: expect.stringContaining('in use') });
    // A process runs, and nothing answers.
    expect(used('BASE_URL')).toMatchObject({ state: 'problem' });
  });

  test.skipIf(isEmbedded)('examines PostgreSQL: its session, schema, key, connections and processes', async () => {
    const { db, url = '', drop } = await makeDatabase();
    onTestFinished(drop);
    const env = { DATABASE_URL: url, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
    const quiet = await examined(env);
    for (const check of ['database', 'extensions', 'migrations', 'ENCRYPTION_KEY', 'connections', 'clock']) {
      expect(quiet(check)).toMatchObject({ state: 'ok' });
    }
    expect(quiet('session')?.found).toBe('statements end after 15s, idle transactions after 1min, times in UTC');
    expect(quiet('workers')).toMatchObject({ state: 'warning', found: 'no process runs' });
    expect(quiet('writes')).toMatchObject({ state: 'ok' });
    // In place of a full disk.
    await db.script(`
      create function refuse() returns event_trigger language plpgsql as
        $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
      create event trigger full_disk on ddl_command_start execute function refuse();`);
    expect((await examined(env))('writes')).toMatchObject({
      state: 'problem',
      found: 'The disk of the database is full.',
    });
    await db.script('drop event trigger full_disk; drop function refuse()');

    const now = systemClock.now();
    const api = {
      id: newId(),
      role: 'api' as const,
      host: 'hr-1',
      version: '0.2.0',
      startedAt: instantOf(now),
      keyId: null,
    };
    await writeHeartbeat(db, api, new Map());
    await db.run(sql`insert into encryption_keys (id, created_at) values ('other', ${instantOf(now)})`);
    await db.run(sql`delete from schema_migrations where number = 2`);
    expect((await examined(env))('migrations')).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/^pending: 0002_/),
    });
    await db.run(sql`insert into schema_migrations (number, name) values (2, 'x')`);
    const ill = await examined(env);
    expect(ill('workers')).toMatchObject({ state: 'problem', found: '0 of 1 processes send webhooks and mail' });
    expect(ill('ENCRYPTION_KEY')).toMatchObject({ state: 'problem' });
    expect(ill('BASE_URL')).toMatchObject({ state: 'problem' });
    expect((await examined({ ...env, DATABASE_URL: `${url}_gone` }))('database')).toMatchObject({
      state: 'problem',
      remedy: 'check the address, the user and the password',
    });
  });
});

test.skipIf(isEmbedded)(
  'a role without the rights to tables, or to make them, is told so by the doctor and the start',
  async () => {
    const role = `rollcall_${randomBytes(4).toString('hex')}`;
    const [{ db, url = '', drop }, empty] = [await makeDatabase(), await makeDatabase({ empty: true })];
    await db.script(`create role ${role} login`);
    onTestFinished(async () => {
      await db.script(`drop owned by ${role}; drop role ${role}`);
      await Promise.all([drop(), empty.drop()]);
    });
    const as = (address: string) => {
      const changed = new URL(address);
      changed.username = role;
      return { DATABASE_URL: changed.href, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
    };
    const missing = await examined(as(url));
    expect(missing('rights')).toMatchObject({
      state: 'problem',
      found: expect.stringMatching(/ may not read and change \d+ tables, such as /),
      remedy: expect.stringContaining(`to ${role}`),
    });
    await db.script(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    await db.script(`revoke update on employees from ${role}`);
    expect((await examined(as(url)))('rights')).toMatchObject({
      state: 'problem',
      found: `the role ${role} may not read and change 1 tables, such as employees`,
    });
    await db.script(`grant update on employees to ${role}`);
    expect((await examined(as(url)))('rights')).toMatchObject({ state: 'ok' });
    expect((await examined(as(empty.url ?? '')))('rights')).toMatchObject({
      state: 'problem',
      found: `the role ${role} may not make tables in the schema public`,
    });
    const start = dispatch(['migrate'], { ...as(empty.url ?? ''), DATA_DIR: scratch, LOG_LEVEL: 'silent' });
    await expect(start).rejects.toMatchObject({ message: 'The database denies Rollcall a right that it needs.' });
  },
);

test('connections must suffice for all processes, and for one more during a restart', () => {
  const config = { databasePoolSize: 12, databaseDirectUrl: undefined };
  const judged = (processes: number, most: number) =>
    judgeConnections({ mostConnections: most, connections: 5 }, config, processes).state;
  expect([judged(0, 26), judged(1, 25), judged(4, 97), judged(7, 97), judged(8, 97)]).toEqual([
    'ok',
    'warning',
    'ok',
    'warning',
    'problem',
  ]);
  const pooled = { ...config, databaseDirectUrl: 'postgres://db/rollcall' };
  expect(judgeConnections({ mostConnections: 20, connections: 5 }, pooled, 4).state).toBe('ok');
  expect(judgeConnections({ mostConnections: 20, connections: 19 }, pooled, 4).state).toBe('warning');
});

test('clocks, disks, addresses and times of keeping have their limits', () => {
  expect([0, -1_900, 2_100, 9_900, -10_100].map((difference) => judgeClock(difference).state)).toEqual([
    'ok',
    'ok',
    'warning',
    'warning',
    'problem',
  ]);
  expect([3, 1, 0.1].map((gibibytes) => judgeDisk('/data', gibibytes * 1024 ** 3).state)).toEqual([
    'ok',
    'warning',
    'problem',
  ]);
  const address = (baseUrl: string, isBaseUrlGiven = true, host = '0.0.0.0') =>
    judgeBaseUrl({ baseUrl, isBaseUrlGiven, host }).state;
  expect(address('https://hr.example.com')).toBe('ok');
  expect(address('http://hr.example.com')).toBe('warning');
  expect(address('http://127.0.0.1:8080')).toBe('ok');
  expect(address('http://127.0.0.1:8080', false)).toBe('warning');
  const kept = { eventsKeptMonths: 13, payrollRecordsKeptMonths: 72, deliveriesKeptDays: 90 };
  expect(judgeRetention(kept).state).toBe('ok');
  expect(judgeRetention({ ...kept, eventsKeptMonths: 2 }).state).toBe('warning');
  expect(judgeExtensions({ extensions: ['btree_gin'], available: ['btree_gist'] })).toMatchObject({
    state: 'problem',
    found: 'the server lacks pg_trgm',
  });
});

test('a task in the background that has not succeeded for hours is a problem', () => {
  const at = (time: string) =>
    judgeWorkers(['worker'], [{ name: 'retention', since: '2026-11-27T08:00:00Z' }], Date.parse(`2026-11-27T${time}Z`));
  expect(at('10:59:00').state).toBe('ok');
  expect(at('11:01:00')).toMatchObject({ state: 'problem', found: expect.stringContaining('retention') });
});
