-- Exports of pay periods: snapshots that never change, with the corrections of earlier periods and the receipts of payroll
-- systems.

create table pay_exports (
  account_id uuid not null,
  id uuid not null,
  pay_period_id uuid not null,
  pay_group_id uuid not null,
  from_date date not null,
  to_date date not null,
  -- The newest event that the snapshot includes.
  sequence bigint not null,
  status text not null,
  people int not null,
  corrections int not null,
  control_totals jsonb not null,
  sha256 text not null,
  -- As the payroll system sent it.
  receipt jsonb,
  receipt_at timestamptz(3),
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint pay_exports__period foreign key (account_id, pay_period_id) references pay_periods (account_id, id),
  constraint pay_exports__status check (status in ('created', 'accepted', 'rejected', 'partial'))
);
create index pay_exports__of_period on pay_exports (account_id, pay_period_id, sequence);
create index pay_exports__of_group on pay_exports (account_id, pay_group_id, sequence);

create table pay_export_rows (
  account_id uuid not null,
  export_id uuid not null,
  position int not null,
  employee_id uuid not null,
  -- JSON as it was read: its amounts keep their last zeros.
  row text not null,
  primary key (account_id, export_id, position),
  constraint pay_export_rows__export foreign key (account_id, export_id) references pay_exports (account_id, id)
);
create unique index pay_export_rows__of_employee on pay_export_rows (account_id, export_id, employee_id);

create table pay_export_corrections (
  account_id uuid not null,
  export_id uuid not null,
  position int not null,
  employee_id uuid not null,
  pay_period_id uuid not null,
  from_date date not null,
  to_date date not null,
  before text,
  after text,
  differences jsonb not null,
  primary key (account_id, export_id, position),
  constraint pay_export_corrections__export foreign key (account_id, export_id) references pay_exports (account_id, id)
);
create unique index pay_export_corrections__of_employee
  on pay_export_corrections (account_id, export_id, pay_period_id, employee_id);
create index pay_export_corrections__of_period on pay_export_corrections (account_id, pay_period_id, employee_id);

create table pay_export_receipt_rows (
  account_id uuid not null,
  export_id uuid not null,
  employee_id uuid not null,
  status text not null,
  code text,
  message text,
  external_id text,
  primary key (account_id, export_id, employee_id),
  constraint pay_export_receipt_rows__export foreign key (account_id, export_id) references pay_exports (account_id, id),
  constraint pay_export_receipt_rows__status check (status in ('accepted', 'rejected'))
);

-- The late changes of closed periods, which the next export looks for; kept longer than the log.
create table pay_late_changes (
  account_id uuid not null,
  pay_period_id uuid not null,
  sequence bigint not null,
  -- Null: of all employees of some offices.
  employee_ids uuid[],
  primary key (account_id, pay_period_id, sequence)
);
