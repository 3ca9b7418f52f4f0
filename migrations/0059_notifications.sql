-- What users are told of: notifications that follow the event log, each user's choices, and the mails that carry them.

-- How far the log was read. An account without a row starts at its first event; those that exist start now.
create table notification_cursors (
  account_id uuid not null,
  sequence bigint not null,
  primary key (account_id)
);
insert into notification_cursors (account_id, sequence) select account_id, sequence from event_counters;

create table notification_choices (
  account_id uuid not null,
  user_id uuid not null,
  kind text not null,
  channel text not null,
  primary key (account_id, user_id, kind),
  constraint notification_choices__user foreign key (account_id, user_id) references memberships (account_id, user_id),
  constraint notification_choices__kind check (kind in ('time_off_requested', 'time_off_decided',
    'onboarding_tasks_assigned', 'work_entry_corrected', 'import_finished', 'webhook_trouble')),
  constraint notification_choices__channel check (channel in ('panel', 'mail', 'digest', 'none'))
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
  attempts int not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (account_id, id),
  constraint notification_mails__user foreign key (account_id, user_id) references memberships (account_id, user_id),
  constraint notification_mails__form check (form in ('mail', 'digest')),
  constraint notification_mails__status check (status in ('waiting', 'sent', 'failed', 'dropped'))
);
create index notification_mails__due on notification_mails (account_id, due_at) where status = 'waiting';
-- The open mail of a user that a further notification joins; the last failure that their choices show.
create index notification_mails__user_id on notification_mails (account_id, user_id, created_at);
-- Retention looks for mails that have served their time.
create index notification_mails__ended_at on notification_mails (account_id, ended_at) where ended_at is not null;

create table notifications (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- The first event that it tells of.
  event_id uuid not null,
  -- How many things it tells of: those of a bulk change, and the tasks of an onboarding, are one notification.
  count int not null,
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
  primary key (account_id, id),
  constraint notifications__user foreign key (account_id, user_id) references memberships (account_id, user_id),
  constraint notifications__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint notifications__mail foreign key (account_id, mail_id) references notification_mails (account_id, id),
  constraint notifications__kind check (kind in ('time_off_requested', 'time_off_decided',
    'onboarding_tasks_assigned', 'work_entry_corrected', 'import_finished', 'webhook_trouble'))
);
-- An event tells a user once of each kind.
create unique index notifications__once on notifications (account_id, event_id, user_id, kind);
create index notifications__user_id on notifications (account_id, user_id, id);
create index notifications__employee_id on notifications (account_id, employee_id) where employee_id is not null;
create index notifications__mail_id on notifications (account_id, mail_id) where mail_id is not null;
-- The unread ones, which are counted, joined by later events of the same object, and settled by a decision.
create index notifications__unread on notifications (account_id, user_id, kind) where read_at is null;
create index notifications__unread_subject on notifications (account_id, subject_id) where read_at is null;
-- Retention.
create index notifications__created_at on notifications (account_id, created_at);
