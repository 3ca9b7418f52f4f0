-- Events keep the id of the request that made the change, and the trace (W3C traceparent) that it belongs to.
--
-- Costs: locks `events` for a moment, whatever its size: both columns are null in the events that are there.

alter table events add column request_id text, add column traceparent text;
