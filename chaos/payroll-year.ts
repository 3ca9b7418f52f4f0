/**
 * A payroll year in which everything happens that makes payroll hard, with thirteen months closed for three pay groups, and
 * a bookkeeper's own books beside it:
 *   npm run payroll-year [-- --seed 7] [-- --acts 110] [-- --json]
 * A real process on a separate PostgreSQL, its clock moved from day to day; everything is asked over HTTP with a token. It
 * exits with 1 if a figure deviates from the books.
 */
import { parseArgs } from 'node:util';
import { createRandom } from '../src/demo/random.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { makeAccountWithToken } from '../test/harness/account-with-token.ts';
import { startPostgres } from '../tools/postgres.ts';
import { Product } from './processes.ts';
import { Books } from './year/books.ts';
import { addDays, lastOfMonth, weekDay } from './year/calendar.ts';
import { Client } from './year/client.ts';
import { Payroll } from './year/closing.ts';
import { actsOf, addHoliday, changeNight, hire, openCompany, pick, recordWork, size } from './year/company.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    acts: { type: 'string', default: '110' },
    months: { type: 'string', default: '13' },
    json: { type: 'boolean' },
  },
});
const say = (text: string) => {
  if (!options.json) console.log(text);
};

const random = createRandom(options.seed).fraction;

const postgres = await startPostgres();
const db = await openPostgres(postgres.url, 2);
await migrate(db);
// Times never go back along the log, so the account is as old as the year.
const clock = { now: () => Date.parse('2025-12-31T10:00:00Z') };
const { token } = await makeAccountWithToken(db, 'Year', { clock });
await db.close();

const begun = Date.now();
const product = new Product({
  ...process.env,
  CHAOS_STARTED: String(begun),
  CHAOS_SPEED: '1',
  DATABASE_URL: postgres.url,
  ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
});
await product.start();
const client = new Client(product.origin as string, token);
let day = '';
/** Moves the clock of the product to ten in the morning, UTC, of a day. */
async function goTo(date: string): Promise<void> {
  day = date;
  await product.setClock(Date.parse(`${date}T10:00:00Z`) - Date.now(), true);
}

const books = new Books();
const at = { client, books, random, today: () => day };
await goTo('2026-01-01');
const catalogue = await openCompany(at);
for (let n = 0; n < size; n++) await hire(at, catalogue);
const payroll = new Payroll(client, books, random);
const [template] = (await client.send('GET', '/payroll/v1/export-profile-templates')).json.data;
payroll.profileId = (await client.make('/payroll/v1/export-profiles', template.profile ?? template)).id;

const acts = actsOf(catalogue);
const answered = new Map<string, number>();
const count = (what: string) => answered.set(what, (answered.get(what) ?? 0) + 1);
/** The acts that come more often than the others. */
const often = ['correct an entry', 'work late', 'earn a commission', 'fall ill', 'take vacation', 'move', 'raise'];
const rare = ['remove by force'];
const names = [...Object.keys(acts), ...often, ...often].filter((name) => !rare.includes(name));

let month = '2026-01';
/** Deviations that were printed. */
let told = 0;
for (let n = 0; n < Number(options.months); n++) {
  const end = lastOfMonth(month);
  for (let date = `${month}-01`; date <= end; date = addDays(date, 1)) {
    const isLast = date === end;
    if (weekDay(date) !== 0 && !isLast) continue;
    await goTo(addDays(date, 1));
    const monday = addDays(date, -((weekDay(date) + 6) % 7));
    await recordWork(at, monday < `${month}-01` ? `${month}-01` : monday, date);
    for (let act = 0; act < Number(options.acts) / 4; act++) {
      const person = pick(
        random,
        [...books.people.values()].filter((one) => !one.isRemoved),
      );
      const name = random() < 0.01 ? 'remove by force' : pick(random, names);
      const reply = await acts[name]?.(at, person);
      if (reply) person.acts.push(`${day} ${name} ${reply.status}`);
      for (const one of books.people.values()) one.months.clear();
      if (reply) count(`${name} ${reply.status}${reply.status >= 400 ? ` ${reply.json?.code}` : ''}`);
    }
    if (random() < 0.2) count(`holiday ${(await addHoliday(at)).status}`);
    if (random() < 0.2) count(`night ${(await changeNight(at)).status}`);
    for (const one of books.people.values()) one.months.clear();
    // The group from the 21st closes on its own days, the others after the end of the month.
    await payroll.close(day);
  }
  await payroll.compareReports(`${month}-01`, end);
  const { months, deviations } = payroll.findings;
  const seconds = Math.round((Date.now() - begun) / 1000);
  say(`${seconds} s  ${month}: ${months} months compared, ${deviations.length} deviations`);
  for (const deviation of deviations.slice(told)) say(`         ${deviation}`);
  for (const id of new Set(deviations.slice(told).map((text) => text.split(/[: ]+/)[1] ?? '')))
    say(`         ${id}: ${books.people.get(id)?.acts.join('; ')}`);
  told = deviations.length;
  month = addDays(end, 1).slice(0, 7);
}
await payroll.compareFiles();
await payroll.compareDigests();
const { findings } = payroll;
await client.close();
await product.end();
await postgres.stop();

if (options.json) console.log(JSON.stringify({ seed: options.seed, people: books.people.size, ...findings }));
else {
  console.log(
    [...answered]
      .sort()
      .map(([what, times]) => `${String(times).padStart(6)}  ${what}`)
      .join('\n'),
  );
  console.log(JSON.stringify({ ...findings, deviations: findings.deviations.length, calls: client.calls }));
}
process.exit(findings.deviations.length === 0 ? 0 : 1);
