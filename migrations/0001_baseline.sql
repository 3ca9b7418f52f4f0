-- The schema of the first release: each table with its indexes, after the tables to which it refers.

create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table accounts (
  account_id uuid not null,
  name text not null,
  language text not null,
  time_zone text not null,
  notification_email text,
  api_add_on_active boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint accounts_pkey primary key (account_id)
);

-- Reference table: a token is looked up before its account is known.
create table access_tokens (
  token_hash bytea not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  version integer not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- The earlier shape of replies that a token asks for, for clients that cannot send the header. Null: the present shape.
  compat text,
  constraint access_tokens_pkey primary key (token_hash)
);
-- Tokens of one account, to list and revoke them.
create index access_tokens__account on access_tokens (account_id, id);
create index access_tokens__created_at on access_tokens (account_id, created_at, id);
create index access_tokens__name on access_tokens (account_id, name, id);
create index access_tokens__updated_at on access_tokens (account_id, updated_at, id);

-- Reference tables of better-auth: someone who signs in may belong to several accounts.
create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null,
  image text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The second factor, a reference table of better-auth.
  second_factor_enabled boolean default false not null,
  -- Several people may sign in with one e-mail address, each with a password of their own: nobody can take an address
  -- away from its owner by being the first to use it. better-auth tells people apart by sign_in_name, which nobody sees.
  -- The default is for the release before, which may still be running, and for the people who are there.
  sign_in_name text default (gen_random_uuid() || '@people.invalid') not null,
  constraint users_pkey primary key (id)
);
-- The people whom an address may mean.
create index users__email on users (email);
create unique index users__sign_in_name on users (sign_in_name);

create table user_sessions (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint user_sessions_pkey primary key (id),
  constraint user_sessions_token_key unique (token),
  constraint user_sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
-- Sessions that are over, the longest over first.
create index user_sessions__expires_at on user_sessions (expires_at);
create index user_sessions__user on user_sessions (user_id);

create table user_credentials (
  id uuid not null,
  user_id uuid not null,
  provider_id text not null,
  provider_account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  scope text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint user_credentials_pkey primary key (id),
  constraint user_credentials_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index user_credentials__user on user_credentials (user_id);

create table user_verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint user_verifications_pkey primary key (id)
);
create index user_verifications__identifier on user_verifications (identifier);

-- First answers to requests with an Idempotency-Key, encrypted, for 24 hours.
create table idempotency_keys (
  account_id uuid not null,
  key_hash bytea not null,
  body_hash bytea not null,
  reply bytea not null,
  created_at timestamptz(3) not null,
  constraint idempotency_keys_pkey primary key (account_id, key_hash)
);
-- Purging what has grown old.
create index idempotency_keys__created_at on idempotency_keys (created_at);

create table event_counters (
  account_id uuid not null,
  sequence bigint not null,
  -- The timestamp of the newest event: the next one is never earlier.
  newest_at timestamptz(3) not null,
  -- The last closed day of the account: of a locked period, and before the earliest change date. Every write reads them
  -- where it takes its number in the log, so that it comes either before a lock or after it.
  locked_until date,
  changes_from date,
  constraint event_counters_pkey primary key (account_id)
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
  entity_version integer not null,
  -- The employee whose working life it concerns; deliveries keep order per employee.
  employee_id uuid,
  changes jsonb not null,
  -- The webhook's body, made once: text, because jsonb would reorder its keys.
  body text not null,
  -- How many webhooks led to an event, each by a call that the one before it caused: what goes on for ever is stopped.
  depth integer default 0 not null,
  effective_date date,
  affects jsonb,
  cause_id uuid,
  -- The heading of an occurrence that its type does not always have.
  also_under text,
  -- The closed periods that a change reaches.
  late_period_ids uuid[],
  constraint events_pkey primary key (account_id, sequence)
);
create index events__employee on events (account_id, employee_id, sequence) where (employee_id is not null);
-- The history of one object, and of one employee.
create index events__entity on events (account_id, entity_id, sequence);
-- One event by its id, for a delivery or a look-up.
create unique index events__id on events (account_id, id);

create table offices (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  address text,
  city text,
  country text,
  coordinates jsonb,
  description text,
  radio integer,
  default_employees_date_time_zone text not null,
  external_id text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- What other systems call an office, a kind of time off, or a kind of work.
  code text,
  night_start text default '22:00' not null,
  night_end text default '06:00' not null,
  rounding_minutes integer,
  overtime_basis text default 'day' not null,
  full_time_weekly_hours numeric,
  constraint offices_pkey primary key (account_id, id),
  constraint offices__overtime_basis check (overtime_basis in ('day', 'week'))
);
create index offices__by_created_at on offices (account_id, created_at, id);
create index offices__by_name on offices (account_id, name, id);
create index offices__by_updated_at on offices (account_id, updated_at, id);
create unique index offices__code_taken on offices (account_id, code) where (deleted_at is null);
create unique index offices__external_id_taken on offices (account_id, external_id) where (deleted_at is null);

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
  timeout_seconds integer not null,
  max_concurrency integer not null,
  status text not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  ordering text default 'entity' not null,
  on_exhausted text default 'skip' not null,
  -- Null: as many as it answers.
  rate_limit_per_second integer,
  -- What it subscribes to, by type: what came after this sequence. Headings and wildcards are resolved.
  types jsonb default '{}'::jsonb not null,
  -- Why it has the status that it has, and since when.
  status_reason text,
  status_since timestamptz(3),
  -- Secrets before the present one that still sign: [{"secret": encrypted, in base64, "until": instant}], the newest first.
  earlier_secrets jsonb default '[]'::jsonb not null,
  -- What whoever subscribed last was allowed to read: events of other scopes are sent without their data.
  granted_scopes text[] default '{*}'::text[] not null,
  -- Since when it has proved it, or the operator vouches for its address; null: its events are held until it has.
  verified_at timestamptz(3),
  -- The token that made it, which it outlives; null: a person did, or nobody knows any more.
  made_by_token uuid,
  constraint webhook_endpoints_pkey primary key (account_id, id),
  constraint webhook_endpoints__on_exhausted check (on_exhausted in ('skip', 'block')),
  constraint webhook_endpoints__ordering check (ordering in ('entity', 'none', 'endpoint')),
  constraint webhook_endpoints__rate_limit check (rate_limit_per_second > 0),
  constraint webhook_endpoints__status check (status in ('active', 'degraded', 'paused', 'disabled')),
  constraint webhook_endpoints__verified check ((verified_at is not null) or status in ('paused', 'disabled'))
);
create index webhook_endpoints__by_created_at on webhook_endpoints (account_id, created_at, id);
create index webhook_endpoints__by_updated_at on webhook_endpoints (account_id, updated_at, id);
-- What a token has made, when it is revoked.
create index webhook_endpoints__made_by_token on webhook_endpoints (account_id, made_by_token) where ((made_by_token is not null) and (deleted_at is null));

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
  -- Changes whenever something changes that the endpoint's worker holds in memory: then it begins anew.
  epoch integer default 0 not null,
  -- The log is read up to here: what lies between this and `sequence` is in a worker's hands.
  read_to bigint default 0 not null,
  -- How the latest attempts went; see sender/health.ts.
  health jsonb,
  -- While it is not active: since when nothing has succeeded, and the probes since then.
  failing_since timestamptz(3),
  probes integer default 0 not null,
  next_probe_at timestamptz(3),
  probed_sequence bigint default 0 not null,
  -- Where the log ends for an endpoint that was deleted.
  ends_at bigint,
  -- When administrators were told last that a loop is suspected; null: never.
  loop_told_at timestamptz(3),
  constraint endpoint_cursors_pkey primary key (account_id, endpoint_id),
  constraint endpoint_cursors__endpoint foreign key (account_id, endpoint_id) references webhook_endpoints(account_id, id)
);
-- Endpoints that are to be probed.
create index endpoint_cursors__next_probe_at on endpoint_cursors (account_id, next_probe_at) where (next_probe_at is not null);

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
  attempts_count integer not null,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A delivery that failed for good and, with on_exhausted = 'block', lets nothing of its lane pass.
  is_blocking boolean default false not null,
  -- Probes are attempts that do not count against the delivery.
  probes_count integer default 0 not null,
  constraint webhook_deliveries_pkey primary key (account_id, endpoint_id, sequence),
  constraint webhook_deliveries__status check (status in ('pending', 'held', 'delivered', 'failed', 'expired')),
  constraint webhook_deliveries__id unique (account_id, id),
  constraint webhook_deliveries__endpoint foreign key (account_id, endpoint_id) references webhook_endpoints(account_id, id)
);
create index webhook_deliveries__by_created_at on webhook_deliveries (account_id, created_at, id);
create index webhook_deliveries__by_updated_at on webhook_deliveries (account_id, updated_at, id);
create index webhook_deliveries__employee_id on webhook_deliveries (account_id, employee_id, created_at) where (employee_id is not null);
create index webhook_deliveries__event_id on webhook_deliveries (account_id, event_id);
-- What failed, among all that was delivered.
create index webhook_deliveries__failed on webhook_deliveries (account_id, created_at, id) where (status = 'failed');
-- What is held, among all that was delivered.
create index webhook_deliveries__held on webhook_deliveries (account_id, created_at, id) where (status = 'held');
-- What an endpoint's sender has yet to send, or must not pass.
create index webhook_deliveries__unfinished on webhook_deliveries (account_id, endpoint_id, sequence) where ((status = 'pending') or is_blocking);

create table webhook_attempts (
  account_id uuid not null,
  endpoint_id uuid not null,
  sequence bigint not null,
  attempt integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  request_headers jsonb not null,
  response_status integer,
  response_headers jsonb,
  response_body text,
  error text,
  is_probe boolean default false not null,
  constraint webhook_attempts_pkey primary key (account_id, endpoint_id, sequence, attempt)
);

create table onboarding_templates (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  tasks jsonb not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint onboarding_templates_pkey primary key (account_id, id)
);
create index onboarding_templates__by_created_at on onboarding_templates (account_id, created_at, id);
create index onboarding_templates__by_name on onboarding_templates (account_id, name, id);
create index onboarding_templates__by_updated_at on onboarding_templates (account_id, updated_at, id);

-- Signing in, and what failed of it; what people change is in the event log.
create table sign_ins (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  outcome text not null,
  user_agent text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint sign_ins_pkey primary key (account_id, id),
  constraint sign_ins__outcome check (outcome in ('signed_in', 'wrong_password', 'wrong_code', 'locked_out', 'disabled', 'wrong_current_password', 'password_changed', 'password_reset', 'password_forgotten', 'second_factor_enabled', 'second_factor_disabled', 'second_factor_reset'))
);
create index sign_ins__created_at on sign_ins (account_id, created_at, id);
create index sign_ins__updated_at on sign_ins (account_id, updated_at, id);
create index sign_ins__user on sign_ins (account_id, user_id, created_at);

-- How many requests were answered, by hour, token and status.
create table api_usage (
  account_id uuid not null,
  hour timestamptz(3) not null,
  token_id uuid not null,
  status integer not null,
  requests integer not null,
  constraint api_usage_pkey primary key (account_id, hour, token_id, status)
);

create table user_second_factors (
  id uuid not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean,
  failed_verification_count integer,
  locked_until timestamptz(3),
  constraint user_second_factors_pkey primary key (id),
  constraint user_second_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index user_second_factors__secret on user_second_factors (secret);
create index user_second_factors__user on user_second_factors (user_id);

create table custom_fields (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  type text not null,
  slug text not null,
  -- What a select chooses from.
  options text[],
  sensitive boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  "position" integer,
  past_slugs text[] default '{}'::text[] not null,
  constraint custom_fields_pkey primary key (account_id, id),
  constraint custom_fields__options check ((type = 'select') = (options is not null)),
  constraint custom_fields__slug check (slug ~ '^cf_[a-z0-9_]+$'),
  constraint custom_fields__type check (type in ('text', 'number', 'date', 'select'))
);
create index custom_fields__by_created_at on custom_fields (account_id, created_at, id);
create index custom_fields__by_name on custom_fields (account_id, name, id);
create index custom_fields__by_position_asc on custom_fields (account_id, coalesce("position", 2147483647), id);
create index custom_fields__by_position_desc on custom_fields (account_id, coalesce("position", '-2147483648'::integer), id);
create index custom_fields__by_updated_at on custom_fields (account_id, updated_at, id);
create unique index custom_fields__slug_taken on custom_fields (account_id, slug) where (deleted_at is null);

create table job_charges (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  code text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint job_charges_pkey primary key (account_id, id)
);
create index job_charges__by_created_at on job_charges (account_id, created_at, id);
create index job_charges__by_name on job_charges (account_id, name, id);
create index job_charges__by_updated_at on job_charges (account_id, updated_at, id);
create unique index job_charges__name_taken on job_charges (account_id, lower(name)) where (deleted_at is null);

create table contract_types (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  code text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint contract_types_pkey primary key (account_id, id)
);
create index contract_types__by_created_at on contract_types (account_id, created_at, id);
create index contract_types__by_name on contract_types (account_id, name, id);
create index contract_types__by_updated_at on contract_types (account_id, updated_at, id);
create unique index contract_types__name_taken on contract_types (account_id, lower(name)) where (deleted_at is null);

create table degrees (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  code text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint degrees_pkey primary key (account_id, id)
);
create index degrees__by_created_at on degrees (account_id, created_at, id);
create index degrees__by_name on degrees (account_id, name, id);
create index degrees__by_updated_at on degrees (account_id, updated_at, id);
create unique index degrees__name_taken on degrees (account_id, lower(name)) where (deleted_at is null);

create table workday_types (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  code text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint workday_types_pkey primary key (account_id, id)
);
create index workday_types__by_created_at on workday_types (account_id, created_at, id);
create index workday_types__by_name on workday_types (account_id, name, id);
create index workday_types__by_updated_at on workday_types (account_id, updated_at, id);
create unique index workday_types__name_taken on workday_types (account_id, lower(name)) where (deleted_at is null);

create table agreements (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  code text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  color text,
  annual_hours numeric,
  -- The weekly hours of full time that a collective agreement sets, with which part time is compared.
  full_time_weekly_hours numeric,
  constraint agreements_pkey primary key (account_id, id)
);
create index agreements__by_created_at on agreements (account_id, created_at, id);
create index agreements__by_name on agreements (account_id, name, id);
create index agreements__by_updated_at on agreements (account_id, updated_at, id);
create unique index agreements__name_taken on agreements (account_id, lower(name)) where (deleted_at is null);

create table contribution_groups (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  code text,
  country text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint contribution_groups_pkey primary key (account_id, id)
);
create index contribution_groups__by_created_at on contribution_groups (account_id, created_at, id);
create index contribution_groups__by_name on contribution_groups (account_id, name, id);
create index contribution_groups__by_updated_at on contribution_groups (account_id, updated_at, id);

create table compensations (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  compensation_type text not null,
  period text not null,
  currency text not null,
  status text not null,
  quantity numeric,
  percentage numeric,
  recurrence integer not null,
  code text,
  comment text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint compensations_pkey primary key (account_id, id),
  constraint compensations__compensation_type check (compensation_type in ('fixed', 'variable', 'additional')),
  constraint compensations__fixed_is_measured check ((compensation_type <> 'fixed') or (quantity is not null) or (percentage is not null)),
  constraint compensations__one_measure check ((quantity is null) or (percentage is null)),
  constraint compensations__period check (period in ('weekly', 'biweekly', 'fortnightly', 'monthly')),
  constraint compensations__status check (status in ('active', 'inactive'))
);
create index compensations__by_created_at on compensations (account_id, created_at, id);
create index compensations__by_name on compensations (account_id, name, id);
create index compensations__by_updated_at on compensations (account_id, updated_at, id);

create table work_breaks (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  color text,
  icon text,
  break_minutes integer,
  remunerated boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint work_breaks_pkey primary key (account_id, id)
);
create index work_breaks__by_created_at on work_breaks (account_id, created_at, id);
create index work_breaks__by_name on work_breaks (account_id, name, id);
create index work_breaks__by_updated_at on work_breaks (account_id, updated_at, id);

create table check_types (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  color text,
  remote boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  code text,
  constraint check_types_pkey primary key (account_id, id)
);
create index check_types__by_created_at on check_types (account_id, created_at, id);
create index check_types__by_name on check_types (account_id, name, id);
create index check_types__by_updated_at on check_types (account_id, updated_at, id);
create unique index check_types__code_taken on check_types (account_id, code) where (deleted_at is null);

create table holiday_calendars (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  year integer not null,
  -- None means all offices; few calendars an account has, so no table of pairs is needed to find those of an office.
  office_ids uuid[] not null,
  -- [{date, name}], all in the year.
  days_off jsonb not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  applies_to text not null,
  constraint holiday_calendars_pkey primary key (account_id, id),
  constraint holiday_calendars__applies_to check (applies_to in ('offices', 'employees', 'offices_and_employees'))
);
create index holiday_calendars__by_created_at on holiday_calendars (account_id, created_at, id);
create index holiday_calendars__by_name on holiday_calendars (account_id, name, id);
create index holiday_calendars__by_updated_at on holiday_calendars (account_id, updated_at, id);
create index holiday_calendars__by_year on holiday_calendars (account_id, year, id);

create table absence_types (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  category text not null,
  remunerated_type text not null,
  needs_validation boolean not null,
  pick_mode text not null,
  color text,
  status text not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  code text,
  gives_vacation_back boolean not null,
  constraint absence_types_pkey primary key (account_id, id),
  constraint absence_types__category check (category in ('sick_leave', 'permission')),
  constraint absence_types__pick_mode check (pick_mode in ('by_days', 'by_time_range')),
  constraint absence_types__remunerated check (remunerated_type in ('remunerated', 'not_remunerated')),
  constraint absence_types__status check (status in ('active', 'inactive'))
);
create index absence_types__by_created_at on absence_types (account_id, created_at, id);
create index absence_types__by_name on absence_types (account_id, name, id);
create index absence_types__by_updated_at on absence_types (account_id, updated_at, id);
create unique index absence_types__code_taken on absence_types (account_id, code) where (deleted_at is null);

create table vacation_configurations (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  day_type text not null,
  max_days_off numeric(7,4) not null,
  needs_validation boolean not null,
  employee_request_enabled boolean not null,
  is_default boolean not null,
  -- [{from, to}]
  not_allowed_date_ranges jsonb not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  code text,
  accrual text not null,
  -- [{years, days}]
  seniority jsonb not null,
  -- {sinceYear, maxDays, lastDay, monthsAfterSickLeave}; null: nothing is carried over.
  carry_over jsonb,
  unpaid_leave_suspends boolean not null,
  configuration_type text not null,
  employee_request_deny_excess_days_off boolean not null,
  -- A first day of a pay period, from which periods of one or two weeks count; null: 1 January of each year.
  accrual_first_day date,
  -- What a part of a year counts by: its days of 365 (366), as always, or its months of twelve.
  accrual_basis text default 'days' not null,
  hours_per_day numeric(4,2),
  constraint vacation_configurations_pkey primary key (account_id, id),
  constraint vacation_configurations__accrual check (accrual in ('year', 'month', 'half_month', 'two_weeks', 'week')),
  constraint vacation_configurations__configuration_type check (configuration_type in ('max_days', 'seniority_days', 'unlimited_days')),
  constraint vacation_configurations__day_type check (day_type in ('business_day', 'calendar_day')),
  constraint vacation_configurations__hours check ((hours_per_day is null) or (day_type = 'business_day')),
  constraint vacation_configurations_accrual_basis_check check (accrual_basis in ('days', 'months')),
  constraint vacation_configurations_hours_per_day_check check ((hours_per_day >= (1)::numeric) and (hours_per_day <= (24)::numeric))
);
create index vacation_configurations__by_created_at on vacation_configurations (account_id, created_at, id);
create index vacation_configurations__by_name on vacation_configurations (account_id, name, id);
create index vacation_configurations__by_updated_at on vacation_configurations (account_id, updated_at, id);
create unique index vacation_configurations__code_taken on vacation_configurations (account_id, code) where (deleted_at is null);
create unique index vacation_configurations__one_default on vacation_configurations (account_id) where (is_default and (deleted_at is null));

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
  "position" bigint not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint webhook_replays_pkey primary key (account_id, id),
  constraint webhook_replays__range check (from_sequence <= (to_sequence + 1)),
  constraint webhook_replays__state check (state in ('running', 'paused', 'cancelled', 'completed')),
  constraint webhook_replays__status check (status in ('failed', 'held', 'delivered')),
  constraint webhook_replays__endpoint foreign key (account_id, endpoint_id) references webhook_endpoints(account_id, id)
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
  bucket integer not null,
  sent integer not null,
  failed integer not null,
  constraint webhook_stats_pkey primary key (account_id, endpoint_id, hour, bucket),
  constraint webhook_stats__endpoint foreign key (account_id, endpoint_id) references webhook_endpoints(account_id, id)
);

create table event_consumers (
  account_id uuid not null,
  name text not null,
  -- The last event that the reader is done with; 0 before the first.
  sequence bigint not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint event_consumers_pkey primary key (account_id, name),
  constraint event_consumers__sequence check (sequence >= 0)
);

-- The ed25519 keys of accounts; the one that is not retired signs.
create table webhook_signing_keys (
  account_id uuid not null,
  id uuid not null,
  -- 32 bytes.
  public_key bytea not null,
  -- The seed in base64, encrypted.
  private_key bytea not null,
  created_at timestamptz(3) not null,
  retired_at timestamptz(3),
  published_until timestamptz(3),
  constraint webhook_signing_keys_pkey primary key (account_id, id)
);
create unique index webhook_signing_keys__present on webhook_signing_keys (account_id) where (retired_at is null);

-- Which keys of ENCRYPTION_KEY something in the database may be encrypted with.
create table encryption_keys (
  id text not null,
  created_at timestamptz(3) not null,
  constraint encryption_keys_pkey primary key (id)
);

-- The code that the first set-up asks for, as its SHA-256; the installation has one at most. Attempts are counted here,
-- so that all processes count together.
create table set_up_codes (
  id boolean default true not null,
  code_hash bytea not null,
  attempts integer default 0 not null,
  attempts_since timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint set_up_codes_pkey primary key (id),
  constraint set_up_codes_id_check check (id)
);

-- That the sign-in of a person was reset. A reset of the password has a link by which the person chooses the next one;
-- mail_key is its key, encrypted, until it was mailed or given up. mail_due_at is also the claim of the process that sends.
create table user_resets (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- Whether the operator made it, who may reset people of several accounts.
  by_operator boolean not null,
  secret_hash bytea,
  expires_at timestamptz(3),
  used_at timestamptz(3),
  mail_key bytea,
  mail_attempts integer default 0 not null,
  mail_due_at timestamptz(3),
  created_at timestamptz(3) not null,
  by_person boolean default false not null,
  constraint user_resets_pkey primary key (account_id, id),
  constraint user_resets__kind check (kind in ('password', 'second_factor', 'lock'))
);
-- For the sweep that sends: only what waits is in it.
create index user_resets__mail_due on user_resets (account_id, mail_due_at) where (mail_due_at is not null);
-- The links of a person, which end when one is used.
create index user_resets__user on user_resets (account_id, user_id);

-- Reference table: failures to sign in with an address, whether or not anybody has it, by where they came from. Both are
-- keyed hashes. A row is worth nothing an hour after it began.
create table failed_sign_ins (
  address_hash bytea not null,
  source_hash bytea not null,
  failures integer not null,
  since timestamptz(3) not null,
  constraint failed_sign_ins_pkey primary key (address_hash, source_hash)
);
-- Purging what has grown old.
create index failed_sign_ins__since on failed_sign_ins (since);

-- Reference table: codes of authenticator apps that were accepted (RFC 6238, 5.2: once). A row is worth nothing some
-- minutes after it was written.
create table used_codes (
  user_id uuid not null,
  code text not null,
  used_at timestamptz(3) not null,
  constraint used_codes_pkey primary key (user_id, code),
  constraint used_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
-- Purging what has grown old.
create index used_codes__used_at on used_codes (used_at);

create table legal_entities (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  legal_name text,
  tax_id text,
  country text not null,
  currency text,
  address text,
  social_security_accounts jsonb not null,
  external_id text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint legal_entities_pkey primary key (account_id, id)
);
create index legal_entities__by_created_at on legal_entities (account_id, created_at, id);
create index legal_entities__by_name on legal_entities (account_id, name, id);
create index legal_entities__by_updated_at on legal_entities (account_id, updated_at, id);
create unique index legal_entities__external_id_taken on legal_entities (account_id, external_id) where (deleted_at is null);

create table cost_centres (
  account_id uuid not null,
  id uuid not null,
  code text not null collate "und-x-icu",
  name text not null collate "und-x-icu",
  parent_id uuid,
  status text not null,
  external_id text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint cost_centres_pkey primary key (account_id, id),
  constraint cost_centres__own_parent check (parent_id <> id),
  constraint cost_centres__status check (status in ('active', 'inactive')),
  constraint cost_centres__parent foreign key (account_id, parent_id) references cost_centres(account_id, id)
);
create index cost_centres__by_code on cost_centres (account_id, code, id);
create index cost_centres__by_created_at on cost_centres (account_id, created_at, id);
create index cost_centres__by_name on cost_centres (account_id, name, id);
create index cost_centres__by_updated_at on cost_centres (account_id, updated_at, id);
create unique index cost_centres__code_taken on cost_centres (account_id, code) where (deleted_at is null);
create unique index cost_centres__external_id_taken on cost_centres (account_id, external_id) where (deleted_at is null);
create index cost_centres__parent_id on cost_centres (account_id, parent_id);

create table undo_records (
  account_id uuid not null,
  entity_id uuid not null,
  -- That of the event of the change.
  sequence bigint not null,
  entity_type text not null,
  -- The type of that event; null: the change followed from the event of another object.
  event text,
  recorded_at timestamptz(3) not null,
  actor jsonb not null,
  -- The columns that the change wrote, with their values before it; null: the object did not exist.
  before jsonb,
  constraint undo_records_pkey primary key (account_id, entity_id, sequence)
);
-- The oldest ones, to purge.
create index undo_records__sequence on undo_records (account_id, sequence);

create table pay_groups (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  frequency text not null,
  first_day date not null,
  cut_off_days integer not null,
  pay_day integer,
  late_changes text not null,
  earliest_change_date date,
  is_default boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  blocking_issues text[] default '{}'::text[] not null,
  constraint pay_groups_pkey primary key (account_id, id),
  constraint pay_groups__frequency check (frequency in ('monthly', 'semimonthly', 'biweekly', 'weekly')),
  constraint pay_groups__late_changes check (late_changes in ('carry', 'refuse'))
);
create index pay_groups__by_created_at on pay_groups (account_id, created_at, id);
create index pay_groups__by_name on pay_groups (account_id, name, id);
create index pay_groups__by_updated_at on pay_groups (account_id, updated_at, id);
create unique index pay_groups__name_taken on pay_groups (account_id, lower(name)) where (deleted_at is null);
create unique index pay_groups__one_default on pay_groups (account_id) where (is_default and (deleted_at is null));

-- A period follows from its group; it has a row once its status has changed.
create table pay_periods (
  account_id uuid not null,
  id uuid not null,
  pay_group_id uuid not null,
  from_date date not null,
  to_date date not null,
  status text not null,
  locked_at timestamptz(3),
  locked_sequence bigint,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint pay_periods_pkey primary key (account_id, id),
  constraint pay_periods__order check (to_date >= from_date),
  constraint pay_periods__status check (status in ('open', 'review', 'locked', 'exported', 'acknowledged')),
  constraint pay_periods__group foreign key (account_id, pay_group_id) references pay_groups(account_id, id)
);
create unique index pay_periods__one_on_a_day on pay_periods (account_id, pay_group_id, from_date);

-- The late changes of closed periods, which the next export looks for; kept longer than the log.
create table pay_late_changes (
  account_id uuid not null,
  pay_period_id uuid not null,
  sequence bigint not null,
  -- Null: of all employees of some offices.
  employee_ids uuid[],
  constraint pay_late_changes_pkey primary key (account_id, pay_period_id, sequence)
);

create table export_profiles (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  code text,
  format text not null,
  content text not null,
  columns jsonb not null,
  delimiter text not null,
  decimal_separator text not null,
  decimals integer,
  date_format text not null,
  encoding text not null,
  line_end text not null,
  has_headings boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint export_profiles_pkey primary key (account_id, id),
  constraint export_profiles__content check (content in ('lines', 'people', 'corrections')),
  constraint export_profiles__format check (format in ('csv', 'fixed_width', 'json'))
);
create index export_profiles__by_created_at on export_profiles (account_id, created_at, id);
create index export_profiles__by_name on export_profiles (account_id, name, id);
create index export_profiles__by_updated_at on export_profiles (account_id, updated_at, id);
create unique index export_profiles__code_taken on export_profiles (account_id, code) where (deleted_at is null);
create unique index export_profiles__name_taken on export_profiles (account_id, lower(name)) where (deleted_at is null);

-- From which event on everything is known that payroll rows depend on: some of it keeps its earlier values only from now
-- on, and what was deleted after its time is no longer known. An account without a row knows all.
create table history_starts (
  account_id uuid not null,
  sequence bigint not null,
  started_at timestamptz(3) not null,
  constraint history_starts_pkey primary key (account_id)
);

-- The requests of tokens, for the developers who send them; kept for days. No bodies and no queries.
create table api_requests (
  account_id uuid not null,
  id uuid not null,
  actor_id uuid not null,
  method text not null,
  path text not null,
  status integer not null,
  code text,
  milliseconds integer not null,
  request_id text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint api_requests_pkey primary key (account_id, id),
  constraint api_requests__method check (method in ('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'))
);
create index api_requests__actor on api_requests (account_id, actor_id, created_at, id);
create index api_requests__created_at on api_requests (account_id, created_at, id);
create index api_requests__updated_at on api_requests (account_id, updated_at, id);

create table imports (
  account_id uuid not null,
  id uuid not null,
  file_name text not null,
  status text not null,
  -- Whether the rows were compared with each other and put in order since the last change.
  prepared boolean not null,
  columns jsonb not null,
  creates jsonb not null,
  -- The sum of rows by their result; kept when the rows are gone.
  counts jsonb not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  finished_at timestamptz(3),
  rows_deleted_at timestamptz(3),
  constraint imports_pkey primary key (account_id, id),
  constraint imports__status check (status in ('draft', 'checking', 'checked', 'running', 'done', 'cancelled'))
);
create index imports__by_created_at on imports (account_id, created_at, id);
-- The worker looks for imports that wait for it.
create index imports__under_way on imports (changed_at) where status in ('checking', 'running');
-- Retention looks for imports whose rows have served their time.
create index imports__with_rows on imports (account_id, changed_at) where (rows_deleted_at is null);

create table import_rows (
  account_id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet numbers it: the header is row 1.
  number integer not null,
  cells text[] not null,
  -- The order of work: managers come before their reports.
  place integer,
  manager_id uuid,
  manager_row integer,
  -- What is wrong with it next to the other rows.
  clashes jsonb default '[]'::jsonb not null,
  -- Null: to be checked.
  outcome text,
  name text,
  changes jsonb default '[]'::jsonb not null,
  errors jsonb default '[]'::jsonb not null,
  employee_id uuid,
  -- Whether the row was worked by the import itself.
  done boolean default false not null,
  constraint import_rows_pkey primary key (account_id, import_id, number),
  constraint import_rows__outcome check (outcome in ('new', 'changed', 'same', 'refused')),
  constraint import_rows__import foreign key (account_id, import_id) references imports(account_id, id)
);
-- The next rows to work.
create index import_rows__by_place on import_rows (account_id, import_id, place);

-- How far the log was read. An account without a row starts at its first event; those that exist start now.
create table notification_cursors (
  account_id uuid not null,
  sequence bigint not null,
  constraint notification_cursors_pkey primary key (account_id)
);

-- Roles that an account makes for itself: the scopes of tokens, and the employees whom the role concerns.
create table roles (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  scopes text[] not null,
  reach text not null,
  -- Whether its users also run, about themselves, what employees run.
  self_service boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint roles_pkey primary key (account_id, id),
  constraint roles__reach check (reach in ('all', 'below', 'own'))
);
create index roles__by_name on roles (account_id, name, id);
create index roles__created_at on roles (account_id, created_at, id);
create unique index roles__name on roles (account_id, lower(name)) where (deleted_at is null);
create index roles__updated_at on roles (account_id, updated_at, id);

-- Somebody who may become a user: the link that they were sent has a secret, of which the hash is kept.
create table invitations (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  employee_id uuid,
  secret_hash bytea not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  mail_status text,
  mail_key bytea,
  mail_attempts integer default 0 not null,
  mail_due_at timestamptz(3),
  role_id uuid,
  constraint invitations_pkey primary key (account_id, id),
  constraint invitations__mail_status check (mail_status in ('waiting', 'sent', 'failed')),
  constraint invitations__own_role check ((role = 'own') = (role_id is not null)),
  constraint invitations__role check (role in ('administrator', 'hr', 'payroll', 'read_only', 'manager', 'employee', 'own')),
  constraint invitations__role_fk foreign key (account_id, role_id) references roles(account_id, id)
);
create index invitations__created_at on invitations (account_id, created_at, id);
create unique index invitations__email on invitations (account_id, lower(email)) where ((deleted_at is null) and (accepted_at is null));
create index invitations__employee on invitations (account_id, employee_id);
-- For the sweep that sends: only what waits is in it.
create index invitations__mail_due on invitations (account_id, mail_due_at) where (mail_status = 'waiting');
-- The invitations to a role.
create index invitations__role_id on invitations (account_id, role_id);
create index invitations__updated_at on invitations (account_id, updated_at, id);

-- Reference table: addresses typed by people who forgot their password, known or not, until the next round of mail. So
-- the request takes as long for an unknown address as for a known one.
create table forgotten_passwords (
  id uuid not null,
  email text not null,
  user_agent text,
  created_at timestamptz(3) not null,
  constraint forgotten_passwords_pkey primary key (id)
);
-- The next ones to work.
create index forgotten_passwords__created_at on forgotten_passwords (created_at);

create table document_kinds (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  visible_to text not null,
  added_by text not null,
  sensitive boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint document_kinds_pkey primary key (account_id, id),
  constraint document_kinds__added_by check (added_by in ('administrators', 'employee')),
  constraint document_kinds__visible_to check (visible_to in ('administrators', 'employee', 'employee_and_manager'))
);
create index document_kinds__by_created_at on document_kinds (account_id, created_at, id);
create index document_kinds__by_name on document_kinds (account_id, name, id);
create index document_kinds__by_updated_at on document_kinds (account_id, updated_at, id);
create unique index document_kinds__name_taken on document_kinds (account_id, name) where (deleted_at is null);

create table own_data_settings (
  account_id uuid not null,
  id uuid not null,
  -- By the name of the field, or the id of the custom field: direct or approval. A field without a rule is closed.
  rules jsonb default '{}'::jsonb not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint own_data_settings_pkey primary key (account_id)
);

create table colleague_settings (
  account_id uuid not null,
  id uuid not null,
  -- Whether the home page shows those of employees who agree to it.
  birthdays boolean default false not null,
  work_anniversaries boolean default false not null,
  -- What the directory does not show to users who see few employees.
  hidden_fields text[] default '{}'::text[] not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint colleague_settings_pkey primary key (account_id),
  constraint colleague_settings__hidden_fields check (hidden_fields <@ array['workPhone', 'jobChargeName', 'department', 'office', 'photo'])
);

-- How an office counts working time for pay, from which day on; without an office: for the employees without one. Before
-- the first rules of an office the usual ones hold. The columns of offices keep the rules in force today.
create table time_rules (
  account_id uuid not null,
  id uuid not null,
  office_id uuid,
  start_date date not null,
  night_start text not null,
  night_end text not null,
  rounding_minutes integer,
  overtime_basis text not null,
  full_time_weekly_hours numeric,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint time_rules_pkey primary key (account_id, id),
  constraint time_rules__overtime_basis check (overtime_basis in ('day', 'week')),
  constraint time_rules__office foreign key (account_id, office_id) references offices(account_id, id)
);
create index time_rules__by_created_at on time_rules (account_id, created_at, id);
create index time_rules__by_start_date on time_rules (account_id, start_date, id);
create index time_rules__by_updated_at on time_rules (account_id, updated_at, id);
-- Its foreign key, and the rules of one office.
create index time_rules__office_id on time_rules (account_id, office_id, start_date);
create unique index time_rules__start_taken on time_rules (account_id, coalesce(office_id, account_id), start_date) where (deleted_at is null);

-- What an export profile was in each version, so that a file of it is the same for ever, also once it was edited or deleted.
create table export_profile_versions (
  account_id uuid not null,
  export_profile_id uuid not null,
  version integer not null,
  profile jsonb not null,
  constraint export_profile_versions_pkey primary key (account_id, export_profile_id, version),
  constraint export_profile_versions__profile foreign key (account_id, export_profile_id) references export_profiles(account_id, id)
);

create table pay_exports (
  account_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  pay_group_id uuid not null,
  from_date date not null,
  to_date date not null,
  -- The newest event that the snapshot includes.
  sequence bigint not null,
  status text not null,
  people integer not null,
  corrections integer not null,
  control_totals jsonb not null,
  sha256 text not null,
  -- As the payroll system sent it.
  receipt jsonb,
  receipt_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  export_profile_id uuid,
  -- The version for which an export was made; of earlier exports that of the update, by which their files were written until then.
  profile_version integer,
  constraint pay_exports_pkey primary key (account_id, id),
  constraint pay_exports__profile_version check ((export_profile_id is null) = (profile_version is null)),
  constraint pay_exports__status check (status in ('created', 'accepted', 'rejected', 'partial')),
  constraint pay_exports__period foreign key (account_id, pay_period_id) references pay_periods(account_id, id),
  constraint pay_exports__profile foreign key (account_id, export_profile_id, profile_version) references export_profile_versions(account_id, export_profile_id, version)
);
create index pay_exports__export_profile_id on pay_exports (account_id, export_profile_id, profile_version) where (export_profile_id is not null);
create index pay_exports__of_group on pay_exports (account_id, pay_group_id, sequence);
create index pay_exports__of_period on pay_exports (account_id, pay_period_id, sequence);

create table pay_export_rows (
  account_id uuid not null,
  export_id uuid not null,
  "position" integer not null,
  employee_id uuid not null,
  -- JSON as it was read: its amounts keep their last zeros.
  "row" text not null,
  -- Whether an exported row has vacation that the end of an employment settles: each later export asks whether it still does.
  -- No row of before has the member.
  settles_vacation boolean default false not null,
  constraint pay_export_rows_pkey primary key (account_id, export_id, "position"),
  constraint pay_export_rows__export foreign key (account_id, export_id) references pay_exports(account_id, id)
);
create unique index pay_export_rows__of_employee on pay_export_rows (account_id, export_id, employee_id);
create index pay_export_rows__settling on pay_export_rows (account_id, export_id) where settles_vacation;

create table pay_export_corrections (
  account_id uuid not null,
  export_id uuid not null,
  "position" integer not null,
  employee_id uuid not null,
  pay_period_id uuid not null,
  from_date date not null,
  to_date date not null,
  before text,
  after text,
  differences jsonb not null,
  settles_vacation boolean default false not null,
  constraint pay_export_corrections_pkey primary key (account_id, export_id, "position"),
  constraint pay_export_corrections__export foreign key (account_id, export_id) references pay_exports(account_id, id)
);
create unique index pay_export_corrections__of_employee on pay_export_corrections (account_id, export_id, pay_period_id, employee_id);
create index pay_export_corrections__of_period on pay_export_corrections (account_id, pay_period_id, employee_id);
create index pay_export_corrections__settling on pay_export_corrections (account_id, pay_period_id) where settles_vacation;

create table pay_export_receipt_rows (
  account_id uuid not null,
  export_id uuid not null,
  employee_id uuid not null,
  status text not null,
  code text,
  message text,
  external_id text,
  -- A receipt may answer of an employee for one period that an export carries; null: for all of them, as earlier receipts did.
  pay_period_id uuid,
  "position" integer not null,
  constraint pay_export_receipt_rows_pkey primary key (account_id, export_id, "position"),
  constraint pay_export_receipt_rows__status check (status in ('accepted', 'rejected')),
  constraint pay_export_receipt_rows__export foreign key (account_id, export_id) references pay_exports(account_id, id)
);
create unique index pay_export_receipt_rows__of_employee on pay_export_receipt_rows (account_id, export_id, employee_id, pay_period_id) nulls not distinct;

-- What someone who signs in may do in an account, and which employee they are there.
create table memberships (
  account_id uuid not null,
  user_id uuid not null,
  role text not null,
  employee_id uuid,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A membership is shown as a user: whoever signs in, as the account knows them.
  id uuid not null,
  version integer not null,
  deleted_at timestamptz(3),
  role_id uuid,
  -- The ways in which a user looks at the list of employees, as the panel saves them.
  people_views jsonb default '[]'::jsonb not null,
  constraint memberships_pkey primary key (account_id, user_id),
  constraint memberships__own_role check ((role = 'own') = (role_id is not null)),
  constraint memberships__role check (role in ('administrator', 'hr', 'payroll', 'read_only', 'manager', 'employee', 'own')),
  constraint memberships__role_fk foreign key (account_id, role_id) references roles(account_id, id)
);
create index memberships__created_at on memberships (account_id, created_at, id);
create unique index memberships__employee on memberships (account_id, employee_id) where (employee_id is not null);
create unique index memberships__id on memberships (account_id, id);
-- The users of a role.
create index memberships__role_id on memberships (account_id, role_id);
create index memberships__updated_at on memberships (account_id, updated_at, id);
-- The accounts of someone who has just signed in.
create index memberships__user on memberships (user_id);

create table notification_choices (
  account_id uuid not null,
  user_id uuid not null,
  kind text not null,
  channel text not null,
  constraint notification_choices_pkey primary key (account_id, user_id, kind),
  constraint notification_choices__channel check (channel in ('panel', 'mail', 'digest', 'none')),
  constraint notification_choices__kind check (kind in ('time_off_requested', 'time_off_decided', 'onboarding_tasks_assigned', 'work_entry_corrected', 'own_data_requested', 'own_data_decided', 'import_finished', 'webhook_trouble')),
  constraint notification_choices__user foreign key (account_id, user_id) references memberships(account_id, user_id)
);

-- Mails to send. due_at is also the claim of who sends it: whoever takes it moves it on.
create table notification_mails (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  form text not null,
  -- dropped: nothing was left to tell, because it was read, or because it no longer concerns the user.
  status text not null,
  due_at timestamptz(3) not null,
  attempts integer not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint notification_mails_pkey primary key (account_id, id),
  constraint notification_mails__form check (form in ('mail', 'digest')),
  constraint notification_mails__status check (status in ('waiting', 'sent', 'failed', 'dropped')),
  constraint notification_mails__user foreign key (account_id, user_id) references memberships(account_id, user_id)
);
create index notification_mails__due on notification_mails (account_id, due_at) where (status = 'waiting');
-- Retention looks for mails that have served their time.
create index notification_mails__ended_at on notification_mails (account_id, ended_at) where (ended_at is not null);
-- The open mail of a user that a further notification joins; the last failure that their choices show.
create index notification_mails__user_id on notification_mails (account_id, user_id, created_at);

create table departments (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  parent_id uuid,
  manager_id uuid,
  code text,
  external_id text,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint departments_pkey primary key (account_id, id),
  constraint departments__own_parent check (parent_id <> id),
  constraint departments__parent foreign key (account_id, parent_id) references departments(account_id, id)
);
create index departments__by_created_at on departments (account_id, created_at, id);
create index departments__by_name on departments (account_id, name, id);
create index departments__by_updated_at on departments (account_id, updated_at, id);
create unique index departments__external_id_taken on departments (account_id, external_id) where (deleted_at is null);
create index departments__manager_id on departments (account_id, manager_id);
create unique index departments__name_taken on departments (account_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name)) where (deleted_at is null);
create index departments__parent_id on departments (account_id, parent_id);

create table employees (
  account_id uuid not null,
  id uuid not null,
  first_name text not null collate "und-x-icu",
  last_name text not null collate "und-x-icu",
  second_last_name text,
  email text collate "und-x-icu",
  department_id uuid,
  office_id uuid,
  manager_id uuid,
  code integer,
  external_id text,
  status text not null,
  start_date date not null,
  end_date date,
  end_reason text,
  gender text,
  phone text,
  work_phone text,
  emergency_phone text,
  personal_mail text,
  date_of_birth date,
  nid text,
  identity_number_type text,
  secondary_nid text,
  secondary_identity_number_type text,
  ssn text,
  nationalities text[] not null,
  country text,
  address text,
  postal_code text,
  city text,
  province text,
  marital_status text,
  children integer,
  disability integer,
  account_number text,
  bic text,
  job_charge_description text,
  language text,
  description text,
  image_profile_url text,
  -- Whether there is more than one employment: else start_date, end_date and end_reason say all of it.
  rehired boolean default false not null,
  -- What a removal changed besides: a restore puts it back.
  before_removal jsonb,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Whether there is any value: a list need not look for those of everybody.
  has_custom_fields boolean default false not null,
  job_charge_id uuid,
  contribution_group_id uuid,
  identity_number_country text,
  secondary_identity_number_country text,
  ssn_country text,
  account_scheme text default 'iban' not null,
  contract_id text,
  nfc text,
  salary_range text,
  study_level text,
  professional_category_code text,
  professional_category_description text,
  main_recruiter_id uuid,
  job_charge_competencies text,
  constraint employees_pkey primary key (account_id, id),
  constraint employees__account_scheme check (account_scheme in ('iban', 'uk', 'us', 'mx', 'other')),
  constraint employees__dates check (end_date >= start_date),
  constraint employees__identity_types check ((secondary_identity_number_type <> identity_number_type) or (secondary_identity_number_country is distinct from identity_number_country)),
  constraint employees__leaver_has_end check ((status = 'active') or (end_date is not null)),
  constraint employees__own_manager check (manager_id <> id),
  constraint employees__status check (status in ('active', 'inactive')),
  constraint employees__contribution_group foreign key (account_id, contribution_group_id) references contribution_groups(account_id, id),
  constraint employees__department foreign key (account_id, department_id) references departments(account_id, id),
  constraint employees__job_charge foreign key (account_id, job_charge_id) references job_charges(account_id, id),
  constraint employees__main_recruiter foreign key (account_id, main_recruiter_id) references employees(account_id, id),
  constraint employees__manager foreign key (account_id, manager_id) references employees(account_id, id),
  constraint employees__office foreign key (account_id, office_id) references offices(account_id, id)
);
-- The birthdays and the work anniversaries of a few days of any year, by month and day as one number: 1231 is 31 December.
create index employees__by_birthday on employees (account_id, ((((extract(month from date_of_birth) * (100)::numeric) + extract(day from date_of_birth)))::integer));
create index employees__by_code_asc on employees (account_id, coalesce(code, 2147483647), id);
create index employees__by_code_desc on employees (account_id, coalesce(code, '-2147483648'::integer), id);
-- One index per sortable field; nullable ones are indexed as the list orders them, nulls last.
create index employees__by_created_at on employees (account_id, created_at, id);
-- For both directions: the highest text of the collation (U+FFFF) or value when rising, the lowest when falling.
create index employees__by_email_asc on employees (account_id, coalesce(email, '￿'), id);
create index employees__by_email_desc on employees (account_id, coalesce(email, ''), id);
create index employees__by_end_date_asc on employees (account_id, coalesce(end_date, 'infinity'::date), id);
create index employees__by_end_date_desc on employees (account_id, coalesce(end_date, '-infinity'::date), id);
create index employees__by_first_name on employees (account_id, first_name, id);
create index employees__by_last_name on employees (account_id, last_name, id);
create index employees__by_start_date on employees (account_id, start_date, id);
create index employees__by_updated_at on employees (account_id, updated_at, id);
create index employees__by_work_anniversary on employees (account_id, ((((extract(month from start_date) * (100)::numeric) + extract(day from start_date)))::integer));
create unique index employees__code_taken on employees (account_id, code) where (deleted_at is null);
create index employees__contribution_group_id on employees (account_id, contribution_group_id, id);
create index employees__department_id on employees (account_id, department_id, id);
create unique index employees__email_taken on employees (account_id, lower(email)) where (deleted_at is null);
create unique index employees__external_id_taken on employees (account_id, external_id) where (deleted_at is null);
create index employees__job_charge_id on employees (account_id, job_charge_id, id);
-- Whose employment ends: the daily job.
create index employees__leaving on employees (account_id, end_date) where ((status = 'active') and (end_date is not null) and (deleted_at is null));
create index employees__main_recruiter on employees (account_id, main_recruiter_id) where (main_recruiter_id is not null);
create index employees__manager_id on employees (account_id, manager_id, id);
create index employees__nid on employees (account_id, nid) where (nid is not null);
create index employees__office_id on employees (account_id, office_id, id);

-- Each time someone was hired. The last one is mirrored by the employee's start_date and end_date.
create table employments (
  account_id uuid not null,
  employee_id uuid not null,
  start_date date not null,
  end_date date,
  reason text,
  id uuid not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint employments_pkey primary key (account_id, id),
  constraint employments__dates check (end_date >= start_date),
  constraint employments__no_overlap exclude using gist (account_id with =, employee_id with =, daterange(start_date, end_date, '[]') with &&) where ((deleted_at is null)),
  constraint employments__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
-- Every read of an employee's employments, in the order of their starts.
create index employments__by_employee on employments (account_id, employee_id, start_date);
-- And who else has left in an exported period since.
create index employments__by_end on employments (account_id, end_date) where (end_date is not null);

-- The times that someone was in a department. The one that is not deleted mirrors employees.department_id.
create table department_assignations (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  department_id uuid not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint department_assignations_pkey primary key (account_id, id),
  constraint department_assignations__department foreign key (account_id, department_id) references departments(account_id, id),
  constraint department_assignations__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
create index department_assignations__by_created_at on department_assignations (account_id, created_at, id);
create index department_assignations__by_updated_at on department_assignations (account_id, updated_at, id);
create index department_assignations__department_id on department_assignations (account_id, department_id, id);
create index department_assignations__employee_id on department_assignations (account_id, employee_id, id);
create unique index department_assignations__held on department_assignations (account_id, employee_id) where (deleted_at is null);

-- The same for offices and employees.office_id.
create table office_assignations (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  office_id uuid not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint office_assignations_pkey primary key (account_id, id),
  constraint office_assignations__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint office_assignations__office foreign key (account_id, office_id) references offices(account_id, id)
);
create index office_assignations__by_created_at on office_assignations (account_id, created_at, id);
create index office_assignations__by_updated_at on office_assignations (account_id, updated_at, id);
create index office_assignations__employee_id on office_assignations (account_id, employee_id, id);
create unique index office_assignations__held on office_assignations (account_id, employee_id) where (deleted_at is null);
create index office_assignations__office_id on office_assignations (account_id, office_id, id);

-- Who decides about whose requests, beside or instead of the employee's manager.
create table employee_managers (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  manager_id uuid not null,
  permission text not null,
  "order" integer,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint employee_managers_pkey primary key (account_id, id),
  constraint employee_managers__not_oneself check (manager_id <> employee_id),
  constraint employee_managers__permission check (permission in ('checksManageRequestsAndIncidences', 'absencesManagement')),
  constraint employee_managers__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint employee_managers__manager foreign key (account_id, manager_id) references employees(account_id, id)
);
create index employee_managers__by_created_at on employee_managers (account_id, created_at, id);
create index employee_managers__by_updated_at on employee_managers (account_id, updated_at, id);
create index employee_managers__employee_id on employee_managers (account_id, employee_id, id);
create index employee_managers__manager_id on employee_managers (account_id, manager_id, id);
create unique index employee_managers__taken on employee_managers (account_id, employee_id, manager_id, permission) where (deleted_at is null);

create table onboardings (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  template_id uuid,
  status text not null,
  started_at timestamptz(3) not null,
  completed_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- An onboarding has no removal of its own: it is removed, and restored, with its employee.
  deleted_at timestamptz(3),
  removed_with_employee boolean default false not null,
  constraint onboardings_pkey primary key (account_id, id),
  constraint onboardings__completed check ((status = 'completed') = (completed_at is not null)),
  constraint onboardings__status check (status in ('started', 'completed', 'cancelled')),
  constraint onboardings__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint onboardings__template foreign key (account_id, template_id) references onboarding_templates(account_id, id)
);
create index onboardings__by_created_at on onboardings (account_id, created_at, id);
create index onboardings__by_updated_at on onboardings (account_id, updated_at, id);
create index onboardings__employee_id on onboardings (account_id, employee_id, id);
create unique index onboardings__one_started on onboardings (account_id, employee_id) where (status = 'started');
-- The list of those that are started, among many that are over.
create index onboardings__status on onboardings (account_id, status, created_at, id);
create index onboardings__template_id on onboardings (account_id, template_id);

create table onboarding_tasks (
  account_id uuid not null,
  onboarding_id uuid not null,
  id uuid not null,
  -- In the order in which they were given.
  "position" integer not null,
  title text not null,
  due_date date,
  assignee_id uuid,
  completed_at timestamptz(3),
  constraint onboarding_tasks_pkey primary key (account_id, onboarding_id, id),
  constraint onboarding_tasks__assignee foreign key (account_id, assignee_id) references employees(account_id, id),
  constraint onboarding_tasks__onboarding foreign key (account_id, onboarding_id) references onboardings(account_id, id)
);
create index onboarding_tasks__assignee_id on onboarding_tasks (account_id, assignee_id) where (assignee_id is not null);

create table employee_search (
  account_id uuid not null,
  employee_id uuid not null,
  -- Names and e-mail address in lower case without diacritics.
  text text not null,
  constraint employee_search_pkey primary key (account_id, employee_id),
  constraint employee_search__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
-- Employees whose text has a part.
create index employee_search__text on employee_search using gin (account_id, text gin_trgm_ops);

-- A value is JSON of the field's type: text, a number, a date as text. What has no value has no row.
create table employee_custom_fields (
  account_id uuid not null,
  employee_id uuid not null,
  custom_field_id uuid not null,
  value jsonb not null,
  constraint employee_custom_fields_pkey primary key (account_id, employee_id, custom_field_id),
  constraint employee_custom_fields__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint employee_custom_fields__field foreign key (account_id, custom_field_id) references custom_fields(account_id, id)
);
create index employee_custom_fields__field_id on employee_custom_fields (account_id, custom_field_id, employee_id);

create table contracts (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  start_date date not null,
  end_date date,
  code text,
  comment text,
  contract_type_id uuid,
  job_charge_id uuid,
  agreement_id uuid,
  degree_id uuid,
  work_day_type_id uuid,
  social_security_number text,
  trial_period jsonb,
  remote_work boolean,
  seniority_date date,
  job_level text,
  job_position_description text,
  weekly_hours numeric,
  max_legal_weekly_hours numeric,
  max_legal_annual_hours numeric,
  percentage_work_day numeric,
  fte numeric,
  cbo text,
  work_days jsonb,
  -- The start and the end that the log has told of: what is due, the daily job finds by them, whenever it runs.
  start_told date,
  end_told date,
  -- Whether it left the lists with its employee, and not by itself: then it comes back with them.
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  legal_entity_id uuid,
  concurrent boolean default false not null,
  constraint contracts_pkey primary key (account_id, id),
  constraint contracts__dates check (end_date >= start_date),
  constraint contracts__no_overlap exclude using gist (account_id with =, employee_id with =, daterange(start_date, end_date, '[]') with &&) where (((deleted_at is null) and (not concurrent))),
  constraint contracts__agreement foreign key (account_id, agreement_id) references agreements(account_id, id),
  constraint contracts__contract_type foreign key (account_id, contract_type_id) references contract_types(account_id, id),
  constraint contracts__degree foreign key (account_id, degree_id) references degrees(account_id, id),
  constraint contracts__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint contracts__job_charge foreign key (account_id, job_charge_id) references job_charges(account_id, id),
  constraint contracts__legal_entity foreign key (account_id, legal_entity_id) references legal_entities(account_id, id),
  constraint contracts__work_day_type foreign key (account_id, work_day_type_id) references workday_types(account_id, id)
);
create index contracts__agreement_id on contracts (account_id, agreement_id, id);
create index contracts__by_created_at on contracts (account_id, created_at, id);
create index contracts__by_end_date_asc on contracts (account_id, coalesce(end_date, 'infinity'::date), id);
create index contracts__by_end_date_desc on contracts (account_id, coalesce(end_date, '-infinity'::date), id);
create index contracts__by_start_date on contracts (account_id, start_date, id);
create index contracts__by_updated_at on contracts (account_id, updated_at, id);
create index contracts__contract_type_id on contracts (account_id, contract_type_id, id);
create index contracts__degree_id on contracts (account_id, degree_id, id);
-- Also the look-up of the contract in force on a day.
create index contracts__employee_id on contracts (account_id, employee_id, start_date, id);
create index contracts__job_charge_id on contracts (account_id, job_charge_id, id);
create index contracts__legal_entity_id on contracts (account_id, legal_entity_id, id);
create index contracts__to_end on contracts (account_id, end_date) where ((deleted_at is null) and (end_date is not null) and (end_told is distinct from end_date));
-- What the daily job has to tell: contracts that begin, and that are over.
create index contracts__to_start on contracts (account_id, start_date) where ((deleted_at is null) and (start_told is distinct from start_date));
create index contracts__work_day_type_id on contracts (account_id, work_day_type_id, id);

create table salaries (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  pay_period text not null,
  currency text not null,
  -- Exact, with the decimals that were sent; what `gross_period` covers.
  gross_salary numeric not null,
  gross_period text not null,
  payments integer not null,
  start_date date not null,
  end_date date,
  contribution_group_id uuid,
  prorated boolean not null,
  comments text,
  -- The salary whose start ended this one; null if somebody has written the end, or changed anything since.
  ended_by_salary_id uuid,
  -- The start that the log has told of: what is due, the daily job finds by it.
  start_told date,
  -- Hidden because the employee was removed: a restore brings back these, and not what was deleted before.
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  periods_per_year numeric,
  extra_payment_months integer[],
  contract_id uuid,
  -- The months in which an extra payment accrues: the twelve, or the six, that end with its month.
  extra_payment_accrual text default 'twelve_months' not null,
  constraint salaries_pkey primary key (account_id, id),
  constraint salaries__dates check (end_date >= start_date),
  constraint salaries__gross_period check (gross_period in ('hourly', 'daily', 'weekly', 'biweekly', 'monthly', 'yearly')),
  constraint salaries__gross_salary check ((gross_salary > (0)::numeric) and (gross_salary < ('100000000000'::bigint)::numeric) and (scale(gross_salary) <= 4)),
  constraint salaries__pay_period check (pay_period in ('daily', 'weekly', 'biweekly', 'fortnightly', 'semimonthly', 'monthly', 'yearly')),
  constraint salaries__payments check (((payments >= 1) and (payments <= 16)) or (payments = any (array[24, 26, 52]))),
  constraint salaries__periods_per_year check ((periods_per_year is null) or ((periods_per_year > (0)::numeric) and gross_period in ('hourly', 'daily'))),
  constraint salaries_extra_payment_accrual_check check (extra_payment_accrual in ('twelve_months', 'six_months')),
  -- At most one is in force on any day. Every write locks the employee first, so this is the backstop.
  constraint salaries__no_overlap exclude using gist (account_id with =, employee_id with =, coalesce(contract_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, daterange(start_date, end_date, '[]') with &&) where ((deleted_at is null)),
  constraint salaries__contract foreign key (account_id, contract_id) references contracts(account_id, id),
  constraint salaries__contribution_group foreign key (account_id, contribution_group_id) references contribution_groups(account_id, id),
  constraint salaries__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint salaries__ended_by foreign key (account_id, ended_by_salary_id) references salaries(account_id, id)
);
create index salaries__by_created_at on salaries (account_id, created_at, id);
create index salaries__by_end_date_asc on salaries (account_id, coalesce(end_date, 'infinity'::date), id);
create index salaries__by_end_date_desc on salaries (account_id, coalesce(end_date, '-infinity'::date), id);
create index salaries__by_start_date on salaries (account_id, start_date, id);
create index salaries__by_updated_at on salaries (account_id, updated_at, id);
create index salaries__contract_id on salaries (account_id, contract_id, id);
create index salaries__contribution_group_id on salaries (account_id, contribution_group_id, id);
create index salaries__employee_id on salaries (account_id, employee_id, start_date);
create index salaries__ended_by_salary_id on salaries (account_id, ended_by_salary_id) where (ended_by_salary_id is not null);
-- What the daily job has to tell: salaries that begin.
create index salaries__to_start on salaries (account_id, start_date) where ((deleted_at is null) and (start_told is distinct from start_date));

create table compensation_assignments (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  compensation_id uuid not null,
  start_date date not null,
  end_date date,
  -- Hidden because the employee was removed: a restore brings back these, and not what was deleted before.
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint compensation_assignments_pkey primary key (account_id, id),
  constraint compensation_assignments__dates check (end_date >= start_date),
  constraint compensation_assignments__no_overlap exclude using gist (account_id with =, employee_id with =, compensation_id with =, daterange(start_date, end_date, '[]') with &&) where ((deleted_at is null)),
  constraint compensation_assignments__compensation foreign key (account_id, compensation_id) references compensations(account_id, id),
  constraint compensation_assignments__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
create index compensation_assignments__by_created_at on compensation_assignments (account_id, created_at, id);
create index compensation_assignments__by_end_date_asc on compensation_assignments (account_id, coalesce(end_date, 'infinity'::date), id);
create index compensation_assignments__by_end_date_desc on compensation_assignments (account_id, coalesce(end_date, '-infinity'::date), id);
create index compensation_assignments__by_start_date on compensation_assignments (account_id, start_date, id);
create index compensation_assignments__by_updated_at on compensation_assignments (account_id, updated_at, id);
create index compensation_assignments__compensation_id on compensation_assignments (account_id, compensation_id, id);
create index compensation_assignments__employee_id on compensation_assignments (account_id, employee_id, start_date);

create table variable_compensations (
  account_id uuid not null,
  id uuid not null,
  salary_compensation_id uuid not null,
  -- Those of the assignment, which never change.
  employee_id uuid not null,
  compensation_id uuid not null,
  date date not null,
  amount numeric not null,
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint variable_compensations_pkey primary key (account_id, id),
  constraint variable_compensations__amount check ((amount <> (0)::numeric) and (abs(amount) < ('100000000000'::bigint)::numeric) and (scale(amount) <= 4)),
  constraint variable_compensations__assignment foreign key (account_id, salary_compensation_id) references compensation_assignments(account_id, id),
  constraint variable_compensations__compensation foreign key (account_id, compensation_id) references compensations(account_id, id),
  constraint variable_compensations__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
create index variable_compensations__assignment_id on variable_compensations (account_id, salary_compensation_id, date);
create index variable_compensations__by_created_at on variable_compensations (account_id, created_at, id);
create index variable_compensations__by_date on variable_compensations (account_id, date, id);
create index variable_compensations__by_updated_at on variable_compensations (account_id, updated_at, id);
create index variable_compensations__compensation_id on variable_compensations (account_id, compensation_id, date);
create unique index variable_compensations__day_taken on variable_compensations (account_id, salary_compensation_id, date) where (deleted_at is null);
create index variable_compensations__employee_id on variable_compensations (account_id, employee_id, date);

-- Who is at work now, beside the employee: a clock-in does not rewrite the employee's row. No row: offline.
create table work_status (
  account_id uuid not null,
  employee_id uuid not null,
  status text not null,
  constraint work_status_pkey primary key (account_id, employee_id),
  constraint work_status__status check (status in ('online', 'offline', 'paused', 'remote')),
  constraint work_status__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
-- Who of many has a status: the filter of employees.
create index work_status__status on work_status (account_id, status, employee_id);

create table work_entries (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  work_entry_type text not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- The zone in which it was made, and what it was ahead of UTC then: an office that moves changes nothing of the past.
  time_zone text not null,
  in_offset text not null,
  out_offset text,
  in_origin text not null,
  out_origin text,
  in_coordinates jsonb,
  out_coordinates jsonb,
  -- Where it was made, as it was said then: offices come and go, and entries are not in the way.
  in_office_id uuid,
  out_office_id uuid,
  -- The day that a shift began on, which it counts for.
  work_date date not null,
  work_break_id uuid,
  work_check_type_id uuid,
  -- Whether the time counts as worked: work does, and a pause whose break was remunerated when it was made.
  is_worked boolean not null,
  has_incidence boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Gone with its employee, and to come back with them.
  removed_with_employee boolean default false not null,
  end_unknown boolean default false not null,
  -- Why a work entry was written or corrected by hand. The history of the entry keeps the reason of each correction.
  reason text,
  constraint work_entries_pkey primary key (account_id, id),
  constraint work_entries__break_of_pause check ((work_break_id is null) or (work_entry_type = 'pause')),
  constraint work_entries__closed_whole check (((ended_at is null) = (out_offset is null)) and ((ended_at is null) = (out_origin is null))),
  constraint work_entries__origin check (in_origin in ('api', 'web', 'offline') and out_origin in ('api', 'web', 'offline')),
  constraint work_entries__out_after_in check (ended_at > started_at),
  constraint work_entries__type check (work_entry_type in ('work', 'pause')),
  -- At most one is open, and none overlap: an open one goes on for ever.
  constraint work_entries__no_overlap exclude using gist (account_id with =, employee_id with =, tstzrange(started_at, coalesce(ended_at, 'infinity'::timestamptz)) with &&) where ((deleted_at is null)),
  constraint work_entries__break foreign key (account_id, work_break_id) references work_breaks(account_id, id),
  constraint work_entries__check_type foreign key (account_id, work_check_type_id) references check_types(account_id, id),
  constraint work_entries__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
create index work_entries__by_created_at on work_entries (account_id, created_at, id);
create index work_entries__by_started_at on work_entries (account_id, started_at, id);
create index work_entries__by_updated_at on work_entries (account_id, updated_at, id);
create index work_entries__by_work_date on work_entries (account_id, work_date, id);
-- The entries of someone in a time of work dates, and the reports over it.
create index work_entries__employee_id on work_entries (account_id, employee_id, work_date, started_at);
-- Who is at work.
create index work_entries__open on work_entries (account_id, employee_id) where ((ended_at is null) and (deleted_at is null));
-- The few entries that may reach beyond the day after their work date, in any time zone: figures of a later period look
-- for them.
create index work_entries__reaching_far on work_entries (account_id, employee_id, work_date) where ((ended_at AT TIME ZONE 'UTC') > (work_date + '34:00:00'::interval));
-- What the home page counts: the work entries that may have to be corrected, which are few.
create index work_entries__to_mend on work_entries (account_id, started_at, id) where ((deleted_at is null) and ((ended_at is null) or has_incidence or end_unknown));
create index work_entries__work_break_id on work_entries (account_id, work_break_id) where (work_break_id is not null);
create index work_entries__work_check_type_id on work_entries (account_id, work_check_type_id) where (work_check_type_id is not null);

create table vacation_calendars (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  vacation_configuration_id uuid not null,
  year integer not null,
  -- What was said outright; without it the configuration's days are prorated when they are asked for.
  max_days_off numeric(7,4),
  -- Removed together with the employee, to come back with them.
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint vacation_calendars_pkey primary key (account_id, id),
  constraint vacation_calendars__configuration foreign key (account_id, vacation_configuration_id) references vacation_configurations(account_id, id),
  constraint vacation_calendars__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
create index vacation_calendars__by_created_at on vacation_calendars (account_id, created_at, id);
create index vacation_calendars__by_updated_at on vacation_calendars (account_id, updated_at, id);
create index vacation_calendars__by_year on vacation_calendars (account_id, year, id);
create index vacation_calendars__configuration_id on vacation_calendars (account_id, vacation_configuration_id);
create index vacation_calendars__employee_id on vacation_calendars (account_id, employee_id, year);
create unique index vacation_calendars__taken on vacation_calendars (account_id, employee_id, vacation_configuration_id, year) where (deleted_at is null);

-- Vacation and absences alike: the same states, the same people who decide.
create table time_off_requests (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  category text not null,
  calendar_id uuid,
  absence_type_id uuid,
  type text not null,
  status text not null,
  comment text,
  resolved_at timestamptz(3),
  resolved_by uuid,
  resolution_comment text,
  -- The first and the last of its days, for the list.
  first_day_off date not null,
  last_day_off date not null,
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  start_date date,
  end_date date,
  expected_end_date date,
  -- Of a range: the last date for which its days were made.
  days_until date,
  cause text,
  relapse_of uuid,
  document_reference text,
  constraint time_off_requests_pkey primary key (account_id, id),
  constraint time_off_requests__category check (((category = 'vacation') and (calendar_id is not null) and (absence_type_id is null)) or ((category = 'absence') and (calendar_id is null) and (absence_type_id is not null))),
  constraint time_off_requests__days check (last_day_off >= first_day_off),
  constraint time_off_requests__range check ((end_date >= start_date) and (expected_end_date >= start_date) and ((start_date is not null) or ((end_date is null) and (expected_end_date is null)))),
  constraint time_off_requests__resolved check (((status <> 'pending') or (resolved_at is null)) and ((status <> ALL (array['accepted', 'rejected'])) or (resolved_at is not null))),
  constraint time_off_requests__status check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
  constraint time_off_requests__type check (type in ('create', 'delete')),
  constraint time_off_requests__absence_type foreign key (account_id, absence_type_id) references absence_types(account_id, id),
  constraint time_off_requests__calendar foreign key (account_id, calendar_id) references vacation_calendars(account_id, id),
  constraint time_off_requests__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint time_off_requests__relapse_of foreign key (account_id, relapse_of) references time_off_requests(account_id, id),
  constraint time_off_requests__resolved_by foreign key (account_id, resolved_by) references employees(account_id, id)
);
create index time_off_requests__absence_type_id on time_off_requests (account_id, absence_type_id);
-- Lists of one of the two: as they were made, those that wait to be decided, and by the days they are about.
create index time_off_requests__by_category on time_off_requests (account_id, category, created_at, id);
create index time_off_requests__by_created_at on time_off_requests (account_id, created_at, id);
create index time_off_requests__by_last_day_off on time_off_requests (account_id, category, last_day_off);
create index time_off_requests__by_status on time_off_requests (account_id, category, status, created_at, id);
create index time_off_requests__by_updated_at on time_off_requests (account_id, updated_at, id);
create index time_off_requests__calendar_id on time_off_requests (account_id, calendar_id);
create index time_off_requests__employee_id on time_off_requests (account_id, employee_id, id);
-- The daily job: ranges that continue.
create index time_off_requests__open on time_off_requests (account_id, days_until) where ((start_date is not null) and (end_date is null) and status in ('pending', 'accepted') and (deleted_at is null));
create index time_off_requests__relapse_of on time_off_requests (account_id, relapse_of) where (relapse_of is not null);
create index time_off_requests__resolved_by on time_off_requests (account_id, resolved_by);

-- The days of requests: of one that asks for them, and of one that asks to give them back (which names them in gives_back).
create table time_off_days (
  account_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  employee_id uuid not null,
  category text not null,
  calendar_id uuid,
  absence_type_id uuid,
  -- The state of the request.
  status text not null,
  date date not null,
  -- Either a part of the day, or times of it in minutes from its beginning; an end beyond 1440 is on the next day.
  portion numeric(2,1),
  from_minute integer,
  until_minute integer,
  -- What falls away of the schedule, and what it takes of the calendar.
  seconds integer not null,
  days numeric(9,8) not null,
  gives_vacation_back boolean not null,
  gives_back uuid,
  given_back_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  share numeric(9,8) not null,
  in_range boolean default false not null,
  constraint time_off_days_pkey primary key (account_id, id),
  constraint time_off_days__portion check (((portion is null) = (from_minute is not null)) and (portion = any (array[0.5, (1)::numeric]))),
  constraint time_off_days__status check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
  constraint time_off_days__times check (((from_minute is null) = (until_minute is null)) and ((from_minute >= 0) and (from_minute <= 1439)) and (until_minute > from_minute) and (until_minute <= (from_minute + 1440))),
  constraint time_off_days__times_do_not_overlap exclude using gist (account_id with =, employee_id with =, int4range((((date - '2000-01-01'::date) * 1440) + from_minute), (((date - '2000-01-01'::date) * 1440) + until_minute)) with &&) where (((from_minute is not null) and status in ('pending', 'accepted') and (given_back_at is null) and (gives_back is null) and (not gives_vacation_back))),
  constraint time_off_days__absence_type foreign key (account_id, absence_type_id) references absence_types(account_id, id),
  constraint time_off_days__calendar foreign key (account_id, calendar_id) references vacation_calendars(account_id, id),
  constraint time_off_days__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint time_off_days__gives_back foreign key (account_id, gives_back) references time_off_days(account_id, id),
  constraint time_off_days__request foreign key (account_id, request_id) references time_off_requests(account_id, id)
);
create index time_off_days__absence_type_id on time_off_days (account_id, absence_type_id);
create unique index time_off_days__asked_back_once on time_off_days (account_id, gives_back) where ((gives_back is not null) and status in ('pending', 'accepted'));
create index time_off_days__by_created_at on time_off_days (account_id, created_at, id);
create index time_off_days__by_date on time_off_days (account_id, date, id);
create index time_off_days__by_updated_at on time_off_days (account_id, updated_at, id);
create index time_off_days__calendar_id on time_off_days (account_id, calendar_id);
-- The plan of a day, overlaps, and the days of some people.
create index time_off_days__employee_id on time_off_days (account_id, employee_id, date);
create index time_off_days__gives_back on time_off_days (account_id, gives_back) where (gives_back is not null);
create index time_off_days__request_id on time_off_days (account_id, request_id, date);
create unique index time_off_days__whole_day_once on time_off_days (account_id, employee_id, date, gives_vacation_back) where ((portion = (1)::numeric) and status in ('pending', 'accepted') and (given_back_at is null) and (gives_back is null));

create table employment_closures (
  account_id uuid not null,
  employment_id uuid not null,
  type text not null,
  object_id uuid not null,
  -- The last day that the end of the employment gave the object, and the one that it had before.
  end_date date not null,
  end_before date,
  -- What else is needed to reopen it.
  state jsonb,
  -- Closed by the removal of the employee, not by the end of the employment.
  by_removal boolean not null,
  constraint employment_closures_pkey primary key (account_id, employment_id, type, object_id),
  constraint employment_closures__employment foreign key (account_id, employment_id) references employments(account_id, id)
);

create table placements (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  start_date date not null,
  department_id uuid,
  office_id uuid,
  manager_id uuid,
  job_charge_id uuid,
  contribution_group_id uuid,
  legal_entity_id uuid,
  cost_centres jsonb default '[]'::jsonb not null,
  reason text,
  -- The start from which the employee's own fields follow this placement: what is due, the daily job finds by it.
  start_told date,
  -- Hidden because the employee was removed: a restore brings back these, and not what was deleted before.
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  pay_group_id uuid,
  constraint placements_pkey primary key (account_id, id),
  constraint placements__own_manager check (manager_id <> employee_id),
  constraint placements__contribution_group foreign key (account_id, contribution_group_id) references contribution_groups(account_id, id),
  constraint placements__department foreign key (account_id, department_id) references departments(account_id, id),
  constraint placements__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint placements__job_charge foreign key (account_id, job_charge_id) references job_charges(account_id, id),
  constraint placements__legal_entity foreign key (account_id, legal_entity_id) references legal_entities(account_id, id),
  constraint placements__manager foreign key (account_id, manager_id) references employees(account_id, id),
  constraint placements__office foreign key (account_id, office_id) references offices(account_id, id),
  constraint placements__pay_group foreign key (account_id, pay_group_id) references pay_groups(account_id, id)
);
create index placements__by_created_at on placements (account_id, created_at, id);
create index placements__by_start_date on placements (account_id, start_date, id);
create index placements__by_updated_at on placements (account_id, updated_at, id);
create index placements__contribution_group_id on placements (account_id, contribution_group_id, id) where (contribution_group_id is not null);
-- Whether a cost centre is in use.
create index placements__cost_centres on placements (account_id, id) where (cost_centres <> '[]'::jsonb);
create index placements__department_id on placements (account_id, department_id, id) where (department_id is not null);
-- Where an employee was on a day, although they are removed.
create index placements__employee_id on placements (account_id, employee_id, start_date);
create index placements__job_charge_id on placements (account_id, job_charge_id, id) where (job_charge_id is not null);
create index placements__legal_entity_id on placements (account_id, legal_entity_id, id) where (legal_entity_id is not null);
create index placements__manager_id on placements (account_id, manager_id, id) where (manager_id is not null);
create index placements__office_id on placements (account_id, office_id, id) where (office_id is not null);
create index placements__pay_group_id on placements (account_id, pay_group_id) where (pay_group_id is not null);
create unique index placements__start_taken on placements (account_id, employee_id, start_date) where (deleted_at is null);
-- What the daily job has to do: placements that begin.
create index placements__to_start on placements (account_id, start_date) where ((deleted_at is null) and (start_told is distinct from start_date));

create table vacation_adjustments (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  calendar_id uuid,
  date date not null,
  days numeric(7,4) not null,
  reason text not null collate "und-x-icu",
  -- Removed together with the employee, to come back with them.
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint vacation_adjustments_pkey primary key (account_id, id),
  constraint vacation_adjustments__calendar foreign key (account_id, calendar_id) references vacation_calendars(account_id, id),
  constraint vacation_adjustments__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
create index vacation_adjustments__by_created_at on vacation_adjustments (account_id, created_at, id);
create index vacation_adjustments__by_date on vacation_adjustments (account_id, date, id);
create index vacation_adjustments__by_updated_at on vacation_adjustments (account_id, updated_at, id);
create index vacation_adjustments__calendar_id on vacation_adjustments (account_id, calendar_id);
create index vacation_adjustments__employee_id on vacation_adjustments (account_id, employee_id, date);

-- Which configuration the employees of an office, a legal entity or an agreement have, or one employee.
create table vacation_rules (
  account_id uuid not null,
  id uuid not null,
  vacation_configuration_id uuid not null,
  employee_id uuid,
  agreement_id uuid,
  legal_entity_id uuid,
  office_id uuid,
  from_year integer not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint vacation_rules_pkey primary key (account_id, id),
  constraint vacation_rules__one_scope check (num_nonnulls(employee_id, agreement_id, legal_entity_id, office_id) = 1),
  constraint vacation_rules__agreement foreign key (account_id, agreement_id) references agreements(account_id, id),
  constraint vacation_rules__configuration foreign key (account_id, vacation_configuration_id) references vacation_configurations(account_id, id),
  constraint vacation_rules__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint vacation_rules__legal_entity foreign key (account_id, legal_entity_id) references legal_entities(account_id, id),
  constraint vacation_rules__office foreign key (account_id, office_id) references offices(account_id, id)
);
create index vacation_rules__agreement_id on vacation_rules (account_id, agreement_id);
create index vacation_rules__by_created_at on vacation_rules (account_id, created_at, id);
create index vacation_rules__by_from_year on vacation_rules (account_id, from_year, id);
create index vacation_rules__by_updated_at on vacation_rules (account_id, updated_at, id);
create index vacation_rules__configuration_id on vacation_rules (account_id, vacation_configuration_id);
create index vacation_rules__employee_id on vacation_rules (account_id, employee_id);
create index vacation_rules__legal_entity_id on vacation_rules (account_id, legal_entity_id);
create index vacation_rules__office_id on vacation_rules (account_id, office_id);
create unique index vacation_rules__one_of_agreement on vacation_rules (account_id, agreement_id, from_year) where (deleted_at is null);
create unique index vacation_rules__one_of_employee on vacation_rules (account_id, employee_id, from_year) where (deleted_at is null);
create unique index vacation_rules__one_of_legal_entity on vacation_rules (account_id, legal_entity_id, from_year) where (deleted_at is null);
create unique index vacation_rules__one_of_office on vacation_rules (account_id, office_id, from_year) where (deleted_at is null);

create table holiday_assignments (
  account_id uuid not null,
  id uuid not null,
  holiday_calendar_id uuid not null,
  employee_id uuid not null,
  start_date date not null,
  -- Removed together with the employee, to come back with them.
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint holiday_assignments_pkey primary key (account_id, id),
  constraint holiday_assignments__calendar foreign key (account_id, holiday_calendar_id) references holiday_calendars(account_id, id),
  constraint holiday_assignments__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
create index holiday_assignments__by_created_at on holiday_assignments (account_id, created_at, id);
create index holiday_assignments__by_start_date on holiday_assignments (account_id, start_date, id);
create index holiday_assignments__by_updated_at on holiday_assignments (account_id, updated_at, id);
create index holiday_assignments__calendar_id on holiday_assignments (account_id, holiday_calendar_id);
create index holiday_assignments__employee_id on holiday_assignments (account_id, employee_id);
create unique index holiday_assignments__taken on holiday_assignments (account_id, employee_id, holiday_calendar_id) where (deleted_at is null);

create table notifications (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- The first event that it tells of.
  event_id uuid not null,
  -- How many things it tells of: those of a bulk change, and the tasks of an onboarding, are one notification.
  count integer not null,
  actor_name text not null,
  -- What became of the object; its meaning depends on the kind.
  outcome text,
  -- The employee and the object; null: the events are about several.
  employee_id uuid,
  subject_id uuid,
  -- The name of the object where only its event knows it.
  label text,
  created_at timestamptz(3) not null,
  latest_at timestamptz(3) not null,
  read_at timestamptz(3),
  mail_id uuid,
  constraint notifications_pkey primary key (account_id, id),
  constraint notifications__kind check (kind in ('time_off_requested', 'time_off_decided', 'onboarding_tasks_assigned', 'work_entry_corrected', 'own_data_requested', 'own_data_decided', 'import_finished', 'webhook_trouble')),
  constraint notifications__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint notifications__mail foreign key (account_id, mail_id) references notification_mails(account_id, id),
  constraint notifications__user foreign key (account_id, user_id) references memberships(account_id, user_id)
);
-- Retention.
create index notifications__created_at on notifications (account_id, created_at);
create index notifications__employee_id on notifications (account_id, employee_id) where (employee_id is not null);
create index notifications__mail_id on notifications (account_id, mail_id) where (mail_id is not null);
-- An event tells a user once of each kind.
create unique index notifications__once on notifications (account_id, event_id, user_id, kind);
-- The unread ones, which are counted, joined by later events of the same object, and settled by a decision.
create index notifications__unread on notifications (account_id, user_id, kind) where (read_at is null);
create index notifications__unread_subject on notifications (account_id, subject_id) where (read_at is null);
create index notifications__user_id on notifications (account_id, user_id, id);

create table work_entry_correction_requests (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  type text not null,
  status text not null,
  -- The entry to correct; of a new one, the entry that the acceptance created.
  work_entry_id uuid,
  -- The version that the employee saw: another one is not what the request is about.
  work_entry_version integer,
  reason text not null,
  -- What the entry would be, and what it was; null for one that would be deleted or created.
  requested jsonb,
  previous jsonb,
  -- The day that the list is sorted by: that of the entry as requested, else as it was.
  work_date date not null,
  resolved_at timestamptz(3),
  resolved_by uuid,
  resolution_comment text,
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint work_entry_correction_requests_pkey primary key (account_id, id),
  constraint work_entry_correction_requests__previous check ((type = 'create') = (previous is null)),
  constraint work_entry_correction_requests__requested check ((type = 'delete') = (requested is null)),
  constraint work_entry_correction_requests__resolved check (status in ('accepted', 'rejected') = (resolved_at is not null)),
  constraint work_entry_correction_requests__status check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  constraint work_entry_correction_requests__type check (type in ('create', 'update', 'delete')),
  constraint work_entry_correction_requests__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint work_entry_correction_requests__resolved_by foreign key (account_id, resolved_by) references employees(account_id, id),
  constraint work_entry_correction_requests__work_entry foreign key (account_id, work_entry_id) references work_entries(account_id, id)
);
create index work_entry_correction_requests__by_created_at on work_entry_correction_requests (account_id, created_at, id);
create index work_entry_correction_requests__by_updated_at on work_entry_correction_requests (account_id, updated_at, id);
create index work_entry_correction_requests__by_work_date on work_entry_correction_requests (account_id, work_date, id);
create index work_entry_correction_requests__employee_id on work_entry_correction_requests (account_id, employee_id, id);
-- One question about an entry at a time.
create unique index work_entry_correction_requests__one_pending on work_entry_correction_requests (account_id, work_entry_id) where ((status = 'pending') and (deleted_at is null));
create index work_entry_correction_requests__resolved_by on work_entry_correction_requests (account_id, resolved_by);
-- Those that wait to be decided.
create index work_entry_correction_requests__status on work_entry_correction_requests (account_id, status, created_at, id);
create index work_entry_correction_requests__work_entry_id on work_entry_correction_requests (account_id, work_entry_id, id);

create table documents (
  account_id uuid not null,
  id uuid not null,
  name text not null collate "und-x-icu",
  kind_id uuid not null,
  -- Null: of the company.
  employee_id uuid,
  visible_to_employees boolean not null,
  document_date date,
  expiry_date date,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  -- The expiry date that an event has announced.
  announced date,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  removed_with_employee boolean default false not null,
  constraint documents_pkey primary key (account_id, id),
  constraint documents__visible_to_employees check ((employee_id is null) or (not visible_to_employees)),
  constraint documents__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint documents__kind foreign key (account_id, kind_id) references document_kinds(account_id, id)
);
create index documents__by_created_at on documents (account_id, created_at, id);
create index documents__by_document_date_asc on documents (account_id, coalesce(document_date, 'infinity'::date), id);
create index documents__by_document_date_desc on documents (account_id, coalesce(document_date, '-infinity'::date), id);
create index documents__by_expiry_date_asc on documents (account_id, coalesce(expiry_date, 'infinity'::date), id);
create index documents__by_expiry_date_desc on documents (account_id, coalesce(expiry_date, '-infinity'::date), id);
create index documents__by_name on documents (account_id, name, id);
create index documents__by_updated_at on documents (account_id, updated_at, id);
create index documents__employee_id on documents (account_id, employee_id, created_at, id);
-- Those that expire before a day, for the list and for the daily job.
create index documents__expiry_date on documents (account_id, expiry_date, id) where (expiry_date is not null);
create index documents__kind_id on documents (account_id, kind_id, id);

-- A row is a piece of at most half a mebibyte, so that a download holds one piece in memory.
create table document_pieces (
  account_id uuid not null,
  document_id uuid not null,
  "position" integer not null,
  -- Encrypted; it opens only at its place in its document.
  sealed bytea not null,
  constraint document_pieces_pkey primary key (account_id, document_id, "position"),
  constraint document_pieces__document foreign key (account_id, document_id) references documents(account_id, id)
);
alter table document_pieces alter column sealed set storage external;

create table employee_photos (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint employee_photos_pkey primary key (account_id, id),
  constraint employee_photos__employee foreign key (account_id, employee_id) references employees(account_id, id)
);
create index employee_photos__by_created_at on employee_photos (account_id, created_at, id);
create index employee_photos__by_updated_at on employee_photos (account_id, updated_at, id);
create index employee_photos__employee_id on employee_photos (account_id, employee_id, id);
create unique index employee_photos__one on employee_photos (account_id, employee_id) where (deleted_at is null);

create table employee_pictures (
  account_id uuid not null,
  photo_id uuid not null,
  -- In pixels, each side.
  size integer not null,
  -- Encrypted; it opens only as this picture of this photo.
  sealed bytea not null,
  constraint employee_pictures_pkey primary key (account_id, photo_id, size),
  constraint employee_pictures__photo foreign key (account_id, photo_id) references employee_photos(account_id, id)
);
alter table employee_pictures alter column sealed set storage external;

create table own_data_requests (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  status text not null,
  -- Each changed field with its value before and after, and whether it is sensitive.
  changes jsonb not null,
  reason text,
  resolved_at timestamptz(3),
  resolved_by uuid,
  resolution_comment text,
  removed_with_employee boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint own_data_requests_pkey primary key (account_id, id),
  constraint own_data_requests__resolved check (status in ('accepted', 'rejected') = (resolved_at is not null)),
  constraint own_data_requests__status check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  constraint own_data_requests__employee foreign key (account_id, employee_id) references employees(account_id, id),
  constraint own_data_requests__resolved_by foreign key (account_id, resolved_by) references employees(account_id, id)
);
create index own_data_requests__by_created_at on own_data_requests (account_id, created_at, id);
create index own_data_requests__by_updated_at on own_data_requests (account_id, updated_at, id);
create index own_data_requests__employee_id on own_data_requests (account_id, employee_id, id);
create index own_data_requests__resolved_by on own_data_requests (account_id, resolved_by);
-- Those that wait to be decided.
create index own_data_requests__status on own_data_requests (account_id, status, created_at, id);

-- An employee without a row shows nothing.
create table celebration_choices (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  birthday boolean default false not null,
  work_anniversary boolean default false not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint celebration_choices_pkey primary key (account_id, employee_id),
  constraint celebration_choices__employee foreign key (account_id, employee_id) references employees(account_id, id)
);

alter table memberships add constraint memberships__employee_fk foreign key (account_id, employee_id) references employees(account_id, id);
alter table departments add constraint departments__manager foreign key (account_id, manager_id) references employees(account_id, id);
