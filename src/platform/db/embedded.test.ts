/**
 * The embedded database in a folder: one process at a time, and no acknowledged row lost when that process is killed.
 */
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startChild } from '../../../test/harness/child.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { onTestFileEnd } from '../../../test/harness/test-file-cleanup.ts';
import { hasDatabase, StartError, unfinishedIn } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { sql } from './sql.ts';

const template = inject('database');
const scratch = mkdtempSync(join(tmpdir(), 'rollcall-test-'));
onTestFileEnd(() => rmSync(scratch, { recursive: true, force: true }));

describe('the lock of a folder', () => {
  const folder = join(scratch, 'locked');

  test('keeps a second process out until the first has ended, even by a kill', async () => {
    const child = startChild('hold-lock.ts', folder);
    for await (const line of child.lines) {
      expect(line).toBe('locked');
      break;
    }
    // The lock waits two seconds, for a process that is just stopping.
    expect(() => lockFolder(folder)).toThrow(
      new StartError(
        `DATA_DIR ${folder} is in use by another Rollcall process; stop that one, or set DATA_DIR (or DATABASE_URL) to run a second`,
      ),
    );
    await child.kill();
    lockFolder(folder)();
    lockFolder(folder)();
  });
  test('needs a writable folder', () => {
    const file = join(scratch, 'file');
    writeFileSync(file, '');
    expect(() => lockFolder(file)).toThrow(`DATA_DIR ${file} cannot be written`);
  });
  test('is not said to be held if it cannot be taken for another reason', () => {
    const damaged = join(scratch, 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'lock'), 'not of SQLite');
    expect(() => lockFolder(damaged)).toThrow(/\/lock cannot be written \(file is not a database\)/);
  });
});

describe.runIf(template.kind === 'embedded')('the embedded database', () => {
  const dataDir = join(scratch, 'database');

  test('is made again if its process was killed before its files were complete', async () => {
    const begun = join(scratch, 'begun');
    const [database, moment] = [`${begun}/database`, join(scratch, 'moment')];
    const image = readFileSync(template.kind === 'embedded' ? template.image : '');
    const opened = openEmbedded({ dataDir: database, image });
    // What a kill would leave now, and a little later.
    cpSync(database, moment, { recursive: true });
    await (await opened).close();
    expect(hasDatabase(begun)).toBe(true);
    expect(statSync(database).mode & 0o777).toBe(0o700);
    rmSync(`${database}/global`, { recursive: true });
    cpSync(moment, database, { recursive: true });
    expect(hasDatabase(begun)).toBe(false);
    const db = await openEmbedded({ dataDir: database, image });
    onTestFinished(() => db.close());
    expect(hasDatabase(begun)).toBe(true);
  });

  test('is not deleted without the file that names its version', async () => {
    const damaged = join(scratch, 'damaged');
    mkdirSync(`${damaged}/base`, { recursive: true });
    for (let start = 0; start < 2; start++)
      await expect(openEmbedded({ dataDir: damaged })).rejects.toThrow(StartError);
    expect(existsSync(`${damaged}/base`)).toBe(true);
  });

  const isRoot = process.getuid?.() === 0;
  test.runIf(isRoot)(
    'of another user is not opened by root, who would leave files that its owner cannot open',
    async () => {
      for (const name of ['PG_VERSION', basename(unfinishedIn(''))]) {
        const folder = join(scratch, `foreign ${name}`);
        mkdirSync(folder);
        writeFileSync(join(folder, name), '');
        chownSync(folder, 65_534, 65_534);
        await expect(openEmbedded({ dataDir: folder })).rejects.toThrow(
          /foreign .* belongs to another user of this machine \(uid 65534\); run Rollcall, and its commands, as that user/,
        );
        expect(existsSync(join(folder, name))).toBe(true);
      }
    },
  );

  test('keeps every acknowledged row through kill -9, whole, and still works after its connection broke', async () => {
    const image = template.kind === 'embedded' ? template.image : '';
    const acknowledged = new Set<string>();
    for (const [enough, ...begin] of [[3, image], [60]] as const) {
      const child = startChild('write-accounts.ts', dataDir, ...begin);
      let seen = 0;
      let killed: Promise<void> | undefined;
      for await (const id of child.lines) {
        acknowledged.add(id);
        if (++seen === enough) killed = child.kill();
      }
      await killed;
    }
    const db = await openEmbedded({ dataDir });
    onTestFinished(() => db.close());
    const rows = () =>
      db.all<{ id: string; counter: string | null }>(sql`
        select a.account_id as id, c.account_id as counter
        from accounts a full join event_counters c on c.account_id = a.account_id`);
    const found = await rows();
    const present = new Set(found.map(({ id }) => id));
    expect(acknowledged.size).toBeGreaterThanOrEqual(63);
    expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
    expect(found.filter(({ id, counter }) => id !== counter)).toEqual([]);

    const client = await db.pool.connect();
    client.release(new Error('broken'));
    expect(await rows()).toHaveLength(found.length);
  });
  test('ends a statement that takes too long, and runs the next one', async () => {
    const db = await openEmbedded({ dataDir, deadline: 1_000 });
    onTestFinished(() => db.close());
    await expect(db.all(sql`select count(*) from generate_series(1, 100000000000)`)).rejects.toMatchObject({
      type: { code: 'unavailable' },
    });
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 });
  });
  test('comes back once its thread can start again, and is unavailable until then', async () => {
    const db = await openEmbedded({ dataDir });
    onTestFinished(() => db.close());
    const one = () => db.first(sql`select 1 as one`);
    const [version, away] = [join(dataDir, 'PG_VERSION'), join(scratch, 'PG_VERSION')];
    renameSync(version, away);
    (await db.pool.connect()).release(new Error('broken'));
    for (let request = 0; request < 2; request++)
      await expect(one()).rejects.toMatchObject({ type: { code: 'unavailable' } });
    renameSync(away, version);
    expect(await eventually('the database to answer', one)).toEqual({ one: 1 });
  });
  test('refuses to open damaged data, with a message for the operator', async () => {
    rmSync(join(dataDir, 'global', 'pg_control'));
    await expect(openEmbedded({ dataDir })).rejects.toThrow(
      /^DATA_DIR .*database: the embedded database cannot be opened .*; free the disk if it is full, else restore a back-up or move the folder away$/,
    );
  });
});

test('a copy of a large database takes no memory, and outlasts the statements that wait for it', async () => {
  const dataDir = join(scratch, 'large');
  const image = template.kind === 'embedded' ? { image: readFileSync(template.image) } : {};
  const db = await openEmbedded({ dataDir, ...image, deadline: 50 });
  onTestFinished(() => db.close());
  const size = 400 * 2 ** 20;
  writeFileSync(join(dataDir, 'large'), '');
  truncateSync(join(dataDir, 'large'), size);
  const most = () => process.resourceUsage().maxRSS * 1024;
  const before = most();
  const copied = db.copyTo(join(scratch, 'large.tar'));
  // It takes longer than the statement may, after which the thread of the database is replaced.
  await db.first(sql`select 1`).catch(() => {});
  await copied;
  // PGlite's own copy takes five times the size; a new thread takes some.
  expect(most() - before).toBeLessThan(1.5 * size);
  expect(statSync(join(scratch, 'large.tar')).size).toBeGreaterThan(size);
  // A statement by itself has the short deadline.
  await eventually('the database to answer', () => db.transaction((tx) => tx.first(sql`select 1 as one`)));
  await expect(db.copyTo(join(scratch, 'nowhere', 'large.tar'))).rejects.toThrow(/^the copy failed: .*ENOENT/);
});
