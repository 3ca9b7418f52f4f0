-- Several people may sign in with one e-mail address, each with a password of their own: nobody can take an address
-- away from its owner by being the first to use it. better-auth tells people apart by sign_in_name, which nobody sees.
-- The default is for the release before, which may still be running, and for the people who are there.
alter table users add column sign_in_name text not null default gen_random_uuid() || '@people.invalid';
create unique index users__sign_in_name on users (sign_in_name);
alter table users drop constraint users_email_key;
-- The people whom an address may mean.
create index users__email on users (email);

-- Reference table: failures to sign in with an address, whether or not anybody has it, by where they came from. Both are
-- keyed hashes. A row is worth nothing an hour after it began.
create table failed_sign_ins (
  address_hash bytea not null,
  source_hash bytea not null,
  failures int not null,
  since timestamptz(3) not null,
  primary key (address_hash, source_hash)
);
-- Purging what has grown old.
create index failed_sign_ins__since on failed_sign_ins (since);

-- Reference table: codes of authenticator apps that were accepted (RFC 6238, 5.2: once). A row is worth nothing some
-- minutes after it was written.
create table used_codes (
  user_id uuid not null references users (id) on delete cascade,
  code text not null,
  used_at timestamptz(3) not null,
  primary key (user_id, code)
);
-- Purging what has grown old.
create index used_codes__used_at on used_codes (used_at);
