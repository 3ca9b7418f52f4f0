-- Vacation in hours: how many hours a day is, of configurations that are kept in hours; days to the minute of an hour.
alter table vacation_configurations
  add column hours_per_day numeric(4,2) check (hours_per_day between 1 and 24),
  add constraint vacation_configurations__hours check (hours_per_day is null or day_type = 'business_day'),
  alter column max_days_off type numeric(7,4);
alter table vacation_calendars alter column max_days_off type numeric(7,4);
alter table vacation_adjustments alter column days type numeric(7,4);
