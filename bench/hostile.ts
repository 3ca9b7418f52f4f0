/**
 * The effect of one account on the others: hostile requests, as many as an account may send, and at the same time the
 * requests of a neighbour for one employee, one after the other. `npm run bench:hostile [-- --people 10000]` takes twelve
 * minutes; `--only postgres` or `--only embedded` half of them. Its table stands in docs/security.md. The tests limit the
 * work; this measures the time.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { createUser } from '../src/accounts/index.ts';
import { createApp } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { sql } from '../src/platform/db/sql.ts';
import { newId } from '../src/platform/ids.ts';
import { createLogger } from '../src/platform/log.ts';
import { makeAccountWithToken } from '../test/harness/account-with-token.ts';
import { insertPeople } from '../test/harness/people.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { Orders } from './hostile/attacker.ts';
import { attacks } from './hostile/attacks.ts';
import { machine } from './machine.ts';
import { type BenchServer, startServer } from './servers/start.ts';

const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '10000' }, only: { type: 'string', default: '' } },
});
const who = { email: 'attacker@people.example', password: 'correct horse battery staple' };

/** As the measured server has it. */
const key = Buffer.alloc(32).toString('base64');

/** Two accounts: the attacker has many employees, its neighbour a few. */
async function fill(db: Database) {
  await migrate(db);
  const attacker = await makeAccountWithToken(db, 'Attacker');
  const neighbour = await makeAccountWithToken(db, 'Neighbour');
  await insertPeople(db, [attacker.id], Number(options.people));
  await insertPeople(db, [neighbour.id], 20);
  await db.run(sql`
    insert into departments (account_id, id, name, version, created_at, updated_at)
    values (${attacker.id}, ${newId()}, 'Engineering', 1, '2026-01-01', '2026-01-01')`);
  await db.run(sql`
    update employees set department_id = (select id from departments where account_id = ${attacker.id})
    where account_id = ${attacker.id}`);
  await db.run(sql`
    insert into employee_search (account_id, employee_id, text)
    select account_id, id, lower(first_name || ' ' || last_name || ' ' || coalesce(email, '')) from employees`);
  await db.script('vacuum (analyze)');
  const config = readConfig({ DATABASE_URL: 'postgres://chosen.by/the-bench', ENCRYPTION_KEY: key });
  const app = await createApp({ config, db, clock: systemClock, log: createLogger('error') });
  await createUser(db, app.signIn, systemClock, { accountId: attacker.id, name: 'Eve', role: 'administrator', ...who });
  await app.stop();
  const person = await db.first<{ id: string }>(
    sql`select id from employees where account_id = ${neighbour.id} limit 1`,
  );
  return { attacker, neighbour, employeeId: person?.id as string };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** The usual RATE_LIMIT. The servers run without, for the neighbour's sake, and the attackers keep to it. */
const perSecond = 1_000 / 60;
const quietSeconds = 3;
/** Within these the deadline of heads passes. */
const attackSeconds = 20;

const p95 = (all: number[]) => all.toSorted((x, y) => x - y)[Math.floor(all.length * 0.95)] ?? 0;
const round = (value: number) => Math.round(value * 10) / 10;

/** Signs the attacker's user in. Returns the cookie of the session. */
async function signIn(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/account/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:8080' },
    body: JSON.stringify(who),
  });
  return /rollcall\.session_token=[^;]+/.exec(reply.headers.get('set-cookie') ?? '')?.[0] ?? '';
}

/** Attacks a server for some seconds, and reports its cost and the neighbour's times as a row of a table. */
async function suffer(server: BenchServer, { attacker, neighbour, employeeId }: Filled, index: number) {
  const pool = new Pool(server.origin, { connections: 1, headersTimeout: 0, bodyTimeout: 0 });
  const path = `/core/v3/employees/${employeeId}`;
  let refused = 0;
  const feel = async (isOver: () => boolean) => {
    const felt: number[] = [];
    while (!isOver()) {
      const started = performance.now();
      const reply = await pool.request({
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${neighbour.token}` },
      });
      await reply.body.dump();
      if (reply.statusCode !== 200) refused++;
      felt.push(performance.now() - started);
      await wait(5);
    }
    return felt;
  };
  const forSeconds = (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    return () => performance.now() > until;
  };
  await feel(forSeconds(1));
  const quiet = p95(await feel(forSeconds(quietSeconds)));

  const cookie = await signIn(server.origin);
  const before = await server.ask<{ cpu: number }>({ cpu: true });
  const orders: Orders = {
    origin: server.origin,
    token: attacker.token,
    cookie,
    index,
    seconds: attackSeconds,
    perSecond,
  };
  const thread = new Worker(new URL('./hostile/attacker.ts', import.meta.url), { workerData: orders });
  let isOver = false;
  const statuses = once(thread, 'message').then(([counts]: Record<string, number>[]) => {
    isOver = true;
    return Object.entries(counts ?? {}).map(([status, count]) => `${count} × ${status}`);
  });
  let memory = 0;
  const watching = (async () => {
    while (!isOver) {
      memory = Math.max(memory, await server.memory());
      await wait(250);
    }
  })();
  const felt = await feel(() => isOver);
  await watching;
  const { cpu } = await server.ask<{ cpu: number }>({ cpu: true });
  const during = p95(felt);
  const cells = [
    attacks[index]?.what,
    (await statuses).join(', '),
    `${round(quiet)} → ${round(during)} ms`,
    round(during / quiet),
    `${Math.round((cpu - before.cpu) / attackSeconds / 10)} %`,
    `${memory} MiB`,
  ];
  console.log(`| ${cells.join(' | ')} |${refused > 0 ? ` (${refused} of the neighbour refused)` : ''}`);
  await pool.close();
  await thread.terminate();
}

async function attackAll(kind: string, url: string, filled: Filled): Promise<void> {
  console.log(
    `\n${kind}\n\n| Attack | Replies | p95 of the neighbour | times | processor | memory |\n|---|---|---|---|---|---|`,
  );
  for (const index of attacks.keys()) {
    // Each attack starts on a fresh server.
    const server = await startServer('ours', url);
    try {
      await suffer(server, filled, index);
    } finally {
      await server.stop();
    }
  }
}

const folder = mkdtempSync(`${tmpdir()}/rollcall-hostile-`);
const postgres = await startPostgres({ fsync: 'off' });
try {
  const { cpu, cores, node } = machine(postgres.version);
  console.log(`${cpu}, ${cores} cores; Node ${node}; ${options.people} people`);
  if (options.only !== 'embedded') {
    const overWire = await openPostgres(postgres.url, 4);
    const onPostgres = await fill(overWire);
    await overWire.close();
    await attackAll(`PostgreSQL ${postgres.version}`, postgres.url, onPostgres);
  }
  if (options.only !== 'postgres') {
    const embedded = await openEmbedded({ dataDir: `${folder}/database` });
    const inProcess = await fill(embedded);
    await embedded.close();
    await attackAll('the embedded database', `file:${folder}/database`, inProcess);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
