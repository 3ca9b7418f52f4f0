/**
 * Breaks parts of the system while employee data changes, and checks that no event is lost, out of order or altered:
 *   npm run chaos [-- --long] [-- --minutes 20] [-- --seed 7] [-- --json]
 * Real processes (two APIs, two workers), a separate PostgreSQL, a receiver, three endpoints of two accounts. The seed
 * decides the order of the faults; a short run has each of them once, a long one 220, or as many as the time allows.
 * The clock of the product runs ten times as fast, so that retries and probes do not take all day. It exits with 1 if a
 * rule was broken.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { request } from 'undici';
import { createRandom } from '../src/demo/random.ts';
import { periodId } from '../src/payroll/periods/calendar.ts';
import { addDays } from '../src/platform/clock.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { makeAccountWithToken } from '../test/harness/account-with-token.ts';
import { startPostgres } from '../tools/postgres.ts';
import { type Acknowledged, check, type Endpoint, missing } from './check.ts';
import { connectWhenUp } from './connect-when-up.ts';
import { diskFault, faults, type Surroundings } from './faults.ts';
import { exportsUnlikeKnown } from './known-exports.ts';
import { Product } from './processes.ts';
import { ChaosReceiver } from './receiver.ts';
import { mountSmallDisk } from './small-disk.ts';

const { values: options } = parseArgs({
  options: {
    long: { type: 'boolean' },
    minutes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean' },
  },
});
const say = (text: string) => {
  if (!options.json) console.log(text);
};
const speed = 10;
const clients = 6;
const peopleOfEach = 5;
const healingPatience = 120_000;
/** Doubles allowed for each fault: requests that a killed worker had sent and not recorded. */
const doublesPerFault = 60;

const random = createRandom(options.seed).fraction;

const disk = mountSmallDisk();
if (!disk) say(`"${diskFault}" is left out: no file system can be mounted here`);
// Few connections and little room, so that a fault can use up both.
const postgres = await startPostgres({ max_connections: '40', max_wal_size: '128MB' }, disk?.folder);
const receiver = new ChaosReceiver();
await receiver.open();
const env = {
  ...process.env,
  CHAOS_STARTED: String(Date.now()),
  CHAOS_SPEED: String(speed),
  DATABASE_URL: postgres.url,
  ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  RATE_LIMIT: 'off',
  DATABASE_POOL_SIZE: '4',
  LOG_LEVEL: 'fatal',
};
const db = await openPostgres(postgres.url, 3);
await migrate(db);
const tokens: { accountId: string; token: string }[] = [];
for (const name of ['One', 'Two']) {
  const { id, token } = await makeAccountWithToken(db, name);
  tokens.push({ accountId: id, token });
}
await db.close();

const apis = [new Product({ ...env, ROLE: 'api' }), new Product({ ...env, ROLE: 'api' })];
const workers = [new Product({ ...env, ROLE: 'worker' }), new Product({ ...env, ROLE: 'worker' })];
const products = [...apis, ...workers];
await Promise.all(products.map((product) => product.start()));

const connect = () => connectWhenUp(postgres.url);

interface Reply {
  data: { id: string; version: number; secret?: string };
}
/** Calls one of the APIs; undefined if it did not acknowledge. */
async function ask(api: Product, token: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
  if (!api.origin) return undefined;
  try {
    const reply = await request(`${api.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      headersTimeout: 10_000,
    });
    const text = await reply.body.text();
    return reply.statusCode < 300 ? (JSON.parse(text) as Reply).data : undefined;
  } catch {
    return undefined;
  }
}

const acknowledged: Acknowledged[] = [];
const endpoints: Endpoint[] = [];
const people: { id: string; token: string }[] = [];
const [first] = apis as [Product, Product];
for (const [n, { accountId, token }] of tokens.entries()) {
  for (const ordering of n === 0 ? ['entity', 'endpoint'] : ['entity']) {
    const path = `/hook/${endpoints.length}`;
    const url = `http://127.0.0.1:${receiver.port}${path}`;
    const made = await ask(first, token, 'POST', '/webhooks/v1/endpoints', {
      url,
      events: ['employee.*'],
      ordering,
      timeoutSeconds: 1,
    });
    if (!made) throw new Error('could not create an endpoint');
    endpoints.push({ id: made.id, accountId, path });
    receiver.secrets.set(path, [made.secret as string]);
  }
  for (let i = 0; i < peopleOfEach; i++) {
    const person = { firstName: 'Ana', lastName: `P${i}`, startDate: '2020-01-01' };
    const made = await ask(first, token, 'POST', '/core/v3/employees', person);
    if (!made) throw new Error('could not create an employee');
    acknowledged.push({ employeeId: made.id, version: made.version });
    people.push({ id: made.id, token });
  }
}

const firstDay = '2020-01-06';
const { token: payrollToken = '' } = tokens[0] ?? {};
const payGroup = await ask(first, payrollToken, 'POST', '/payroll/v1/pay-groups', {
  ...{ name: 'Weekly', frequency: 'weekly', firstDay, isDefault: true },
});
if (!payGroup) throw new Error('could not create a pay group');
const exported: string[] = [];
let periods = 0;
const lockPeriod = async () => {
  const path = `/payroll/v1/periods/${periodId(payGroup.id, addDays(firstDay, 7 * periods++))}`;
  const locked = await ask(first, payrollToken, 'POST', `${path}/lock`, {});
  if (!locked) return undefined;
  return async () => {
    const made = await ask(first, payrollToken, 'POST', `${path}/exports`, {});
    if (made) exported.push(made.id);
    return made !== undefined;
  };
};

let isLoading = true;
let changes = 0;
const load = Array.from({ length: clients }, async (_, n) => {
  while (isLoading) {
    const person = people[Math.floor(random() * people.length)] as (typeof people)[number];
    // Rows of payroll show the one, and not the other.
    const body = { phone: `+34 ${++changes}`, lastName: `P${changes}` };
    const made = await ask(apis[n % 2] as Product, person.token, 'PATCH', `/core/v3/employees/${person.id}`, body);
    if (made) acknowledged.push({ employeeId: person.id, version: made.version });
    await wait(made ? 30 : 100);
  }
});

const rotateSecret = async (): Promise<void> => {
  const { id, accountId, path } = endpoints[Math.floor(random() * endpoints.length)] as Endpoint;
  const { token = '' } = tokens.find((one) => one.accountId === accountId) ?? {};
  const made = await ask(first, token, 'POST', `/webhooks/v1/endpoints/${id}/rotate-secret`, {});
  if (made?.secret) receiver.secrets.get(path)?.push(made.secret);
};
const around: Surroundings = { apis, workers, receiver, postgres, connect, rotateSecret, lockPeriod, disk, random };
const names = Object.keys(faults).filter((name) => name !== diskFault || disk);
// A separate generator: the speed of the load decides how often the load asks for numbers.
const order = createRandom(options.seed).fraction;
const plan = options.long
  ? Array.from({ length: 220 }, () => names[Math.floor(order() * names.length)] as string)
  : names.toSorted(() => order() - 0.5);
const begun = Date.now();
let done = 0;
for (const [n, name] of plan.entries()) {
  if (Date.now() - begun > Number(options.minutes) * 60_000) break;
  done++;
  say(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${n + 1} of ${plan.length}: ${name}`);
  await faults[name]?.(around);
  await wait(200 + random() * 400);
}
isLoading = false;
await Promise.all(load);

const client = await connect();
const deadline = Date.now() + healingPatience;
while ((await missing(client, receiver, endpoints)) > 0 && Date.now() < deadline) await wait(200);
// Late doubles have a moment to arrive.
await wait(500);
const readAgain = async (path: string): Promise<unknown> => {
  for (let n = 0; ; n++) {
    const data = await ask(apis[n % 2] as Product, payrollToken, 'GET', path);
    if (data || Date.now() > deadline) return data ?? [];
    await wait(200);
  }
};
const verdict = {
  ...(await check(client, receiver, endpoints, acknowledged, exported)),
  unlikeKnown: await exportsUnlikeKnown(readAgain, peopleOfEach),
};
await client.end();
await Promise.all(products.map((product) => product.end()));
await receiver.close();
await postgres.stop();
disk?.unmount();

const most = doublesPerFault * done;
const isSound =
  verdict.lost +
    verdict.unfounded +
    verdict.outOfOrder +
    verdict.altered +
    verdict.unsigned +
    verdict.torn +
    verdict.unlikeKnown ===
    0 && verdict.doubled <= most;
const seconds = Math.round((Date.now() - begun) / 1000);
if (options.json) console.log(JSON.stringify({ seed: options.seed, faults: done, seconds, ...verdict, isSound }));
else {
  console.log(`\n${done} faults in ${seconds} s, seed ${options.seed}`);
  console.log(`${verdict.acknowledged} changes acknowledged, ${verdict.events} events, ${verdict.arrivals} arrivals`);
  console.log(`lost ${verdict.lost}, doubled ${verdict.doubled} (at most ${most}), out of order ${verdict.outOfOrder}`);
  console.log(
    `altered ${verdict.altered}, without a signature ${verdict.unsigned}, events without their change or gaps in the log ${verdict.unfounded}`,
  );
  console.log(
    `exports of pay periods ${verdict.exports}, torn or missing ${verdict.torn}, unlike what knownAt shows ${verdict.unlikeKnown}`,
  );
  console.log(isSound ? 'every rule holds' : 'A RULE IS BROKEN');
}
process.exit(isSound ? 0 : 1);
