import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { freePort } from '../../test/harness/free-port.ts';
import { Managed, runCommand, thisVersion, type Version } from '../../tools/managed.ts';
import { type Nginx, startNginx } from '../../tools/nginx.ts';
import { type Acknowledged, check, type Endpoint, missing, type Verdict } from '../check.ts';
import { connectWhenUp } from '../connect-when-up.ts';
import { ChaosReceiver } from '../receiver.ts';

/** The settings of every process. */
export const settings = {
  ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  BASE_URL: 'http://127.0.0.1:8080',
  DATABASE_POOL_SIZE: '6',
  RATE_LIMIT: 'off',
  DRAIN_SECONDS: '1',
  LOG_LEVEL: 'fatal',
};

/** How long events may take to arrive after a chapter, with the waits between attempts; milliseconds. */
const patience = 180_000;

/** An account for the load, made on the command line as an operator does. */
export async function makeAccount(
  env: Record<string, string>,
  version: Version = thisVersion,
): Promise<{ accountId: string; token: string }> {
  const run = async (...words: string[]) => JSON.parse(await runCommand(env, words, version));
  const { id } = await run('account', 'create', '--name', 'Acme', '--time-zone', 'Europe/Madrid');
  await run('api-add-on', 'on', '--account', id);
  const { token } = await run('token', 'create', '--account', id, '--name', 'day', '--scopes', '*');
  return { accountId: id, token };
}

/** An account's endpoint at the receiver. */
export async function makeEndpoint(
  receiver: ChaosReceiver,
  { origin, accountId, token }: { origin: string; accountId: string; token: string },
): Promise<Endpoint> {
  const path = '/hook';
  const reply = await fetch(`${origin}/webhooks/v1/endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${receiver.port}${path}`, events: ['employee.*'] }),
  });
  if (reply.status !== 201) throw new Error(`could not create an endpoint: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: { id: string; secret: string } };
  receiver.secrets.set(path, [data.secret]);
  return { id: data.id, accountId, path };
}

/** Two processes that answer requests and two that send, on one database, behind nginx where it is installed. */
export class Installation {
  readonly apis: Managed[] = [];
  readonly workers: Managed[] = [];
  readonly receiver = new ChaosReceiver();
  readonly acknowledged: Acknowledged[] = [];
  /** The settings of its processes. */
  readonly env: Record<string, string>;
  /** Past the pooler. */
  readonly databaseUrl: string;
  /** Where clients send to: nginx, or each of the processes. */
  origins: string[] = [];
  token = '';
  #nginx: Nginx | undefined;
  #endpoint: Endpoint | undefined;

  /** @param databaseUrl the database itself; `env` may lead the processes through a pooler */
  constructor(databaseUrl: string, env: Record<string, string> = {}) {
    this.databaseUrl = databaseUrl;
    this.env = { ...settings, DATABASE_URL: databaseUrl, ...env };
  }

  get processes(): Managed[] {
    return [...this.apis, ...this.workers];
  }

  /** Starts all processes at once, and nginx in front of them if `isBehindNginx`. */
  async start(isBehindNginx: boolean, version: Version = thisVersion): Promise<void> {
    if (this.receiver.port === 0) await this.receiver.open();
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
    const make = (ROLE: string, port: number) => new Managed({ ...this.env, ROLE, PORT: String(port) }, version);
    this.apis.push(make('api', ports[0]), make('api', ports[1]));
    this.workers.push(make('worker', ports[2]), make('worker', ports[3]));
    await Promise.all(this.processes.map((one) => one.start()));
    this.origins = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
    if (!isBehindNginx) return;
    this.#nginx = await startNginx([ports[0], ports[1]]);
    const { origin } = this.#nginx;
    while (!(await fetch(`${origin}/health/live`).catch(() => undefined))?.ok) await wait(20);
    this.origins = [origin];
  }

  /** Makes the account and the endpoint of the load, by the version that runs. */
  async open(): Promise<void> {
    const { accountId, token } = await makeAccount(this.env, this.apis[0]?.version);
    const [origin = ''] = this.origins;
    this.continue({ token, endpoint: await makeEndpoint(this.receiver, { origin, accountId, token }) });
  }

  /** Goes on with an account and an endpoint that there are. */
  continue({ token, endpoint }: { token: string; endpoint: Endpoint }): void {
    this.token = token;
    this.#endpoint = endpoint;
  }

  /** What the proxy said of requests that it answered itself. */
  proxyErrors(): string[] {
    return this.#nginx?.errors().filter((line) => !line.includes('connect() failed')) ?? [];
  }

  /** A separate connection to its database. It is replaced until the database answers. */
  connect(): Promise<pg.Client> {
    return connectWhenUp(this.databaseUrl);
  }

  /** Waits until the receiver has every event, and compares what was acknowledged, the database and the arrivals. */
  async check(): Promise<Verdict & { missing: number; doubledChanges: number }> {
    const endpoints = [this.#endpoint as Endpoint];
    const db = await this.connect();
    try {
      for (const end = Date.now() + patience; (await missing(db, this.receiver, endpoints)) > 0 && Date.now() < end; )
        await wait(300);
      // Late doubles have a moment to arrive.
      await wait(500);
      const verdict = await check(db, this.receiver, endpoints, this.acknowledged, []);
      const { rows } = await db.query<{ count: number }>(
        'select (count(*) - count(distinct last_name))::int as count from employees where account_id = $1',
        [this.#endpoint?.accountId],
      );
      return { ...verdict, missing: verdict.lost - verdict.lostChanges, doubledChanges: rows[0]?.count ?? 0 };
    } finally {
      await db.end();
    }
  }

  async end(): Promise<void> {
    await this.#nginx?.stop();
    await Promise.all(this.processes.map((one) => one.kill()));
    await this.receiver.close();
  }
}
