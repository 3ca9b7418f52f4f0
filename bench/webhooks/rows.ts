import type { RowResult } from '../measure.ts';
import { measureArrival, measureQueueArrival } from './arrival.ts';
import { measureDrain } from './drain.ts';
import { measureHanging } from './hanging.ts';
import { measureHeld } from './held.ts';
import type { WebhookSetting } from './setting.ts';

/** A line of the report about webhooks. */
interface WebhookRow {
  name: string;
  what: string;
  /** @param seconds the length of each round */
  measure(setting: WebhookSetting, seconds: number): Promise<Pick<RowResult, 'figures' | 'limits'>>;
}

export const webhookRows: WebhookRow[] = [
  {
    name: 'drain-1',
    what: 'sending waiting events to one endpoint, 100 at a time, compared with a bare loop',
    measure: measureDrain({ endpoints: 1, concurrency: 100, rival: 'bare-sender', atLeast: 0.4 }),
  },
  {
    name: 'drain-50',
    what: 'sending waiting events to fifty endpoints, 2 at a time to each, compared with a bare loop',
    measure: measureDrain({ endpoints: 50, concurrency: 2, rival: 'bare-sender', atLeast: 0.4 }),
  },
  {
    name: 'arrival-200',
    what: 'from the timestamp of an event to its arrival, at 200 events a second',
    measure: measureArrival({ perSecond: 200, atMost: 25 }),
  },
  {
    name: 'arrival-500',
    what: 'from the timestamp of an event to its arrival, at 500 events a second',
    measure: measureArrival({ perSecond: 500, atMost: 50 }),
  },
  {
    name: 'hanging',
    what: 'the arrivals at 49 endpoints while another never answers, compared with the same while it answers',
    measure: measureHanging({ perSecond: 10, endpoints: 50 }),
  },
  {
    name: 'queue-drain',
    what: 'sending waiting events to one endpoint, 100 at a time, compared with a job queue',
    measure: measureDrain({ endpoints: 1, concurrency: 100, rival: 'queue', atLeast: 1 }),
  },
  {
    name: 'queue-arrival',
    what: 'from the timestamp of an event to its arrival, at 200 events a second, compared with a job queue',
    measure: measureQueueArrival({ perSecond: 200 }),
  },
  {
    name: 'held',
    what: 'operations on an endpoint that holds 12,500 deliveries for each second, one request after the other',
    measure: measureHeld,
  },
];
