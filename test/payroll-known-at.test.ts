/**
 * Rows of payroll and people as they were known: in a year in which anything may happen, whatever is read at a moment, `knownAt` that
 * moment shows later, byte by byte; and every table behind the rows is what it was. PAYROLL_SEED lives through another year.
 */
import { expect, test } from 'vitest';
import { keptTables } from '../src/contract/payroll/kept-tables.ts';
import { payrollOf } from '../src/contract/payroll/payroll.ts';
import { newestSequence } from '../src/events/index.ts';
import { systemCaller } from '../src/platform/caller.ts';
import type { Queryable } from '../src/platform/db/database.ts';
import { compile, sql } from '../src/platform/db/sql.ts';
import { asKnown } from '../src/platform/resource/history/as-known.ts';
import type { Reader } from '../src/platform/unit-of-work.ts';
import { tenantTables } from './harness/account-guard.ts';
import { startTestApp } from './harness/app.ts';
import { runDailyJob } from './harness/daily-job.ts';
import { tablesNamedIn } from './harness/one-account.ts';
import { signInAs } from './harness/sessions.ts';
import { Company } from './mirror/company.ts';
import { meddlingIn } from './mirror/meddling.ts';
import { Mirror } from './mirror/mirror.ts';
import { randomFrom } from './mirror/random.ts';
import { liveThroughYear } from './mirror/year.ts';

const app = await startTestApp({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
const person = await signInAs(app, 'administrator');
const random = randomFrom(Number(process.env.PAYROLL_SEED ?? 20261124));
const mirror = new Mirror(app, person);
const company = new Company(app, person, mirror, random);
const meddling = meddlingIn(company);
const reader = () => app.app.work.read(systemCaller(app, 'test'));

/** Columns that no row of payroll shows or is counted from: they are not kept. */
const unkept: Record<string, string[]> = {
  // What a restore needs, and which other tables have more of the employee.
  employees: ['before_removal', 'rehired', 'has_custom_fields'],
  // What the daily job has reported.
  placements: ['start_told'],
  contracts: ['start_told', 'end_told'],
  salaries: ['start_told'],
  // Until when a range has days so far.
  time_off_requests: ['days_until'],
  time_off_days: ['updated_at'],
};

type Row = Record<string, unknown>;

/** The days of a withdrawn request leave with the employee, and their request does not: they count for nothing anyway. */
const shown = (table: string, { deleted_at, ...row }: Row): Row =>
  table === 'time_off_days' && row.status === 'cancelled' ? row : { ...row, deleted_at };

/** All rows of the tables behind payroll. */
async function tablesIn(at: Reader): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const { table } of keptTables()) {
    const rows = await at.all<{ row: Row }>(sql`
      select to_jsonb(r) - ${unkept[table] ?? []}::text[] as row from ${sql.raw(table)} r
      where r.account_id = ${app.id} order by r.id`);
    found[table] = rows.map(({ row }) => shown(table, row));
  }
  return found;
}

/** The tables that the rows of a period are read from. */
async function tablesBehind(from: string, to: string): Promise<string[]> {
  const texts = new Set<string>();
  const at = reader();
  const heard =
    <Key extends keyof Queryable>(key: Key): Queryable[Key] =>
    // biome-ignore lint/suspicious/noExplicitAny: the query of any of the three
    (query: any) => {
      texts.add(compile(query).sql);
      // biome-ignore lint/suspicious/noExplicitAny: and its result
      return at[key](query) as any;
    };
  const over = { ...at, now: at.now, today: at.today, all: heard('all'), first: heard('first'), run: heard('run') };
  await payrollOf(over, { from, to, limit: 500 });
  return [...texts].flatMap((text) => tablesNamedIn(text)).filter((table) => tenantTables.has(table));
}

const area = '/contract/v1/contracts/contracts-for-payroll';
const rowsAt = (query: string) => app.api('GET', `${area}?limit=500&${query}`);

/** People, by one of the ways to ask for them. */
const peopleAt = async (query: string, knownAt = ''): Promise<string> => {
  const { status, text } = await app.api('GET', `/payroll/v1/people?limit=500&${query}${knownAt}`);
  if (status !== 200) expect.fail(text);
  return text;
};

interface Moment {
  at: string;
  /** Of the newest event, and when it happened. */
  sequence: number;
  query: string;
  text: string;
  /** People of the period or all, and what had changed of them since an earlier sequence or all of it. */
  ofPeople: string;
  people: string;
  tables: Record<string, Row[]>;
}

test('whatever is read at a moment, knownAt that moment shows later', { timeout: 600_000 }, async () => {
  const moments: Moment[] = [];
  const behind = new Set<string>();
  const remember = async () => {
    const query = `from=${company.date(-40)}&to=${company.date(random.whole(-20, 20))}`;
    const { status, text } = await rowsAt(query);
    expect(status).toBe(200);
    const sequence = await newestSequence(reader());
    const since = `since=${random.whole(0, sequence)}`;
    const ofPeople = random.pick(['', query, since, `${since}&${query}`]) ?? '';
    const people = await peopleAt(ofPeople);
    moments.push({
      at: app.clock.instant,
      sequence,
      query,
      text,
      ofPeople,
      people,
      tables: await reader().snapshot(tablesIn),
    });
    app.clock.advance({ seconds: 1 });
  };
  await mirror.begin();
  await liveThroughYear(app, company, {
    writes: Number(process.env.PAYROLL_WRITES ?? 240),
    afterEach: async () => {
      if (random.chance(0.25)) await random.pick(meddling)?.();
      await mirror.follow();
      if (random.chance(0.12)) await remember();
    },
    atMonthsEnd: async () => {
      await runDailyJob(app.app.work, app);
      await mirror.follow();
      await remember();
      for (const table of await tablesBehind(company.date(-40), company.date(0))) behind.add(table);
    },
  });
  expect(moments.length).toBeGreaterThan(30);
  expect(new Set(moments.map(({ text }) => text)).size).toBeGreaterThan(20);
  const kept = keptTables().map(({ table }) => table);
  expect([...behind].sort()).toEqual(kept.filter((table) => behind.has(table)).sort());
  expect(behind.size).toBeGreaterThan(20);

  for (const [n, { at, sequence, query, text, ofPeople, people, tables }] of moments.entries()) {
    const then = await asKnown(reader(), { tables: keptTables() }, { instant: at }, tablesIn);
    for (const [table, rows] of Object.entries(tables)) expect(then[table], `${table} at ${at}`).toEqual(rows);
    expect((await rowsAt(`${query}&knownAt=${at}`)).text).toBe(text);
    expect(await peopleAt(ofPeople, `&knownAt=${at}`), `people at ${at}`).toBe(people);
    // A sequence names the same moment.
    if (n % 5 > 0) continue;
    const bySequence = await asKnown(reader(), { tables: keptTables() }, { sequence }, tablesIn);
    expect(bySequence, `sequence ${sequence}`).toEqual(then);
  }
});
