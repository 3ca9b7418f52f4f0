-- Customer accounts, access tokens, people who sign in.
-- Tenant tables lead every key with account_id; reference tables (marked so) have none and point at no tenant table.

create table accounts (
  account_id uuid primary key,
  name text not null,
  language text not null,
  time_zone text not null,
  notification_email text,
  api_add_on_active boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Reference table: a token is looked up before its account is known.
create table access_tokens (
  token_hash bytea primary key,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
-- Tokens of one account, to list and revoke them.
create index access_tokens__account on access_tokens (account_id, id);

-- Reference tables of better-auth: someone who signs in may belong to several accounts.
create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null,
  image text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table user_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index user_sessions__user on user_sessions (user_id);

create table user_credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
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
  updated_at timestamptz(3) not null
);
create index user_credentials__user on user_credentials (user_id);

create table user_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index user_verifications__identifier on user_verifications (identifier);

-- What someone who signs in may do in an account, and which employee they are there.
create table memberships (
  account_id uuid not null,
  user_id uuid not null,
  role text not null,
  employee_id uuid,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, user_id),
  constraint memberships__role check (role in ('administrator', 'manager', 'employee'))
);
create unique index memberships__employee on memberships (account_id, employee_id) where employee_id is not null;
-- The accounts of someone who has just signed in.
create index memberships__user on memberships (user_id);

-- First answers to requests with an Idempotency-Key, encrypted, for 24 hours.
create table idempotency_keys (
  account_id uuid not null,
  key_hash bytea not null,
  body_hash bytea not null,
  reply bytea not null,
  created_at timestamptz(3) not null,
  primary key (account_id, key_hash)
);
-- Purging what has grown old.
create index idempotency_keys__created_at on idempotency_keys (created_at);
