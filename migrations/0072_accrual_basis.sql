-- What a part of a year counts by: its days of 365 (366), as always, or its months of twelve.
alter table vacation_configurations add column accrual_basis text not null default 'days'
  check (accrual_basis in ('days', 'months'));
