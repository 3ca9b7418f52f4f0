-- How long workers keep data, by the names of the settings: `bin/rollcall purge` deletes nothing earlier, in a shell that lacks
-- them. Null: not known yet.
--
-- Costs: milliseconds whatever the size of the data; it locks `installation`, which has one row.

alter table installation add column retention jsonb;
