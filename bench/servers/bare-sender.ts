/**
 * The minimum cost of webhooks: reads bodies from the log once, and then signs and posts them with undici in a loop. It
 * signs like Rollcall, with both kinds of signature, and sends the same headers; it keeps no order, checks no address,
 * retries nothing and records nothing.
 */
import pg from 'pg';
import { Pool } from 'undici';
import { type LoggedEvent, signedHeaders } from './signed-headers.ts';
import { reportTo } from './start.ts';

/** The task of the loop. */
export interface Errand {
  accountId: string;
  /** The events after this one and up to that one, in the order of the log. */
  after: number;
  upTo: number;
  /** Each receives each event. */
  urls: string[];
  /** Concurrent requests to one of them. */
  concurrency: number;
}

const client = new pg.Client(process.env.BENCH_DATABASE_URL);
await client.connect();

reportTo(0, async (question) => {
  const { accountId, after, upTo, urls, concurrency } = question as Errand;
  const { rows } = await client.query<LoggedEvent>(
    'select id, sequence, body from events where account_id = $1 and sequence > $2 and sequence <= $3 order by sequence',
    [accountId, after, upTo],
  );
  let errors = 0;
  const durations: number[] = [];
  const send = async (url: string) => {
    const { origin, pathname: path } = new URL(url);
    const pool = new Pool(origin, { connections: concurrency, pipelining: 1 });
    let next = 0;
    const connection = async () => {
      for (let event = rows[next++]; event; event = rows[next++]) {
        const { body } = event;
        const started = performance.now();
        const reply = await pool.request({ method: 'POST', path, headers: signedHeaders(event), body });
        await reply.body.dump();
        durations.push(performance.now() - started);
        if (reply.statusCode !== 204) errors++;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, connection));
    await pool.close();
  };
  await Promise.all(urls.map(send));
  return { errors, durations };
});
