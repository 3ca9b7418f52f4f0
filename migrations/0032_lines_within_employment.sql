-- Lines of an export never change. From now on their days lie within the employment; those of exports of before go on as they were.
--
-- Costs: locks `pay_exports` for a moment, whatever its size.

alter table pay_exports add column lines_within_employment boolean default false not null;
