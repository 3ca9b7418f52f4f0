import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import type { BenchAccount, Dataset } from '../dataset.ts';
import type { Servers } from '../measure.ts';
import type { Arrivals } from '../servers/receiver.ts';

/** An account with a receiver, and the actions of the rows about webhooks. */
export interface WebhookSetting {
  servers: Servers;
  account: BenchAccount;
  db: pg.Client;
  /** Calls the API. @throws Error unless it answers 2xx */
  call<Data>(method: 'POST' | 'GET' | 'DELETE', path: string, body?: object): Promise<Data>;
  /** Registers a receiver, by its path, for the type `events`. */
  register(path: string, events: string, more?: object): Promise<Registered>;
  remove(endpoints: Registered[]): Promise<void>;
  /** The number of the account's latest event. */
  latest(): Promise<number>;
  /** Commits unannounced events, at once, each about one of 1,000 employees in turn. */
  fillLog(count: number): Promise<void>;
  /** Waits until the receiver has `count` events, and returns its requests since the last time. */
  arrivals(count: number, patience?: number): Promise<Arrivals>;
  close(): Promise<void>;
}

export interface Registered {
  id: string;
  url: string;
}

const pollEvery = 20;

/** Milliseconds. */
const usualPatience = 120_000;

/** @returns the setting of the rows; its account is the last one, which the other rows hardly use */
export async function createSetting(
  { accounts }: Dataset,
  servers: Servers,
  databaseUrl: string,
): Promise<WebhookSetting> {
  const account = accounts.at(-1) as BenchAccount;
  const db = new pg.Client(databaseUrl);
  await db.connect();
  const pool = new Pool(servers.ours.origin, { connections: 32, pipelining: 1 });
  const call = async <Data>(method: 'POST' | 'GET' | 'DELETE', path: string, body?: object): Promise<Data> => {
    const headers = {
      authorization: `Bearer ${account.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const reply = await pool.request({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await reply.body.text();
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${text}`);
    return text === '' ? (undefined as Data) : JSON.parse(text).data;
  };
  const { receiver } = servers;
  return {
    servers,
    account,
    db,
    call,
    async register(path, events, more = {}) {
      const url = `${receiver.origin}${path}`;
      const { id } = await call<{ id: string }>('POST', '/webhooks/v1/endpoints', { url, events: [events], ...more });
      return { id, url };
    },
    async remove(endpoints) {
      for (const { id } of endpoints) await call('DELETE', `/webhooks/v1/endpoints/${id}`);
    },
    async latest() {
      const { rows } = await db.query('select sequence from event_counters where account_id = $1', [account.id]);
      return Number(rows[0].sequence);
    },
    async fillLog(count) {
      await db.query('begin');
      const { rows } = await db.query(
        `update event_counters set sequence = sequence + $2, newest_at = now() where account_id = $1
          returning sequence - $2 as before, newest_at`,
        [account.id, count],
      );
      await db.query(
        `insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version,
          employee_id, changes, body)
        select $1, $2 + n, gen_random_uuid(), 'employee.created', $3, '{}', 'employee', e.id, 1, e.id, '[]',
          '{"event":"employee.created","timestamp":"' || $5 || '","data":{"employeeId":"' || e.id ||
            '","firstName":"Lucía","lastName":"García ' || n || '","email":"lucia.' || n || '@example.com","departmentId":"' ||
            $6 || '","startDate":"2026-11-20"}}'
        from generate_series(1, $4::int) n
        join unnest($7::uuid[]) with ordinality as e (id, place) on e.place = 1 + n % cardinality($7::uuid[])`,
        [
          account.id,
          Number(rows[0].before),
          rows[0].newest_at,
          count,
          rows[0].newest_at.toISOString(),
          account.departmentId,
          account.employeeIds,
        ],
      );
      await db.query('commit');
    },
    async arrivals(count, patience = usualPatience) {
      const until = performance.now() + patience;
      let found = 0;
      while (found < count && performance.now() < until) {
        await wait(pollEvery);
        found = (await receiver.ask<{ count: number }>({ count: true })).count;
      }
      return receiver.ask<Arrivals>({ arrivals: true });
    },
    async close() {
      await db.end();
      await pool.close();
    },
  };
}
