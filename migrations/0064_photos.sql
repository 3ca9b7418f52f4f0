-- Photos of employees: one each, as two encrypted pictures. Another photo is another row, so its pictures never change.

create table employee_photos (
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint employee_photos__employee foreign key (account_id, employee_id) references employees (account_id, id)
);
create unique index employee_photos__one on employee_photos (account_id, employee_id) where deleted_at is null;
create index employee_photos__employee_id on employee_photos (account_id, employee_id, id);
create index employee_photos__by_created_at on employee_photos (account_id, created_at, id);
create index employee_photos__by_updated_at on employee_photos (account_id, updated_at, id);

create table employee_pictures (
  account_id uuid not null,
  photo_id uuid not null,
  -- In pixels, each side.
  size int not null,
  -- Encrypted; it opens only as this picture of this photo.
  sealed bytea not null,
  primary key (account_id, photo_id, size),
  constraint employee_pictures__photo foreign key (account_id, photo_id) references employee_photos (account_id, id)
);
-- It is encrypted, so it cannot be compressed.
alter table employee_pictures alter column sealed set storage external;
