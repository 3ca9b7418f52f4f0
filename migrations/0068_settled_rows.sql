-- The exported rows with vacation that the end of an employment settles: each later export asks whether it still does.
create index pay_export_rows__settled on pay_export_rows (account_id, export_id)
  where row like '%"vacationSettlements":[{%';
create index pay_export_corrections__settled on pay_export_corrections (account_id, pay_period_id)
  where after like '%"vacationSettlements":[{%';
-- And who else has left in an exported period since.
create index employments__by_end on employments (account_id, end_date) where end_date is not null;

-- A first day of a pay period, from which periods of one or two weeks count; null: 1 January of each year.
alter table vacation_configurations add column accrual_first_day date;
