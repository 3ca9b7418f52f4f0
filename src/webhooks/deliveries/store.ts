import { unreadEvents } from '../endpoints/store.ts';

/**
 * All deliveries, whether they have a row or not: what was attempted, or waits behind something that was, has one; what
 * the sender has not come to is read from the log itself, so that holding a million events costs nothing.
 *
 * The parts are apart so that each has the indexes that it needs: what is finished has its status in the row, what is
 * begun is pending or held by the status of its endpoint, and so is what is in the log alone.
 */
export const allDeliveries = `(
  select d.account_id, d.id, d.endpoint_id, d.event_id, d.event, d.employee_id, d.sequence, d.status, d.attempts_count,
    d.next_attempt_at, d.created_at, d.updated_at
  from webhook_deliveries d where d.status <> 'pending'
  union all
  select d.account_id, d.id, d.endpoint_id, d.event_id, d.event, d.employee_id, d.sequence,
    case when e.status = 'active' then 'pending' else 'held' end, d.attempts_count,
    case when e.status = 'active' then d.next_attempt_at end, d.created_at, d.updated_at
  from webhook_deliveries d join webhook_endpoints e on e.account_id = d.account_id and e.id = d.endpoint_id
  where d.status = 'pending'
  union all
  select v.account_id,
    (substr(lpad(to_hex(v.sequence), 12, '0'), 1, 8) || '-' || substr(lpad(to_hex(v.sequence), 12, '0'), 9)
      || '-8' || substr(e.id::text, 16))::uuid,
    e.id, v.id, v.type, v.employee_id, v.sequence,
    case when e.deleted_at is not null then 'expired' when e.status <> 'active' then 'held'
      when c.lease_token is not null and v.sequence <= c.read_to then 'sending' else 'pending' end, 0, null, v.occurred_at, v.occurred_at
  from webhook_endpoints e join endpoint_cursors c on c.account_id = e.account_id and c.endpoint_id = e.id
  join ${unreadEvents}
)`;

/** What the id of a delivery ($2) says of it besides: its event's place in the log. */
export const sequenceOfId = `r.sequence = ('x' || replace(left($2::uuid::text, 13), '-', ''))::bit(48)::bigint`;
