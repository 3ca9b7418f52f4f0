-- Which data of their own record employees may change, and their requests for changes that wait for a decision. The first
-- kind of change needs no table: it is a change of the employee.

create table own_data_settings (
  account_id uuid not null,
  id uuid not null,
  -- By the name of the field, or the id of the custom field: direct or approval. A field without a rule is closed.
  rules jsonb not null default '{}',
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id)
);

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
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint own_data_requests__employee
    foreign key (account_id, employee_id) references employees (account_id, id),
  constraint own_data_requests__resolved_by
    foreign key (account_id, resolved_by) references employees (account_id, id),
  constraint own_data_requests__status check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  constraint own_data_requests__resolved
    check ((status in ('accepted', 'rejected')) = (resolved_at is not null))
);
create index own_data_requests__employee_id on own_data_requests (account_id, employee_id, id);
create index own_data_requests__resolved_by on own_data_requests (account_id, resolved_by);
-- Those that wait to be decided.
create index own_data_requests__status on own_data_requests (account_id, status, created_at, id);
create index own_data_requests__by_created_at on own_data_requests (account_id, created_at, id);
create index own_data_requests__by_updated_at on own_data_requests (account_id, updated_at, id);

alter table notification_choices drop constraint notification_choices__kind;
alter table notification_choices add constraint notification_choices__kind check (kind in ('time_off_requested',
  'time_off_decided', 'onboarding_tasks_assigned', 'work_entry_corrected', 'own_data_requested', 'own_data_decided',
  'import_finished', 'webhook_trouble'));
alter table notifications drop constraint notifications__kind;
alter table notifications add constraint notifications__kind check (kind in ('time_off_requested', 'time_off_decided',
  'onboarding_tasks_assigned', 'work_entry_corrected', 'own_data_requested', 'own_data_decided', 'import_finished',
  'webhook_trouble'));
