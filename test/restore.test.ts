/** A back-up made as docs/operations.md describes is complete, and the server starts on it. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createAccount } from '../src/api.ts';
import { backupTask } from '../src/commands/backup.ts';
import { systemClock } from '../src/platform/clock.ts';
import { holdFile, lockFolder } from '../src/platform/db/folder-lock.ts';
import { startChild } from './harness/child.ts';
import { childEnv } from './harness/child-env.ts';
import { commandLine } from './harness/command-line.ts';
import { layDatabase, makeDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { freePort } from './harness/free-port.ts';
import { onTestFileEnd } from './harness/test-file-cleanup.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'rollcall-restore-'));
onTestFileEnd(() => rmSync(scratch, { recursive: true, force: true }));
const execute = promisify(execFile);

/** Starts the server, and stops it once it is ready. @returns whether it was a silent copy */
async function isSilent(env: Record<string, string>): Promise<boolean> {
  const port = String(await freePort());
  const server = spawn(process.execPath, [main], { env: { ...childEnv, LOG_LEVEL: 'silent', PORT: port, ...env } });
  onTestFileEnd(() => void server.kill('SIGKILL'));
  let output = '';
  server.stdout.on('data', (chunk) => (output += chunk));
  while (!/There is no account|ready/.test(output)) await once(server.stdout, 'data');
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  return /Silent: /.test(output);
}

const isServer = process.env.TEST_DATABASE_URL !== undefined;

test.skipIf(isServer)('a copy of DATA_DIR is a back-up, if the key is in it', { timeout: 300_000 }, async () => {
  const [original, copy] = [join(scratch, 'data'), join(scratch, 'copy')];
  layDatabase(original);
  await commandLine({ DATA_DIR: original }, 'account', 'create', '--name', 'Acme', '--time-zone', 'Europe/Madrid');
  const listed = await commandLine({ DATA_DIR: original }, 'account', 'list');
  expect(listed).toMatchObject([{ name: 'Acme' }]);
  expect(await isSilent({ DATA_DIR: original })).toBe(false);
  cpSync(original, copy, { recursive: true });
  rmSync(original, { recursive: true });
  expect(await commandLine({ DATA_DIR: copy }, 'account', 'list')).toEqual(listed);
  expect(await isSilent({ DATA_DIR: copy })).toBe(true);
  await commandLine({ DATA_DIR: copy }, 'go-live');
  expect(await isSilent({ DATA_DIR: copy })).toBe(false);
  expect(await isSilent({ DATA_DIR: copy, SILENT: '1' })).toBe(true);

  rmSync(join(copy, 'encryption.key'));
  await expect(commandLine({ DATA_DIR: copy }, 'account', 'list')).rejects.toThrow(/^ENCRYPTION_KEY is not the key /);
});

test.skipIf(isServer)('a running server hands out a copy of its embedded database', { timeout: 300_000 }, async () => {
  const [original, copy, file] = [join(scratch, 'online'), join(scratch, 'online-copy'), join(scratch, 'online.tar')];
  layDatabase(original);
  await commandLine({ DATA_DIR: original }, 'account', 'create', '--name', 'Acme', '--time-zone', 'Europe/Madrid');
  const port = String(await freePort());
  const server = spawn(process.execPath, [main], { env: { ...childEnv, PORT: port, DATA_DIR: original } });
  onTestFileEnd(() => void server.kill('SIGKILL'));
  for (let output = ''; !/ready/.test(output); ) output += (await once(server.stdout, 'data')).join();
  // Neither a wrong place nor a full disk leaves a second copy of the database next to the first.
  const before = readdirSync(original);
  for (const wrong of [join(scratch, 'nowhere', 'a.tar'), original]) {
    await expect(commandLine({ DATA_DIR: original }, 'backup', '--to', wrong)).rejects.toThrow(
      /^no copy could be written /,
    );
  }
  expect(readdirSync(original)).toEqual(before);
  // Nor does an operator who no longer waits.
  const abandoned = spawn(process.execPath, [main, 'backup', '--to', file], {
    env: { ...childEnv, DATA_DIR: original },
  });
  await eventually('the request', () => existsSync(join(original, 'backup.request')), 60_000);
  abandoned.kill('SIGINT');
  await once(abandoned, 'exit');
  // The server may have begun.
  await eventually('the folder as it was', () => readdirSync(original).join() === before.join(), 60_000);
  await commandLine({ DATA_DIR: original }, 'backup', '--to', file);
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
  expect(ready.status).toBe(200);
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;

  mkdirSync(join(copy, 'database'), { recursive: true });
  await execute('tar', ['-xf', file, '-C', join(copy, 'database')]);
  cpSync(join(original, 'encryption.key'), join(copy, 'encryption.key'));
  const list = ['account', 'list'] as const;
  expect(await commandLine({ DATA_DIR: copy }, ...list)).toEqual(await commandLine({ DATA_DIR: original }, ...list));
  // The server is gone: the command opens the database itself.
  await commandLine({ DATA_DIR: copy }, 'backup', '--to', `${file}.2`);
  expect(statSync(`${file}.2`).size).toBeGreaterThan(1_000_000);

  // The same path on another machine, as in every container.
  rmSync(original, { recursive: true });
  renameSync(copy, original);
  expect(await isSilent({ DATA_DIR: original })).toBe(true);
  await commandLine({ DATA_DIR: original }, 'go-live');
  expect(await isSilent({ DATA_DIR: original })).toBe(false);
});

test('a copy that the disk refuses leaves nothing behind, and the command hears of it', async () => {
  const folder = join(scratch, 'refused');
  mkdirSync(folder);
  const release = holdFile(join(folder, 'backup.request'));
  const copyTo = async (file: string) => {
    writeFileSync(file, 'half of it');
    throw new Error('the disk is full');
  };
  await expect(backupTask(folder, { copyTo }).run(() => false)).rejects.toThrow('the disk is full');
  expect(readdirSync(folder)).toEqual([]);
  release();
});

test('a server makes no copy for a command that was killed, and removes the one that it made', async () => {
  const folder = join(scratch, 'abandoned');
  mkdirSync(folder);
  const request = join(folder, 'backup.request');
  let copies = 0;
  const copyTo = async (file: string) => {
    copies++;
    writeFileSync(file, 'a copy');
  };
  const { run } = backupTask(folder, { copyTo });
  const waiting = startChild('hold-file.ts', request);
  await waiting.lines[Symbol.asyncIterator]().next();
  await run(() => false);
  await run(() => false);
  expect([copies, readdirSync(folder).sort()]).toEqual([1, ['backup.request', 'backup.tar']]);
  await waiting.kill();
  writeFileSync(join(folder, 'backup.tar.new'), 'of a server that was killed, too');
  await run(() => false);
  await run(() => false);
  expect([copies, readdirSync(folder)]).toEqual([1, []]);
});

test('a copy does not go where the server leaves it for the command', async () => {
  const folder = join(scratch, 'own-place');
  mkdirSync(join(folder, 'database'), { recursive: true });
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '17\n');
  await expect(
    commandLine({ DATA_DIR: folder }, 'backup', '--to', join(folder, 'database', '..', 'backup.tar')),
  ).rejects.toThrow(/choose another name/);
});

test('a backup fails at once when the server that should make it is gone', async () => {
  const folder = join(scratch, 'killed');
  mkdirSync(join(folder, 'database'), { recursive: true });
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '17\n');
  const die = lockFolder(folder);
  const asked = commandLine({ DATA_DIR: folder }, 'backup', '--to', join(scratch, 'killed.tar'));
  await eventually('the request', () => existsSync(join(folder, 'backup.request')));
  await expect(commandLine({ DATA_DIR: folder }, 'backup', '--to', join(scratch, 'second.tar'))).rejects.toThrow(
    'another backup of DATA_DIR is under way; wait until it ends',
  );
  die();
  await expect(asked).rejects.toThrow(
    /^the server that uses DATA_DIR stopped before it made the copy; run the command again$/,
  );
  expect(readdirSync(folder)).not.toContain('backup.request');
});

const hasTools = spawnSync('pg_dump', ['--version']).status === 0;

test.runIf(isServer && hasTools)('pg_dump and pg_restore restore everything', { timeout: 300_000 }, async () => {
  const { db, url = '', drop } = await makeDatabase();
  const restored = await makeDatabase({ empty: true });
  onTestFileEnd(drop);
  onTestFileEnd(restored.drop);
  // `go-live` takes its connections for those of a running process.
  await restored.db.close();
  const account = await createAccount(db, systemClock, { name: 'Acme', language: 'en', timeZone: 'Europe/Madrid' });
  const key = Buffer.alloc(32, 5).toString('base64');
  const first = { DATABASE_URL: url, ENCRYPTION_KEY: key };
  expect(await isSilent(first)).toBe(false);
  const file = join(scratch, 'rollcall.dump');
  await execute('pg_dump', ['-Fc', '-f', file, url]);
  await execute('pg_restore', ['--no-owner', '-d', restored.url as string, file]);
  const env = { DATABASE_URL: restored.url as string, ENCRYPTION_KEY: key };
  expect(await commandLine(env, 'migrate')).toEqual({ migrated: [] });
  expect(await commandLine(env, 'account', 'list')).toEqual([account]);
  // Under the address of the original, too.
  expect(await isSilent(env)).toBe(true);
  const port = String(await freePort());
  const server = spawn(process.execPath, [main], { env: { ...childEnv, PORT: port, ...env } });
  onTestFileEnd(() => void server.kill('SIGKILL'));
  for (let output = ''; !/ready/.test(output); ) output += (await once(server.stdout, 'data')).join();
  await expect(commandLine(env, 'go-live')).rejects.toThrow(
    /connections of running Rollcall processes; stop them first/,
  );
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  await commandLine(env, 'go-live');
  expect(await isSilent(env)).toBe(false);
  expect(await isSilent(first)).toBe(false);
});
