-- How the exports of pay periods look as the files of payroll systems.

create table export_profiles (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  code text,
  format text not null,
  content text not null,
  columns jsonb not null,
  delimiter text not null,
  decimal_separator text not null,
  decimals int,
  date_format text not null,
  encoding text not null,
  line_end text not null,
  has_headings boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint export_profiles__format check (format in ('csv', 'fixed_width', 'json')),
  constraint export_profiles__content check (content in ('lines', 'people', 'corrections'))
);
create unique index export_profiles__name_taken on export_profiles (account_id, lower(name)) where deleted_at is null;
create unique index export_profiles__code_taken on export_profiles (account_id, code) where deleted_at is null;
create index export_profiles__by_name on export_profiles (account_id, name, id);
create index export_profiles__by_created_at on export_profiles (account_id, created_at, id);
create index export_profiles__by_updated_at on export_profiles (account_id, updated_at, id);

-- The profile for which an export was made.
alter table pay_exports
  add column export_profile_id uuid,
  add constraint pay_exports__profile
    foreign key (account_id, export_profile_id) references export_profiles (account_id, id);
create index pay_exports__export_profile_id on pay_exports (account_id, export_profile_id)
  where export_profile_id is not null;
