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
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint roles__reach check (reach in ('all', 'below', 'own'))
);
create unique index roles__name on roles (account_id, lower(name)) where deleted_at is null;
create index roles__by_name on roles (account_id, name, id);
create index roles__created_at on roles (account_id, created_at, id);
create index roles__updated_at on roles (account_id, updated_at, id);

alter table memberships
  drop constraint memberships__role,
  add constraint memberships__role check (
    role in ('administrator', 'hr', 'payroll', 'read_only', 'manager', 'employee', 'own')),
  add column role_id uuid,
  add constraint memberships__role_fk foreign key (account_id, role_id) references roles (account_id, id),
  add constraint memberships__own_role check ((role = 'own') = (role_id is not null));
-- The users of a role.
create index memberships__role_id on memberships (account_id, role_id);
alter table invitations
  drop constraint invitations__role,
  add constraint invitations__role check (
    role in ('administrator', 'hr', 'payroll', 'read_only', 'manager', 'employee'));

-- People who forgot their password ask for a link themselves; such a link leaves the password as it is until it is used.
alter table sign_ins
  drop constraint sign_ins__outcome,
  add constraint sign_ins__outcome check (outcome in (
    'signed_in', 'wrong_password', 'wrong_code', 'locked_out', 'disabled', 'wrong_current_password',
    'password_changed', 'password_reset', 'password_forgotten',
    'second_factor_enabled', 'second_factor_disabled', 'second_factor_reset'));
alter table user_resets add column by_person boolean not null default false;

-- Reference table: addresses typed by people who forgot their password, known or not, until the next round of mail. So
-- the request takes as long for an unknown address as for a known one.
create table forgotten_passwords (
  id uuid primary key,
  email text not null,
  user_agent text,
  created_at timestamptz(3) not null
);
-- The next ones to work.
create index forgotten_passwords__created_at on forgotten_passwords (created_at);
