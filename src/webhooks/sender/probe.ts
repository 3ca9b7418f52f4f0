/**
 * Probes one endpoint that is not active, under its lease: sends the oldest held event, of another entity than the last
 * time, and hands the endpoint over with the result.
 *
 * - 2xx: the endpoint is active again.
 * - A failure of the receiver as a whole: the next probe waits longer, and the delivery has lost no attempt.
 * - 410: the endpoint is disabled.
 * - Another 4xx concerns that event and counts against it; the next probe is about another entity.
 */
import { instantOf } from '../../platform/clock.ts';
import type { SenderContext } from './context.ts';
import { Courier } from './courier.ts';
import { isHealthFailure } from './health.ts';
import { endDisabled, endPostponed, endRecovered } from './life-cycle.ts';
import { inLane, wants } from './log-reader.ts';
import { isTooDeep } from './loops.ts';
import { retryAfter, retryDelay } from './retry-schedule.ts';
import {
  extendLease,
  findUnfinished,
  type Item,
  type Lease,
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
  let courier: Courier | undefined;
  try {
    courier = new Courier(context, lease, target);
    cut.addEventListener('abort', () => void courier?.close(), { once: true });
    const heads = await findHeads(context, lease, target);
    const item = heads.find(({ sequence }) => sequence > lease.probedSequence) ?? heads[0];
    if (!item) return await endRecovered(context, lease, target.url);
    const [logged] = await readLog(context.db, lease, item.sequence - 1, 1);
    // The retention may have taken the event in the meantime.
    if (logged?.sequence !== item.sequence) return void (await releaseLease(context.db, lease));
    await send(context, lease, target, { courier, item: { ...item, body: logged.body } });
  } catch (error) {
    context.log.warn({ err: error, accountId, endpointId }, 'a probe failed on our side; it will be repeated later');
  } finally {
    await courier?.close();
  }
}

async function send(
  context: SenderContext,
  lease: Lease,
  target: Target,
  { courier, item }: { courier: Courier; item: Item },
): Promise<void> {
  const { db, clock, random } = context;
  const until = clock.now() + target.timeoutSeconds * 1000 + answerSlack;
  if ((await extendLease(db, lease, instantOf(until))) === 0) return;
  const attempted = await courier.attempt(item, 'probe');
  if (!attempted) return void (await releaseLease(db, lease));
  const { result, record } = attempted;
  const { status, headers } = result;
  const now = clock.now();
  item.attempts++;
  const isRefusal = status !== null && status >= 400 && status !== 410 && !isHealthFailure(result);
  if (!isRefusal) item.probes++;
  const outcome = { item, record: { ...record, isProbe: !isRefusal } };
  if (status !== null && status >= 200 && status < 300) {
    item.nextAttemptAt = null;
    return endRecovered(context, lease, target.url, { ...outcome, status: 'delivered' });
  }
  const attempts = item.attempts - item.probes;
  const delay = isRefusal ? retryDelay({ attempts, status, retryAfter: undefined }, now, random()) : 0;
  item.isBlocking = delay === undefined && target.onExhausted === 'block';
  item.nextAttemptAt = delay === undefined ? null : instantOf(now + delay);
  const held = { ...outcome, status: delay === undefined ? ('failed' as const) : ('pending' as const) };
  if (status === 410) return endDisabled(context, lease, target.url, held);
  const asked = retryAfter(status, headers['retry-after'], now);
  return endPostponed(context, lease, target.url, { ...held, asked });
}

/** The first item of each lane, among the oldest held ones; those begun without their body. */
async function findHeads({ db, types }: SenderContext, lease: Lease, target: Target): Promise<Item[]> {
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
  }
  return heads.sort((a, b) => a.sequence - b.sequence);
}
