-- The life cycle of an endpoint: active → degraded → paused → disabled, and back.

alter table webhook_endpoints
  -- What it subscribes to, by type: what came after this sequence. Headings and wildcards are resolved.
  add column types jsonb not null default '{}',
  -- Why it has the status that it has, and since when.
  add column status_reason text,
  add column status_since timestamptz(3),
  drop constraint webhook_endpoints__status,
  add constraint webhook_endpoints__status check (status in ('active', 'degraded', 'paused', 'disabled'));

alter table endpoint_cursors
  -- The log is read up to here: what lies between this and `sequence` is in a worker's hands.
  add column read_to bigint not null default 0,
  -- How the latest attempts went; see sender/health.ts.
  add column health jsonb,
  -- While it is not active: since when nothing has succeeded, and the probes since then.
  add column failing_since timestamptz(3),
  add column probes int not null default 0,
  add column next_probe_at timestamptz(3),
  add column probed_sequence bigint not null default 0,
  -- Where the log ends for an endpoint that was deleted.
  add column ends_at bigint;
-- Endpoints that are to be probed.
create index endpoint_cursors__next_probe_at on endpoint_cursors (account_id, next_probe_at) where next_probe_at is not null;

-- Probes are attempts that do not count against the delivery.
alter table webhook_deliveries add column probes_count int not null default 0;
alter table webhook_attempts add column is_probe boolean not null default false;
