-- Most of the history is about work entries. The other kinds have an index by which people that have changed since a sequence are
-- found (/payroll/v1/people?since=), and entries that were moved to another day have one by which the register finds them.
--
-- Costs: all writes wait for both indexes on `undo_records`, about 1 s for a million records. A clock-in or clock-out writes to neither
-- of them, another change 64 bytes to the first. 22,000 records of other kinds take 1.4 MB, 440 moved entries 16 kB.

create index undo_records__by_type on undo_records (account_id, entity_type, sequence) where entity_type <> 'work_entry';

create index undo_records__moved_entries on undo_records (account_id, ((before ->> 'work_date') collate "C"))
  where entity_type = 'work_entry' and before ? 'work_date';
