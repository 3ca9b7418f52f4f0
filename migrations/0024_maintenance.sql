-- Maintenance: while there is a reason, every process refuses changes, and shows it.
--
-- Costs: milliseconds whatever the size of the data; it locks `installation`, which has one row.

alter table installation add column maintenance text;
