import { type Figures, figuresOf, medianOf, type RowResult } from '../measure.ts';
import type { BenchServer } from '../servers/start.ts';
import type { WebhookSetting } from './setting.ts';
import { makeOffices } from './steady.ts';

const rounds = 3;

interface Arrival {
  perSecond: number;
  /** The limit of the 95th percentile in milliseconds. */
  atMost: number;
}

/**
 * The time from an event to its receiver while events happen at a steady rate: from its timestamp, which is taken
 * before the commit, to the end of its body at the receiver, by the clock of the one machine.
 */
export const measureArrival =
  ({ perSecond, atMost }: Arrival) =>
  async (setting: WebhookSetting, seconds: number): Promise<Pick<RowResult, 'figures' | 'limits'>> => {
    const endpoint = await setting.register('/steady', 'office.created');
    const ours: Figures[] = [];
    for (let round = 0; round <= rounds; round++) {
      const count = await makeOffices(setting, perSecond, seconds);
      const { latencies, first, last, ...arrivals } = await setting.arrivals(count);
      const errors = count - arrivals.count + arrivals.unsigned + arrivals.repeated;
      const memory = await setting.servers.ours.memory();
      if (round > 0) ours.push(figuresOf(latencies, { elapsed: (last - first) / 1000, errors, memory }));
    }
    await setting.remove([endpoint]);
    const figures = { ours: medianOf(ours) };
    return { figures, limits: [{ what: 'p95 in ms', found: figures.ours.p95, atMost }] };
  };

/** The same for a job queue: from the moment before the job is inserted, which needs no API in front of it. */
export const measureQueueArrival =
  ({ perSecond }: { perSecond: number }) =>
  async (setting: WebhookSetting, seconds: number): Promise<Pick<RowResult, 'figures' | 'limits'>> => {
    const queue = setting.servers.queue as BenchServer;
    const { figures } = await measureArrival({ perSecond, atMost: 0 })(setting, seconds);
    const theirs: Figures[] = [];
    for (let round = 0; round <= rounds; round++) {
      const count = Math.round(perSecond * seconds);
      const url = `${setting.servers.receiver.origin}/queue`;
      const { errors } = await queue.ask<{ errors: number }>({ url, perSecond, count });
      const { latencies, first, last, ...arrivals } = await setting.arrivals(count);
      const all = errors + count - arrivals.count + arrivals.unsigned + arrivals.repeated;
      const memory = await queue.memory();
      if (round > 0) theirs.push(figuresOf(latencies, { elapsed: (last - first) / 1000, errors: all, memory }));
    }
    const [ours, rival] = [figures.ours as Figures, medianOf(theirs)];
    const found = Number((ours.p95 / rival.p95).toFixed(2));
    return { figures: { ours, queue: rival }, limits: [{ what: 'p95, ours ÷ queue', found, atMost: 1 }] };
  };
