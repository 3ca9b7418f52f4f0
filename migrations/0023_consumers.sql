-- How far readers of the event feed have come, where they leave it to us to remember.

create table event_consumers (
  account_id uuid not null,
  name text not null,
  -- The last event that the reader is done with; 0 before the first.
  sequence bigint not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, name),
  constraint event_consumers__sequence check (sequence >= 0)
);
