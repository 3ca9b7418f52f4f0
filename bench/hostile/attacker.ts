/** A thread that attacks a server for some seconds, and reports how often it got which status. */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';
import { requestsIn } from '../../src/platform/http/caller-limits.ts';
import { type Attack, attacks } from './attacks.ts';

export interface Orders {
  origin: string;
  token: string;
  /** The session of a user of the account. */
  cookie: string;
  /** Which attack. */
  index: number;
  seconds: number;
  /** Requests a second of all connections that an account may send, those that a large body counts as included. */
  perSecond: number;
}

const { origin, token, cookie, index, seconds, perSecond } = workerData as Orders;
const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** Sends requests over and over, as fast as the limit of an account permits. */
async function send({ connections, request }: Extract<Attack, { connections: number }>): Promise<void> {
  const pool = new Pool(origin, { connections, headersTimeout: 0, bodyTimeout: 0 });
  const started = performance.now();
  const until = started + seconds * 1000;
  let sent = 0;
  let counted = 0;
  const connection = async () => {
    while (performance.now() < until) {
      const { method = 'GET', path, body, hasKey, isSession } = request(sent++);
      const due = started + (counted * 1000) / perSecond;
      counted += requestsIn(Buffer.byteLength(body ?? ''));
      await wait(Math.max(0, due - performance.now()));
      const headers = {
        ...(isSession ? { cookie, origin: 'http://127.0.0.1:8080' } : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(hasKey ? { 'idempotency-key': crypto.randomUUID() } : {}),
      };
      const reply = await pool.request({ method, path, headers, ...(body ? { body } : {}) }).catch(() => undefined);
      await reply?.body.dump().catch(() => undefined);
      count(reply ? String(reply.statusCode) : 'ended');
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  await pool.destroy();
}

/** Opens connections that send a byte a second, or read nothing; counts those that are still open at the end. */
async function drip({ slow, begin, readsNothing }: Extract<Attack, { slow: number }>): Promise<void> {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: slow }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(begin(token)));
    socket.on('error', () => {});
    if (readsNothing) socket.pause();
    else socket.resume();
    return socket;
  });
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(readsNothing ? '\r\n' : 'a');
  }, 1_000);
  await wait(seconds * 1000);
  clearInterval(dripping);
  for (const socket of sockets) {
    count(socket.readyState === 'open' ? 'open' : 'closed');
    socket.destroy();
  }
}

const attack = attacks[index] as Attack;
await ('slow' in attack ? drip(attack) : send(attack));
parentPort?.postMessage(counts);
