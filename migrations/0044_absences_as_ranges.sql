-- A request may be for all days from a first to a last one, or without a last one; its days follow from the two. A day
-- keeps which share of it is off, because its cost follows from the plan, which changes.

alter table time_off_requests
  add column start_date date,
  add column end_date date,
  add column expected_end_date date,
  -- Of a range: the last date for which its days were made.
  add column days_until date,
  add column cause text,
  add column relapse_of uuid,
  add column document_reference text,
  add constraint time_off_requests__range
    check (end_date >= start_date and expected_end_date >= start_date
      and (start_date is not null or (end_date is null and expected_end_date is null))),
  add constraint time_off_requests__relapse_of
    foreign key (account_id, relapse_of) references time_off_requests (account_id, id);
create index time_off_requests__relapse_of on time_off_requests (account_id, relapse_of) where relapse_of is not null;
-- The daily job: ranges that continue.
create index time_off_requests__open on time_off_requests (account_id, days_until)
  where start_date is not null and end_date is null and status in ('pending', 'accepted') and deleted_at is null;

-- Days of a range that cost nothing, such as weekends, are stored for the day on which they do, and not shown.
alter table time_off_days
  add column share numeric(9, 8),
  add column in_range boolean not null default false;
update time_off_days set share = days;
alter table time_off_days alter column share set not null;
