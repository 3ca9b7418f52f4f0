-- Keeps which salary ended an assignment of a compensation by its other currency, and the end before: without that salary
-- the assignment continues.
--
-- Costs: writes to `compensation_assignments` and `salaries` wait while the index is created, less than 1 s for 1,000,000
-- assignments, none of which it contains.

alter table compensation_assignments
  add column ended_by_salary_id uuid,
  -- Counts only with `ended_by_salary_id`; null then: it was open-ended.
  add column end_before date,
  add constraint compensation_assignments__ended_by foreign key (account_id, ended_by_salary_id) references salaries(account_id, id);
create index compensation_assignments__ended_by_salary_id on compensation_assignments (account_id, ended_by_salary_id)
  where ended_by_salary_id is not null;
