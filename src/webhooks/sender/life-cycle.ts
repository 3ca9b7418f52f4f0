/** The sender's changes to the life cycle of an endpoint (see endpoints/status.ts), each under its lease. */
import { systemCaller } from '../../platform/caller.ts';
import { instantOf } from '../../platform/clock.ts';
import { Problem } from '../../platform/problem.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx, Work } from '../../platform/unit-of-work.ts';
import { endpointRows } from '../endpoints/endpoint.ts';
import { changeStatus, type Endpoint } from '../endpoints/status.ts';
import { stopProbing } from '../endpoints/store.ts';
import { becomeVerified } from '../endpoints/verification.ts';
import {
  type AttemptRecord,
  type DeliveryState,
  type ReplayProgress,
  writeDeliveries,
  writeReplay,
} from './records/store.ts';
import { type Item, type Lease, releaseLease, scheduleProbe } from './store.ts';

interface Context {
  write: Work['write'];
}

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
const firstProbeAfter = 30 * second;
const probesAtLeastEvery = hour;
const pausedAfter = 5 * day;
const challengedFor = 5 * day;
const disabledAfter = 30 * day;

/** The result of a probe, to be recorded. */
export interface ProbeOutcome {
  item: Item;
  record: AttemptRecord;
  status: DeliveryState['status'];
  /** If the item is of a replay. */
  replay: ReplayProgress | undefined;
}

/**
 * Releases the lease and applies the consequence, in one transaction; if another worker has the lease by now, or the
 * endpoint was deleted, it writes nothing.
 * @param act gets the locked endpoint
 */
async function handOver(
  { write }: Context,
  lease: Lease,
  outcome: ProbeOutcome | undefined,
  act: (tx: Tx, endpoint: Endpoint) => Promise<unknown>,
): Promise<void> {
  await write(systemCaller({ id: lease.accountId, timeZone: 'UTC' }, 'webhooks'), async (tx) => {
    const endpoint = await lockRow(tx, endpointRows, lease.endpointId, 'consequence').catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (!endpoint || (await releaseLease(tx, lease)) === 0) return;
    if (outcome) {
      const { item, record, status, replay } = outcome;
      const states = replay ? [] : [{ item, status }];
      if (replay) await writeReplay(tx, lease, replay, tx.now);
      await writeDeliveries(tx, lease, { now: tx.now, states, attempts: [record] });
    }
    await act(tx, endpoint);
  });
}

/**
 * Whether the answer of a URL to a probe still decides about a locked endpoint: a person may have paused it meanwhile, or
 * given it another URL.
 */
const isProbed = ({ url, status, statusReason }: Endpoint, probed: string) =>
  url === probed && (status === 'degraded' || (status === 'paused' && statusReason === 'no_success'));

/** The endpoint is unwell: from now on it is probed. @param url the address that failed */
export const endDegraded = (context: Context, lease: Lease, url: string): Promise<void> =>
  handOver(context, lease, undefined, async (tx, endpoint) => {
    // A person may have changed the status or the URL while the sender was busy: then theirs stays.
    if (endpoint.status !== 'active' || endpoint.url !== url) return;
    const at = instantOf(Date.parse(tx.now) + firstProbeAfter);
    await scheduleProbe(tx, lease, { failingSince: tx.now, probes: 0, at, probedSequence: 0 });
    await changeStatus(tx, endpoint, { status: 'degraded', reason: 'failing' });
  });

/** The receiver is gone (410). @param url the address that said so */
export const endDisabled = (context: Context, lease: Lease, url: string, outcome?: ProbeOutcome): Promise<void> =>
  handOver(context, lease, outcome, async (tx, endpoint) => {
    const isSentTo = endpoint.status === 'active' && endpoint.url === url;
    if (!isSentTo && !isProbed(endpoint, url)) return;
    await changeStatus(tx, endpoint, { status: 'disabled', reason: 'gone' });
  });

/** A probe was good, or there is nothing left to probe with: the held events go out. @param url the address of the probe */
export const endRecovered = (context: Context, lease: Lease, url: string, outcome?: ProbeOutcome): Promise<void> =>
  handOver(context, lease, outcome, async (tx, endpoint) => {
    if (isProbed(endpoint, url)) await changeStatus(tx, endpoint, { status: 'active', reason: null });
  });

/**
 * A probe failed: the next one waits longer, until the endpoint is paused and then disabled.
 * @param url the address of the probe
 */
export const endPostponed = (
  context: Context,
  lease: Lease,
  url: string,
  /** `asked` is the delay that the receiver asked for, in milliseconds. */
  outcome: ProbeOutcome & { asked: number },
): Promise<void> =>
  handOver(context, lease, outcome, async (tx, endpoint) => {
    if (!isProbed(endpoint, url)) return;
    const now = Date.parse(tx.now);
    const failingSince = lease.failingSince ?? tx.now;
    const failingFor = now - Date.parse(failingSince);
    if (failingFor >= disabledAfter) {
      await changeStatus(tx, endpoint, { status: 'disabled', reason: 'no_success' });
      return;
    }
    const probes = lease.probes + 1;
    const isPaused = failingFor >= pausedAfter;
    const delay = isPaused ? probesAtLeastEvery : Math.min(firstProbeAfter * 2 ** probes, probesAtLeastEvery);
    const at = instantOf(now + Math.max(delay, outcome.asked));
    await scheduleProbe(tx, lease, { failingSince, probes, at, probedSequence: outcome.item.sequence });
    if (isPaused && endpoint.status === 'degraded') {
      await changeStatus(tx, endpoint, { status: 'paused', reason: 'no_success' });
    }
  });

/** Whether a locked endpoint still waits for the answer to a challenge that went to a URL. */
const isAwaited = ({ url, statusReason }: Endpoint, asked: string) => url === asked && statusReason === 'unverified';

/** The endpoint has answered its challenge. @param url the address of the challenge */
export const endVerified = (context: Context, lease: Lease, url: string): Promise<void> =>
  handOver(context, lease, undefined, async (tx, endpoint) => {
    if (isAwaited(endpoint, url)) await becomeVerified(tx, endpoint);
  });

/** No answer: the next challenge waits longer, and after five days Rollcall sends one only on request. */
export const endUnanswered = (context: Context, lease: Lease, url: string): Promise<void> =>
  handOver(context, lease, undefined, async (tx, endpoint) => {
    if (!isAwaited(endpoint, url)) return;
    const now = Date.parse(tx.now);
    const { probes, probedSequence, failingSince = tx.now } = lease;
    if (now - Date.parse(failingSince ?? tx.now) >= challengedFor) await stopProbing(tx, lease.endpointId);
    else {
      const at = instantOf(now + Math.min(firstProbeAfter * 2 ** probes, probesAtLeastEvery));
      await scheduleProbe(tx, lease, { failingSince, probes: probes + 1, at, probedSequence });
    }
  });
