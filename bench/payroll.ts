/**
 * Closing the month of a large company: 10,000 people with contracts, salaries and two work entries on each of 22 days.
 * It reviews and exports two months over a running server and reports the time and the memory of the process. `npm run bench:payroll`
 * takes a few minutes.
 */
import { Agent, request } from 'undici';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { sql } from '../src/platform/db/sql.ts';
import { makeAccountWithToken } from '../test/harness/account-with-token.ts';
import { employPeople, insertPeople, payPeople } from '../test/harness/people.ts';
import { insertWorkEntries } from '../test/harness/work-entries.ts';
import { startPostgres } from '../tools/postgres.ts';
import { startServer } from './servers/start.ts';

const people = Number(process.argv[2] ?? 10_000);
const days = 19;
const secondsOfDay = 2 * 4 * 3600;
/** Employees whose entries one statement inserts, within its time limit. */
const atOnce = 500;
const longest = 300_000;

const postgres = await startPostgres({ shared_buffers: '512MB' });
const db = await openPostgres(postgres.url, 4);

/** Creates the account with its people, their pay and their entries of November. */
async function fill(): Promise<string> {
  await migrate(db);
  const { id, token } = await makeAccountWithToken(db, 'Payroll');
  await insertPeople(db, [id], people);
  const ofAll = sql`employees where account_id = ${id}`;
  await employPeople(db, ofAll);
  await payPeople(db, ofAll);
  const employees = await db.all<{ id: string }>(sql`select id from ${ofAll}`);
  const ids = employees.map((employee) => employee.id);
  for (let i = 0; i < ids.length; i += atOnce) await insertWorkEntries(db, id, ids.slice(i, i + atOnce), days);
  await db.script('vacuum (analyze)');
  return token;
}

/** Changes the salary of each employee and one entry of sixteen, as far as the history is concerned. */
async function change(): Promise<void> {
  await db.run(sql`
    insert into undo_records (account_id, entity_id, sequence, entity_type, event, recorded_at, actor, before)
    select e.account_id, e.id, c.sequence + row_number() over (order by e.type, e.id), e.type, null, now(), '{}', e.before
    from (
      select account_id, id, 'salary' as type, '{"gross_salary": 29000}'::jsonb as before from salaries
      union all
      select account_id, id, 'work_entry', '{"has_incidence": true}' from work_entries where id::text like '%7_'
    ) e join event_counters c on c.account_id = e.account_id`);
  await db.run(sql`update event_counters set sequence = (select max(sequence) from undo_records)`);
  await db.script('vacuum (analyze) undo_records');
}

interface Reply {
  meta: { nextCursor?: string | null };
  data: { id: string; people: number; controlTotals: { seconds: { secondsWorked: number } } } & { id: string }[];
}

try {
  const token = await fill();
  const ours = await startServer('ours', postgres.url);
  const dispatcher = new Agent({ headersTimeout: longest, bodyTimeout: longest });
  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const options = { method, headers, dispatcher, ...(body ? { body: JSON.stringify(body) } : {}) };
    const reply = await request(`${ours.origin}${path}`, options);
    const text = await reply.body.text();
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text) as Reply;
  };
  try {
    const group = { name: 'All', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true };
    await send('POST', '/payroll/v1/pay-groups', group);
    const [october, november] = await Promise.all(
      ['2026-10', '2026-11'].map(async (month) => {
        const { data } = await send('GET', `/payroll/v1/periods?from=${month}-10&to=${month}-10`);
        return `/payroll/v1/periods/${data[0]?.id}`;
      }),
    );
    const timed = async <Result>(what: string, act: () => Promise<Result>): Promise<Result> => {
      const before = await ours.memory();
      let most = before;
      let isRunning = true;
      const watching = (async () => {
        while (isRunning) {
          most = Math.max(most, await ours.memory());
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })();
      const started = performance.now();
      const result = await act();
      const took = performance.now() - started;
      isRunning = false;
      await watching;
      console.log(`${what}: ${(took / 1000).toFixed(1)} s, ${most - before} MiB more than ${before} MiB`);
      return result;
    };
    for (const [name, period] of Object.entries({ first: october, second: november })) {
      await timed(`review of the ${name} period`, () => send('POST', `${period}/review`));
      for (const what of ['issues', 'changes']) {
        const path = `${period}/${what}?limit=500`;
        const { meta } = await timed(`its ${what}`, () => send('GET', path));
        if (meta.nextCursor) await timed('the next page', () => send('GET', `${path}&cursor=${meta.nextCursor}`));
      }
      await send('POST', `${period}/lock`, {});
      const { data } = await timed(`${name} export of ${people} people`, () => send('POST', `${period}/exports`));
      if (data.people !== people) throw new Error(`${data.people} rows instead of ${people}`);
      if (name === 'second') {
        const { secondsWorked } = data.controlTotals.seconds;
        const expected = people * days * secondsOfDay;
        if (secondsWorked !== expected) throw new Error(`${secondsWorked} seconds instead of ${expected}`);
      }
    }
    const rows = '/contract/v1/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30&limit=500';
    await timed('a page of 500 rows', () => send('GET', rows));
    const { sequence } = (await db.first<{ sequence: number }>(sql`select sequence from event_counters`)) ?? {};
    await change();
    await timed('the same as known before 34,000 changes', () => send('GET', `${rows}&knownAt=${sequence}`));
  } finally {
    await ours.stop();
    await dispatcher.close();
  }
} finally {
  await db.close();
  await postgres.stop();
}
