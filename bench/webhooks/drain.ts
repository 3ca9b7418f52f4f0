import { setTimeout as wait } from 'node:timers/promises';
import { type Figures, figuresOf, medianOf, type RowResult, ratioOf } from '../measure.ts';
import type { Arrivals } from '../servers/receiver.ts';
import type { BenchServer } from '../servers/start.ts';
import type { Registered, WebhookSetting } from './setting.ts';

const rounds = 3;
/** With the default 4 seconds a round has 20,000 deliveries. */
const deliveriesPerSecond = 5_000;

interface Drain {
  endpoints: number;
  /** Concurrent requests to each endpoint: `maxConcurrency` of Rollcall, connections of the bare loop. */
  concurrency: number;
  /** The competitor that sends the same events, and the minimum ratio of Rollcall's speed to it. */
  rival: 'bare-sender' | 'queue';
  atLeast: number;
}

/** The deliveries of one side, from the first arrival to the last. @param durations of its requests, in milliseconds */
const drained = (
  { first, last, count, unsigned }: Arrivals,
  { durations, expected, memory }: { durations: number[]; expected: number; memory: number },
): Figures => figuresOf(durations, { elapsed: (last - first) / 1000, errors: expected - count + unsigned, memory });

/**
 * Waits until all deliveries are recorded, and compares the records with the arrivals.
 * @returns the duration of each request, in milliseconds
 */
async function recorded({ db, account }: WebhookSetting, endpoints: Registered[], expected: number): Promise<number[]> {
  const parameters = [account.id, endpoints.map(({ id }) => id)];
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await db.query(
      `select (select count(*) from webhook_deliveries where account_id = $1 and endpoint_id = any($2) and status = 'delivered')
          as delivered,
        (select array_agg(duration_ms) from webhook_attempts where account_id = $1 and endpoint_id = any($2)) as durations`,
      parameters,
    );
    const [{ delivered, durations }] = rows;
    if (Number(delivered) === expected && durations?.length === expected) return durations;
    await wait(100);
  }
  throw new Error('some deliveries were not recorded');
}

/** The speed of sending waiting events, by Rollcall and by a competitor in turn. */
export const measureDrain =
  ({ endpoints: count, concurrency, rival, atLeast }: Drain) =>
  async (setting: WebhookSetting, seconds: number): Promise<Pick<RowResult, 'figures' | 'limits'>> => {
    const { servers, account } = setting;
    const other = servers[rival] as BenchServer;
    const events = Math.ceil((seconds * deliveriesPerSecond) / count);
    const expected = events * count;
    const ours: Figures[] = [];
    const theirs: Figures[] = [];
    for (let round = 0; round <= rounds; round++) {
      const endpoints: Registered[] = [];
      for (let n = 0; n < count; n++) {
        endpoints.push(await setting.register(`/${n}`, 'employee.created', { maxConcurrency: concurrency }));
      }
      const after = await setting.latest();
      await setting.fillLog(events);
      // The next commit announces them to the sender.
      await setting.call('POST', '/core/v3/offices', { name: `Drain ${after}` });
      const arrivals = await setting.arrivals(expected);
      const memory = await servers.ours.memory();
      const sent = drained(arrivals, { durations: await recorded(setting, endpoints, expected), expected, memory });
      await setting.remove(endpoints);

      const urls = endpoints.map(({ url }) => url);
      const { errors, durations } = await other.ask<{ errors: number; durations: number[] }>({
        accountId: account.id,
        after,
        upTo: after + events,
        urls,
        concurrency,
      });
      const sending = { durations, expected, memory: await other.memory() };
      const looped = drained(await setting.arrivals(expected), sending);
      // The first round warms up.
      if (round === 0) continue;
      ours.push(sent);
      theirs.push({ ...looped, errors: looped.errors + errors });
    }
    const name = rival === 'queue' ? 'queue' : 'bare';
    const figures = { ours: medianOf(ours), [name]: medianOf(theirs) };
    return {
      figures,
      limits: [
        { what: `ours ÷ ${name}`, found: ratioOf(ours, theirs), atLeast },
        { what: 'a second', found: figures.ours?.perSecond ?? 0, atLeast: 3_000 },
      ],
    };
  };
