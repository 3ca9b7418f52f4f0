/**
 * Values keep their form in the database, and failures of a statement, a transaction or a connection harm nothing else.
 */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { nastyTexts } from '../../../test/harness/property.ts';
import { onTestFileEnd } from '../../../test/harness/test-file-cleanup.ts';
import { failureOf } from '../failure.ts';
import { Problem } from '../problem.ts';
import { jsonOf, type Shown } from '../resource/columns.ts';
import { rowOf, writerOf } from '../resource/row-texts.ts';
import { RetryTransaction } from '../retry-transaction.ts';
import { openPostgres } from './postgres.ts';
import { createReadiness } from './readiness.ts';
import { inSavepoint } from './savepoint.ts';
import { sql } from './sql.ts';

const { db, url, drop } = await makeDatabase();
onTestFileEnd(drop);
const onServer = test.runIf(db.kind === 'postgres');

const echo = async (value: unknown, type: string) =>
  (await db.first<{ value: unknown }>(sql`select ${value}::${sql.raw(type)} as value`))?.value;

describe('the database returns', () => {
  test.each([
    ['date', '2026-11-20'],
    ['date', '1900-02-28'],
    ['date', '9999-12-31'],
    ['timestamptz(3)', '2026-11-20T09:00:00.000Z'],
    ['timestamptz(3)', '2026-11-20T09:00:00.001Z'],
    ['timestamptz(3)', '2026-03-29T01:30:00.120Z'],
    ['timestamptz(3)', '1900-01-01T00:00:00.999Z'],
    ['timestamptz(3)', '9999-12-31T23:59:59.990Z'],
    ['numeric', '99999999999.99'],
    ['numeric', '0.1'],
    ['numeric', '-12345678901.123'],
    ['bigint', 2 ** 53 - 1],
    ['bigint', -(2 ** 53 - 1)],
    ['int', -2_147_483_648],
    ['boolean', false],
    ['uuid', '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90'],
    ['text[]', ['a', 'b"c', '', '\\', 'NULL', '{x,y}', 'ñ🙂']],
    ['text', null],
  ])('%s %j', async (type, value) => expect(await echo(value, type)).toEqual(value));

  test('any text except NUL and lone surrogates', async () => {
    for (const text of nastyTexts.filter((text) => !text.includes('\u0000') && text.isWellFormed())) {
      expect(await echo(text, 'text')).toBe(text);
    }
  });
  test('bytes and JSON', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    expect(await echo(bytes, 'bytea')).toEqual(bytes);
    const json = { a: [1, null, 'ñ🙂'], 'b"\\': { c: 1.5e10 } };
    expect(await echo(JSON.stringify(json), 'jsonb')).toEqual(json);
  });
  test('an instant with any offset as the same instant', async () => {
    expect(await echo('2026-11-20T10:00:00.5+01:00', 'timestamptz(3)')).toBe('2026-11-20T09:00:00.500Z');
  });
  test('an error for an integer that no number holds, not a guess', async () => {
    await expect(echo('9007199254740993', 'bigint')).rejects.toThrow(RangeError);
    expect(await echo(1, 'int')).toBe(1);
  });
  test('the time of every session in UTC', async () => {
    expect(await db.first(sql`select current_setting('TimeZone') as zone`)).toEqual({ zone: 'UTC' });
  });
  onServer('the same results and the same errors, whatever the database is set to', async () => {
    const odd = await makeDatabase({ empty: true });
    onTestFinished(odd.drop);
    const settings = {
      datestyle: 'German',
      default_transaction_isolation: 'serializable',
      default_transaction_read_only: 'on',
      idle_session_timeout: '5s',
      lock_timeout: '5s',
      standard_conforming_strings: 'off',
      transform_null_equals: 'on',
    };
    const name = new URL(odd.url ?? '').pathname.slice(1);
    for (const [setting, value] of Object.entries(settings)) {
      await odd.db.script(`alter database ${name} set ${setting} = '${value}'`);
    }
    const other = await openPostgres(odd.url ?? '', 2);
    onTestFinished(() => other.close());
    expect(
      await other.first(sql`
        select date '2026-11-20' as day, '2026-11-20T09:00:00.5Z'::timestamptz as at, 'a\\d' as text,
          current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as "isReadOnly",
          current_setting('idle_session_timeout') as idle, current_setting('lock_timeout') as lock,
          current_setting('transform_null_equals') as "nullEquals"`),
    ).toEqual({
      ...{ day: '2026-11-20', at: '2026-11-20T09:00:00.500Z', text: 'a\\d' },
      ...{ isolation: 'read committed', isReadOnly: 'off', idle: '0', lock: '0', nullEquals: 'off' },
    });
  });
  test.skipIf(db.kind === 'embedded')('plans that are not compiled', async () => {
    expect(await db.first(sql`select current_setting('jit') as jit`)).toEqual({ jit: 'off' });
  });
});

describe('a refused statement', () => {
  test('harms no other statement: each gets its own result', async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) =>
          i % 3 === 1 ? echo(`no number ${i}`, 'int') : i % 7 === 2 ? db.script('selec') : echo(i, 'int'),
        ),
      );
      for (const [i, answer] of answers.entries()) {
        if (i % 3 === 1 || i % 7 === 2) expect([i, answer.status]).toEqual([i, 'rejected']);
        else expect([i, answer]).toEqual([i, { status: 'fulfilled', value: i }]);
      }
    }
  });
  test('costs no connection', async () => {
    const before = db.pool.totalCount;
    const session = async () => (await db.first<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid;
    const pid = db.kind === 'postgres' ? await session() : undefined;
    await expect(echo('x', 'int')).rejects.toThrow();
    if (pid !== undefined) expect(await session()).toBe(pid);
    expect(db.pool.totalCount).toBe(before);
  });
});

test('a full disk, a server without a free connection, a slow statement and a missing right are told from a database that is away', async () => {
  const fails = (code: string) => db.script(`do $$ begin raise exception using errcode = '${code}'; end $$`);
  await expect(fails('53100')).rejects.toMatchObject({ message: 'The disk of the database is full.' });
  await expect(fails('53300')).rejects.toMatchObject({ message: 'The database has no connection left.' });
  await expect(fails('57014')).rejects.toMatchObject({ message: 'The database took too long to answer.' });
  const { totalCount } = db.pool;
  await expect(fails('25006')).rejects.toMatchObject({ message: 'The database accepts no changes at the moment.' });
  // A standby: the next connection may lead to the primary. The session of the embedded database has no other.
  expect(db.pool.totalCount).toBe(db.kind === 'postgres' ? totalCount - 1 : totalCount);
  await expect(fails('42501')).rejects.toMatchObject({
    message: 'The database denies Rollcall a right that it needs.',
    headers: { 'retry-after': '60' },
  });
  await expect(fails('57P01')).rejects.toMatchObject({ message: 'The database is unreachable at the moment.' });
});

test('statements that were sent once take no place among those that connections keep', async () => {
  // All databases of a process share the places, and files that ran before in this thread may have taken them.
  const another = './database.ts?another';
  const { databaseOver } = (await import(another)) as typeof import('./database.ts');
  const separate = databaseOver(db.pool, { kind: db.kind, close: async () => {}, single: 60_000 });
  await separate.transaction(async (tx) => {
    for (let n = 0; n < 600; n++) await tx.first(sql`select 1 as ${sql.raw(`odd${n}`)}`);
    for (let n = 0; n < 10; n++) await tx.first(sql`select 1 as usual`);
    const kept = await tx.all<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    const texts = kept.map(({ statement }) => statement);
    expect(texts.filter((text) => /^select 1 as odd/.test(text))).toEqual([]);
    expect(texts).toContain('select 1 as usual');
  });
});

describe('a transaction', () => {
  const name = (n: number) => `m${n}`;
  const insert = (n: number) => sql`insert into schema_migrations (number, name) values (${n}, ${name(n)})`;
  const has = async (n: number) =>
    (await db.first(sql`select 1 from schema_migrations where number = ${n}`)) !== undefined;

  test('keeps all of its work, or none', async () => {
    await db.transaction(async (tx) => {
      await tx.run(insert(1001));
      expect(await tx.first(sql`select 1 as one from schema_migrations where number = 1001`)).toEqual({ one: 1 });
    });
    await expect(
      db.transaction(async (tx) => {
        await tx.run(insert(1002));
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect([await has(1001), await has(1002)]).toEqual([true, false]);
  });
  test('rolls back when its end fails', async () => {
    const failing = db.transaction(
      (tx) => tx.run(insert(1003)),
      async (tx) => [tx.run(sql`select 1 / 0`)],
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await has(1003)).toBe(false);
    await db.transaction((tx) => tx.run(insert(1003)));
    expect(await has(1003)).toBe(true);
  });
  test('fails with the error of a write that nobody waited for', async () => {
    const failing = db.transaction(async (tx) => {
      tx.withoutWaiting(tx.run(sql`select 1 / 0`));
      await tx.run(insert(1006));
    });
    await expect(failing).rejects.toThrow('division by zero');
    const last = db.transaction(async (tx) => tx.withoutWaiting(tx.run(sql`select 1 / 0`)));
    await expect(last).rejects.toThrow('division by zero');
    const broken = db.transaction(async (tx) => {
      await tx.run(insert(1006));
      tx.withoutWaiting(Promise.reject(new Error('not as expected')));
    });
    await expect(broken).rejects.toThrow('not as expected');
    expect(await has(1006)).toBe(false);
  });
  test('undoes a part with a write that nobody waited for, by itself', async () => {
    await db.transaction(async (tx) => {
      const part = inSavepoint(tx, async () => tx.withoutWaiting(tx.run(sql`select 1 / 0`)));
      await expect(part).rejects.toThrow('division by zero');
      await tx.run(insert(1006));
      await expect(inSavepoint(tx, () => tx.run(sql`select nothing`))).rejects.toThrow('nothing');
    });
    expect(await has(1006)).toBe(true);
  });
  test('runs nothing after its end', async () => {
    let late: (() => Promise<unknown>) | undefined;
    const failing = db.transaction(async (tx) => {
      late = () => tx.run(insert(1007));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await expect(late?.()).rejects.toThrow('the transaction is over');
    expect(await has(1007)).toBe(false);
  });
  test('runs again after a conflict, three times', async () => {
    let tries = 0;
    const done = await db.transaction(async (tx) => {
      await tx.run(insert(1004));
      if (++tries < 4) throw new RetryTransaction('again');
      return 'done';
    });
    expect([done, tries, await has(1004)]).toEqual(['done', 4, true]);

    tries = 0;
    const never = db.transaction(async (tx) => {
      tries++;
      await tx.run(insert(1005));
      throw new RetryTransaction('again');
    });
    await expect(never).rejects.toMatchObject({
      type: { status: 503 },
      message: 'Other requests change the same objects at this moment.',
      headers: { 'retry-after': '1' },
    });
    expect([tries, await has(1005)]).toEqual([4, false]);
  });
  test('reports a constraint that refuses it each time', async () => {
    const twice = db.transaction((tx) => tx.run(insert(1001)));
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });
  test('ends when it fails, so that its connection runs the next one', async () => {
    for (let i = 0; i < 30; i++) {
      await expect(db.transaction((tx) => tx.run(sql`select nothing`))).rejects.toThrow('nothing');
    }
    expect(await has(1001)).toBe(true);
  });
  onServer('is begun again after a deadlock', async () => {
    await db.transaction(async (tx) => {
      await tx.run(insert(2001));
      await tx.run(insert(2002));
    });
    const touch = (n: number) => sql`update schema_migrations set name = name || '!' where number = ${n}`;
    let arrived = 0;
    const both = Promise.withResolvers<void>();
    const cross = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.run(touch(first));
        if (++arrived === 2) both.resolve();
        await both.promise;
        await tx.run(touch(second));
      });
    await Promise.all([cross(2001, 2002), cross(2002, 2001)]);
    expect(arrived).toBeGreaterThanOrEqual(3);
    const rows = await db.all<{ name: string }>(
      sql`select name from schema_migrations where number > 2000 order by number`,
    );
    expect(rows).toEqual([{ name: 'm2001!!' }, { name: 'm2002!!' }]);
  });
});

describe('a statement outside transactions', () => {
  onServer('is run again after a deadlock ended it', async () => {
    const touch = (numbers: number[]) =>
      sql`update schema_migrations set name = name || '?' where number = any(${numbers})`;
    for (const n of [3001, 3002]) await db.run(sql`insert into schema_migrations values (${n}, ${`m${n}`})`);
    let waiting: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      // The statement looks for deadlocks first.
      await tx.run(sql`set local deadlock_timeout = '10s'`);
      await tx.run(touch([3002]));
      waiting ??= db.run(touch([3001, 3002]));
      await eventually('a statement that waits', async () =>
        db.first(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
      );
      await tx.run(touch([3001]));
    });
    expect(await waiting).toBe(2);
    const rows = await db.all(sql`select name from schema_migrations where number > 3000 order by number`);
    expect(rows).toEqual([{ name: 'm3001??' }, { name: 'm3002??' }]);
  });
});

describe('statements that share a connection', () => {
  /** Holds up statements, each until its lock is released. */
  const holdUp = async () => {
    const holder = await db.pool.connect();
    onTestFinished(async () => {
      await holder.query('select pg_advisory_unlock_all()');
      holder.release();
    });
    return {
      hold: (lock: number) => holder.query('select pg_advisory_lock($1)', [lock]),
      release: (lock: number) => holder.query('select pg_advisory_unlock($1)', [lock]),
    };
  };
  const behind = (lock: number) => sql`select ${lock}::int as n from pg_advisory_xact_lock_shared(${lock})`;

  onServer('do not wait for those that may be slow', async () => {
    const other = await openPostgres(url as string, 6);
    onTestFinished(() => other.close());
    const { hold, release } = await holdUp();
    await hold(7);
    const slow = Array.from({ length: 8 }, () => other.longReads().first(behind(7)));
    const quick = await Promise.all(Array.from({ length: 8 }, () => other.first(sql`select 1 as n`)));
    expect(quick).toEqual(quick.map(() => ({ n: 1 })));
    await release(7);
    expect(await Promise.all(slow)).toEqual(slow.map(() => ({ n: 7 })));
  });
  onServer('share a connection if a long read sends them at once', async () => {
    const other = await openPostgres(url as string, 6);
    onTestFinished(() => other.close());
    const { hold, release } = await holdUp();
    await hold(8);
    const processId = sql<{ id: number }>`select pg_backend_pid() as id from pg_advisory_xact_lock_shared(8)`;
    const reads = [other.longReads(), other.longReads()];
    const sent = reads.map((at) => Promise.all([at.first(processId), at.first(processId)]));
    await release(8);
    const ids = (await Promise.all(sent)).map((rows) => new Set(rows.map((row) => row?.id)));
    expect(ids.map(({ size }) => size)).toEqual([1, 1]);
    expect(new Set(ids.flatMap((own) => [...own])).size).toBe(2);
  });
  onServer('leave the connection of a long read to another between two of them, and after a failure', async () => {
    const other = await openPostgres(url as string, 3);
    onTestFinished(() => other.close());
    expect(other.maxLongReads).toBe(1);
    const one = sql`select 1 as n`;
    const [long, next] = [other.longReads(), other.longReads()];
    expect(await long.first(one)).toEqual({ n: 1 });
    expect(await next.first(one)).toEqual({ n: 1 });
    const both = await Promise.allSettled([long.first(sql`select 1 / 0`), long.first(one)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await next.first(one)).toEqual({ n: 1 });
    expect(await long.first(one)).toEqual({ n: 1 });
  });
  onServer(
    'have a deadline that begins with the end of the one before, and end with a server that is silent',
    async () => {
      const other = await openPostgres(url as string, 3);
      onTestFinished(() => other.close());
      const { hold, release } = await holdUp();
      for (const lock of [1, 2, 3]) await hold(lock);
      await other.first(sql`set statement_timeout = 0`);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const [first, second, third] = [1, 2, 3].map((lock) => other.first(behind(lock)));
      third?.catch(() => {});
      vi.advanceTimersByTime(14_000);
      await release(1);
      expect(await first).toEqual({ n: 1 });
      vi.advanceTimersByTime(14_000);
      await release(2);
      expect(await second).toEqual({ n: 2 });
      vi.advanceTimersByTime(20_000);
      await expect(third).rejects.toMatchObject({ message: 'The database took too long to answer.' });
      expect(await other.first(sql`select 1 as n`)).toEqual({ n: 1 });
    },
  );
});

describe('a connection', () => {
  const isUnavailable = (error: unknown) => error instanceof Problem && error.type.code === 'unavailable';

  test.each(['08006', '25006', '25P03', '53300', '57P01', '58000'])(
    'that cannot work at present (%s) is a 503',
    async (code) => {
      const failing = sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`;
      expect(isUnavailable(await db.run(failing).catch((error) => error))).toBe(true);
      expect(isUnavailable(await db.transaction((tx) => tx.run(failing)).catch((error) => error))).toBe(true);
    },
  );
  onServer('that breaks in a transaction is a 503, and the next one is new', async () => {
    const broken = await db
      .transaction((tx) => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`))
      .catch((error) => error);
    expect(isUnavailable(broken)).toBe(true);
    expect(await echo(1, 'int')).toBe(1);
  });
  onServer('that breaks while it waits for other work harms nothing', async () => {
    const broken = db.transaction(async (tx) => {
      const self = await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await db.run(sql`select pg_terminate_backend(${self?.pid})`);
      await eventually('the session to end', async () => {
        const rows = await db.all(sql`select 1 from pg_stat_activity where pid = ${self?.pid}`);
        return rows.length === 0;
      });
      await tx.run(sql`select 1`);
    });
    expect(isUnavailable(await broken.catch((error) => error))).toBe(true);
    expect(await echo(2, 'int')).toBe(2);
  });
  onServer('that the server refuses is a 503, whatever the reason: the password or a right was changed', async () => {
    const role = `refused_${process.pid}`;
    await db.script(`create role ${role} login superuser password 'first'`);
    const named = new URL(url as string);
    Object.assign(named, { username: role, password: 'first' });
    const other = await openPostgres(named.href, 3);
    onTestFinished(async () => {
      await other.close();
      await db.script(`drop role ${role}`);
    });
    await db.script(`alter role ${role} nologin`);
    await db.all(sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`);
    const attempt = () =>
      Promise.all(
        [other.run(sql`select 1`), other.transaction((tx) => tx.run(sql`select 1`))].map((act) =>
          act.then(
            () => undefined,
            (error: Error) => error,
          ),
        ),
      );
    const failures = await eventually('new connections to be refused', async () => {
      const thrown = await attempt();
      return thrown.every((error) => failureOf(error?.cause ?? error).code === '28000') && thrown;
    });
    expect(failures.map(isUnavailable)).toEqual([true, true]);
  });
  onServer('to a standby is not used: after a fail-over a name leads to the former primary for a while', async () => {
    const server = await makeDatabase();
    onTestFinished(server.drop);
    const { url: address = '' } = server;
    const name = new URL(address).pathname.slice(1);
    const set = (setting: string, value: string) =>
      server.db.script(`alter database ${name} set ${setting} = '${value}'`);
    await set('statement_timeout', '15s');
    await set('idle_in_transaction_session_timeout', '1min');
    await set('timezone', 'UTC');
    // As through a pooler: the sessions are as the database is set, so it can stand for a primary and for a standby.
    const through = (size: number) => openPostgres(address, size, address);
    const other = await through(6);
    onTestFinished(() => other.close());
    const readiness = createReadiness(other);
    readiness.stop();
    const read = sql`select 1 as one`;
    const results = () =>
      Promise.all(
        [other.first(read), other.transaction((tx) => tx.first(read))].map((result) =>
          result.catch(({ cause }) => failureOf(cause).code),
        ),
      );
    expect(await results()).toEqual([{ one: 1 }, { one: 1 }]);

    await set('default_transaction_read_only', 'on');
    await server.db.all(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`);
    await eventually('reads and changes to be refused', async () =>
      (await results()).every((result) => result === '25006'),
    );
    expect(await readiness.obstacle()).toMatch(/^The database accepts no changes: it is a standby/);
    await expect(through(2)).rejects.toThrow(/it is a standby, or read-only.*; set DATABASE_URL to the primary/);

    await set('default_transaction_read_only', 'off');
    expect(await results()).toEqual([{ one: 1 }, { one: 1 }]);
    expect(await readiness.obstacle()).toBeUndefined();
  });
  onServer('that leads to a standby by now is given up with the first change that is refused', async () => {
    const other = await openPostgres(url as string, 3);
    onTestFinished(() => other.close());
    // As behind a pooler that keeps the connection of a client and changes the server.
    const becomeStandby = 'set default_transaction_read_only = on';
    const change = sql`insert into schema_migrations (number, name) values (4001, 'm4001') on conflict do nothing`;
    const isRefused = async (changing: Promise<unknown>) => isUnavailable(await changing.catch((error) => error));

    await other.run(sql.raw(becomeStandby));
    expect(await isRefused(other.run(change))).toBe(true);
    expect(await other.run(change)).toBe(1);

    const changeInTransaction = () => other.transaction((tx) => tx.run(change));
    await other.script(becomeStandby);
    expect(await isRefused(changeInTransaction())).toBe(true);
    expect(await changeInTransaction()).toBe(0);

    const script = 'create table once (); drop table once';
    await other.script(becomeStandby);
    expect(await isRefused(other.script(script))).toBe(true);
    await other.script(script);
  });
  onServer('to a server that is not there says which setting to look at', async () => {
    const wrong = new URL(url as string);
    wrong.port = '1';
    await expect(openPostgres(wrong.href, 2)).rejects.toThrow(/^DATABASE_URL: the database .* cannot be used/);
    const other = new URL(url as string);
    other.pathname = '/no_such_database';
    await expect(openPostgres(other.href, 2)).rejects.toThrow(/no_such_database.*does not exist/);
  });
  onServer('does not wait for ever: statements have a deadline', async () => {
    const { setting } =
      (await db.first<{ setting: string }>(sql`select current_setting('statement_timeout') as setting`)) ?? {};
    expect(setting).toBe('15s');
    await db
      .transaction(async (tx) => {
        await tx.run(sql`set local statement_timeout = 50`);
        await expect(tx.run(sql`select pg_sleep(5)`)).rejects.toMatchObject({ code: '57014' });
      })
      .catch(() => {});
  });
});

test('the text of a row becomes the JSON that PostgreSQL would write', async () => {
  const texts = [
    ...nastyTexts,
    'García, "Lola"',
    'a\\(b)',
    ' \t\n\u0001\u007f\u2028',
    'Ελένη 李 🙂',
    '[{"": "\\\\"}]',
    'null',
  ].filter((value) => !value.includes('\u0000') && value.isWellFormed());
  const instants = [
    '2026-11-20 09:00:00Z',
    '1900-01-01 00:00:00.9Z',
    '9999-12-31 23:59:59.99Z',
    '2026-03-29 01:30:00.123Z',
  ];
  const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const columns: Shown[] = [
    ...texts.map((value, i): Shown => ({ name: `text${i}`, sql: `${quoted(value)}::text`, form: 'text' })),
    ...instants.map((value, i): Shown => ({ name: `at${i}`, sql: `timestamptz '${value}'`, form: 'instant' })),
    { name: 'absent', sql: 'null::timestamptz', form: 'instant' },
    { name: 'day', sql: `date '2026-11-20'`, form: 'text' },
    { name: 'amount', sql: '-12.50::numeric', form: 'raw' },
    { name: 'json', sql: `json_build_object('a', array[${texts.map(quoted)}], 'b', null)`, form: 'raw' },
    { name: 'flag', sql: 'true', form: 'other' },
    { name: 'list', sql: `array[${texts.map(quoted)}]`, form: 'other' },
    { name: 'none', sql: `'{}'::text[]`, form: 'other' },
    { name: 'bare', sql: `'a "b"'`, form: 'other' },
    { name: 'last', sql: 'null', form: 'other' },
  ];
  const both = async (shown: Shown[]) => {
    const wanted = sql.raw(jsonOf(shown));
    const read = sql<{ row: string; json: string }>`
      select ${sql.raw(rowOf(shown))} as row, ${wanted} as json from generate_series(1, 3)`;
    const rows = await db.all(read);
    return [writerOf(shown)(rows.map(({ row }) => row)).toString(), `[${rows.map(({ json }) => json)}]`];
  };
  for (const shown of [columns, columns.slice(0, 1), columns.slice(-1), []]) {
    const [written, wanted] = await both(shown);
    expect(written).toBe(wanted);
  }
  expect(writerOf(columns)([]).toString()).toBe('[]');
});

test('constraints against overlaps have indexes that serve no look-up by employee, which takes them six times as long', async () => {
  const shared = await db.all<{ name: string }>(sql`
    select n.conname::text as name from pg_constraint n join pg_index i on i.indexrelid = n.conindid
    where n.contype = 'x' and pg_get_expr(i.indpred, i.indrelid) = '(deleted_at IS NULL)'`);
  // Look-ups of work entries name a day, and so use the index by employee and day.
  expect(shared).toEqual([{ name: 'work_entries__no_overlap' }]);
});
