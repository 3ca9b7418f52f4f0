-- The time by which workers last deleted expired data: each run goes at most a day further, whatever the clock says.
--
-- Costs: milliseconds whatever the size of the data; it locks `installation`, which has one row.

alter table installation add column retention_at timestamp(3) with time zone;
