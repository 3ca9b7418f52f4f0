-- Employees and the organisation. Text that people sort by has an ICU collation that both engines have.

create extension if not exists btree_gist;

create table departments (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  parent_id uuid,
  manager_id uuid,
  code text,
  external_id text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint departments__parent foreign key (account_id, parent_id) references departments (account_id, id),
  constraint departments__own_parent check (parent_id <> id)
);
create unique index departments__name_taken on departments
  (account_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name)) where deleted_at is null;
create unique index departments__external_id_taken on departments (account_id, external_id) where deleted_at is null;
create index departments__parent_id on departments (account_id, parent_id);
create index departments__manager_id on departments (account_id, manager_id);
create index departments__by_name on departments (account_id, name, id);
create index departments__by_created_at on departments (account_id, created_at, id);
create index departments__by_updated_at on departments (account_id, updated_at, id);

create table offices (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  address text,
  city text,
  country text,
  coordinates jsonb,
  description text,
  radio int,
  default_employees_date_time_zone text not null,
  external_id text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index offices__external_id_taken on offices (account_id, external_id) where deleted_at is null;
create index offices__by_name on offices (account_id, name, id);
create index offices__by_created_at on offices (account_id, created_at, id);
create index offices__by_updated_at on offices (account_id, updated_at, id);

create table employees (
  account_id uuid not null,
  id uuid not null,
  first_name text collate "und-x-icu" not null,
  last_name text collate "und-x-icu" not null,
  second_last_name text,
  email text collate "und-x-icu",
  department_id uuid,
  office_id uuid,
  manager_id uuid,
  code int,
  external_id text,
  status text not null,
  start_date date not null,
  end_date date,
  end_reason text,
  gender text,
  phone text,
  work_phone text,
  emergency_phone text,
  personal_mail text,
  date_of_birth date,
  nid text,
  identity_number_type text,
  secondary_nid text,
  secondary_identity_number_type text,
  ssn text,
  nationalities text[] not null,
  country text,
  address text,
  postal_code text,
  city text,
  province text,
  marital_status text,
  children int,
  disability int,
  account_number text,
  bic text,
  job_charge_description text,
  language text,
  description text,
  image_profile_url text,
  -- Whether there is more than one employment: else start_date, end_date and end_reason say all of it.
  rehired boolean not null default false,
  -- What a removal changed besides: a restore puts it back.
  before_removal jsonb,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint employees__department foreign key (account_id, department_id) references departments (account_id, id),
  constraint employees__office foreign key (account_id, office_id) references offices (account_id, id),
  constraint employees__manager foreign key (account_id, manager_id) references employees (account_id, id),
  constraint employees__own_manager check (manager_id <> id),
  constraint employees__status check (status in ('active', 'inactive')),
  constraint employees__dates check (end_date >= start_date),
  constraint employees__leaver_has_end check (status = 'active' or end_date is not null),
  constraint employees__identity_types check (secondary_identity_number_type <> identity_number_type)
);
alter table departments
  add constraint departments__manager foreign key (account_id, manager_id) references employees (account_id, id);
alter table memberships
  add constraint memberships__employee_fk foreign key (account_id, employee_id) references employees (account_id, id);

create unique index employees__email_taken on employees (account_id, lower(email)) where deleted_at is null;
create unique index employees__code_taken on employees (account_id, code) where deleted_at is null;
create unique index employees__external_id_taken on employees (account_id, external_id) where deleted_at is null;
create index employees__department_id on employees (account_id, department_id, id);
create index employees__office_id on employees (account_id, office_id, id);
create index employees__manager_id on employees (account_id, manager_id, id);
create index employees__nid on employees (account_id, nid) where nid is not null;
-- One index per sortable field; nullable ones are indexed as the list orders them, nulls last.
create index employees__by_created_at on employees (account_id, created_at, id);
create index employees__by_updated_at on employees (account_id, updated_at, id);
create index employees__by_first_name on employees (account_id, first_name, id);
create index employees__by_last_name on employees (account_id, last_name, id);
create index employees__by_start_date on employees (account_id, start_date, id);
-- For both directions: the highest text of the collation (U+FFFF) or value when rising, the lowest when falling.
create index employees__by_email_asc on employees (account_id, coalesce(email, U&'\FFFF'), id);
create index employees__by_email_desc on employees (account_id, coalesce(email, ''), id);
create index employees__by_code_asc on employees (account_id, coalesce(code, 2147483647), id);
create index employees__by_code_desc on employees (account_id, coalesce(code, -2147483648), id);
create index employees__by_end_date_asc on employees (account_id, coalesce(end_date, 'infinity'), id);
create index employees__by_end_date_desc on employees (account_id, coalesce(end_date, '-infinity'), id);
-- Whose employment ends: the daily job.
create index employees__leaving on employees (account_id, end_date) where status = 'active' and end_date is not null and deleted_at is null;

-- Each time someone was hired. The last one is mirrored by the employee's start_date and end_date.
create table employments (
  account_id uuid not null,
  employee_id uuid not null,
  start_date date not null,
  end_date date,
  reason text,
  primary key (account_id, employee_id, start_date),
  constraint employments__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint employments__dates check (end_date >= start_date),
  constraint employments__no_overlap exclude using gist
    (account_id with =, employee_id with =, daterange(start_date, end_date, '[]') with &&)
);
