-- Which processes run, and when each task in the background last succeeded: for metrics, alerts and `bin/rollcall status`.
-- Costs: milliseconds whatever the size of the data; two tables of a few rows, and no lock on another.

create table processes (
  id uuid not null,
  role text not null,
  host text not null,
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  constraint processes_pkey primary key (id)
);

create table background_tasks (
  name text not null,
  succeeded_at timestamptz(3) not null,
  constraint background_tasks_pkey primary key (name)
);
