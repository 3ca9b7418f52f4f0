-- From which event on everything is known that payroll rows depend on: some of it keeps its earlier values only from now
-- on, and what was deleted after its time is no longer known. An account without a row knows all.
create table history_starts (
  account_id uuid primary key,
  sequence bigint not null,
  started_at timestamptz(3) not null
);
insert into history_starts (account_id, sequence, started_at)
select account_id, sequence, newest_at from event_counters where sequence > 0;
