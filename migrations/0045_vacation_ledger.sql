-- What a balance of vacation follows from besides employments, contracts and days off. Balances themselves are not stored.

alter table vacation_configurations
  add column accrual text not null default 'year',
  -- [{years, days}]
  add column seniority jsonb not null default '[]',
  -- {sinceYear, maxDays, lastDay, monthsAfterSickLeave}; null: nothing is carried over.
  add column carry_over jsonb,
  add column unpaid_leave_suspends boolean not null default false,
  add constraint vacation_configurations__accrual
    check (accrual in ('year', 'month', 'half_month', 'two_weeks', 'week'));
alter table vacation_configurations alter column accrual drop default;
alter table vacation_configurations alter column seniority drop default;
alter table vacation_configurations alter column unpaid_leave_suspends drop default;
-- Days that sick leave prevented stay for 18 months from the end of their year (Estatuto de los Trabajadores 38.3).
update vacation_configurations set carry_over = jsonb_build_object(
  'sinceYear', extract(year from now())::int, 'maxDays', 0, 'lastDay', '12-31', 'monthsAfterSickLeave', 18);

create table vacation_adjustments (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  calendar_id uuid,
  date date not null,
  days numeric(5, 2) not null,
  reason text collate "und-x-icu" not null,
  -- Removed together with the employee, to come back with them.
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint vacation_adjustments__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint vacation_adjustments__calendar
    foreign key (account_id, calendar_id) references vacation_calendars (account_id, id)
);
create index vacation_adjustments__employee_id on vacation_adjustments (account_id, employee_id, date);
create index vacation_adjustments__calendar_id on vacation_adjustments (account_id, calendar_id);
create index vacation_adjustments__by_date on vacation_adjustments (account_id, date, id);
create index vacation_adjustments__by_created_at on vacation_adjustments (account_id, created_at, id);
create index vacation_adjustments__by_updated_at on vacation_adjustments (account_id, updated_at, id);

-- Which configuration the employees of an office, a legal entity or an agreement have, or one employee.
create table vacation_rules (
  account_id uuid not null,
  id uuid not null,
  vacation_configuration_id uuid not null,
  employee_id uuid,
  agreement_id uuid,
  legal_entity_id uuid,
  office_id uuid,
  from_year int not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint vacation_rules__configuration
    foreign key (account_id, vacation_configuration_id) references vacation_configurations (account_id, id),
  constraint vacation_rules__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint vacation_rules__agreement foreign key (account_id, agreement_id) references agreements (account_id, id),
  constraint vacation_rules__legal_entity
    foreign key (account_id, legal_entity_id) references legal_entities (account_id, id),
  constraint vacation_rules__office foreign key (account_id, office_id) references offices (account_id, id),
  constraint vacation_rules__one_scope check (num_nonnulls(employee_id, agreement_id, legal_entity_id, office_id) = 1)
);
create unique index vacation_rules__one_of_employee on vacation_rules (account_id, employee_id, from_year)
  where deleted_at is null;
create unique index vacation_rules__one_of_agreement on vacation_rules (account_id, agreement_id, from_year)
  where deleted_at is null;
create unique index vacation_rules__one_of_legal_entity on vacation_rules (account_id, legal_entity_id, from_year)
  where deleted_at is null;
create unique index vacation_rules__one_of_office on vacation_rules (account_id, office_id, from_year)
  where deleted_at is null;
create index vacation_rules__employee_id on vacation_rules (account_id, employee_id);
create index vacation_rules__agreement_id on vacation_rules (account_id, agreement_id);
create index vacation_rules__legal_entity_id on vacation_rules (account_id, legal_entity_id);
create index vacation_rules__office_id on vacation_rules (account_id, office_id);
create index vacation_rules__configuration_id on vacation_rules (account_id, vacation_configuration_id);
create index vacation_rules__by_from_year on vacation_rules (account_id, from_year, id);
create index vacation_rules__by_created_at on vacation_rules (account_id, created_at, id);
create index vacation_rules__by_updated_at on vacation_rules (account_id, updated_at, id);

-- Holiday calendars that employees have in place of those of their office.

alter table holiday_calendars
  add column applies_to text not null default 'offices',
  add constraint holiday_calendars__applies_to check (applies_to in ('offices', 'employees', 'offices_and_employees'));
alter table holiday_calendars alter column applies_to drop default;

create table holiday_assignments (
  account_id uuid not null,
  id uuid not null,
  holiday_calendar_id uuid not null,
  employee_id uuid not null,
  start_date date not null,
  -- Removed together with the employee, to come back with them.
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint holiday_assignments__calendar
    foreign key (account_id, holiday_calendar_id) references holiday_calendars (account_id, id),
  constraint holiday_assignments__employee foreign key (account_id, employee_id) references employees (account_id, id)
);
create unique index holiday_assignments__taken on holiday_assignments (account_id, employee_id, holiday_calendar_id)
  where deleted_at is null;
create index holiday_assignments__employee_id on holiday_assignments (account_id, employee_id);
create index holiday_assignments__calendar_id on holiday_assignments (account_id, holiday_calendar_id);
create index holiday_assignments__by_start_date on holiday_assignments (account_id, start_date, id);
create index holiday_assignments__by_created_at on holiday_assignments (account_id, created_at, id);
create index holiday_assignments__by_updated_at on holiday_assignments (account_id, updated_at, id);
