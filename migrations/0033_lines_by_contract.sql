-- Lines of an export never change. From now on those of corrections keep the salaries of two contracts apart; exports of before go on as they were.
--
-- Costs: locks `pay_exports` for a moment, whatever its size.

alter table pay_exports add column lines_by_contract boolean default false not null;
