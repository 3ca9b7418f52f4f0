-- Contracts of employees. Whether one is in force follows from its dates; those of one person never overlap.

create table contracts (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  start_date date not null,
  end_date date,
  code text,
  comment text,
  contract_type_id uuid,
  job_charge_id uuid,
  agreement_id uuid,
  degree_id uuid,
  work_day_type_id uuid,
  social_security_number text,
  trial_period jsonb,
  remote_work boolean,
  seniority_date date,
  job_level text,
  job_position_description text,
  weekly_hours numeric,
  max_legal_weekly_hours numeric,
  max_legal_annual_hours numeric,
  percentage_work_day numeric,
  fte numeric,
  cbo text,
  work_days jsonb,
  -- The start and the end that the log has told of: what is due, the daily job finds by them, whenever it runs.
  start_told date,
  end_told date,
  -- Whether it left the lists with its employee, and not by itself: then it comes back with them.
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint contracts__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint contracts__contract_type foreign key (account_id, contract_type_id) references contract_types (account_id, id),
  constraint contracts__job_charge foreign key (account_id, job_charge_id) references job_charges (account_id, id),
  constraint contracts__agreement foreign key (account_id, agreement_id) references agreements (account_id, id),
  constraint contracts__degree foreign key (account_id, degree_id) references degrees (account_id, id),
  constraint contracts__work_day_type foreign key (account_id, work_day_type_id) references workday_types (account_id, id),
  constraint contracts__dates check (end_date >= start_date),
  constraint contracts__no_overlap exclude using gist
    (account_id with =, employee_id with =, daterange(start_date, end_date, '[]') with &&) where (deleted_at is null)
);
-- Also the look-up of the contract in force on a day.
create index contracts__employee_id on contracts (account_id, employee_id, start_date, id);
create index contracts__contract_type_id on contracts (account_id, contract_type_id, id);
create index contracts__job_charge_id on contracts (account_id, job_charge_id, id);
create index contracts__agreement_id on contracts (account_id, agreement_id, id);
create index contracts__degree_id on contracts (account_id, degree_id, id);
create index contracts__work_day_type_id on contracts (account_id, work_day_type_id, id);
create index contracts__by_created_at on contracts (account_id, created_at, id);
create index contracts__by_updated_at on contracts (account_id, updated_at, id);
create index contracts__by_start_date on contracts (account_id, start_date, id);
create index contracts__by_end_date_asc on contracts (account_id, coalesce(end_date, 'infinity'), id);
create index contracts__by_end_date_desc on contracts (account_id, coalesce(end_date, '-infinity'), id);
-- What the daily job has to tell: contracts that begin, and that are over.
create index contracts__to_start on contracts (account_id, start_date)
  where deleted_at is null and start_told is distinct from start_date;
create index contracts__to_end on contracts (account_id, end_date)
  where deleted_at is null and end_date is not null and end_told is distinct from end_date;
