-- Fields that an account defines for its employees, and their values.

create table custom_fields (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  type text not null,
  slug text not null,
  -- What a select chooses from.
  options text[],
  sensitive boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint custom_fields__type check (type in ('text', 'number', 'date', 'select')),
  constraint custom_fields__slug check (slug ~ '^cf_[a-z0-9_]+$'),
  constraint custom_fields__options check ((type = 'select') = (options is not null))
);
create unique index custom_fields__slug_taken on custom_fields (account_id, slug) where deleted_at is null;
create index custom_fields__by_name on custom_fields (account_id, name, id);
create index custom_fields__by_created_at on custom_fields (account_id, created_at, id);
create index custom_fields__by_updated_at on custom_fields (account_id, updated_at, id);

-- A value is JSON of the field's type: text, a number, a date as text. What has no value has no row.
create table employee_custom_fields (
  account_id uuid not null,
  employee_id uuid not null,
  custom_field_id uuid not null,
  value jsonb not null,
  primary key (account_id, employee_id, custom_field_id),
  constraint employee_custom_fields__employee
    foreign key (account_id, employee_id) references employees (account_id, id),
  constraint employee_custom_fields__field
    foreign key (account_id, custom_field_id) references custom_fields (account_id, id)
);
create index employee_custom_fields__field_id on employee_custom_fields (account_id, custom_field_id, employee_id);

-- Whether there is any value: a list need not look for those of everybody.
alter table employees add column has_custom_fields boolean not null default false;
