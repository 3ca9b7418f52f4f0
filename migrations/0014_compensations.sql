-- What is paid beside a salary: what there is, who has it, and what varies from month to month.

create table compensations (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  compensation_type text not null,
  period text not null,
  currency text not null,
  status text not null,
  quantity numeric,
  percentage numeric,
  recurrence int not null,
  code text,
  comment text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint compensations__compensation_type check (compensation_type in ('fixed', 'variable', 'additional')),
  constraint compensations__period check (period in ('weekly', 'biweekly', 'fortnightly', 'monthly')),
  constraint compensations__status check (status in ('active', 'inactive')),
  constraint compensations__one_measure check (quantity is null or percentage is null),
  constraint compensations__fixed_is_measured
    check (compensation_type <> 'fixed' or quantity is not null or percentage is not null)
);
create index compensations__by_name on compensations (account_id, name, id);
create index compensations__by_created_at on compensations (account_id, created_at, id);
create index compensations__by_updated_at on compensations (account_id, updated_at, id);

create table compensation_assignments (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  compensation_id uuid not null,
  start_date date not null,
  end_date date,
  -- Hidden because the employee was removed: a restore brings back these, and not what was deleted before.
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint compensation_assignments__employee
    foreign key (account_id, employee_id) references employees (account_id, id),
  constraint compensation_assignments__compensation
    foreign key (account_id, compensation_id) references compensations (account_id, id),
  constraint compensation_assignments__dates check (end_date >= start_date),
  constraint compensation_assignments__no_overlap exclude using gist
    (account_id with =, employee_id with =, compensation_id with =, daterange(start_date, end_date, '[]') with &&)
    where (deleted_at is null)
);
create index compensation_assignments__employee_id on compensation_assignments (account_id, employee_id, start_date);
create index compensation_assignments__compensation_id on compensation_assignments (account_id, compensation_id, id);
create index compensation_assignments__by_created_at on compensation_assignments (account_id, created_at, id);
create index compensation_assignments__by_updated_at on compensation_assignments (account_id, updated_at, id);
create index compensation_assignments__by_start_date on compensation_assignments (account_id, start_date, id);
create index compensation_assignments__by_end_date_asc
  on compensation_assignments (account_id, coalesce(end_date, 'infinity'), id);
create index compensation_assignments__by_end_date_desc
  on compensation_assignments (account_id, coalesce(end_date, '-infinity'), id);

create table variable_compensations (
  account_id uuid not null,
  id uuid not null,
  salary_compensation_id uuid not null,
  -- Those of the assignment, which never change.
  employee_id uuid not null,
  compensation_id uuid not null,
  date date not null,
  amount numeric not null,
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint variable_compensations__assignment
    foreign key (account_id, salary_compensation_id) references compensation_assignments (account_id, id),
  constraint variable_compensations__employee
    foreign key (account_id, employee_id) references employees (account_id, id),
  constraint variable_compensations__compensation
    foreign key (account_id, compensation_id) references compensations (account_id, id),
  constraint variable_compensations__amount check (amount <> 0 and abs(amount) < 100000000000 and scale(amount) <= 4)
);
create unique index variable_compensations__day_taken
  on variable_compensations (account_id, salary_compensation_id, date) where deleted_at is null;
create index variable_compensations__assignment_id on variable_compensations (account_id, salary_compensation_id, date);
create index variable_compensations__employee_id on variable_compensations (account_id, employee_id, date);
create index variable_compensations__compensation_id on variable_compensations (account_id, compensation_id, date);
create index variable_compensations__by_date on variable_compensations (account_id, date, id);
create index variable_compensations__by_created_at on variable_compensations (account_id, created_at, id);
create index variable_compensations__by_updated_at on variable_compensations (account_id, updated_at, id);
