-- Keys that sign what is sent, secrets that overlap while they are changed, and which keys the rest is encrypted with.

alter table webhook_endpoints
  -- Secrets before the present one that still sign: [{"secret": encrypted, in base64, "until": instant}], the newest first.
  add column earlier_secrets jsonb not null default '[]',
  -- What whoever subscribed last was allowed to read: events of other scopes are sent without their data.
  add column granted_scopes text[] not null default '{*}';

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
  primary key (account_id, id)
);
create unique index webhook_signing_keys__present on webhook_signing_keys (account_id) where retired_at is null;

-- Which keys of ENCRYPTION_KEY something in the database may be encrypted with.
create table encryption_keys (
  id text primary key,
  created_at timestamptz(3) not null
);
