-- How an office counts working time for pay; the defaults are those of the Estatuto de los Trabajadores.

alter table offices
  add column night_start text not null default '22:00',
  add column night_end text not null default '06:00',
  add column rounding_minutes integer,
  add column overtime_basis text not null default 'day',
  add column full_time_weekly_hours numeric,
  add constraint offices__overtime_basis check (overtime_basis in ('day', 'week'));

-- Night work depends on the office, which may change its rule: it is counted when it is read.

alter table work_entries drop column night_seconds;

-- An entry that was closed because the employee forgot to clock out has no known end, and counts for nothing.

alter table work_entries add column end_unknown boolean not null default false;
update work_entries set end_unknown = true
where has_incidence and ended_at = started_at + interval '1 second';

-- The few entries that may reach beyond the day after their work date, in any time zone: figures of a later period look
-- for them.
create index work_entries__reaching_far on work_entries (account_id, employee_id, work_date)
  where (ended_at at time zone 'UTC') > work_date + interval '34 hours';
