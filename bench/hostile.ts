/**
 * The effect of one account on the others: hostile requests, and at the same time the requests of a neighbour for one
 * employee, one after the other. `npm run bench:hostile [-- --people 10000]` takes some minutes. The tests limit the
 * work; this measures the time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { createToken, setApiAddOn } from '../src/accounts/index.ts';
import { createAccount } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { sql } from '../src/platform/db/sql.ts';
import { newId } from '../src/platform/ids.ts';
import { insertPeople } from '../test/harness/people.ts';
import { startPostgres } from '../tools/postgres.ts';
import { type Attack, attacks } from './hostile/attacks.ts';
import { machine } from './machine.ts';
import { type BenchServer, startServer } from './servers/start.ts';

const { values: options } = parseArgs({ options: { people: { type: 'string', default: '10000' } } });

/** An account and its caller. */
interface Tenant {
  id: string;
  token: string;
}

async function makeTenant(db: Database, name: string): Promise<Tenant> {
  const { id } = await createAccount(db, systemClock, { name, language: 'en', timeZone: 'UTC' });
  await setApiAddOn(db, systemClock, id, true);
  return { id, token: (await createToken(db, systemClock, { accountId: id, name, scopes: ['*'] })).text };
}

/** Two accounts: the attacker has many employees, its neighbour a few. */
async function fill(db: Database) {
  await migrate(db);
  const [attacker, neighbour] = [await makeTenant(db, 'Attacker'), await makeTenant(db, 'Neighbour')];
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
  const person = await db.first<{ id: string }>(
    sql`select id from employees where account_id = ${neighbour.id} limit 1`,
  );
  return { attacker, neighbour, employeeId: person?.id as string };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** Attacks a server, and reports its cost and the neighbour's times. Times in milliseconds. */
async function suffer(server: BenchServer, { attacker, neighbour, employeeId }: Filled, { what, requests }: Attack) {
  const pool = new Pool(server.origin, { connections: 64, headersTimeout: 0, bodyTimeout: 0 });
  const call = async (token: string, { method = 'GET', path, body }: Attack['requests'][number]) => {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const reply = await pool.request({ method, path, headers, ...(body ? { body } : {}) });
    await reply.body.dump();
    return { status: reply.statusCode, took: performance.now() - started };
  };
  const one = { path: `/core/v3/employees/${employeeId}` };
  await call(neighbour.token, one);

  const before = await server.ask<{ cpu: number }>({ cpu: true });
  let isOver = false;
  const answers = Promise.all(requests.map((request) => call(attacker.token, request))).finally(() => {
    isOver = true;
  });
  const felt: { status: number; took: number }[] = [];
  while (!isOver) felt.push(await call(neighbour.token, one));
  const attack = await answers;
  const { cpu } = await server.ask<{ cpu: number }>({ cpu: true });
  await pool.close();

  const statuses = Object.entries(Object.groupBy(attack, ({ status }) => status));
  const longest = (all: { took: number }[]) => Math.round(Math.max(...all.map(({ took }) => took)));
  const refused = felt.filter(({ status }) => status !== 200).length;
  console.log(
    `${what.padEnd(46)} ${statuses.map(([status, of]) => `${of?.length} × ${status}`).join(', ')}; slowest ${longest(attack)} ms; ` +
      `${Math.round(cpu - before.cpu)} ms of our processor; neighbour: slowest ${longest(felt)} ms, ${refused} of ${felt.length} refused`,
  );
}

async function attackAll(kind: string, url: string, filled: Filled): Promise<void> {
  console.log(`\n${kind}`);
  for (const attack of attacks) {
    // Each attack starts on a fresh server.
    const server = await startServer('ours', url);
    try {
      await suffer(server, filled, attack);
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
  const overWire = await openPostgres(postgres.url, 4);
  const onPostgres = await fill(overWire);
  await overWire.close();
  await attackAll(`PostgreSQL ${postgres.version}`, postgres.url, onPostgres);
  const embedded = await openEmbedded({ dataDir: `${folder}/database` });
  const inProcess = await fill(embedded);
  await embedded.close();
  await attackAll('the embedded database', `file:${folder}/database`, inProcess);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
