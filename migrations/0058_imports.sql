-- Imports of people from files. The rows of a file are deleted some weeks after the last change; the import, with the
-- names of its columns and the fields that they were, stays.

create table imports (
  account_id uuid not null,
  id uuid not null,
  file_name text not null,
  status text not null,
  -- Whether the rows were compared with each other and put in order since the last change.
  prepared boolean not null,
  columns jsonb not null,
  creates jsonb not null,
  -- The sum of rows by their result; kept when the rows are gone.
  counts jsonb not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  finished_at timestamptz(3),
  rows_deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint imports__status check (status in ('draft', 'checking', 'checked', 'running', 'done', 'cancelled'))
);
create index imports__by_created_at on imports (account_id, created_at, id);
-- The worker looks for imports that wait for it.
create index imports__under_way on imports (changed_at) where status in ('checking', 'running');
-- Retention looks for imports whose rows have served their time.
create index imports__with_rows on imports (account_id, changed_at) where rows_deleted_at is null;

create table import_rows (
  account_id uuid not null,
  import_id uuid not null,
  -- As a spreadsheet numbers it: the header is row 1.
  number int not null,
  cells text[] not null,
  -- The order of work: managers come before their reports.
  place int,
  manager_id uuid,
  manager_row int,
  -- What is wrong with it next to the other rows.
  clashes jsonb not null default '[]',
  -- Null: to be checked.
  outcome text,
  name text,
  changes jsonb not null default '[]',
  errors jsonb not null default '[]',
  employee_id uuid,
  -- Whether the row was worked by the import itself.
  done boolean not null default false,
  primary key (account_id, import_id, number),
  constraint import_rows__import foreign key (account_id, import_id) references imports (account_id, id),
  constraint import_rows__outcome check (outcome in ('new', 'changed', 'same', 'refused'))
);
-- The next rows to work.
create index import_rows__by_place on import_rows (account_id, import_id, place);
