-- Which tasks in the background each process runs: one that no process runs any more is not late. Null: a process of the release
-- before, which does not say it.
--
-- Costs: milliseconds whatever the size of the data; it locks `processes`, which has a row for each process.

alter table processes add column tasks text[];
