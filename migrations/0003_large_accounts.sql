-- Indexes for accounts of 100,000 people: lists of employees by status, in the order of their creation, count and find
-- them in an index alone; headcounts leave out removed employees without looking at all others.
--
-- The index of employments by employee, in which payroll, time and leave look up each employee, has their days now.
--
-- Costs: writes to employees wait for about 3 s for 1,000,000 employees, and writes to employments for 1 s for 1,000,000
-- employments, while their indexes are created. Reads go on.

create index employees__status on employees (account_id, status, created_at, id) where deleted_at is null;
create index employees__deleted on employees (account_id, created_at, id) where deleted_at is not null;

drop index employments__by_employee;
create index employments__by_employee on employments (account_id, employee_id, start_date, end_date);
