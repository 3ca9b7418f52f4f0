-- When offices are closed, and by which rules people take time off.

create table holiday_calendars (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  year int not null,
  -- None means all offices; few calendars an account has, so no table of pairs is needed to find those of an office.
  office_ids uuid[] not null,
  -- [{date, name}], all in the year.
  days_off jsonb not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create index holiday_calendars__by_name on holiday_calendars (account_id, name, id);
create index holiday_calendars__by_year on holiday_calendars (account_id, year, id);
create index holiday_calendars__by_created_at on holiday_calendars (account_id, created_at, id);
create index holiday_calendars__by_updated_at on holiday_calendars (account_id, updated_at, id);

create table absence_types (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  category text not null,
  remunerated_type text not null,
  needs_validation boolean not null,
  pick_mode text not null,
  color text,
  status text not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint absence_types__category check (category in ('sick_leave', 'permission')),
  constraint absence_types__remunerated check (remunerated_type in ('remunerated', 'not_remunerated')),
  constraint absence_types__pick_mode check (pick_mode in ('by_days', 'by_time_range')),
  constraint absence_types__status check (status in ('active', 'inactive'))
);
create index absence_types__by_name on absence_types (account_id, name, id);
create index absence_types__by_created_at on absence_types (account_id, created_at, id);
create index absence_types__by_updated_at on absence_types (account_id, updated_at, id);

create table vacation_configurations (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  day_type text not null,
  max_days_off numeric(4, 1) not null,
  needs_validation boolean not null,
  employee_request_enabled boolean not null,
  is_default boolean not null,
  -- [{from, to}]
  not_allowed_date_ranges jsonb not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint vacation_configurations__day_type check (day_type in ('business_day', 'calendar_day'))
);
create unique index vacation_configurations__one_default on vacation_configurations (account_id)
  where is_default and deleted_at is null;
create index vacation_configurations__by_name on vacation_configurations (account_id, name, id);
create index vacation_configurations__by_created_at on vacation_configurations (account_id, created_at, id);
create index vacation_configurations__by_updated_at on vacation_configurations (account_id, updated_at, id);
