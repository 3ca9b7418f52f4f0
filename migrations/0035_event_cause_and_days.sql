-- What led to an event, and the days that it concerns.

alter table events add column effective_date date, add column affects jsonb, add column cause_id uuid;
