-- The user for whom the worker checks and writes an import: the one who asked for it last, who may be another than the one
-- who gave the file. Null, as in imports of before: the one who gave it.
--
-- Costs: milliseconds whatever the size of the data; it locks `imports`.

alter table imports
  add column works_for uuid,
  add column works_for_name text;
