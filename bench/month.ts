/**
 * The month of a company: 1,000 people, 22 days, two entries on each, read by cursor as payroll does, each report over it
 * in one request, and its payroll rows. It compares the results with the inserted rows. `npm run bench:month` takes a minute or two.
 */
import { Pool } from 'undici';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { sql } from '../src/platform/db/sql.ts';
import { makeAccountWithToken } from '../test/harness/account-with-token.ts';
import { employPeople, insertPeople } from '../test/harness/people.ts';
import { insertWorkEntries } from '../test/harness/work-entries.ts';
import { startPostgres } from '../tools/postgres.ts';
import { startServer } from './servers/start.ts';

const people = 1_000;
const days = 22;
// The days that `insertWorkEntries` writes: the last is 2026-11-19.
const period = 'from=2026-10-29&to=2026-11-19';
const hoursOfEntry = 4;
const rounds = 5;
const reports = ['worked-hours', 'worked-hours-by-week-day', 'worked-night-hours', 'worked-absence-days'];

interface Page {
  data: { id: string; employeeId: string; workedSeconds: number; secondsWorked?: number }[];
  meta: { nextCursor: string | null };
}

const postgres = await startPostgres({ shared_buffers: '512MB' });
const db = await openPostgres(postgres.url, 4);

/** Creates the account with its people and their entries. */
async function fill(): Promise<string> {
  await migrate(db);
  const { id, token } = await makeAccountWithToken(db, 'Month');
  await insertPeople(db, [id], people);
  await employPeople(db, sql`employees where account_id = ${id}`);
  const employees = await db.all<{ id: string }>(sql`select id from employees where account_id = ${id}`);
  await insertWorkEntries(
    db,
    id,
    employees.map((employee) => employee.id),
    days,
  );
  await db.script('vacuum (analyze)');
  return token;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const check = (what: string, found: number, expected: number) => {
  if (found !== expected) throw new Error(`${what}: ${found} instead of ${expected}`);
};

try {
  const token = await fill();
  const ours = await startServer('ours', postgres.url);
  const pool = new Pool(ours.origin, { connections: 1 });
  const get = async (path: string): Promise<Page> => {
    const reply = await pool.request({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
    if (reply.statusCode !== 200) throw new Error(`${path}: ${await reply.body.text()}`);
    return (await reply.body.json()) as Page;
  };
  /** The median time of an action done several times, in milliseconds; the first time does not count. */
  const timed = async (act: () => Promise<void>) => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const started = performance.now();
      await act();
      if (round > 0) times.push(performance.now() - started);
    }
    return Math.round(median(times));
  };
  try {
    const entries = people * days * 2;
    const seconds = people * days * 2 * hoursOfEntry * 3600;
    let calls = 0;
    const walked = await timed(async () => {
      const found = new Set<string>();
      let worked = 0;
      calls = 0;
      for (let cursor: string | null = ''; cursor !== null; ) {
        const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page = await get(`/schedule/v1/work-entries?${period}&limit=500${more}`);
        calls++;
        for (const { id, workedSeconds } of page.data) {
          found.add(id);
          worked += workedSeconds;
        }
        cursor = page.meta.nextCursor;
      }
      check('entries', found.size, entries);
      check('seconds worked', worked, seconds);
    });
    check('calls', calls, entries / 500);
    console.log(`${entries} entries in ${calls} calls: ${walked} ms`);
    const paid = await timed(async () => {
      const found = new Set<string>();
      let worked = 0;
      for (let cursor: string | null = ''; cursor !== null; ) {
        const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page = await get(`/contract/v1/contracts/contracts-for-payroll?${period}&limit=500${more}`);
        for (const { employeeId, secondsWorked = 0 } of page.data) {
          found.add(employeeId);
          worked += secondsWorked;
        }
        cursor = page.meta.nextCursor;
      }
      check('payroll rows', found.size, people);
      check('seconds in payroll', worked, seconds);
    });
    console.log(`payroll rows of ${people} people in ${Math.ceil(people / 500)} calls: ${paid} ms`);
    for (const report of reports) {
      const took = await timed(async () => {
        const { data, meta } = await get(`/schedule/v1/reports/${report}?${period}&limit=${people}`);
        check(report, new Set(data.map(({ employeeId }) => employeeId)).size, people);
        if (meta.nextCursor !== null) throw new Error(`${report} has another page`);
        if (report !== 'worked-hours') return;
        const worked = data.reduce((sum, { secondsWorked = 0 }) => sum + secondsWorked, 0);
        check('seconds in the report', worked, seconds);
      });
      console.log(`${report}, ${people} people in one call: ${took} ms`);
    }
  } finally {
    await pool.close();
    await ours.stop();
  }
} finally {
  await db.close();
  await postgres.stop();
}
