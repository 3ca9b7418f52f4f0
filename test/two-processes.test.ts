/**
 * Two processes of the product on one PostgreSQL, as in a larger installation. One of them is killed (`kill -9`) four
 * times while employees are hired through both; `npm run chaos` kills them at chosen moments.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { listTokens } from '../src/accounts/index.ts';
import { makeAccountWithToken } from './harness/account-with-token.ts';
import { childEnv } from './harness/child-env.ts';
import { makeDatabase } from './harness/database.ts';
import { eventually } from './harness/eventually.ts';
import { freePort } from './harness/free-port.ts';
import { startReceiver } from './harness/receiver.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const isServer = process.env.TEST_DATABASE_URL !== undefined;

/** A process that starts again after it was killed. */
class Product {
  readonly origin: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(port: number, env: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#env = { ...env, PORT: String(port) };
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [main], { env: { ...childEnv, ...this.#env } });
    this.#child = child;
    await once(child.stdout, 'data');
  }

  /** Runs a command of the product in parallel. */
  async command(...words: string[]): Promise<void> {
    const env = { ...childEnv, ...this.#env };
    const [code] = await once(spawn(process.execPath, [main, ...words], { env }), 'exit');
    expect(code).toBe(0);
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child as ChildProcess;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

async function startBoth(settings: Record<string, string> = {}) {
  const { db, url, drop } = await makeDatabase();
  const env = {
    DATABASE_URL: url as string,
    ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: '6',
    ...settings,
  };
  const products = [new Product(await freePort(), env), new Product(await freePort(), env)] as const;
  await Promise.all(products.map((product) => product.start()));
  onTestFinished(async () => {
    await Promise.all(products.map((product) => product.end('SIGTERM')));
    await drop();
  });
  const { id, token } = await makeAccountWithToken(db, 'Acme');
  const call = (product: Product, method: string, path: string, body?: object, key?: string) =>
    fetch(product.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return { db, products, accountId: id, call };
}

test.runIf(isServer)(
  'a killed process loses no acknowledged change and no webhook',
  async () => {
    const { db, products, accountId, call } = await startBoth();
    const receiver = await startReceiver();
    const endpoint = { url: receiver.url, events: ['employee_hire'] };
    expect((await call(products[0], 'POST', '/webhooks/v1/endpoints', endpoint)).status).toBe(201);

    let hiring = true;
    let n = 0;
    const acknowledged = new Set<string>();
    /** Hires one after the other; a request without a reply is repeated elsewhere with the same key. */
    const hire = async () => {
      while (hiring) {
        const key = `hire-${n++}`;
        for (let tries = 0; ; tries++) {
          const product = products[(n + tries) % 2] as Product;
          const reply = await call(product, 'POST', '/core/v3/employees', { firstName: 'A', lastName: key }, key).catch(
            () => undefined,
          );
          if (reply?.status === 201) {
            acknowledged.add(((await reply.json()) as { data: { id: string } }).data.id);
            break;
          }
        }
      }
    };
    const hirers = Array.from({ length: 4 }, hire);
    for (let round = 0; round < 2; round++) {
      // Each round kills the other one of the two, after another number of hires.
      const victim = products[round % 2] as Product;
      const until = acknowledged.size + 5 + ((round * 13) % 17);
      await eventually('some hires', () => acknowledged.size >= until, 30_000);
      await victim.end('SIGKILL');
      await victim.start();
    }
    hiring = false;
    await Promise.all(hirers);

    const { rows } = await db.pool.query('select id, last_name from employees where account_id = $1', [accountId]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(acknowledged);
    expect(new Set(rows.map(({ last_name }) => last_name)).size).toBe(n);
    const events = await db.pool.query('select sequence from events where account_id = $1 order by sequence', [
      accountId,
    ]);
    expect(events.rows.map(({ sequence }) => sequence)).toEqual(events.rows.map((_, i) => i + 1));

    // A dead owner's lease runs for half a minute.
    await eventually(
      'all webhooks',
      () => new Set(receiver.received.map(({ json }) => json.data.employeeId)).size === acknowledged.size,
      60_000,
    );
    const first = new Map<string, string>();
    for (const { headers, body } of receiver.received) {
      const id = headers['webhook-id'] as string;
      expect(first.get(id) ?? body).toBe(body);
      first.set(id, body);
    }
  },
  180_000,
);

test.runIf(isServer)(
  'a token that the command line revokes is refused by every process within five seconds',
  async () => {
    const { db, products, accountId, call } = await startBoth({ ROLE: 'api' });
    const statusOf = async (product: Product) => (await call(product, 'GET', '/core/v3/employees?limit=1')).status;
    for (const product of products) expect(await statusOf(product)).toBe(200);
    const [token] = await listTokens(db, accountId);
    await products[0].command('token', 'revoke', '--account', accountId, '--token', token?.id as string);
    for (const product of products) {
      await eventually('the refusal', async () => (await statusOf(product)) === 401, 5_000);
    }
  },
  60_000,
);
