import type { LocalDate } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import { receiptTypes } from '../events.ts';
import type { StoredExport } from '../store.ts';
import type { ExportItem, Receipt, ReceiptRow } from './receipt.ts';

/** The subquery of what an export has of each employee, by period. */
const itemsOf = (accountId: string, exportId: string) => sql`(
  select x.employee_id, e.pay_period_id, e.from_date, e.to_date, false as is_correction
  from pay_exports e join pay_export_rows x on x.account_id = ${accountId} and x.export_id = e.id
  where e.account_id = ${accountId} and e.id = ${exportId}
  union all
  select c.employee_id, c.pay_period_id, c.from_date, c.to_date, true
  from pay_export_corrections c where c.account_id = ${accountId} and c.export_id = ${exportId})`;

const item = sql`i.employee_id as "employeeId", i.pay_period_id as "periodId", i.from_date as "from", i.to_date as "to",
  i.is_correction as "isCorrection"`;

/** What an export has of these employees. */
export const itemsOfEmployees = (
  reader: Reader,
  exportId: string,
  employeeIds: readonly string[],
): Promise<ExportItem[]> =>
  reader.all<ExportItem>(sql`
    select ${item} from ${itemsOf(reader.caller.accountId, exportId)} i
    where i.employee_id = any(${[...employeeIds]}::uuid[])`);

/** What a receipt has rejected, by employee and period. @param atMost how many of them; `total` counts all */
export const rejectedItems = (
  reader: Reader,
  { id, status }: Pick<StoredExport, 'id' | 'status'>,
  atMost: number,
): Promise<(ExportItem & { total: number })[]> => {
  const { accountId } = reader.caller;
  return reader.all(sql`
    select ${item}, (count(*) over ())::int as total from ${itemsOf(accountId, id)} i
    where ${status} = 'rejected' or exists (
      select 1 from pay_export_receipt_rows j
      where j.account_id = ${accountId} and j.export_id = ${id} and j.employee_id = i.employee_id
        and j.status = 'rejected' and (j.pay_period_id is null or j.pay_period_id = i.pay_period_id))
    order by i.employee_id, i.from_date, i.pay_period_id limit ${atMost}`);
};

/** The first export of the pay group that knew the receipt of another one; undefined: there is none yet. */
export const exportedSince = (
  reader: Reader,
  { id, payGroupId, receiptAt }: Pick<StoredExport, 'id' | 'payGroupId' | 'receiptAt'>,
): Promise<{ id: string; periodId: string; from: LocalDate; to: LocalDate } | undefined> => {
  const { accountId } = reader.caller;
  // Exports are kept longer than the log. The times alone are not exact: those of transactions are when they began.
  return reader.first(sql`
    select id, pay_period_id as "periodId", from_date as "from", to_date as "to" from pay_exports
    where account_id = ${accountId} and pay_group_id = ${payGroupId} and status <> 'rejected'
      and coalesce(sequence >= (
        select max(v.sequence) from events v
        where v.account_id = ${accountId} and v.entity_id = ${id} and v.type = ${receiptTypes.rejected}),
        created_at > ${receiptAt})
    order by sequence, id limit 1`);
};

/** The receipt of an export as it was sent; null: there is none. */
export async function receiptOf(reader: Reader, exportId: string): Promise<unknown> {
  const row = await reader.first<{ receipt: unknown }>(
    sql`select receipt from pay_exports where account_id = ${reader.caller.accountId} and id = ${exportId}`,
  );
  return row?.receipt ?? null;
}

/** Whether the caller is who gave the receipt of an export. */
export async function hasGivenReceipt(reader: Reader, exportId: string): Promise<boolean> {
  const { accountId, actor } = reader.caller;
  const found = await reader.first(sql`
    select 1 from events
    where account_id = ${accountId} and entity_id = ${exportId}
      and type = any(${Object.values(receiptTypes)}::text[])
      and actor ->> 'type' = ${actor.type} and actor ->> 'id' = ${actor.id}`);
  return found !== undefined;
}

/** Stores the receipt of an export, and what it says of single employees. */
export async function writeReceipt(tx: Tx, exportId: string, receipt: Receipt): Promise<void> {
  const { accountId } = tx.caller;
  const { status, rows = [] } = receipt;
  await tx.run(sql`
    update pay_exports set status = ${status}, receipt = ${JSON.stringify(receipt)}, receipt_at = ${tx.now},
      version = version + 1, updated_at = ${tx.now}
    where account_id = ${accountId} and id = ${exportId}`);
  await tx.run(sql`
    insert into pay_export_receipt_rows (account_id, export_id, position, employee_id, pay_period_id, status, code,
      message, external_id)
    select ${accountId}, ${exportId}, n - 1, employee_id, period_id, status, code, message, external_id
    from unnest(
      ${rows.map(({ employeeId }) => employeeId)}::uuid[],
      ${rows.map(({ periodId }) => periodId ?? null)}::uuid[],
      ${rows.map((row) => row.status)}::text[],
      ${rows.map(({ code }) => code ?? null)}::text[],
      ${rows.map(({ message }) => message ?? null)}::text[],
      ${rows.map(({ externalId }) => externalId ?? null)}::text[]
    ) with ordinality as u (employee_id, period_id, status, code, message, external_id, n)`);
}

/** What the receipt of an export said of single employees, by their ids and periods. @param status only those */
export const receiptRows = (reader: Reader, exportId: string, status: string | undefined): Promise<ReceiptRow[]> => {
  const { accountId } = reader.caller;
  return reader.all<ReceiptRow>(sql`
    with items as materialized (select * from ${itemsOf(accountId, exportId)} i)
    select r.employee_id as "employeeId", r.pay_period_id as "periodId", r.status, r.code, r.message,
      r.external_id as "externalId", p.periods
    from pay_export_receipt_rows r
    left join lateral (
      select coalesce(json_agg(json_build_object('periodId', i.pay_period_id, 'from', i.from_date, 'to', i.to_date,
        'isCorrection', i.is_correction) order by i.from_date), '[]') as periods
      from items i
      where i.employee_id = r.employee_id and (r.pay_period_id is null or r.pay_period_id = i.pay_period_id)
    ) p on true
    where r.account_id = ${accountId} and r.export_id = ${exportId}
      ${status === undefined ? sql`` : sql`and r.status = ${status}`}
    order by r.employee_id, r.pay_period_id nulls first`);
};
