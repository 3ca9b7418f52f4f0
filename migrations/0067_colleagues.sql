-- What colleagues see of each other: the settings of the company, and what each employee agrees to show.

create table colleague_settings (
  account_id uuid not null,
  id uuid not null,
  -- Whether the home page shows those of employees who agree to it.
  birthdays boolean not null default false,
  work_anniversaries boolean not null default false,
  -- What the directory does not show to users who see few employees.
  hidden_fields text[] not null default '{}',
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id),
  constraint colleague_settings__hidden_fields
    check (hidden_fields <@ array['workPhone', 'jobChargeName', 'department', 'office', 'photo'])
);

-- An employee without a row shows nothing.
create table celebration_choices (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  birthday boolean not null default false,
  work_anniversary boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, employee_id),
  constraint celebration_choices__employee
    foreign key (account_id, employee_id) references employees (account_id, id)
);

-- The birthdays and the work anniversaries of a few days of any year, by month and day as one number: 1231 is 31 December.
create index employees__by_birthday on employees
  (account_id, ((extract(month from date_of_birth) * 100 + extract(day from date_of_birth))::int));
create index employees__by_work_anniversary on employees
  (account_id, ((extract(month from start_date) * 100 + extract(day from start_date))::int));
