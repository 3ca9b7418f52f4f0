import type { Instant } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { Channel, Kind } from '../kinds.ts';

export const writeChoice = (tx: Tx, kind: Kind, channel: Channel): Promise<number> =>
  tx.run(sql`
    insert into notification_choices (account_id, user_id, kind, channel)
    values (${tx.caller.accountId}, ${tx.caller.actor.id}, ${kind}, ${channel})
    on conflict (account_id, user_id, kind) do update set channel = excluded.channel`);

/** The address to which the mails of the caller go, and the latest that could not be delivered. */
export const mailOfCaller = ({ caller, first }: Reader) =>
  first<{ address: string; lastFailedAt: Instant | null; role: string }>(sql`
    select u.email as address, m.role, (
      select max(o.ended_at) from notification_mails o
      where o.account_id = ${caller.accountId} and o.user_id = m.user_id and o.status = 'failed') as "lastFailedAt"
    from memberships m join users u on u.id = m.user_id
    where m.account_id = ${caller.accountId} and m.user_id = ${caller.actor.id}`);
