-- Makes an update of an employee a change of one page, where it wrote into each of 25 indexes.
--
-- PostgreSQL leaves the indexes alone (a HOT update) if no indexed column changes and the page has room. Every update
-- changes updated_at, so it has no index any more: lists find what was updated since an instant in undo_records, in an
-- index of the changes of employees alone. The references below are often empty: an index without the rows that have none
-- serves the same statements, which all compare the column with a value, and a hire does not write into it.
--
-- Costs: writes to employees, contracts and salaries wait while each index below is created: together about 4 s for 1,000,000
-- employees, 3 s for 1,000,000 contracts, 1 s for 1,000,000 salaries. All writes wait for the index on undo_records, about 1 s
-- for 1,000,000 changes of employees. Reads go on. Rows that are there keep their pages full until
-- they are rewritten; `vacuum full employees` in a quiet hour does it at once, and nothing needs it.

create index undo_records__employees on undo_records (account_id, recorded_at, entity_id) where entity_type = 'employee';
drop index employees__by_updated_at;
alter table employees set (fillfactor = 85);
alter table work_status set (fillfactor = 85);

drop index employees__contribution_group_id;
create index employees__contribution_group_id on employees (account_id, contribution_group_id, id)
  where contribution_group_id is not null;
drop index employees__job_charge_id;
create index employees__job_charge_id on employees (account_id, job_charge_id, id) where job_charge_id is not null;

drop index contracts__agreement_id;
create index contracts__agreement_id on contracts (account_id, agreement_id, id) where agreement_id is not null;
drop index contracts__contract_type_id;
create index contracts__contract_type_id on contracts (account_id, contract_type_id, id) where contract_type_id is not null;
drop index contracts__degree_id;
create index contracts__degree_id on contracts (account_id, degree_id, id) where degree_id is not null;
drop index contracts__job_charge_id;
create index contracts__job_charge_id on contracts (account_id, job_charge_id, id) where job_charge_id is not null;
drop index contracts__legal_entity_id;
create index contracts__legal_entity_id on contracts (account_id, legal_entity_id, id) where legal_entity_id is not null;
drop index contracts__work_day_type_id;
create index contracts__work_day_type_id on contracts (account_id, work_day_type_id, id) where work_day_type_id is not null;

drop index salaries__contract_id;
create index salaries__contract_id on salaries (account_id, contract_id, id) where contract_id is not null;
drop index salaries__contribution_group_id;
create index salaries__contribution_group_id on salaries (account_id, contribution_group_id, id)
  where contribution_group_id is not null;
