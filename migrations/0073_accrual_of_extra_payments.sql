-- The months in which an extra payment accrues: the twelve, or the six, that end with its month.
alter table salaries add column extra_payment_accrual text not null default 'twelve_months'
  check (extra_payment_accrual in ('twelve_months', 'six_months'));
