-- Documents of employees and of the company. The account defines the kinds; the contents are encrypted, in pieces.

create table document_kinds (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  visible_to text not null,
  added_by text not null,
  sensitive boolean not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (account_id, id),
  constraint document_kinds__visible_to check (visible_to in ('administrators', 'employee', 'employee_and_manager')),
  constraint document_kinds__added_by check (added_by in ('administrators', 'employee'))
);
create unique index document_kinds__name_taken on document_kinds (account_id, name) where deleted_at is null;
create index document_kinds__by_name on document_kinds (account_id, name, id);
create index document_kinds__by_created_at on document_kinds (account_id, created_at, id);
create index document_kinds__by_updated_at on document_kinds (account_id, updated_at, id);

create table documents (
  account_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  kind_id uuid not null,
  -- Null: of the company.
  employee_id uuid,
  visible_to_employees boolean not null,
  document_date date,
  expiry_date date,
  media_type text not null,
  size int not null,
  sha256 text not null,
  -- The expiry date that an event has announced.
  announced date,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  removed_with_employee boolean not null default false,
  primary key (account_id, id),
  constraint documents__kind foreign key (account_id, kind_id) references document_kinds (account_id, id),
  constraint documents__employee foreign key (account_id, employee_id) references employees (account_id, id),
  constraint documents__visible_to_employees check (employee_id is null or not visible_to_employees)
);
create index documents__kind_id on documents (account_id, kind_id, id);
create index documents__employee_id on documents (account_id, employee_id, created_at, id);
create index documents__by_name on documents (account_id, name, id);
create index documents__by_document_date_asc on documents (account_id, coalesce(document_date, 'infinity'), id);
create index documents__by_document_date_desc on documents (account_id, coalesce(document_date, '-infinity'), id);
create index documents__by_expiry_date_asc on documents (account_id, coalesce(expiry_date, 'infinity'), id);
create index documents__by_expiry_date_desc on documents (account_id, coalesce(expiry_date, '-infinity'), id);
-- Those that expire before a day, for the list and for the daily job.
create index documents__expiry_date on documents (account_id, expiry_date, id) where expiry_date is not null;
create index documents__by_created_at on documents (account_id, created_at, id);
create index documents__by_updated_at on documents (account_id, updated_at, id);

-- A row is a piece of at most half a mebibyte, so that a download holds one piece in memory.
create table document_pieces (
  account_id uuid not null,
  document_id uuid not null,
  position int not null,
  -- Encrypted; it opens only at its place in its document.
  sealed bytea not null,
  primary key (account_id, document_id, position),
  constraint document_pieces__document foreign key (account_id, document_id) references documents (account_id, id)
);
-- It is encrypted, so it cannot be compressed.
alter table document_pieces alter column sealed set storage external;

-- Accounts that exist get the kinds of a new one, in their language. The ids are of version 7: the time, then the number
-- of the kind.
insert into document_kinds (account_id, id, name, visible_to, added_by, sensitive, version, created_at, updated_at)
select a.account_id,
  (lpad(to_hex((extract(epoch from a.created_at) * 1000)::bigint), 12, '0') || '71' || lpad(to_hex(k.place), 2, '0')
    || '8' || substr(md5(a.account_id::text || 'kind' || k.place), 1, 15))::uuid,
  case when a.language like 'es%' then k.es else k.en end, k.visible_to, k.added_by, k.sensitive, 1, a.created_at,
  a.created_at
from accounts a cross join (values
  (1, 'Payslip', 'Nómina', 'employee', 'administrators', true),
  (2, 'Contract', 'Contrato', 'employee', 'administrators', true),
  (3, 'Identity document', 'Documento de identidad', 'employee', 'employee', true),
  (4, 'Certificate', 'Certificado', 'employee_and_manager', 'employee', false),
  (5, 'Sick note', 'Parte médico', 'employee', 'employee', true),
  (6, 'Policy', 'Política', 'employee', 'administrators', false),
  (7, 'Other', 'Otro', 'employee', 'employee', false)
) as k (place, en, es, visible_to, added_by, sensitive);
