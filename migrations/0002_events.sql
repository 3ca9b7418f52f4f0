-- The event log: outbox, feed and the audit trail of data, all in one table.

create table event_counters (
  account_id uuid primary key,
  sequence bigint not null,
  -- The timestamp of the newest event: the next one is never earlier.
  newest_at timestamptz(3) not null
);

create table events (
  account_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  type text not null,
  occurred_at timestamptz(3) not null,
  actor jsonb not null,
  entity_type text not null,
  entity_id uuid not null,
  entity_version int not null,
  -- The employee whose working life it concerns; deliveries keep order per employee.
  employee_id uuid,
  changes jsonb not null,
  -- The webhook's body, made once: text, because jsonb would reorder its keys.
  body text not null,
  primary key (account_id, sequence)
);
-- One event by its id, for a delivery or a look-up.
create unique index events__id on events (account_id, id);
-- The history of one object, and of one employee.
create index events__entity on events (account_id, entity_id, sequence);
create index events__employee on events (account_id, employee_id, sequence) where employee_id is not null;
