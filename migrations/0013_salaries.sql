-- What people are paid, one salary after the other.

create table salaries (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  pay_period text not null,
  currency text not null,
  -- Exact, with the decimals that were sent; what `gross_period` covers.
  gross_salary numeric not null,
  gross_period text not null,
  payments int not null,
  start_date date not null,
  end_date date,
  contribution_group_id uuid,
  prorated boolean not null,
  comments text,
  -- The salary whose start ended this one; null if somebody has written the end, or changed anything since.
  ended_by_salary_id uuid,
  -- The start that the log has told of: what is due, the daily job finds by it.
  start_told date,
  -- Hidden because the employee was removed: a restore brings back these, and not what was deleted before.
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint salaries__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint salaries__contribution_group
    foreign key (account_id, contribution_group_id) references contribution_groups (account_id, id),
  constraint salaries__ended_by foreign key (account_id, ended_by_salary_id) references salaries (account_id, id),
  constraint salaries__dates check (end_date >= start_date),
  constraint salaries__gross_salary check (gross_salary > 0 and gross_salary < 100000000000 and scale(gross_salary) <= 4),
  constraint salaries__pay_period
    check (pay_period in ('daily', 'weekly', 'biweekly', 'fortnightly', 'monthly', 'yearly')),
  constraint salaries__gross_period check (gross_period in ('daily', 'weekly', 'biweekly', 'monthly', 'yearly')),
  constraint salaries__payments check (payments between 1 and 16),
  -- At most one is in force on any day. Every write locks the employee first, so this is the backstop.
  constraint salaries__no_overlap exclude using gist
    (account_id with =, employee_id with =, daterange(start_date, end_date, '[]') with &&) where (deleted_at is null)
);
create index salaries__employee_id on salaries (account_id, employee_id, start_date);
create index salaries__contribution_group_id on salaries (account_id, contribution_group_id, id);
create index salaries__ended_by_salary_id on salaries (account_id, ended_by_salary_id) where ended_by_salary_id is not null;
create index salaries__by_created_at on salaries (account_id, created_at, id);
create index salaries__by_updated_at on salaries (account_id, updated_at, id);
create index salaries__by_start_date on salaries (account_id, start_date, id);
create index salaries__by_end_date_asc on salaries (account_id, coalesce(end_date, 'infinity'), id);
create index salaries__by_end_date_desc on salaries (account_id, coalesce(end_date, '-infinity'), id);
-- What the daily job has to tell: salaries that begin.
create index salaries__to_start on salaries (account_id, start_date)
  where deleted_at is null and start_told is distinct from start_date;
