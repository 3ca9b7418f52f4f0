-- What happens around signing in is noted beside it: failures, changes of password and second factor, and resets.
alter table sign_ins
  drop constraint sign_ins__outcome,
  add constraint sign_ins__outcome check (outcome in (
    'signed_in', 'wrong_password', 'wrong_code', 'locked_out', 'disabled', 'wrong_current_password',
    'password_changed', 'password_reset', 'second_factor_enabled', 'second_factor_disabled', 'second_factor_reset'));

-- The code that the first set-up asks for, as its SHA-256; the installation has one at most. Attempts are counted here,
-- so that all processes count together.
create table set_up_codes (
  id boolean primary key default true check (id),
  code_hash bytea not null,
  attempts int not null default 0,
  attempts_since timestamptz(3) not null,
  created_at timestamptz(3) not null
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
  mail_attempts int not null default 0,
  mail_due_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint user_resets__kind check (kind in ('password', 'second_factor'))
);
-- The links of a person, which end when one is used.
create index user_resets__user on user_resets (account_id, user_id);
-- For the sweep that sends: only what waits is in it.
create index user_resets__mail_due on user_resets (account_id, mail_due_at) where mail_due_at is not null;
