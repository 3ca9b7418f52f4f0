import { instantOf } from '../../platform/clock.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { newId } from '../../platform/ids.ts';
import { refreshSubscriptions } from '../endpoints/subscription.ts';
import type { SenderContext } from './context.ts';
import { EndpointWorker } from './endpoint-worker.ts';
import { probe } from './probe.ts';
import { ProbeQueue, Slots } from './slots.ts';
import { type EndpointKey, findTarget, findWork, isDue, leaseFor, releaseLease, takeLease } from './store.ts';
import { verify } from './verify.ts';

/** Endpoints that one process sends to at once. */
const maxWorkers = 500;
/** How long an endpoint may be one of them while others wait, in milliseconds. */
const turnFor = 10_000;
/** How long a stop waits for running requests, in milliseconds; the next owner sends the slower ones again. */
const stopPatience = 5_000;

/**
 * Hundreds of endpoints at once would hold up the requests to the same database, and count as more load than the process can
 * carry. One that gets no turn before its lease ends leaves the endpoint to another worker.
 */
const limits = {
  atOnce: 8,
  waiting: maxWorkers,
  timeoutMs: leaseFor,
  refusal: () => new Error('the database has too much to do'),
};

/** The work of this process for one endpoint. */
interface Running {
  accountId: string;
  /** Undefined for a probe or a challenge. */
  worker: EndpointWorker | undefined;
  /** When its turn began. */
  since: number;
  /** Ends the running requests. */
  cut: AbortController;
  done: Promise<void>;
}

export interface Sender {
  /** An account has new events. */
  wake(accountId: string): void;
  /** Any account may have new events: looks at all of them at once. */
  wakeAll(): void;
  /** @param sends false: it only adds the kinds of event of this release to subscriptions, for those who send */
  start(sends: boolean): void;
  /** Waits for the running requests, and releases the endpoints to other processes. */
  stop(): Promise<void>;
}

/**
 * Shares the endpoints with all other processes: claims those that have work and no owner, and starts a worker for
 * each. `wake` says where to look; a sweep finds missed work, and the work of a dead process.
 * @param sweepEvery how often to search the whole log for unannounced work, in milliseconds
 * @param most how many endpoints to send to at once
 */
export function createSender(
  given: Omit<SenderContext, 'turns' | 'paces'>,
  sweepEvery: number,
  most = maxWorkers,
): Sender {
  const context = { ...given, turns: new FairQueue(limits), paces: new Map() };
  const { db, clock, log, paces } = context;
  const workers = new Map<string, Running>();
  const woken = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;
  /** 0: it is time for one. */
  let lastSweep = 0;
  /** Whether more endpoints may have work than this process sends to at once. */
  let isFull = false;
  let isRunning = false;

  const slots = new Slots();
  const probes = new ProbeQueue(slots);

  /** Starts the work for an endpoint, if it is free. @returns whether its probe waits for a slot */
  const take = async (key: EndpointKey): Promise<boolean> => {
    const now = clock.now();
    const lease = await takeLease(db, key, { token: newId(), now: instantOf(now), until: instantOf(now + leaseFor) });
    if (!lease) return false;
    const target = await findTarget(db, lease);
    const isProbed = target?.status === 'degraded' || target?.status === 'paused';
    if (
      !target ||
      !isRunning ||
      (isProbed && !(lease.nextProbeAt && isDue(lease.nextProbeAt, instantOf(now)))) ||
      target.status === 'disabled'
    ) {
      await releaseLease(db, lease);
      return false;
    }
    const claim = { ...key, host: new URL(target.url).hostname, wake: () => wake(key.accountId) };
    const giveBack = isProbed ? probes.take(key.endpointId, claim) : () => {};
    if (!giveBack) {
      await releaseLease(db, lease);
      return true;
    }
    const run = target.isVerified ? probe : verify;
    const cut = new AbortController();
    let worker: EndpointWorker | undefined;
    try {
      worker = isProbed ? undefined : new EndpointWorker(context, slots, lease, target, cut.signal);
    } catch (error) {
      // Its secrets were sealed with another key: the lease runs out, and the other endpoints continue.
      log.error({ err: error, ...key }, 'cannot send to an endpoint; check ENCRYPTION_KEY');
      return false;
    }
    const done = (worker ? worker.run() : run(context, lease, target, cut.signal)).finally(() => {
      giveBack();
      workers.delete(key.endpointId);
      // It may have ended because the endpoint was changed: look at once whether there is more.
      if (isRunning) wake(key.accountId);
    });
    workers.set(key.endpointId, { accountId: key.accountId, worker, since: now, cut, done });
    return false;
  };

  const look = async (): Promise<void> => {
    const now = clock.now();
    // A clock may be set back, too.
    const isSweep = Math.abs(now - lastSweep) >= sweepEvery;
    if (isSweep) lastSweep = now;
    for (const [id, pace] of paces) if (!workers.has(id) && pace.isOver(now)) paces.delete(id);
    const accounts = [...woken];
    woken.clear();
    for (const { accountId, worker } of workers.values()) if (accounts.includes(accountId)) worker?.poke();
    // Only a sweep knows who has waited the longest.
    if (!isSweep && (isFull || accounts.length === 0)) return;
    const room = most - workers.size;
    const found = await findWork(db, instantOf(now), room || most, isSweep ? undefined : accounts);
    isFull = found.length >= room;
    if (room === 0) {
      probes.keepOnly(() => false);
      // As many as wait make room: those that have sent the longest.
      const isOver = ({ worker, since }: Running) => worker !== undefined && Math.abs(now - since) >= turnFor;
      for (const one of [...workers.values()].filter(isOver).slice(0, found.length)) {
        one.worker?.stop();
        // It may still wait for a response: the next time another one makes room.
        one.since = now;
      }
      return;
    }
    const due = new Set(found.map(({ endpointId }) => endpointId));
    probes.keepOnly((id, { accountId }) => due.has(id) || !(isSweep || accounts.includes(accountId)));
    for (const key of found) {
      // Without a probe it needs no place: another process has it by now, or it is active.
      if (!workers.has(key.endpointId) && !(await take(key))) probes.leave(key.endpointId);
    }
  };

  const schedule = (delay: number): void => {
    if (!isRunning || turn) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = look()
        .catch((error: unknown) => log.warn({ err: error }, 'could not look for webhooks to send'))
        .finally(() => {
          turn = undefined;
          schedule(woken.size > 0 || lastSweep === 0 ? 1 : sweepEvery);
        });
    }, delay);
  };

  const wake = (accountId: string): void => {
    if (!isRunning) return;
    woken.add(accountId);
    schedule(1);
  };

  return {
    wake,
    wakeAll() {
      lastSweep = 0;
      schedule(1);
    },
    start(sends) {
      isRunning = sends;
      // Subscriptions are resolved before the first request.
      turn = refreshSubscriptions(db, [...context.types.values()])
        .catch((error: unknown) => log.warn({ err: error }, 'could not refresh subscriptions'))
        .finally(() => {
          turn = undefined;
          schedule(1);
        });
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await turn;
      const running = [...workers.values()];
      for (const { worker } of running) worker?.stop();
      const patience = setTimeout(() => {
        for (const { cut } of running) cut.abort();
      }, stopPatience);
      await Promise.all(running.map(({ done }) => done));
      clearTimeout(patience);
    },
  };
}
