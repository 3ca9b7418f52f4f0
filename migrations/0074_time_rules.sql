-- How an office counts working time for pay, from which day on; without an office: for the employees without one. Before
-- the first rules of an office the usual ones hold. The columns of offices keep the rules in force today.
create table time_rules (
  account_id uuid not null,
  id uuid not null,
  office_id uuid,
  start_date date not null,
  night_start text not null,
  night_end text not null,
  rounding_minutes integer,
  overtime_basis text not null,
  full_time_weekly_hours numeric,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint time_rules_pkey primary key (account_id, id),
  constraint time_rules__office foreign key (account_id, office_id) references offices (account_id, id),
  constraint time_rules__overtime_basis check (overtime_basis in ('day', 'week'))
);

-- What holds today holds from the beginning, as it did before there were days. An office that had other rules at an
-- earlier moment of the log needs a row, too, so that it can be read as it was known then.
insert into time_rules (account_id, id, office_id, start_date, night_start, night_end, rounding_minutes, overtime_basis,
  full_time_weekly_hours, version, created_at, updated_at)
select o.account_id, gen_random_uuid(), o.id, '1900-01-01', o.night_start, o.night_end, o.rounding_minutes,
  o.overtime_basis, o.full_time_weekly_hours, 1, o.created_at, o.created_at
from offices o
where (o.night_start, o.night_end, o.rounding_minutes, o.overtime_basis, o.full_time_weekly_hours)
    is distinct from ('22:00', '06:00', null, 'day', null)
  or exists (
    select 1 from undo_records u
    where u.account_id = o.account_id and u.entity_id = o.id
      and u.before ?| array['night_start', 'night_end', 'rounding_minutes', 'overtime_basis', 'full_time_weekly_hours']);

insert into undo_records (account_id, entity_id, sequence, entity_type, event, recorded_at, actor, before)
select u.account_id, t.id, u.sequence, 'time_rule', u.event, u.recorded_at, u.actor, b.before
from time_rules t
join undo_records u on u.account_id = t.account_id and u.entity_id = t.office_id
cross join lateral (
  select jsonb_object_agg(k.key, k.value) as before from jsonb_each(u.before) k
  where k.key in ('night_start', 'night_end', 'rounding_minutes', 'overtime_basis', 'full_time_weekly_hours')) b
where b.before is not null;

create unique index time_rules__start_taken
  on time_rules (account_id, coalesce(office_id, account_id), start_date) where deleted_at is null;
-- Its foreign key, and the rules of one office.
create index time_rules__office_id on time_rules (account_id, office_id, start_date);
create index time_rules__by_start_date on time_rules (account_id, start_date, id);
create index time_rules__by_created_at on time_rules (account_id, created_at, id);
create index time_rules__by_updated_at on time_rules (account_id, updated_at, id);
