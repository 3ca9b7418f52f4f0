-- The weekly hours of full time that a collective agreement sets, with which part time is compared.
alter table agreements add column full_time_weekly_hours numeric;
