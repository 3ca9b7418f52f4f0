-- What administrators manage in the panel becomes resources like the others: with versions and times.

alter table access_tokens add column version int not null default 1;
alter table access_tokens add column updated_at timestamptz(3);
alter table access_tokens add column deleted_at timestamptz(3);
update access_tokens set updated_at = created_at;
alter table access_tokens alter column updated_at set not null;
alter table access_tokens alter column version drop default;
create index access_tokens__created_at on access_tokens (account_id, created_at, id);
create index access_tokens__updated_at on access_tokens (account_id, updated_at, id);
create index access_tokens__name on access_tokens (account_id, name, id);

-- A membership is shown as a user: whoever signs in, as the account knows them.
alter table memberships add column id uuid;
alter table memberships add column version int not null default 1;
alter table memberships add column deleted_at timestamptz(3);
update memberships set id = user_id;
alter table memberships alter column id set not null;
alter table memberships alter column version drop default;
create unique index memberships__id on memberships (account_id, id);
create index memberships__created_at on memberships (account_id, created_at, id);
create index memberships__updated_at on memberships (account_id, updated_at, id);

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
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint invitations__role check (role in ('administrator', 'manager', 'employee'))
);
create unique index invitations__email on invitations (account_id, lower(email))
  where deleted_at is null and accepted_at is null;
create index invitations__created_at on invitations (account_id, created_at, id);
create index invitations__updated_at on invitations (account_id, updated_at, id);
create index invitations__employee on invitations (account_id, employee_id);

-- Signing in, and what failed of it; what people change is in the event log.
create table sign_ins (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  outcome text not null,
  user_agent text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint sign_ins__outcome check (outcome in ('signed_in', 'wrong_password'))
);
create index sign_ins__created_at on sign_ins (account_id, created_at, id);
create index sign_ins__updated_at on sign_ins (account_id, updated_at, id);
create index sign_ins__user on sign_ins (account_id, user_id, created_at);

-- How many requests were answered, by hour, token and status.
create table api_usage (
  account_id uuid not null,
  hour timestamptz(3) not null,
  token_id uuid not null,
  status int not null,
  requests int not null,
  primary key (account_id, hour, token_id, status)
);

-- The second factor, a reference table of better-auth.
alter table users add column second_factor_enabled boolean not null default false;
create table user_second_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean,
  failed_verification_count int,
  locked_until timestamptz(3)
);
create index user_second_factors__user on user_second_factors (user_id);
create index user_second_factors__secret on user_second_factors (secret);
