-- The key with which each process encrypts, so that no key is given up while a process still uses it. Null: a process of an
-- earlier release, which does not say it.
--
-- Costs: milliseconds whatever the size of the data; it locks `processes`, which has a row for each process.

alter table processes add column key_id text;
