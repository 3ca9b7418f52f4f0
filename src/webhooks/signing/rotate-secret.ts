import { instantOf } from '../../platform/clock.ts';
import { defined } from '../../platform/narrowing.ts';
import { lockRow, writeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import type { WebhookContext } from '../context.ts';
import { endpoints } from '../endpoints/endpoint.ts';
import { endpointEvents } from '../endpoints/events.ts';
import { unfinishedTypes } from '../endpoints/store.ts';
import { refuseUnreadable } from '../endpoints/subscription.ts';
import { newSecret } from './secret.ts';
import { type EarlierSecret, ensureSigningKey, secretsOf } from './store.ts';

/**
 * Former secrets that may sign at once: those of rotations every day with the longest overlap. Each makes every delivery a
 * little longer.
 */
const maxEarlier = 31;

/**
 * Gives an endpoint a new secret. Former ones sign too until the overlap is over, so that the receiver can change at
 * its own pace.
 * @param overlapHours 0: only the new one is valid from now on
 * @returns the new secret, which is shown only once, and the time until which the previous one signs
 * @throws Problem `not_found`, `version_mismatch`, `missing_scope` if the caller may not read the events that it signs
 */
export async function rotateSecret({ box, catalogue }: WebhookContext, tx: Tx, id: string, overlapHours: number) {
  const endpoint = await lockRow(tx, endpoints, id);
  refuseUnreadable(tx.caller, [...endpoint.events, ...(await unfinishedTypes(tx, id))], catalogue);
  const { secret: replaced, earlier } = defined(await secretsOf(tx, endpoint.id), 'the secret');
  const until = instantOf(Date.parse(tx.now) + overlapHours * 3_600_000);
  const live: EarlierSecret[] =
    overlapHours === 0
      ? []
      : [{ secret: replaced.toString('base64'), until }, ...earlier.filter((one) => one.until > tx.now)];
  const secret = newSecret();
  const row = writeRow(tx, endpoints, endpoint, {
    columns: { secret: box.seal(secret), earlier_secrets: JSON.stringify(live.slice(0, maxEarlier)) },
  });
  await ensureSigningKey(tx, box);
  // The secrets, old and new, stay out of the log.
  endpointEvents.updated(tx, row, [{ field: 'secret', before: null, after: null }]);
  return { id: endpoint.id, secret, previousSecretUntil: overlapHours === 0 ? null : until };
}
