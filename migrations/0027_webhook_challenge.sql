-- Endpoints prove that they want events before they get any.

alter table webhook_endpoints
  -- Since when it has proved it, or the operator vouches for its address; null: its events are held until it has.
  add column verified_at timestamptz(3);
-- What gets events already goes on.
update webhook_endpoints set verified_at = created_at;
alter table webhook_endpoints
  add constraint webhook_endpoints__verified check (verified_at is not null or status in ('paused', 'disabled'));
