-- How an endpoint wants its events: in which order, how many a second, and what a delivery that failed for good does.

alter table webhook_endpoints
  add column ordering text not null default 'entity',
  add column on_exhausted text not null default 'skip',
  -- Null: as many as it answers.
  add column rate_limit_per_second int,
  add constraint webhook_endpoints__ordering check (ordering in ('entity', 'none', 'endpoint')),
  add constraint webhook_endpoints__on_exhausted check (on_exhausted in ('skip', 'block')),
  add constraint webhook_endpoints__rate_limit check (rate_limit_per_second > 0);

-- Changes whenever something changes that the endpoint's worker holds in memory: then it begins anew.
alter table endpoint_cursors add column epoch int not null default 0;

-- A delivery that failed for good and, with on_exhausted = 'block', lets nothing of its lane pass.
alter table webhook_deliveries add column is_blocking boolean not null default false;
-- What an endpoint's sender has yet to send, or must not pass.
create index webhook_deliveries__unfinished on webhook_deliveries (account_id, endpoint_id, sequence)
  where status = 'pending' or is_blocking;
drop index webhook_deliveries__pending;
-- What failed, among all that was delivered.
create index webhook_deliveries__failed on webhook_deliveries (account_id, created_at, id) where status = 'failed';
