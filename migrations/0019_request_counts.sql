-- How many requests each caller has sent in a minute, to all processes of the installation: the limit per minute holds for all of
-- them together. Unlogged, because a count matters for a minute.
-- Costs: milliseconds whatever the size of the data; one empty table, and no lock on another.

create unlogged table request_counts (
  caller text not null,
  minute timestamptz(3) not null,
  count integer not null,
  constraint request_counts_pkey primary key (caller, minute)
);
