/** Two processes of the product behind PgBouncer, in the modes that docs/operations.md promises. */
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { sql } from '../src/platform/db/sql.ts';
import { Managed, runCommand } from '../tools/managed.ts';
import { type PoolerMode, poolerVersion, renamesStatements, startPooler } from '../tools/pgbouncer.ts';
import { makeDatabase } from './harness/database.ts';
import { freePort } from './harness/free-port.ts';

const isHere = poolerVersion !== undefined && inject('database').kind === 'postgres';

const refusal = (opening: Promise<unknown>): Promise<string> =>
  opening.then(
    () => 'it opened',
    (error: Error) => error.message,
  );

const promised: PoolerMode[] = ['session', 'transaction'];

describe.runIf(isHere).each(promised)('behind PgBouncer in %s mode', (mode) => {
  test('two processes write, send, listen and migrate', { timeout: 120_000 }, async () => {
    const { db, url: direct = '', drop } = await makeDatabase({ empty: true });
    onTestFinished(drop);
    const { url, reconnect, stop } = await startPooler(direct, mode);
    onTestFinished(stop);

    // Each refusal names the next step.
    expect(await refusal(openPostgres(url, 4))).toMatch(/unsupported startup parameter.*set DATABASE_DIRECT_URL/);
    const told = await refusal(openPostgres(url, 4, direct));
    expect(told).toMatch(/statement_timeout is 0/);
    const [, steps = ''] = /run `(.*)` in PostgreSQL/.exec(told) ?? [];
    await db.script(steps);
    await reconnect();

    const settings = {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_POOL_SIZE: '6',
      ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    };
    const command = async (...words: string[]) => JSON.parse(await runCommand(settings, words));
    expect((await command('migrate')).migrated).toContain('0001_baseline.sql');
    const { id } = await command('account', 'create', '--name', 'Acme', '--time-zone', 'Europe/Madrid');
    await command('api-add-on', 'on', '--account', id);
    const { token } = await command('token', 'create', '--account', id, '--name', 'test', '--scopes', '*');

    const processes: Managed[] = [];
    const startProcess = async (): Promise<string> => {
      const port = await freePort();
      const one = new Managed({ ...settings, PORT: String(port) });
      processes.push(one);
      await one.start();
      onTestFinished(() => one.stop());
      return `http://127.0.0.1:${port}`;
    };
    const origins = await Promise.all([startProcess(), startProcess()]);
    const call = async (origin: string, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      // biome-ignore lint/suspicious/noExplicitAny: any reply of the API
      return { status: reply.status, json: (await reply.json()) as any };
    };

    // More statements at once than the pooler has sessions, of both processes, and fewer than one may refuse on a busy machine.
    const count = 60;
    const [one, other] = origins as [string, string];
    const before = (await call(one, 'GET', '/events/v1/events?limit=1')).json.meta.latestSequence;
    const waiting = call(other, 'GET', `/events/v1/events?after=${before}&wait=30`);
    const replies = await Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const origin = origins[i % 2] as string;
        const made = await call(origin, 'POST', '/core/v3/employees', { firstName: 'A', lastName: `B${i}` });
        const read = await call(origin, 'GET', `/core/v3/employees/${made.json.data?.id}`);
        const list = await call(origin, 'GET', `/core/v3/employees?limit=${i + 1}`);
        return [made.status, read.status, list.status];
      }),
    );
    expect(replies).toEqual(replies.map(() => [201, 200, 200]));
    expect((await waiting).json.data.length).toBeGreaterThan(0);
    const kept = await db.all<{ sequence: number; isHire: boolean }>(
      sql`select sequence, type = 'employee.created' as "isHire" from events order by sequence`,
    );
    expect(kept.map(({ sequence }) => sequence)).toEqual(kept.map((_, i) => i + 1));
    expect(kept.filter(({ isHire }) => isHire)).toHaveLength(count);
    // Both listen, in sessions of their own that no pooler lends to others.
    const listening = await db.all(sql`
      select 1 from pg_stat_activity where datname = current_database() and query = 'listen rollcall_news'`);
    expect(listening).toHaveLength(2);

    const pooled = await openPostgres(url, 6, direct);
    onTestFinished(() => pooled.close());
    // Every session of the pooler has the deadlines.
    const sessions = await Promise.all(
      Array.from({ length: 12 }, () =>
        pooled.transaction((tx) =>
          tx.first(sql`
            select current_setting('statement_timeout') as statement, current_setting('TimeZone') as zone,
              current_setting('idle_in_transaction_session_timeout') as idle,
              (select bool_or(name like 'PGBOUNCER_%') from pg_prepared_statements) as renames from pg_sleep(0.02)`),
        ),
      ),
    );
    // Statements have names only where any session of the pooler knows them.
    const renames = renamesStatements && mode === 'transaction' ? true : null;
    for (const session of sessions) expect(session).toEqual({ statement: '15s', zone: 'UTC', idle: '1min', renames });
    const lines = processes.flatMap(({ output }) => output.split('\n'));
    const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
    expect(logged).toHaveLength(2);
  });
});
