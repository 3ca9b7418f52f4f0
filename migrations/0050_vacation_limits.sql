-- Whether a configuration has a number of days at all, and whether requests may go beyond it.
alter table vacation_configurations
  add column configuration_type text not null default 'max_days',
  add column employee_request_deny_excess_days_off boolean not null default true,
  add constraint vacation_configurations__configuration_type
    check (configuration_type in ('max_days', 'seniority_days', 'unlimited_days'));
alter table vacation_configurations alter column configuration_type drop default;
alter table vacation_configurations alter column employee_request_deny_excess_days_off drop default;
