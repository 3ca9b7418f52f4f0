-- Where each employee works, from which day on: department, office, manager, job charge, contribution group, employer and
-- cost centres. The end is not stored: a placement lasts until the next one begins, or the employment ends.

create table placements (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  start_date date not null,
  department_id uuid,
  office_id uuid,
  manager_id uuid,
  job_charge_id uuid,
  contribution_group_id uuid,
  legal_entity_id uuid,
  cost_centres jsonb not null default '[]',
  reason text,
  -- The start from which the employee's own fields follow this placement: what is due, the daily job finds by it.
  start_told date,
  -- Hidden because the employee was removed: a restore brings back these, and not what was deleted before.
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint placements__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint placements__department foreign key (account_id, department_id) references departments (account_id, id),
  constraint placements__office foreign key (account_id, office_id) references offices (account_id, id),
  constraint placements__manager foreign key (account_id, manager_id) references employees (account_id, id),
  constraint placements__job_charge foreign key (account_id, job_charge_id) references job_charges (account_id, id),
  constraint placements__contribution_group
    foreign key (account_id, contribution_group_id) references contribution_groups (account_id, id),
  constraint placements__legal_entity
    foreign key (account_id, legal_entity_id) references legal_entities (account_id, id),
  constraint placements__own_manager check (manager_id <> employee_id)
);

-- Existing installations: a placement for each employment, and one for each day on which the log has a change of the five
-- fields. Before the log's first event, the ended assignments know of departments and offices.
create temporary table placement_changes on commit drop as
with placed (field, event_type) as (
  values ('departmentId', 'employee.department_changed'), ('officeId', 'employee.department_changed'),
    ('managerId', 'employee.updated'), ('jobChargeId', 'employee.updated'), ('contributionGroupId', 'employee.updated'),
    ('departmentId', 'employee.restored'), ('officeId', 'employee.restored'), ('managerId', 'employee.restored'),
    ('jobChargeId', 'employee.restored'), ('contributionGroupId', 'employee.restored')
),
logs as (
  select a.account_id, a.time_zone,
    coalesce((select e.occurred_at from events e where e.account_id = a.account_id order by e.sequence limit 1), 'infinity')
      as begins_at
  from accounts a
),
-- Each row: a department or an office that an employee had, and the one before it.
assigned as (
  select account_id, employee_id, 'departmentId' as field, created_at, department_id as after,
    lag(department_id) over w as before, lag(id) over w is not null as has_before
  from department_assignations window w as (partition by account_id, employee_id order by created_at, id)
  union all
  select account_id, employee_id, 'officeId', created_at, office_id, lag(office_id) over w, lag(id) over w is not null
  from office_assignations window w as (partition by account_id, employee_id order by created_at, id)
),
changed as (
  select e.account_id, e.entity_id as employee_id, e.sequence, p.field, (c.change->>'before')::uuid as before,
    (c.change->>'after')::uuid as after, (e.occurred_at at time zone l.time_zone)::date as day
  from events e join logs l on l.account_id = e.account_id cross join jsonb_array_elements(e.changes) as c (change)
  join placed p on p.field = c.change->>'field' and p.event_type = e.type
  where e.type in ('employee.department_changed', 'employee.updated', 'employee.restored')
  union all
  select x.account_id, x.employee_id, 0, x.field, x.before, x.after, (x.created_at at time zone l.time_zone)::date
  from assigned x join logs l on l.account_id = x.account_id
  where x.has_before and x.before <> x.after and x.created_at < l.begins_at
),
-- A change outside of the employments counts for the last day before it, else for the first day.
dated as (
  select c.account_id, c.employee_id, c.sequence, c.field, c.before, c.after,
    case when earlier.start_date is null then first.start_date else least(c.day, earlier.end_date) end as day
  from changed c
  left join lateral (
    select m.start_date, m.end_date from employments m
    where m.account_id = c.account_id and m.employee_id = c.employee_id and m.deleted_at is null
      and m.start_date <= c.day
    order by m.start_date desc limit 1) earlier on true
  left join lateral (
    select m.start_date from employments m
    where m.account_id = c.account_id and m.employee_id = c.employee_id and m.deleted_at is null
    order by m.start_date limit 1) first on earlier.start_date is null
)
select account_id, employee_id, field, day, (array_agg(before order by sequence))[1] as before,
  (array_agg(after order by sequence desc))[1] as after
from dated where day is not null group by account_id, employee_id, field, day;
analyze placement_changes;

-- The value of a field on each day: what it was before its first change, and what each change made of it.
create temporary table placement_values on commit drop as
select account_id, employee_id, field, '-infinity'::date as from_day, min(day) as to_day,
  (array_agg(before order by day))[1] as value
from placement_changes group by account_id, employee_id, field
union all
select account_id, employee_id, field, day,
  coalesce(lead(day) over (partition by account_id, employee_id, field order by day), 'infinity'), after
from placement_changes;
analyze placement_values;

-- From the placement of today on, the employee's own fields say where they are.
create temporary table placement_starts on commit drop as
select s.*, a.today, s.start_date >= first_value(s.start_date) over (
  partition by s.account_id, s.employee_id order by greatest(s.start_date - a.today, 0), s.start_date desc) as is_present
from (
  select account_id, employee_id, start_date from employments where deleted_at is null
  union
  select account_id, employee_id, day from placement_changes
) s
join (select account_id, (now() at time zone time_zone)::date as today from accounts) a on a.account_id = s.account_id;
analyze placement_starts;

insert into placements (account_id, id, employee_id, start_date, department_id, office_id, manager_id, job_charge_id,
  contribution_group_id, start_told, removed_with_employee, version, created_at, updated_at, deleted_at)
select s.account_id, gen_random_uuid(), s.employee_id, s.start_date,
  case when s.is_present or d.field is null then r.department_id else d.value end,
  case when s.is_present or o.field is null then r.office_id else o.value end,
  case when s.is_present or m.field is null then r.manager_id else m.value end,
  case when s.is_present or j.field is null then r.job_charge_id else j.value end,
  case when s.is_present or g.field is null then r.contribution_group_id else g.value end,
  case when s.start_date <= s.today then s.start_date end,
  r.deleted_at is not null, 1, now(), now(), r.deleted_at
from placement_starts s join employees r on r.account_id = s.account_id and r.id = s.employee_id
left join placement_values d on d.account_id = s.account_id and d.employee_id = s.employee_id and d.field = 'departmentId'
  and s.start_date >= d.from_day and s.start_date < d.to_day
left join placement_values o on o.account_id = s.account_id and o.employee_id = s.employee_id and o.field = 'officeId'
  and s.start_date >= o.from_day and s.start_date < o.to_day
left join placement_values m on m.account_id = s.account_id and m.employee_id = s.employee_id and m.field = 'managerId'
  and s.start_date >= m.from_day and s.start_date < m.to_day
left join placement_values j on j.account_id = s.account_id and j.employee_id = s.employee_id and j.field = 'jobChargeId'
  and s.start_date >= j.from_day and s.start_date < j.to_day
left join placement_values g on g.account_id = s.account_id and g.employee_id = s.employee_id and g.field = 'contributionGroupId'
  and s.start_date >= g.from_day and s.start_date < g.to_day;

create unique index placements__start_taken on placements (account_id, employee_id, start_date) where deleted_at is null;
-- Where an employee was on a day, although they are removed.
create index placements__employee_id on placements (account_id, employee_id, start_date);
create index placements__department_id on placements (account_id, department_id, id) where department_id is not null;
create index placements__office_id on placements (account_id, office_id, id) where office_id is not null;
create index placements__manager_id on placements (account_id, manager_id, id) where manager_id is not null;
create index placements__job_charge_id on placements (account_id, job_charge_id, id) where job_charge_id is not null;
create index placements__contribution_group_id on placements (account_id, contribution_group_id, id)
  where contribution_group_id is not null;
create index placements__legal_entity_id on placements (account_id, legal_entity_id, id) where legal_entity_id is not null;
-- Whether a cost centre is in use.
create index placements__cost_centres on placements (account_id, id) where cost_centres <> '[]';
create index placements__by_start_date on placements (account_id, start_date, id);
create index placements__by_created_at on placements (account_id, created_at, id);
create index placements__by_updated_at on placements (account_id, updated_at, id);
-- What the daily job has to do: placements that begin.
create index placements__to_start on placements (account_id, start_date)
  where deleted_at is null and start_told is distinct from start_date;
