-- How much vacation people have, what time off they ask for, and the days of it.

create table vacation_calendars (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  vacation_configuration_id uuid not null,
  year int not null,
  -- What was said outright; without it the configuration's days are prorated when they are asked for.
  max_days_off numeric(4, 1),
  -- Removed together with the employee, to come back with them.
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint vacation_calendars__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint vacation_calendars__configuration
    foreign key (account_id, vacation_configuration_id) references vacation_configurations (account_id, id)
);
create unique index vacation_calendars__taken on vacation_calendars
  (account_id, employee_id, vacation_configuration_id, year) where deleted_at is null;
create index vacation_calendars__employee_id on vacation_calendars (account_id, employee_id, year);
create index vacation_calendars__configuration_id on vacation_calendars (account_id, vacation_configuration_id);
create index vacation_calendars__by_year on vacation_calendars (account_id, year, id);
create index vacation_calendars__by_created_at on vacation_calendars (account_id, created_at, id);
create index vacation_calendars__by_updated_at on vacation_calendars (account_id, updated_at, id);

-- Vacation and absences alike: the same states, the same people who decide.
create table time_off_requests (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  category text not null,
  calendar_id uuid,
  absence_type_id uuid,
  type text not null,
  status text not null,
  comment text,
  resolved_at timestamptz(3),
  resolved_by uuid,
  resolution_comment text,
  -- The first and the last of its days, for the list.
  first_day_off date not null,
  last_day_off date not null,
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint time_off_requests__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint time_off_requests__calendar
    foreign key (account_id, calendar_id) references vacation_calendars (account_id, id),
  constraint time_off_requests__absence_type
    foreign key (account_id, absence_type_id) references absence_types (account_id, id),
  constraint time_off_requests__resolved_by
    foreign key (account_id, resolved_by) references employees (account_id, id),
  constraint time_off_requests__category check (
    (category = 'vacation' and calendar_id is not null and absence_type_id is null)
    or (category = 'absence' and calendar_id is null and absence_type_id is not null)),
  constraint time_off_requests__type check (type in ('create', 'delete')),
  constraint time_off_requests__status check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
  constraint time_off_requests__resolved check (
    (status <> 'pending' or resolved_at is null) and (status not in ('accepted', 'rejected') or resolved_at is not null)),
  constraint time_off_requests__days check (last_day_off >= first_day_off)
);
create index time_off_requests__employee_id on time_off_requests (account_id, employee_id, id);
create index time_off_requests__calendar_id on time_off_requests (account_id, calendar_id);
create index time_off_requests__absence_type_id on time_off_requests (account_id, absence_type_id);
create index time_off_requests__resolved_by on time_off_requests (account_id, resolved_by);
-- Lists of one of the two: as they were made, those that wait to be decided, and by the days they are about.
create index time_off_requests__by_category on time_off_requests (account_id, category, created_at, id);
create index time_off_requests__by_created_at on time_off_requests (account_id, created_at, id);
create index time_off_requests__by_updated_at on time_off_requests (account_id, updated_at, id);
create index time_off_requests__by_status on time_off_requests (account_id, category, status, created_at, id);
create index time_off_requests__by_last_day_off on time_off_requests (account_id, category, last_day_off);

-- The days of requests: of one that asks for them, and of one that asks to give them back (which names them in gives_back).
create table time_off_days (
  account_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  employee_id uuid not null,
  category text not null,
  calendar_id uuid,
  absence_type_id uuid,
  -- The state of the request.
  status text not null,
  date date not null,
  -- Either a part of the day, or times of it in minutes from its beginning; an end beyond 1440 is on the next day.
  portion numeric(2, 1),
  from_minute int,
  until_minute int,
  -- What falls away of the schedule, and what it takes of the calendar.
  seconds int not null,
  days numeric(5, 2) not null,
  -- Sick leave may lie over vacation until it is accepted.
  is_sick_leave boolean not null,
  gives_back uuid,
  given_back_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint time_off_days__request foreign key (account_id, request_id) references time_off_requests (account_id, id),
  constraint time_off_days__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint time_off_days__calendar
    foreign key (account_id, calendar_id) references vacation_calendars (account_id, id),
  constraint time_off_days__absence_type
    foreign key (account_id, absence_type_id) references absence_types (account_id, id),
  constraint time_off_days__gives_back foreign key (account_id, gives_back) references time_off_days (account_id, id),
  constraint time_off_days__status check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
  constraint time_off_days__portion check ((portion is null) = (from_minute is not null) and portion in (0.5, 1)),
  constraint time_off_days__times check (
    (from_minute is null) = (until_minute is null)
    and from_minute between 0 and 1439 and until_minute > from_minute and until_minute <= from_minute + 1440),
  constraint time_off_days__times_do_not_overlap exclude using gist (account_id with =, employee_id with =,
    int4range((date - date '2000-01-01') * 1440 + from_minute, (date - date '2000-01-01') * 1440 + until_minute) with &&)
    where (from_minute is not null and status in ('pending', 'accepted') and given_back_at is null and gives_back is null
      and not is_sick_leave)
);
create unique index time_off_days__whole_day_once on time_off_days (account_id, employee_id, date, is_sick_leave)
  where portion = 1 and status in ('pending', 'accepted') and given_back_at is null and gives_back is null;
create unique index time_off_days__asked_back_once on time_off_days (account_id, gives_back)
  where gives_back is not null and status in ('pending', 'accepted');
create index time_off_days__gives_back on time_off_days (account_id, gives_back) where gives_back is not null;
create index time_off_days__request_id on time_off_days (account_id, request_id, date);
-- The plan of a day, overlaps, and the days of some people.
create index time_off_days__employee_id on time_off_days (account_id, employee_id, date);
create index time_off_days__calendar_id on time_off_days (account_id, calendar_id);
create index time_off_days__absence_type_id on time_off_days (account_id, absence_type_id);
create index time_off_days__by_date on time_off_days (account_id, date, id);
create index time_off_days__by_created_at on time_off_days (account_id, created_at, id);
create index time_off_days__by_updated_at on time_off_days (account_id, updated_at, id);
