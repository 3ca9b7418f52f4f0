-- Whether an exported row has vacation that the end of an employment settles: each later export asks whether it still does.
-- No row of before has the member.
alter table pay_export_rows add column settles_vacation boolean not null default false;
alter table pay_export_corrections add column settles_vacation boolean not null default false;
create index pay_export_rows__settling on pay_export_rows (account_id, export_id) where settles_vacation;
create index pay_export_corrections__settling on pay_export_corrections (account_id, pay_period_id) where settles_vacation;
-- And who else has left in an exported period since.
create index employments__by_end on employments (account_id, end_date) where end_date is not null;

-- A first day of a pay period, from which periods of one or two weeks count; null: 1 January of each year.
alter table vacation_configurations add column accrual_first_day date;
