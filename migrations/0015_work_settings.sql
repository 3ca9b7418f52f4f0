-- What working time is made of: kinds of break, and kinds of work that someone clocks in for.

create table work_breaks (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  color text,
  icon text,
  break_minutes int,
  remunerated boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create index work_breaks__by_name on work_breaks (account_id, name, id);
create index work_breaks__by_created_at on work_breaks (account_id, created_at, id);
create index work_breaks__by_updated_at on work_breaks (account_id, updated_at, id);

create table check_types (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  color text,
  remote boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create index check_types__by_name on check_types (account_id, name, id);
create index check_types__by_created_at on check_types (account_id, created_at, id);
create index check_types__by_updated_at on check_types (account_id, updated_at, id);

-- Who is at work now, beside the employee: a clock-in does not rewrite the employee's row. No row: offline.
create table work_status (
  account_id uuid not null,
  employee_id uuid not null,
  status text not null,
  primary key (account_id, employee_id),
  constraint work_status__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint work_status__status check (status in ('online', 'offline', 'paused', 'remote'))
);
-- Who of many has a status: the filter of employees.
create index work_status__status on work_status (account_id, status, employee_id);
