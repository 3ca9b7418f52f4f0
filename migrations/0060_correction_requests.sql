-- What employees ask to correct in their working time, and what became of it. The rows stay with the register of working
-- hours: they say why an entry is not what was clocked.

create table work_entry_correction_requests (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  type text not null,
  status text not null,
  -- The entry to correct; of a new one, the entry that the acceptance created.
  work_entry_id uuid,
  -- The version that the employee saw: another one is not what the request is about.
  work_entry_version int,
  reason text not null,
  -- What the entry would be, and what it was; null for one that would be deleted or created.
  requested jsonb,
  previous jsonb,
  -- The day that the list is sorted by: that of the entry as requested, else as it was.
  work_date date not null,
  resolved_at timestamptz(3),
  resolved_by uuid,
  resolution_comment text,
  removed_with_employee boolean not null default false,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint work_entry_correction_requests__employee
    foreign key (account_id, employee_id) references employees (account_id, id),
  constraint work_entry_correction_requests__work_entry
    foreign key (account_id, work_entry_id) references work_entries (account_id, id),
  constraint work_entry_correction_requests__resolved_by
    foreign key (account_id, resolved_by) references employees (account_id, id),
  constraint work_entry_correction_requests__type check (type in ('create', 'update', 'delete')),
  constraint work_entry_correction_requests__status
    check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  constraint work_entry_correction_requests__resolved
    check ((status in ('accepted', 'rejected')) = (resolved_at is not null)),
  constraint work_entry_correction_requests__requested check ((type = 'delete') = (requested is null)),
  constraint work_entry_correction_requests__previous check ((type = 'create') = (previous is null))
);
-- One question about an entry at a time.
create unique index work_entry_correction_requests__one_pending on work_entry_correction_requests
  (account_id, work_entry_id) where status = 'pending' and deleted_at is null;
create index work_entry_correction_requests__employee_id on work_entry_correction_requests (account_id, employee_id, id);
create index work_entry_correction_requests__work_entry_id on work_entry_correction_requests (account_id, work_entry_id, id);
create index work_entry_correction_requests__resolved_by on work_entry_correction_requests (account_id, resolved_by);
-- Those that wait to be decided.
create index work_entry_correction_requests__status on work_entry_correction_requests (account_id, status, created_at, id);
create index work_entry_correction_requests__by_work_date on work_entry_correction_requests (account_id, work_date, id);
create index work_entry_correction_requests__by_created_at on work_entry_correction_requests (account_id, created_at, id);
create index work_entry_correction_requests__by_updated_at on work_entry_correction_requests (account_id, updated_at, id);
