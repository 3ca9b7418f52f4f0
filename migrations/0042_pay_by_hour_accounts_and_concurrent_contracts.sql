-- Pay by the hour, 24, 26 and 52 payments a year, and the months in which extra payments fall.
alter table salaries
  add column periods_per_year numeric,
  add column extra_payment_months integer[],
  drop constraint salaries__gross_period,
  add constraint salaries__gross_period
    check (gross_period in ('hourly', 'daily', 'weekly', 'biweekly', 'monthly', 'yearly')),
  drop constraint salaries__pay_period,
  add constraint salaries__pay_period
    check (pay_period in ('daily', 'weekly', 'biweekly', 'fortnightly', 'semimonthly', 'monthly', 'yearly')),
  drop constraint salaries__payments,
  add constraint salaries__payments check (payments between 1 and 16 or payments in (24, 26, 52)),
  add constraint salaries__periods_per_year
    check (periods_per_year is null or (periods_per_year > 0 and gross_period in ('hourly', 'daily')));

-- Which country issued a number, and the form of a bank account that is no IBAN. Existing numbers stay as they are.
alter table employees
  add column identity_number_country text,
  add column secondary_identity_number_country text,
  add column ssn_country text,
  add column account_scheme text not null default 'iban',
  add constraint employees__account_scheme check (account_scheme in ('iban', 'uk', 'us', 'mx', 'other')),
  drop constraint employees__identity_types,
  add constraint employees__identity_types check (
    secondary_identity_number_type <> identity_number_type
    or secondary_identity_number_country is distinct from identity_number_country
  );
