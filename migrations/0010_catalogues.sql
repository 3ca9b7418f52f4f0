-- Catalogues: lists of an account's own words that contracts and employees refer to.

create table job_charges (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  code text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index job_charges__name_taken on job_charges (account_id, lower(name)) where deleted_at is null;
create index job_charges__by_name on job_charges (account_id, name, id);
create index job_charges__by_created_at on job_charges (account_id, created_at, id);
create index job_charges__by_updated_at on job_charges (account_id, updated_at, id);

create table contract_types (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  code text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index contract_types__name_taken on contract_types (account_id, lower(name)) where deleted_at is null;
create index contract_types__by_name on contract_types (account_id, name, id);
create index contract_types__by_created_at on contract_types (account_id, created_at, id);
create index contract_types__by_updated_at on contract_types (account_id, updated_at, id);

create table degrees (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  code text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index degrees__name_taken on degrees (account_id, lower(name)) where deleted_at is null;
create index degrees__by_name on degrees (account_id, name, id);
create index degrees__by_created_at on degrees (account_id, created_at, id);
create index degrees__by_updated_at on degrees (account_id, updated_at, id);

create table workday_types (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  code text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index workday_types__name_taken on workday_types (account_id, lower(name)) where deleted_at is null;
create index workday_types__by_name on workday_types (account_id, name, id);
create index workday_types__by_created_at on workday_types (account_id, created_at, id);
create index workday_types__by_updated_at on workday_types (account_id, updated_at, id);

create table agreements (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  code text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index agreements__name_taken on agreements (account_id, lower(name)) where deleted_at is null;
create index agreements__by_name on agreements (account_id, name, id);
create index agreements__by_created_at on agreements (account_id, created_at, id);
create index agreements__by_updated_at on agreements (account_id, updated_at, id);

-- What someone is hired as.
alter table employees
  add column job_charge_id uuid,
  add constraint employees__job_charge foreign key (account_id, job_charge_id) references job_charges (account_id, id);
create index employees__job_charge_id on employees (account_id, job_charge_id, id);
