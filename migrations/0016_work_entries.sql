-- When people worked and paused. An entry is open while it has no end.

create table work_entries (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  work_entry_type text not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- The zone in which it was made, and what it was ahead of UTC then: an office that moves changes nothing of the past.
  time_zone text not null,
  in_offset text not null,
  out_offset text,
  in_origin text not null,
  out_origin text,
  in_coordinates jsonb,
  out_coordinates jsonb,
  -- Where it was made, as it was said then: offices come and go, and entries are not in the way.
  in_office_id uuid,
  out_office_id uuid,
  -- The day that a shift began on, which it counts for.
  work_date date not null,
  work_break_id uuid,
  work_check_type_id uuid,
  -- Whether the time counts as worked: work does, and a pause whose break was remunerated when it was made.
  is_worked boolean not null,
  -- Seconds between 22:00 and 06:00 of its zone; 0 while it is open.
  night_seconds int not null,
  has_incidence boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Gone with its employee, and to come back with them.
  removed_with_employee boolean not null default false,
  primary key (account_id, id),
  constraint work_entries__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint work_entries__break foreign key (account_id, work_break_id) references work_breaks (account_id, id),
  constraint work_entries__check_type foreign key (account_id, work_check_type_id) references check_types (account_id, id),
  constraint work_entries__type check (work_entry_type in ('work', 'pause')),
  constraint work_entries__origin check (in_origin in ('api', 'web', 'offline') and out_origin in ('api', 'web', 'offline')),
  constraint work_entries__out_after_in check (ended_at > started_at),
  constraint work_entries__closed_whole
    check ((ended_at is null) = (out_offset is null) and (ended_at is null) = (out_origin is null)),
  constraint work_entries__break_of_pause check (work_break_id is null or work_entry_type = 'pause'),
  -- At most one is open, and none overlap: an open one goes on for ever.
  constraint work_entries__no_overlap exclude using gist (
    account_id with =, employee_id with =, tstzrange(started_at, coalesce(ended_at, 'infinity')) with &&
  ) where (deleted_at is null)
);
-- The entries of someone in a time of work dates, and the reports over it.
create index work_entries__employee_id on work_entries (account_id, employee_id, work_date, started_at);
-- Who is at work.
create index work_entries__open on work_entries (account_id, employee_id) where ended_at is null and deleted_at is null;
create index work_entries__work_break_id on work_entries (account_id, work_break_id) where work_break_id is not null;
create index work_entries__work_check_type_id on work_entries (account_id, work_check_type_id)
  where work_check_type_id is not null;
create index work_entries__by_started_at on work_entries (account_id, started_at, id);
create index work_entries__by_work_date on work_entries (account_id, work_date, id);
create index work_entries__by_created_at on work_entries (account_id, created_at, id);
create index work_entries__by_updated_at on work_entries (account_id, updated_at, id);
