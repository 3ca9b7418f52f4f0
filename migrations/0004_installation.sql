-- What an installation knows of itself: the history that its log tells, and where the data belongs, by which a restored copy
-- notices that it is one.
--
-- Costs: milliseconds whatever the size of the data; a table of one row, and no lock on another.

create table installation (
  id boolean default true not null,
  -- Begins anew when data is restored: events from then on belong to another history, although their numbers repeat.
  history uuid not null,
  -- Where it was last known to be at home. Null: not known yet.
  base_url text,
  storage text,
  since timestamptz(3) not null,
  constraint installation_pkey primary key (id),
  constraint installation_id_check check (id)
);
