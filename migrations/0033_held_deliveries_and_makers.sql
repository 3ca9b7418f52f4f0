-- Deliveries that are held for a reason of their own, and what an endpoint is remembered by.

-- A delivery is held when too many webhooks have led to its event: a person releases it.
alter table webhook_deliveries
  drop constraint webhook_deliveries__status,
  add constraint webhook_deliveries__status
    check (status in ('pending', 'held', 'delivered', 'failed', 'expired'));
-- What is held, among all that was delivered.
create index webhook_deliveries__held on webhook_deliveries (account_id, created_at, id) where status = 'held';

alter table webhook_replays
  drop constraint webhook_replays__status,
  add constraint webhook_replays__status check (status in ('failed', 'held', 'delivered'));

alter table endpoint_cursors
  -- When administrators were told last that a loop is suspected; null: never.
  add column loop_told_at timestamptz(3);

alter table webhook_endpoints
  -- The token that made it, which it outlives; null: a person did, or nobody knows any more.
  add column made_by_token uuid;
update webhook_endpoints e set made_by_token = (v.actor ->> 'id')::uuid
from events v
where v.account_id = e.account_id and v.entity_id = e.id and v.type = 'webhook_endpoint.created'
  and v.actor ->> 'type' = 'token';
-- What a token has made, when it is revoked.
create index webhook_endpoints__made_by_token on webhook_endpoints (account_id, made_by_token)
  where made_by_token is not null and deleted_at is null;
