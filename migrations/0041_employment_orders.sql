-- A list of employments is of one employee, whose few rows employments__by_employee finds and PostgreSQL sorts: nothing
-- reads these orders over all employees, and each hire wrote them.
drop index employments__by_start;
drop index employments__by_created_at;
drop index employments__by_updated_at;
