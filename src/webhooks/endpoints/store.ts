import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/** Lets a new endpoint begin after what the log holds now. */
export async function beginEndpoint(tx: Tx, id: string): Promise<void> {
  // The counter is only read: an event that commits a moment later has a higher number and is sent.
  await tx.run(sql`
    insert into endpoint_cursors (account_id, endpoint_id, sequence)
    select account_id, ${id}, sequence from event_counters where account_id = ${tx.caller.accountId}`);
}

/**
 * Gives up what an endpoint had yet to send, and says how much that was.
 * @param types the kinds of event that it wanted
 */
export async function expireDeliveries(tx: Tx, id: string, types: string[]): Promise<number> {
  const { accountId } = tx.caller;
  // Whoever is sending just now loses the lease with it, so that nothing is recorded after this.
  const cursor = await tx.first<{ sequence: number }>(sql`
    update endpoint_cursors set lease_token = null, lease_until = null, due_at = null
    where account_id = ${accountId} and endpoint_id = ${id} returning sequence`);
  const begun = await tx.run(sql`
    update webhook_deliveries set status = 'expired', next_attempt_at = null, updated_at = ${tx.now}
    where account_id = ${accountId} and endpoint_id = ${id} and status = 'pending'`);
  const unread = await tx.first<{ count: number }>(sql`
    select count(*) as count from events e
    where e.account_id = ${accountId} and e.sequence > ${cursor?.sequence ?? 0} and e.type = any(${types})
      and not exists (
        select 1 from webhook_deliveries d
        where d.account_id = e.account_id and d.endpoint_id = ${id} and d.sequence = e.sequence
      )`);
  return begun + (unread?.count ?? 0);
}
