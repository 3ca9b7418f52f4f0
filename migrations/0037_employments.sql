-- Employments are objects with an id and a version; and what the end of an employment closed, so that it can move with
-- that end or come back.

alter table employments
  add column id uuid not null default gen_random_uuid(),
  add column version int not null default 1,
  add column created_at timestamptz(3),
  add column updated_at timestamptz(3),
  add column deleted_at timestamptz(3);

update employments m set created_at = e.created_at, updated_at = e.updated_at
from employees e where e.account_id = m.account_id and e.id = m.employee_id;

alter table employments
  alter column id drop default,
  alter column version drop default,
  alter column created_at set not null,
  alter column updated_at set not null,
  drop constraint employments_pkey,
  drop constraint employments__no_overlap,
  add primary key (account_id, id),
  add constraint employments__no_overlap exclude using gist
    (account_id with =, employee_id with =, daterange(start_date, end_date, '[]') with &&) where (deleted_at is null);

-- Every read of an employee's employments, in the order of their starts.
create index employments__by_employee on employments (account_id, employee_id, start_date);
-- The orders of their list.
create index employments__by_start on employments (account_id, start_date, id);
create index employments__by_created_at on employments (account_id, created_at, id);
create index employments__by_updated_at on employments (account_id, updated_at, id);

alter table onboardings add column removed_with_employee boolean not null default false;
update onboardings set removed_with_employee = true where deleted_at is not null;

create table employment_closures (
  account_id uuid not null,
  employment_id uuid not null,
  type text not null,
  object_id uuid not null,
  -- The last day that the end of the employment gave the object, and the one that it had before.
  end_date date not null,
  end_before date,
  -- What else is needed to reopen it.
  state jsonb,
  -- Closed by the removal of the employee, not by the end of the employment.
  by_removal boolean not null,
  primary key (account_id, employment_id, type, object_id),
  constraint employment_closures__employment foreign key (account_id, employment_id) references employments (account_id, id)
);

-- What the terminations in the log ended: contracts and pay whose end the transaction of the termination set.
insert into employment_closures (account_id, employment_id, type, object_id, end_date, end_before, by_removal)
select distinct on (m.account_id, m.id, c.entity_type, c.entity_id)
  m.account_id, m.id, c.entity_type, c.entity_id, m.end_date, (d.change->>'before')::date, false
from events t
join events c on c.account_id = t.account_id and c.employee_id = t.employee_id and c.occurred_at = t.occurred_at
  and c.type in ('contract.updated', 'salary.updated', 'compensation_assignment.updated')
cross join lateral jsonb_array_elements(c.changes) as d (change)
join employments m on m.account_id = t.account_id and m.employee_id = t.employee_id
  and m.end_date = (d.change->>'after')::date
where t.type = 'employee.deactivated' and d.change->>'field' = 'endDate'
order by m.account_id, m.id, c.entity_type, c.entity_id, c.sequence desc;
