-- What an object was before a change: with the present row, what it was at any earlier moment.

create table undo_records (
  account_id uuid not null,
  entity_id uuid not null,
  -- That of the event of the change.
  sequence bigint not null,
  entity_type text not null,
  -- The type of that event; null: the change followed from the event of another object.
  event text,
  recorded_at timestamptz(3) not null,
  actor jsonb not null,
  -- The columns that the change wrote, with their values before it; null: the object did not exist.
  before jsonb,
  primary key (account_id, entity_id, sequence)
);
-- The oldest ones, to purge.
create index undo_records__sequence on undo_records (account_id, sequence);

-- The heading of an occurrence that its type does not always have.
alter table events add column also_under text;
