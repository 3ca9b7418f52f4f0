/** `bin/rollcall move` takes an embedded installation to PostgreSQL and back, whole; its log and its webhooks go on. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createAccount } from '../src/api.ts';
import { beginFirstRun } from '../src/commands/first-run.ts';
import { instantOf, systemClock } from '../src/platform/clock.ts';
import { copyRows, tablesOf } from '../src/platform/db/copy-rows.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openEmbedded } from '../src/platform/db/embedded.ts';
import { removeHeartbeat, writeHeartbeat } from '../src/platform/db/heartbeats.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { describeSchema } from '../src/platform/db/schema-dump.ts';
import { sql } from '../src/platform/db/sql.ts';
import { makeAccountWithToken } from './harness/account-with-token.ts';
import { childEnv } from './harness/child-env.ts';
import { commandLine } from './harness/command-line.ts';
import { makeDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { freePort } from './harness/free-port.ts';
import { urlOf } from './harness/global-setup.ts';
import { createClient } from './harness/http.ts';
import { startReceiver } from './harness/receiver.ts';
import { onTestFileEnd } from './harness/test-file-cleanup.ts';
import { restore, unpack } from './upgrade/kept-company.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const execute = promisify(execFile);
const key = Buffer.alloc(32, 7).toString('base64');
const base = { ...childEnv, LOG_LEVEL: 'warn', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };

interface Failed {
  code: number;
  stderr: string;
}
/** Runs the command line. @returns what it printed, or how it failed */
const rollcall = async (env: Record<string, string>, ...args: string[]) =>
  execute(process.execPath, [main, ...args], { env: { ...base, ...env } }).then(
    ({ stdout }) => ({ code: 0, json: JSON.parse(stdout), error: '' }),
    ({ code, stderr }: Failed) => ({ code, json: undefined, error: stderr.trimEnd().split('\n').at(-1) }),
  );

/** A process of the server, once it is ready. */
async function start(env: Record<string, string>, token: string) {
  const port = String(await freePort());
  const server = spawn(process.execPath, [main], { env: { ...base, PORT: port, ...env } });
  onTestFileEnd(() => void server.kill('SIGKILL'));
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  await eventually('the start', () => /is ready at/.test(output), 120_000);
  const client = createClient(`http://127.0.0.1:${port}`);
  const headers = { authorization: `Bearer ${token}` };
  const gone = once(server, 'exit');
  return {
    output: () => output,
    call: async (method: string, path: string, body?: object) =>
      (await client.send(method, path, { headers, ...(body ? { body } : {}) })).json,
    async stop() {
      await client.close();
      server.kill('SIGTERM');
      await gone;
    },
  };
}

// A server is needed for what these tests are about.
describe.runIf(inject('database').kind === 'postgres')(
  'from a folder to PostgreSQL',
  { timeout: 300_000 },
  async () => {
    function newFolder(): string {
      const folder = mkdtempSync(join(tmpdir(), 'rollcall-move-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    }
    const maker = await makeDatabase({ empty: true });
    onTestFileEnd(maker.drop);
    /** The address of an empty database to which the test has no connection: that would count as a running process. */
    async function emptyServer(): Promise<string> {
      const name = `rollcall_move_${randomBytes(6).toString('hex')}`;
      await maker.db.script(`create database ${name}`);
      onTestFinished(() => maker.db.script(`drop database ${name} with (force)`));
      return urlOf(maker.url ?? '', name);
    }
    /** Looks into a database. */
    async function within<T>(url: string, look: (db: Database) => Promise<T>): Promise<T> {
      const db = await openPostgres(url, 2);
      try {
        return await look(db);
      } finally {
        await db.close();
      }
    }
    const kept = unpack(readFileSync(new URL('upgrade/0.2.0.json.br', import.meta.url)));

    /** An embedded installation with rows in every table, and an account for the test. */
    async function fill(dataDir: string): Promise<string> {
      mkdirSync(dataDir);
      writeFileSync(`${dataDir}/encryption.key`, `${key}\n`);
      const embedded = await openEmbedded({ dataDir: `${dataDir}/database` });
      await restore(embedded, kept);
      await migrate(embedded);
      const { token } = await makeAccountWithToken(embedded, 'Acme', { timeZone: 'UTC' });
      await embedded.close();
      return token;
    }

    test('an installation moves whole, goes on as the same, and moves back', async () => {
      const folder = newFolder();
      const [original, back] = [join(folder, 'data'), join(folder, 'back')];
      const token = await fill(original);
      const url = await emptyServer();
      const receiver = await startReceiver();
      const sequences = () => receiver.received.map(({ headers }) => Number(headers['rollcall-sequence']));

      const trial = await start({ DATA_DIR: original }, token);
      await trial.call('POST', '/webhooks/v1/endpoints', { url: receiver.url, events: ['employee.created'] });
      const hire = (at: typeof trial, lastName: string) =>
        at.call('POST', '/core/v3/employees', { firstName: 'Ana', lastName });
      await hire(trial, 'Received');
      await eventually('the first event', () => receiver.received.length === 1);
      receiver.answer = (_request, response) => response.writeHead(503).end();
      await hire(trial, 'Held');
      await eventually('the refused event', () => receiver.received.length === 2);
      const before = await trial.call('GET', '/events/v1/events?limit=100');
      const { error: whileRunning } = await rollcall({ DATA_DIR: original }, 'move', '--to', url);
      expect(whileRunning).toMatch(/is in use by another Rollcall process/);
      await trial.stop();

      // A start on the server before the move leaves rows that are in nobody's way.
      const named = new URL(url);
      named.searchParams.set('application_name', 'hr-prod');
      const early = await start({ DATA_DIR: original, DATABASE_URL: named.href, ENCRYPTION_KEY: key }, token);
      expect(early.output()).toContain('bin/rollcall move --to DATABASE_URL');
      expect((await rollcall({ DATA_DIR: original }, 'move', '--to', url)).error).toMatch(/running Rollcall processes/);
      await early.stop();

      const moved = await rollcall({ DATA_DIR: original }, 'move', '--to', url);
      expect(moved).toMatchObject({ code: 0, error: '' });
      expect(moved.json.encryptionKey).toContain(`${original}/encryption.key`);
      expect(moved.json.history).toBe(before.meta.history);
      const tables = Object.entries<{ rows: number; source: string; target: string }>(moved.json.tables);
      expect(tables.filter(([, { source, target }]) => source !== target)).toEqual([]);
      expect(moved.json.tables.employees.rows).toBeGreaterThan(2);
      expect(await within(url, describeSchema)).toBe(
        readFileSync(new URL('../migrations/schema.sql', import.meta.url), 'utf8'),
      );
      const again = await rollcall({ DATA_DIR: original }, 'move', '--to', url);
      expect(again).toMatchObject({
        code: 1,
        error: 'rollcall: the target is not empty; give an empty database or folder',
      });

      receiver.answer = (_request, response) => response.writeHead(204).end();
      const server = await start({ DATABASE_URL: url, ENCRYPTION_KEY: key, DATA_DIR: original }, token);
      expect(server.output()).not.toMatch(/Silent|bin\/rollcall move/);
      await hire(server, 'Later');
      await eventually('the held event and the new one', () => new Set(sequences()).size === 3, 60_000);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      // The one that was refused came again under its id.
      expect(new Set(ids).size).toBe(3);
      const after = await server.call('GET', '/events/v1/events?limit=100');
      expect(after.meta.history).toBe(before.meta.history);
      expect(after.data.slice(0, before.data.length)).toEqual(before.data);
      const numbers = after.data.map(({ sequence }: { sequence: number }) => sequence);
      expect(numbers).toEqual(numbers.map((_: number, i: number) => numbers[0] + i));
      await server.stop();

      const remains = await start({ DATA_DIR: original }, token);
      expect(remains.output()).toMatch(/Silent: /);
      await remains.stop();

      const returned = await rollcall({ DATA_DIR: back, ENCRYPTION_KEY: key }, 'move', '--from', url);
      expect(returned).toMatchObject({ code: 0, error: '' });
      const home = await start({ DATA_DIR: back, ENCRYPTION_KEY: key }, token);
      expect(home.output()).not.toMatch(/Silent/);
      expect((await home.call('GET', '/events/v1/events?limit=100')).data).toEqual(after.data);
      await home.stop();
    });

    test('a move that was interrupted while it made the tables begins again', async () => {
      const dataDir = join(newFolder(), 'data');
      await fill(dataDir);
      const to = await emptyServer();
      // The first migration is done, the others are not.
      const [first = ''] = readdirSync(new URL('../migrations', import.meta.url)).sort();
      const text = readFileSync(new URL(`../migrations/${first}`, import.meta.url), 'utf8');
      await within(to, async (db) => {
        await db.script('create table schema_migrations (number int primary key, name text not null)');
        await db.script(`begin; ${text}; insert into schema_migrations values (1, 'first'); commit`);
      });
      expect(await rollcall({ DATA_DIR: dataDir }, 'move', '--to', to)).toMatchObject({ code: 0, error: '' });
    });

    test('at no moment of a move do both sides send', async () => {
      const dataDir = join(newFolder(), 'data');
      await fill(dataDir);
      const to = await emptyServer();
      const inFolder = async <T>(look: (db: Database) => Promise<T>) => {
        const embedded = await openEmbedded({ dataDir: `${dataDir}/database` });
        try {
          return await look(embedded);
        } finally {
          await embedded.close();
        }
      };
      const move = () => rollcall({ DATA_DIR: dataDir }, 'move', '--to', to);
      const homeIn = (db: Database) => db.first<{ home: string }>(sql`select storage as home from installation`);
      const isFilled = (db: Database) => db.first(sql`select from accounts limit 1`).then((row) => row !== undefined);
      const refuse = (
        event: string,
      ) => `create function stop() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$;
        create constraint trigger stop ${event} deferrable initially deferred for each row execute function stop()`;

      // It breaks off as it tells the folder.
      await inFolder((db) => db.script(refuse('after update on installation')));
      expect((await move()).error).toMatch(/the copy failed .*stopped/);
      expect(await within(to, isFilled)).toBe(false);
      await inFolder((db) => db.script('drop function stop cascade'));

      // It breaks off as the server keeps the copy.
      await within(to, (db) => db.script(refuse('after insert on accounts')));
      expect((await move()).error).toMatch(/the copy failed .*stopped/);
      expect(await within(to, isFilled)).toBe(false);
      const told = await inFolder(homeIn);
      await within(to, (db) => db.script('drop function stop cascade'));

      expect(await move()).toMatchObject({ code: 0, error: '' });
      expect(await within(to, homeIn)).toEqual(told);
      expect(await inFolder(homeIn)).toEqual(told);
    });

    test('a process that started during a copy, or reported just before, is noticed', async () => {
      const folder = newFolder();
      const [original, back] = [join(folder, 'data'), join(folder, 'back')];
      await fill(original);
      const url = await emptyServer();
      await commandLine({ DATA_DIR: original }, 'move', '--to', url);
      const self = {
        id: randomUUID(),
        role: 'api',
        host: 'one.example',
        version: '0',
        startedAt: instantOf(0),
        keyId: null,
      } as const;
      const moveBack = () => commandLine({ DATA_DIR: back, ENCRYPTION_KEY: key }, 'move', '--from', url);

      await within(url, (db) => writeHeartbeat(db, self, new Map()));
      await expect(commandLine({ DATABASE_URL: url, ENCRYPTION_KEY: key }, 'go-live')).rejects.toThrow(
        /heartbeats of Rollcall processes within the last minute, on one.example;/,
      );
      await within(url, (db) => removeHeartbeat(db, self));

      let restarted: Promise<Database> | undefined;
      const reported = vi.spyOn(console, 'error').mockImplementation(() => {
        restarted ??= openPostgres(url, 2);
      });
      await expect(moveBack()).rejects.toThrow(/connections of running Rollcall processes/);
      reported.mockRestore();
      await (await restarted)?.close();
      // A first start was killed here.
      beginFirstRun(back);
      await eventually('the connections to end', moveBack);
      expect(await commandLine({ DATA_DIR: back, ENCRYPTION_KEY: key }, 'account', 'list')).not.toEqual([]);
    });

    test('no change of its source is acknowledged before a copy ends', async () => {
      const source = await makeDatabase();
      const target = await makeDatabase();
      onTestFileEnd(source.drop);
      onTestFileEnd(target.drop);
      const account = { name: 'Acme', language: 'en', timeZone: 'UTC' } as const;
      await createAccount(source.db, systemClock, account);
      let change: Promise<unknown> | undefined;
      let isAcknowledged = false;
      await copyRows(source.db, target.db, {
        emptyBy: 'accounts',
        report(line) {
          change ??= createAccount(source.db, systemClock, account).then(() => (isAcknowledged = true));
          if (line === 'checking the foreign keys') expect(isAcknowledged).toBe(false);
        },
      });
      await change;
    });

    test('what is no installation, or has another key or schema, is refused before anything is written', async () => {
      const move = (env: Record<string, string>, ...args: string[]) => commandLine(env, 'move', ...args);
      const folder = newFolder();
      const nowhere = join(folder, 'nowhere');
      const to = await emptyServer();
      await expect(move({ DATA_DIR: nowhere }, '--to', to)).rejects.toThrow(/has no installation/);
      await expect(move({ DATA_DIR: nowhere })).rejects.toThrow(/needs --to/);
      const dataDir = join(folder, 'refused');
      await fill(dataDir);
      const other = Buffer.alloc(32, 8).toString('base64');
      const wrongKey = move({ DATA_DIR: dataDir, ENCRYPTION_KEY: other }, '--to', to);
      await expect(wrongKey).rejects.toThrow(/ENCRYPTION_KEY is not the key/);
      const embedded = await openEmbedded({ dataDir: `${dataDir}/database` });
      await embedded.script('update schema_migrations set number = 9999 where number = 1');
      await embedded.close();
      await expect(move({ DATA_DIR: dataDir }, '--to', to)).rejects.toThrow(/another schema/);
      expect(await within(to, tablesOf)).toEqual([]);
      await within(to, (db) => db.script('create table notes (text text)'));
      await openEmbedded({ dataDir: `${dataDir}/database` }).then(async (it) => {
        await it.script('update schema_migrations set number = 1 where number = 9999');
        await it.close();
      });
      await expect(move({ DATA_DIR: dataDir }, '--to', to)).rejects.toThrow(/tables of another schema/);
    });

    test('a copy that fails or differs leaves the target empty, to begin again', async () => {
      const source = await makeDatabase();
      const target = await makeDatabase();
      onTestFileEnd(source.drop);
      onTestFileEnd(target.drop);
      await createAccount(source.db, systemClock, { name: 'Acme', language: 'en', timeZone: 'UTC' });
      const copy = () => copyRows(source.db, target.db, { emptyBy: 'accounts', report: () => {} });
      const countIn = () => target.db.first<{ count: number }>(sql`select count(*)::int as count from accounts`);
      await target.db.script('alter table document_kinds add constraint never check (false)');
      await expect(copy()).rejects.toThrow(/^the copy failed \(.*never.*begin again$/);
      expect(await countIn()).toEqual({ count: 0 });
      // A row that the server changes on its way shows in the digest.
      await target.db.script(`alter table document_kinds drop constraint never;
      create function louder() returns trigger language plpgsql as $$ begin new.name = upper(new.name); return new; end $$;
      create trigger louder before insert on document_kinds for each row execute function louder()`);
      await expect(copy()).rejects.toThrow(/document_kinds differs/);
      expect(await countIn()).toEqual({ count: 0 });
      await target.db.script('drop trigger louder on document_kinds');
      expect((await copy()).accounts?.rows).toBe(1);
    });
  },
);

test('no number comes from a counter of the database, which rows do not carry', async () => {
  const { db, drop } = await makeDatabase();
  onTestFileEnd(drop);
  expect(await db.all(sql`select relname from pg_class where relkind = 'S'`)).toEqual([]);
});
