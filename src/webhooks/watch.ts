import { instantOf } from '../platform/clock.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { isObject } from '../platform/narrowing.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { endpointStatusEventTypes } from './endpoints/events.ts';
import { dueWork, endpointStates, oldestUndelivered } from './queries.ts';
import type { EndpointKey } from './sender/store.ts';

/** One attempt, for those who watch over deliveries: ids, and no personal data. */
interface Attempted extends EndpointKey {
  eventId: string;
  sequence: number;
  /** Of the request that made the change. */
  requestId: string | undefined;
  attempt: number;
  isProbe: boolean;
  status: number | null;
  /** The class of the error, if there was no response. */
  error: string | null;
  durationMs: number;
  /** Seconds from the commit of the event to the response of the receiver; only for first attempts that succeeded. */
  sinceCommit: number | undefined;
}

/** Called for every attempt. */
export type Watch = (attempt: Attempted) => void;

/** A delivery that is held because too many webhooks led to its event. */
interface Suspected extends EndpointKey {
  eventId: string;
  sequence: number;
  depth: number;
}

/** Called for every such delivery. */
export type WatchLoops = (held: Suspected) => void;

/** `2xx` … `5xx`, or the class of the error. */
const classOf = ({ status, error }: Attempted) =>
  status === null ? (error ?? 'unknown') : `${Math.floor(status / 100)}xx`;

const arrivalBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600];

/**
 * Registers the metrics about deliveries, and returns the function to call for attempts: it counts each and logs a
 * line.
 */
export function watchDeliveries(metrics: Metrics, log: Logger, db: Queryable, clock: { now(): number }): Watch {
  const attempts = metrics.counter(
    'rollcall_webhook_attempts_total',
    'Attempts to deliver, by the class of the answer (2xx, 4xx, …) or of the error.',
  );
  const secondsSince = (instant: string | undefined) =>
    instant === undefined ? 0 : Math.max(0, clock.now() - Date.parse(instant)) / 1000;
  const arrivals = metrics.histogram(
    'rollcall_webhook_arrival_seconds',
    'From the commit of an event to the answer of its receiver, of first attempts that succeeded.',
    arrivalBounds,
  );
  // Both metrics about it are read at once, and it is looked up once.
  let looking: ReturnType<typeof dueWork> | undefined;
  const due = () => {
    looking ??= dueWork(db, instantOf(clock.now())).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  metrics.gauge(
    'rollcall_webhook_due',
    'Work that is due now: events that active endpoints have yet to read, retries and probes whose time has come.',
    async () => [[(await due()).count]],
  );
  metrics.gauge(
    'rollcall_webhook_due_oldest_seconds',
    'How long the oldest of that work has been due; 0 if there is none.',
    async () => [[secondsSince((await due()).since ?? undefined)]],
  );
  metrics.gauge(
    'rollcall_webhook_oldest_undelivered_seconds',
    'Age of the oldest event not yet sent to an endpoint in use, held ones included; 0 if there is none.',
    async () => [[secondsSince(await oldestUndelivered(db))]],
  );
  metrics.gauge(
    'rollcall_webhook_endpoints',
    'Webhook endpoints by status, and the reason of those not active.',
    async () =>
      (await endpointStates(db)).map(({ status, reason, count }) => [count, { status, ...(reason && { reason }) }]),
  );
  return (attempt) => {
    attempts.add({ class: classOf(attempt) });
    if (attempt.sinceCommit !== undefined) arrivals.observe(Math.max(0, attempt.sinceCommit));
    log.info(attempt, 'webhook attempt');
  };
}

/** Logs which endpoints a committed transaction has given another status, and why. */
export function logEndpointStates(log: Logger, { caller, journal }: Tx): void {
  for (const { type, entity, data } of journal.events) {
    if (!endpointStatusEventTypes.has(type) || !isObject(data)) continue;
    const { status, reason } = data;
    log.info({ accountId: caller.accountId, endpointId: entity.id, status, reason }, 'webhook endpoint changed state');
  }
}

/**
 * Registers the metric about suspected loops, and returns the function to call for them: it counts each and logs a
 * line.
 */
export function watchLoops(metrics: Metrics, log: Logger): WatchLoops {
  const suspected = metrics.counter(
    'rollcall_webhook_loops_suspected_total',
    'Deliveries that are held because too many webhooks led to their event.',
  );
  // It exists from the start, so that the first one is an increase.
  suspected.add({}, 0);
  return (held) => {
    suspected.add({});
    log.warn(held, 'a loop of webhooks is suspected: the delivery is held');
  };
}
