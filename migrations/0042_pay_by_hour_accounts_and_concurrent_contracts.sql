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

-- Several contracts at once: the others say so, and each of those has its own salaries.
alter table contracts
  add column concurrent boolean not null default false,
  drop constraint contracts__no_overlap,
  add constraint contracts__no_overlap exclude using gist (
    account_id with =, employee_id with =, daterange(start_date, end_date, '[]') with &&
  ) where (deleted_at is null and not concurrent);
alter table salaries
  add column contract_id uuid,
  add constraint salaries__contract foreign key (account_id, contract_id) references contracts (account_id, id),
  drop constraint salaries__no_overlap,
  add constraint salaries__no_overlap exclude using gist (
    account_id with =, employee_id with =,
    coalesce(contract_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    daterange(start_date, end_date, '[]') with &&
  ) where (deleted_at is null);
create index salaries__contract_id on salaries (account_id, contract_id, id);
