/** Sends an unverified endpoint its challenge, under its lease, and hands the endpoint over with the result. */
import { instantOf } from '../../platform/clock.ts';
import type { SenderContext } from './context.ts';
import { endUnanswered, endVerified } from './life-cycle.ts';
import { answerSlack } from './probe.ts';
import { extendLease, type Lease, releaseLease, type Target } from './store.ts';

/**
 * Never throws: errors are logged, and another worker continues.
 * @param cut fires when the process can wait no longer
 */
export async function verify(context: SenderContext, lease: Lease, target: Target, cut: AbortSignal): Promise<void> {
  const { accountId, endpointId } = lease;
  const { db, clock, challenger, log } = context;
  try {
    const until = clock.now() + target.timeoutSeconds * 1000 + answerSlack;
    if ((await extendLease(db, lease, instantOf(until))) === 0) return;
    const { isRight, wasCut } = await challenger.ask(lease, target, cut);
    if (wasCut) await releaseLease(db, lease);
    else if (isRight) await endVerified(context, lease, target.url);
    else await endUnanswered(context, lease, target.url);
  } catch (error) {
    log.warn({ err: error, accountId, endpointId }, 'a challenge failed on our side; it will be repeated later');
  }
}
