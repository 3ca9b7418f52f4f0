-- Which contracts, salaries and placements a row of an import changes, by their versions at its check.
--
-- Costs: locks `import_rows` for a moment, whatever its size.

alter table import_rows add column basis jsonb;
