-- The companies that employ people, the cost centres that pay is charged to, and the codes of other systems.

create table legal_entities (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  legal_name text,
  tax_id text,
  country text not null,
  currency text,
  address text,
  social_security_accounts jsonb not null,
  external_id text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
create unique index legal_entities__external_id_taken on legal_entities (account_id, external_id)
  where deleted_at is null;
create index legal_entities__by_name on legal_entities (account_id, name, id);
create index legal_entities__by_created_at on legal_entities (account_id, created_at, id);
create index legal_entities__by_updated_at on legal_entities (account_id, updated_at, id);

create table cost_centres (
  account_id uuid not null,
  id uuid not null,
  code text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  parent_id uuid,
  status text not null,
  external_id text,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint cost_centres__parent foreign key (account_id, parent_id) references cost_centres (account_id, id),
  constraint cost_centres__own_parent check (parent_id <> id),
  constraint cost_centres__status check (status in ('active', 'inactive'))
);
create unique index cost_centres__code_taken on cost_centres (account_id, code) where deleted_at is null;
create unique index cost_centres__external_id_taken on cost_centres (account_id, external_id) where deleted_at is null;
create index cost_centres__parent_id on cost_centres (account_id, parent_id);
create index cost_centres__by_code on cost_centres (account_id, code, id);
create index cost_centres__by_name on cost_centres (account_id, name, id);
create index cost_centres__by_created_at on cost_centres (account_id, created_at, id);
create index cost_centres__by_updated_at on cost_centres (account_id, updated_at, id);

-- What other systems call an office, a kind of time off, or a kind of work.
alter table offices add column code text;
create unique index offices__code_taken on offices (account_id, code) where deleted_at is null;
alter table absence_types add column code text;
create unique index absence_types__code_taken on absence_types (account_id, code) where deleted_at is null;
alter table vacation_configurations add column code text;
create unique index vacation_configurations__code_taken on vacation_configurations (account_id, code)
  where deleted_at is null;
alter table check_types add column code text;
create unique index check_types__code_taken on check_types (account_id, code) where deleted_at is null;

-- The employer of a contract.
alter table contracts
  add column legal_entity_id uuid,
  add constraint contracts__legal_entity
    foreign key (account_id, legal_entity_id) references legal_entities (account_id, id);
create index contracts__legal_entity_id on contracts (account_id, legal_entity_id, id);
