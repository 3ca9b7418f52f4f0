-- Indexes for accounts of 100,000 people: lists of employees by status, in the order of their creation, count and find
-- them in an index alone; headcounts leave out removed employees without looking at all others.
--
-- Costs: writes of employees wait for about 4 s for 1,000,000 rows, those of employments for 2 s; reads go on.

create index employees__status on employees (account_id, status, created_at, id) where deleted_at is null;
create index employees__deleted on employees (account_id, created_at, id) where deleted_at is not null;

-- The employments of an employee, with their days: payroll, time and leave look them up for each employee. The index of
-- the constraint against overlaps was chosen before, because it leaves out removed ones too; a look-up in it takes ten
-- times as long.
drop index employments__by_employee;
create index employments__by_employee on employments (account_id, employee_id, start_date, end_date)
  where deleted_at is null;
