-- Webhook endpoints and what was sent to them.

create table webhook_endpoints (
  account_id uuid not null,
  id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  -- Name → value, each value encrypted.
  headers jsonb not null,
  -- The signing secret, encrypted.
  secret bytea not null,
  timeout_seconds int not null,
  max_concurrency int not null,
  status text not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint webhook_endpoints__status check (status in ('active', 'disabled'))
);
create index webhook_endpoints__by_created_at on webhook_endpoints (account_id, created_at, id);
create index webhook_endpoints__by_updated_at on webhook_endpoints (account_id, updated_at, id);

-- How far an endpoint has come in the log, and which worker sends to it now.
create table endpoint_cursors (
  account_id uuid not null,
  endpoint_id uuid not null,
  -- Up to here every event has a delivery row, or is none that the endpoint wants.
  sequence bigint not null,
  -- When the first of the deliveries that were begun and not finished is due.
  due_at timestamptz(3),
  -- Changes with each owner, so that a write of a former owner does not match any more.
  lease_token uuid,
  lease_until timestamptz(3),
  primary key (account_id, endpoint_id),
  constraint endpoint_cursors__endpoint foreign key (account_id, endpoint_id)
    references webhook_endpoints (account_id, id)
);

-- What was attempted, or waits behind something that was. What the sender has not come to has no row.
create table webhook_deliveries (
  account_id uuid not null,
  endpoint_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  event_id uuid not null,
  event text not null,
  -- The employee, else the entity: what deliveries keep their order by.
  lane uuid not null,
  employee_id uuid,
  status text not null,
  attempts_count int not null,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, endpoint_id, sequence),
  constraint webhook_deliveries__id unique (account_id, id),
  constraint webhook_deliveries__endpoint foreign key (account_id, endpoint_id)
    references webhook_endpoints (account_id, id),
  constraint webhook_deliveries__status check (status in ('pending', 'delivered', 'failed', 'expired'))
);
-- What an endpoint's sender has yet to send.
create index webhook_deliveries__pending on webhook_deliveries (account_id, endpoint_id, sequence) where status = 'pending';
create index webhook_deliveries__by_created_at on webhook_deliveries (account_id, created_at, id);
create index webhook_deliveries__by_updated_at on webhook_deliveries (account_id, updated_at, id);
create index webhook_deliveries__event_id on webhook_deliveries (account_id, event_id);
create index webhook_deliveries__employee_id on webhook_deliveries (account_id, employee_id, created_at)
  where employee_id is not null;

create table webhook_attempts (
  account_id uuid not null,
  endpoint_id uuid not null,
  sequence bigint not null,
  attempt int not null,
  started_at timestamptz(3) not null,
  duration_ms int not null,
  request_headers jsonb not null,
  response_status int,
  response_headers jsonb,
  response_body text,
  error text,
  primary key (account_id, endpoint_id, sequence, attempt),
  constraint webhook_attempts__delivery foreign key (account_id, endpoint_id, sequence)
    references webhook_deliveries (account_id, endpoint_id, sequence)
);
