-- Why a work entry was written or corrected by hand. The history of the entry keeps the reason of each correction.
alter table work_entries add column reason text;
