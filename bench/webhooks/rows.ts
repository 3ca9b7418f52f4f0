import type { RowResult } from '../measure.ts';
import { measureArrival, measureQueueArrival } from './arrival.ts';
import { measureDrain } from './drain.ts';
import { measureHanging } from './hanging.ts';
import { measureHeld } from './held.ts';
import type { WebhookSetting } from './setting.ts';

/** A line of the report that is about webhooks. */
interface WebhookRow {
  name: string;
  what: string;
  /** @param seconds of each round */
  measure(setting: WebhookSetting, seconds: number): Promise<Pick<RowResult, 'figures' | 'limits'>>;
}

export const webhookRows: WebhookRow[] = [
  {
    name: 'drain-one',
    what: 'events that wait are sent to one endpoint, 100 at a time, beside a bare loop',
    measure: measureDrain({ endpoints: 1, concurrency: 100, beside: 'bare-sender', atLeast: 0.4 }),
  },
  {
    name: 'drain-fifty',
    what: 'events that wait are sent to fifty endpoints, 2 at a time to each, beside a bare loop',
    measure: measureDrain({ endpoints: 50, concurrency: 2, beside: 'bare-sender', atLeast: 0.4 }),
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
    what: 'the arrivals at 49 endpoints while another never answers, beside the same while it does',
    measure: measureHanging({ perSecond: 10, endpoints: 50 }),
  },
  {
    name: 'queue-drain',
    what: 'events that wait are sent to one endpoint, 100 at a time, beside a job queue',
    measure: measureDrain({ endpoints: 1, concurrency: 100, beside: 'queue', atLeast: 1 }),
  },
  {
    name: 'queue-arrival',
    what: 'from the timestamp of an event to its arrival, at 200 events a second, beside a job queue',
    measure: measureQueueArrival({ perSecond: 200 }),
  },
  {
    name: 'held',
    what: 'what is done to an endpoint that holds 12,500 deliveries for each second, one request after the other',
    measure: measureHeld,
  },
];
