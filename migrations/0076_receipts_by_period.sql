-- A receipt may answer of an employee for one period that an export carries; null: for all of them, as earlier receipts did.
alter table pay_export_receipt_rows add column pay_period_id uuid, add column position integer;
update pay_export_receipt_rows r set position = p.position
from (
  select account_id, export_id, employee_id,
    row_number() over (partition by account_id, export_id order by employee_id) - 1 as position
  from pay_export_receipt_rows
) p
where p.account_id = r.account_id and p.export_id = r.export_id and p.employee_id = r.employee_id;
alter table pay_export_receipt_rows
  alter column position set not null,
  drop constraint pay_export_receipt_rows_pkey,
  add primary key (account_id, export_id, position);
create unique index pay_export_receipt_rows__of_employee
  on pay_export_receipt_rows (account_id, export_id, employee_id, pay_period_id) nulls not distinct;
