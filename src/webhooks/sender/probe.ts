/**
 * Probes one endpoint that is not active, under its lease: sends the oldest held event, of another entity than the last
 * time, or if it holds none the next event of a running replay, and hands the endpoint over with the result.
 *
 * - 2xx: the endpoint is active again.
 * - A failure of the receiver as a whole: the next probe waits longer, and the delivery has lost no attempt.
 * - 410: the endpoint is disabled.
 * - Another 4xx concerns that event and counts against it; the next probe is about another entity.
 */
import { instantOf } from '../../platform/clock.ts';
import { isSuccess } from '../egress/http-client.ts';
import { onTurn, type SenderContext } from './context.ts';
import { DeliveryClient } from './delivery-client.ts';
import { isHealthFailure } from './health.ts';
import { endDisabled, endPostponed, endRecovered } from './life-cycle.ts';
import { inLane, wants } from './log-reader.ts';
import { isTooDeep } from './loops.ts';
import { LeaseEnded } from './recorder.ts';
import { findReplays, readReplay } from './records/store.ts';
import { ReplayRun } from './replay-run.ts';
import { retryAfter, retryDelay } from './retry-schedule.ts';
import {
  extendLease,
  findUnfinished,
  type Item,
  type Lease,
  leaseFor,
  readLog,
  releaseLease,
  settledBeyond,
  type Target,
} from './store.ts';

const readAtOnce = 500;
/** The time that an attempt may take after its time-out until it is recorded, in milliseconds. */
export const answerSlack = 15_000;

/**
 * Makes one probe. Never throws: errors are logged, and another worker continues.
 * @param cut fires when the process can wait no longer
 */
export async function probe(context: SenderContext, lease: Lease, target: Target, cut: AbortSignal): Promise<void> {
  const { accountId, endpointId } = lease;
  let client: DeliveryClient | undefined;
  try {
    client = new DeliveryClient(context, lease, target);
    cut.addEventListener('abort', () => void client?.close(), { once: true });
    const held = await findHeads(context, lease, target);
    const { run, heads } = held.length > 0 ? { run: undefined, heads: held } : await findReplayed(context, lease);
    const item = heads.find(({ sequence }) => sequence > lease.probedSequence) ?? heads[0];
    if (!item) return await endRecovered(context, lease, target.url);
    const [logged] = await readLog(context.db, lease, item.sequence - 1, 1);
    // The retention may have taken the event in the meantime.
    if (logged?.sequence !== item.sequence) return void (await releaseLease(context.db, lease));
    await send(context, lease, target, { client, item: { ...item, body: logged.body }, run });
  } catch (error) {
    if (error instanceof LeaseEnded) return;
    context.log.warn({ err: error, accountId, endpointId }, 'a probe failed on our side; it will be repeated later');
  } finally {
    await client?.close();
  }
}

async function send(
  context: SenderContext,
  lease: Lease,
  target: Target,
  { client, item, run }: { client: DeliveryClient; item: Item; run: ReplayRun | undefined },
): Promise<void> {
  const { db, clock, random } = context;
  await keepLease(context, lease, target.timeoutSeconds * 1000 + answerSlack);
  const attempted = await client.attempt(item, run ? 'replay' : 'probe');
  if (!attempted) return void (await releaseLease(db, lease));
  const { result, record } = attempted;
  const { status, headers } = result;
  const now = clock.now();
  item.attempts++;
  const isRefusal = status !== null && status >= 400 && status !== 410 && !isHealthFailure(result);
  if (!isRefusal) item.probes++;
  else if (run) item.replayTries = (item.replayTries ?? 0) + 1;
  const isGood = isSuccess(status);
  const attempts = run ? (item.replayTries ?? 0) : item.attempts - item.probes;
  const delay = isRefusal ? retryDelay({ attempts, status, retryAfter: undefined }, now, random()) : 0;
  item.isBlocking = delay === undefined && target.onExhausted === 'block' && !run;
  item.nextAttemptAt = isGood || delay === undefined ? null : instantOf(now + delay);
  const became = isGood ? 'delivered' : delay === undefined ? 'failed' : 'pending';
  if (became === 'pending') run?.note(item, became);
  else run?.finish(item, isGood);
  const outcome = { item, record: { ...record, isProbe: !isRefusal }, status: became, replay: run?.take() } as const;
  if (isGood) return endRecovered(context, lease, target.url, outcome);
  if (status === 410) return endDisabled(context, lease, target.url, outcome);
  const asked = retryAfter(status, headers['retry-after'], now);
  return endPostponed(context, lease, target.url, { ...outcome, asked });
}

/**
 * Keeps the endpoint from other workers for some milliseconds.
 * @throws LeaseEnded if one has it by now
 */
async function keepLease({ db, clock }: SenderContext, lease: Lease, time: number): Promise<void> {
  if ((await extendLease(db, lease, instantOf(clock.now() + time))) === 0) throw new LeaseEnded();
}

/** Items of the first running replay that has any to send. */
async function findReplayed(context: SenderContext, lease: Lease) {
  const { db } = context;
  for (const replay of await findReplays(db, lease)) {
    const run = new ReplayRun(replay);
    for (let { wanted } = run; wanted; { wanted } = run) {
      await keepLease(context, lease, leaseFor);
      const read = await onTurn({ context, lease }, () => readReplay(db, lease, wanted));
      const heads = run.add(read, wanted);
      if (heads.length > 0) return { run, heads };
    }
  }
  return { run: undefined, heads: [] };
}

/** The first item of each lane, among the oldest held ones; those begun without their body. */
async function findHeads(context: SenderContext, lease: Lease, target: Target): Promise<Item[]> {
  const { db, types } = context;
  const lanes = new Set<string>();
  const heads: Item[] = [];
  const consider = (item: Item) => {
    if (lanes.has(item.lane)) return;
    lanes.add(item.lane);
    if (!item.isBlocking) heads.push(item);
  };
  const begun = await findUnfinished(db, lease, target.onExhausted === 'block', false);
  for (const item of begun) consider(inLane(item, target));
  const settled = await settledBeyond(db, lease);
  for (let after = lease.sequence; ; ) {
    const events = await readLog(db, lease, after, readAtOnce);
    for (const event of events) {
      after = event.sequence;
      if (settled.has(event.sequence) || !wants(target, event, types)) continue;
      // A suspected loop will be held.
      const isBlocking = isTooDeep(event) && target.onExhausted === 'block';
      if (isTooDeep(event) && !isBlocking) continue;
      consider(inLane({ ...event, attempts: 0, probes: 0, nextAttemptAt: null, isBlocking }, target));
    }
    if (heads.length > 0 || events.length < readAtOnce) break;
    await keepLease(context, lease, leaseFor);
  }
  return heads.sort((a, b) => a.sequence - b.sequence);
}
