/**
 * What webhooks cost at the least: reads bodies from the log once, and then signs and posts them with undici in a loop. It
 * signs as ours does, with both kinds of signature, and sends the same headers; it keeps no order, checks no address, tries
 * nothing again and records nothing.
 */
import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import pg from 'pg';
import { Pool } from 'undici';
import { reportTo } from './start.ts';

/** What the loop is to do. */
interface Errand {
  accountId: string;
  /** The events after this one and up to that one, in the order of the log. */
  after: number;
  upTo: number;
  /** Each gets each event. */
  urls: string[];
  /** Requests to one of them at a time. */
  concurrency: number;
}

const secret = randomBytes(32);
const privateKey = createPrivateKey(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
const keyId = '01964f5e-0000-7000-8000-000000000000';

interface Event {
  id: string;
  sequence: string;
  body: string;
}

function headersOf({ id, sequence, body }: Event): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  const v1 = createHmac('sha256', secret).update(content).digest('base64');
  const v1a = sign(null, content, privateKey).toString('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Rollcall-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${v1} v1a,${v1a}`,
    'rollcall-key-id': keyId,
    'rollcall-sequence': sequence,
    'rollcall-attempt': '1',
    'rollcall-depth': '1',
  };
}

const client = new pg.Client(process.env.BENCH_DATABASE_URL);
await client.connect();

reportTo(0, async (question) => {
  const { accountId, after, upTo, urls, concurrency } = question as Errand;
  const { rows } = await client.query<Event>(
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
        const reply = await pool.request({ method: 'POST', path, headers: headersOf(event), body });
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
