-- Sending again what was sent before, and how each endpoint fared hour by hour.

create table webhook_replays (
  account_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- What is sent again: the events between these, both included …
  from_sequence bigint not null,
  to_sequence bigint not null,
  -- … or of those the ones whose delivery has this status.
  status text,
  state text not null,
  count bigint not null,
  sent bigint not null,
  failed bigint not null,
  -- Everything up to here is done.
  position bigint not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint webhook_replays__endpoint foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id),
  constraint webhook_replays__status check (status in ('failed', 'delivered')),
  constraint webhook_replays__state check (state in ('running', 'paused', 'cancelled', 'completed')),
  constraint webhook_replays__range check (from_sequence <= to_sequence + 1)
);
create index webhook_replays__by_created_at on webhook_replays (account_id, created_at, id);
create index webhook_replays__by_updated_at on webhook_replays (account_id, updated_at, id);
-- The replays of an endpoint, and those that its worker has to run.
create index webhook_replays__endpoint on webhook_replays (account_id, endpoint_id, state);

-- Attempts by hour and by how long they took; see endpoints/stats.ts.
create table webhook_stats (
  account_id uuid not null,
  endpoint_id uuid not null,
  hour timestamptz(3) not null,
  -- Durations up to 1.2 to the power of this, in milliseconds.
  bucket int not null,
  sent int not null,
  failed int not null,
  primary key (account_id, endpoint_id, hour, bucket),
  constraint webhook_stats__endpoint foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id)
);
