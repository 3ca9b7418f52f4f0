/**
 * More requests than a process can carry: `npm run bench:overload [-- --times 4 --seconds 25]`. Requests arrive at a fixed rate,
 * whether those before are answered or not, as those of many clients do. It looks for the highest rate that the process carries,
 * sends a multiple of it, then half of it, and prints what is accepted and refused, how long the accepted take, and when the
 * process has recovered. A time counts from when its request was due.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'undici';
import { startPostgres } from '../tools/postgres.ts';
import { type Dataset, fillDatabase } from './dataset.ts';
import { machine } from './machine.ts';
import { toTheEnd } from './measure.ts';
import { rows } from './rows.ts';
import { startServer } from './servers/start.ts';

const { values: asked } = parseArgs({
  options: {
    times: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '25' },
    rate: { type: 'string' },
  },
});

/** The first rate that is tried, and by how much it rises. */
const [firstRate, rise] = [100, 1.2];
/** A process carries a rate if it refuses nothing, and the 95th percentile takes at most this; milliseconds. */
const carried = 150;
const rungSeconds = 4;

/** What ordinary clients send, in turn. */
const kinds = ['get-one', 'list-100', 'update-one', 'clock'].map((name) => rows.find((row) => row.name === name));

interface Sent {
  /** When it was due; milliseconds since the phase began. */
  due: number;
  took: number;
  status: number;
  retryAfter: boolean;
}

/** Connections, and so requests that the server may have at once. */
const atOnce = 2_000;

let counter = 0;

/** Connections to a server, opened before they are measured, as a proxy has them; a request waits for one that is free. */
class Connections {
  readonly #free: Client[] = [];
  readonly #waiting: ((client: Client) => void)[] = [];

  static async open(origin: string): Promise<Connections> {
    const connections = new Connections();
    for (let n = 0; n < atOnce; n++) {
      const client = new Client(origin, { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 600_000 });
      connections.#free.push(client);
      await (await client.request({ method: 'GET', path: '/health/live' })).body.dump();
    }
    return connections;
  }

  async use<T>(act: (client: Client) => Promise<T>): Promise<T> {
    const client = this.#free.shift() ?? (await new Promise<Client>((resolve) => this.#waiting.push(resolve)));
    try {
      return await act(client);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(client);
      else this.#free.push(client);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.map((client) => client.destroy()));
  }
}

/** Sends requests at a rate for some seconds, and waits for their replies. */
async function arrive(connections: Connections, dataset: Dataset, rate: number, seconds: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const underWay: Promise<void>[] = [];
  const began = performance.now();
  const one = async (due: number) => {
    const n = counter++;
    const row = kinds[n % kinds.length];
    if (!row?.request) throw new Error('a kind of request is missing');
    const { method, path, token, body } = row.request(dataset, Math.floor(n / kinds.length));
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const reply = await connections
      .use(async (client) => {
        const found = await client.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
        await found.body.dump(toTheEnd);
        return found;
      })
      .catch(() => undefined);
    const took = performance.now() - began - due;
    sent.push({ due, took, status: reply?.statusCode ?? 0, retryAfter: reply?.headers['retry-after'] !== undefined });
  };
  for (let n = 0; n < rate * seconds; ) {
    for (const now = performance.now() - began; n < rate * seconds && (n * 1000) / rate <= now; n++)
      underWay.push(one((n * 1000) / rate));
    await wait(2);
  }
  await Promise.all(underWay);
  return sent;
}

const isAccepted = ({ status }: Sent) => status > 0 && status < 500 && status !== 429;
const p95 = (all: Sent[]) => all.map(({ took }) => took).sort((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0;
const whole = Math.round;

/** A line of the report. */
function describe(name: string, all: Sent[], seconds: number) {
  const accepted = all.filter(isAccepted);
  const refused = all.filter(({ status }) => status === 503);
  return {
    phase: name,
    'sent/s': whole(all.length / seconds),
    'accepted/s': whole(accepted.length / seconds),
    'refused/s': whole(refused.length / seconds),
    'with Retry-After': refused.filter(({ retryAfter }) => retryAfter).length === refused.length,
    failed: all.length - accepted.length - refused.length,
    'p95 accepted': whole(p95(accepted)),
    'p95 refused': whole(p95(refused)),
  };
}

const perSecond = (all: Sent[], seconds: number) =>
  Array.from({ length: seconds }, (_, second) => all.filter(({ due }) => Math.floor(due / 1000) === second));

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
try {
  const dataset = await fillDatabase(postgres.url, []);
  const { cpu, cores, node } = machine(postgres.version);
  console.log(`${cpu}, ${cores} cores; Node ${node}; PostgreSQL ${postgres.version}`);
  const server = await startServer('ours', postgres.url);
  const connections = await Connections.open(server.origin);
  try {
    await arrive(connections, dataset, firstRate, rungSeconds);
    let rate = Number(asked.rate ?? firstRate);
    // Twice, because a slow moment of the machine is no limit.
    for (let misses = 0; asked.rate === undefined && misses < 2; ) {
      const found = await arrive(connections, dataset, rate * rise, rungSeconds);
      if (found.every(isAccepted) && p95(found) <= carried) [rate, misses] = [rate * rise, 0];
      else misses++;
    }
    const [times, seconds] = [Number(asked.times), Number(asked.seconds)];
    await wait(2_000);
    const before = await arrive(connections, dataset, rate, 10);
    const during = await arrive(connections, dataset, rate * times, seconds);
    const memory = await server.memory();
    const after = await arrive(connections, dataset, rate / 2, 20);
    const normal = p95(before);
    console.table([
      describe('carried', before, 10),
      describe(`${times} times`, during, seconds),
      describe(
        'from its 4th second',
        during.filter(({ due }) => due >= 3_000),
        seconds - 3,
      ),
      describe('half', after, 20),
    ]);
    const bad = perSecond(after, 20).findLastIndex((of) => !of.every(isAccepted) || p95(of) > 2 * normal);
    console.log(
      `p95 of the accepted, second by second: ${perSecond(during, seconds)
        .map((of) => whole(p95(of.filter(isAccepted))))
        .join(' ')}`,
    );
    console.log(
      `accepted, second by second: ${perSecond(during, seconds)
        .map((of) => of.filter(isAccepted).length)
        .join(' ')}`,
    );
    console.log(
      `p95 × ${(p95(during.filter(isAccepted)) / normal).toFixed(1)}; recovered after ${bad + 1} s; ${memory} MiB`,
    );
  } finally {
    await connections.close();
    await server.stop();
  }
} finally {
  await postgres.stop();
}
