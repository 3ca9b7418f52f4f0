import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { deleteDeliveries, oldDeliveries, owedUpTo } from './store.ts';

const atOnce = 500;

/**
 * Deletes an account's deliveries that ended before an instant, with their attempts. Failed and waiting ones stay: they
 * can be sent again as long as their event exists. So do those beyond the cursor of their endpoint.
 * @returns the number of deleted deliveries
 */
export async function purgeDeliveries(
  db: Queryable,
  accountId: string,
  before: Instant,
  isStopping: () => boolean = () => false,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const old = await oldDeliveries(db, accountId, before, atOnce);
    for (const { endpointId, sequences } of old)
      deleted += await deleteDeliveries(db, accountId, endpointId, sequences);
    if (old.length === 0 || isStopping()) return deleted;
  }
}

/**
 * Deletes the deliveries of all events up to a sequence, before those events are purged.
 * @returns the number of deliveries still owed, by endpoint
 */
export async function forgetDeliveries(
  db: Queryable,
  accountId: string,
  upTo: number,
): Promise<{ endpointId: string; owed: number }[]> {
  const owed = await owedUpTo(db, accountId, upTo);
  for (;;) {
    const some = await oldDeliveries(db, accountId, undefined, atOnce, upTo);
    if (some.length === 0) return owed;
    for (const { endpointId, sequences } of some) await deleteDeliveries(db, accountId, endpointId, sequences);
  }
}
