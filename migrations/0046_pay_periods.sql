-- Pay groups, whose periods are locked once they are paid; and the days that are closed by it.

create table pay_groups (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  frequency text not null,
  first_day date not null,
  cut_off_days int not null,
  pay_day int,
  late_changes text not null,
  earliest_change_date date,
  blocking_issues jsonb not null default '[]',
  is_default boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint pay_groups__frequency check (frequency in ('monthly', 'semimonthly', 'biweekly', 'weekly')),
  constraint pay_groups__late_changes check (late_changes in ('carry', 'refuse'))
);
create unique index pay_groups__name_taken on pay_groups (account_id, lower(name)) where deleted_at is null;
create unique index pay_groups__one_default on pay_groups (account_id) where is_default and deleted_at is null;
create index pay_groups__by_name on pay_groups (account_id, name, id);
create index pay_groups__by_created_at on pay_groups (account_id, created_at, id);
create index pay_groups__by_updated_at on pay_groups (account_id, updated_at, id);

-- The pay group of an employee from a day on; without one, the default.
alter table placements
  add column pay_group_id uuid,
  add constraint placements__pay_group foreign key (account_id, pay_group_id) references pay_groups (account_id, id);
create index placements__pay_group_id on placements (account_id, pay_group_id) where pay_group_id is not null;

-- A period follows from its group; it has a row once its status has changed.
create table pay_periods (
  account_id uuid not null,
  id uuid not null,
  pay_group_id uuid not null,
  from_date date not null,
  to_date date not null,
  status text not null,
  locked_at timestamptz(3),
  locked_sequence bigint,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint pay_periods__group foreign key (account_id, pay_group_id) references pay_groups (account_id, id),
  constraint pay_periods__status check (status in ('open', 'review', 'locked', 'exported', 'acknowledged')),
  constraint pay_periods__order check (to_date >= from_date)
);
create unique index pay_periods__one_on_a_day on pay_periods (account_id, pay_group_id, from_date);

-- The last closed day of the account: of a locked period, and before the earliest change date. Every write reads them
-- where it takes its number in the log, so that it comes either before a lock or after it.
alter table event_counters add column locked_until date, add column changes_from date;

-- The closed periods that a change reaches.
alter table events add column late_period_ids uuid[];
