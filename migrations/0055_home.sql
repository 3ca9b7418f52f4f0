-- What the home page counts: the work entries that may have to be corrected, which are few.
create index work_entries__to_mend on work_entries (account_id, started_at, id)
  where deleted_at is null and (ended_at is null or has_incidence or end_unknown);
