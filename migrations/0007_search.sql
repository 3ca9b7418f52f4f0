-- What employees are found by as you type. A table of its own, so that the costly index is only written when a name or
-- an e-mail address changes.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table employee_search (
  account_id uuid not null,
  employee_id uuid not null,
  -- Names and e-mail address in lower case without diacritics.
  text text not null,
  primary key (account_id, employee_id),
  constraint employee_search__employee foreign key (account_id, employee_id) references employees (account_id, id)
);
-- Employees whose text has a part.
create index employee_search__text on employee_search using gin (account_id, text gin_trgm_ops);
