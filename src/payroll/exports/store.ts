import type * as z from 'zod';
import { chunksOf } from '../../platform/chunks.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import type { ControlTotals } from './control-totals.ts';
import type { Difference } from './differences.ts';
import type { exportSchema } from './export.ts';
import type { LineRules } from './lines/lines-of.ts';
import type { ExportRow } from './rows.ts';

/** An export as stored, without its rows. */
export interface StoredExport extends Omit<z.output<typeof exportSchema>, 'controlTotals' | 'sha256'> {
  controlTotals: ControlTotals;
  sha256: string;
  lineRules: LineRules;
}

const columns = sql`id, pay_period_id as "periodId", pay_group_id as "payGroupId", from_date as "from", to_date as "to",
  sequence, status, people, corrections, control_totals as "controlTotals", sha256,
  export_profile_id as "profileId", profile_version as "profileVersion",
  json_build_object('withinEmployment', lines_within_employment, 'byContract', lines_by_contract) as "lineRules",
  receipt_at as "receiptAt", version, created_at as "createdAt", updated_at as "updatedAt"`;

export const findExport = (reader: Reader, id: string): Promise<StoredExport | undefined> =>
  reader.first<StoredExport>(
    sql`select ${columns} from pay_exports where account_id = ${reader.caller.accountId} and id = ${id}`,
  );

/** The exports of a period, the latest first. */
export const exportsOf = (reader: Reader, periodId: string): Promise<StoredExport[]> =>
  reader.all<StoredExport>(sql`
    select ${columns} from pay_exports
    where account_id = ${reader.caller.accountId} and pay_period_id = ${periodId} order by sequence desc, id desc`);

/** The latest export of a period that was not rejected as a whole. @param until only those before this sequence */
export const latestExport = async (
  reader: Reader,
  periodId: string,
  until = Number.POSITIVE_INFINITY,
): Promise<StoredExport | undefined> =>
  (await exportsOf(reader, periodId)).find(({ status, sequence }) => status !== 'rejected' && sequence < until);

/** A row of an earlier period that differs from what was exported last; null: there is none. */
export interface Correction {
  employeeId: string;
  periodId: string;
  from: string;
  to: string;
  before: string | null;
  after: string | null;
  differences: Difference[];
}

/** A period that was exported, and the newest event that an export of its group has taken into account for it. */
export interface ExportedPeriod {
  id: string;
  payGroupId: string;
  from: LocalDate;
  to: LocalDate;
  lastSequence: number;
}

/**
 * The exported periods of a group, the earliest first; without those that are to be exported again, because they were
 * reopened or their latest export was rejected: that export has everything.
 */
export const exportedPeriods = (reader: Reader, payGroupId: string): Promise<ExportedPeriod[]> =>
  reader.all<ExportedPeriod>(sql`
    select e.pay_period_id as id, ${payGroupId}::uuid as "payGroupId", min(e.from_date) as "from", min(e.to_date) as "to",
      (select max(l.sequence) from pay_exports l
       where l.account_id = ${reader.caller.accountId} and l.pay_group_id = ${payGroupId}
         and l.status <> 'rejected') as "lastSequence"
    from pay_exports e
    join pay_periods p on p.account_id = ${reader.caller.accountId} and p.id = e.pay_period_id
      and p.status in ('exported', 'acknowledged')
    where e.account_id = ${reader.caller.accountId} and e.pay_group_id = ${payGroupId}
    group by e.pay_period_id
    having (array_agg(e.status order by e.sequence desc, e.id desc))[1] <> 'rejected'
    order by min(e.from_date)`);

/** The late changes of a period after a sequence; `employeeIds` null: of all employees of some offices. */
export const lateChangesSince = (
  reader: Reader,
  periodId: string,
  sequence: number,
): Promise<{ employeeIds: string[] | null }[]> =>
  reader.all(sql`
    select employee_ids as "employeeIds" from pay_late_changes
    where account_id = ${reader.caller.accountId} and pay_period_id = ${periodId} and sequence > ${sequence}`);

/** Whether the receipt of an export has rejected what it has of an employee in a period. */
const isRejected = (accountId: string, periodId: string, exportId: 'x.export_id' | 'l.id') => sql`exists (
  select 1 from pay_export_receipt_rows j
  where j.account_id = ${accountId} and j.export_id = ${sql.ref(exportId)} and j.employee_id = x.employee_id
    and j.status = 'rejected' and (j.pay_period_id is null or j.pay_period_id = ${periodId}))`;

/** Which of the rows exported last. */
interface RowSelection {
  /** Undefined: of all employees. */
  employeeIds?: readonly string[] | undefined;
  /** Only by exports before this sequence. */
  until?: number | undefined;
  /** Without what exports of another period corrected, which an export of that period is about to replace. */
  replacedPeriodId?: string | null;
  /** Also those that the payroll system has rejected; otherwise the last one that it has not. */
  evenRejected?: boolean;
}

/**
 * What was exported last of employees in a period, leaving out exports that were rejected as a whole: in the latest
 * export of the period, or corrected since in one of another period. An export replaces the earlier ones of its period,
 * with their corrections, but for what was rejected of it.
 */
const exportedLast = (
  accountId: string,
  periodId: string,
  { employeeIds, until = Number.MAX_SAFE_INTEGER, replacedPeriodId = null }: Omit<RowSelection, 'evenRejected'>,
) => {
  const among = (of: string) => (employeeIds ? sql`and ${sql.ref(of)} = any(${[...employeeIds]}::uuid[])` : sql``);
  return sql`
  select x.employee_id, x.row, x.export_id, x.sequence, ${isRejected(accountId, periodId, 'x.export_id')} as is_rejected
  from (
    select r.employee_id, r.row, r.export_id, e.sequence, e.pay_period_id
    from pay_exports e join pay_export_rows r on r.account_id = ${accountId} and r.export_id = e.id
    where e.account_id = ${accountId} and e.pay_period_id = ${periodId} and e.status <> 'rejected'
      and e.sequence < ${until} ${among('r.employee_id')}
    union all
    select c.employee_id, c.after, e.id, e.sequence, e.pay_period_id
    from pay_export_corrections c join pay_exports e on e.account_id = ${accountId} and e.id = c.export_id
    where c.account_id = ${accountId} and c.pay_period_id = ${periodId} and e.status <> 'rejected'
      and e.sequence < ${until} ${among('c.employee_id')}
  ) x
  where x.pay_period_id is distinct from ${replacedPeriodId}::uuid and not exists (
    select 1 from pay_exports l
    where l.account_id = ${accountId} and l.pay_period_id in (${periodId}, x.pay_period_id) and l.status <> 'rejected'
      and l.sequence < ${until} and l.sequence > x.sequence and not ${isRejected(accountId, periodId, 'l.id')})`;
};

/** The rows of a period as they were exported last; without `evenRejected`, as the payroll system has them. */
export const exportedRows = (
  reader: Reader,
  periodId: string,
  { evenRejected = false, ...which }: RowSelection = {},
): Promise<ExportRow[]> =>
  reader.all<ExportRow>(sql`
    select l.employee_id as "employeeId", l.row from (
      select distinct on (x.employee_id) x.employee_id, x.row
      from (${exportedLast(reader.caller.accountId, periodId, which)}) x
      where ${evenRejected}::boolean or not x.is_rejected
      order by x.employee_id, x.sequence desc, x.export_id desc
    ) l
    where l.row is not null`);

/**
 * The employees of a period whom the payroll system has not taken over: their last exported row was rejected, or the
 * whole export that corrected them, or the next export replaces that one.
 */
export async function peopleAgain(
  reader: Reader,
  { id, payGroupId }: ExportedPeriod,
  replacedPeriodId: string,
): Promise<string[]> {
  const { accountId } = reader.caller;
  // Few, if any: what was exported of all others need not be read.
  const everRejected = await reader.all<{ id: string }>(sql`
    select distinct r.employee_id as id
    from pay_exports e join pay_export_receipt_rows r on r.account_id = ${accountId} and r.export_id = e.id
    where e.account_id = ${accountId} and e.pay_group_id = ${payGroupId} and e.status = 'partial'
      and r.status = 'rejected'`);
  const inVoid = await reader.all<{ id: string }>(sql`
    select distinct c.employee_id as id
    from pay_export_corrections c join pay_exports e on e.account_id = ${accountId} and e.id = c.export_id
    where c.account_id = ${accountId} and c.pay_period_id = ${id}
      and (e.status = 'rejected' or e.pay_period_id = ${replacedPeriodId})`);
  const ids = everRejected.map((one) => one.id);
  const lastRejected =
    ids.length === 0
      ? []
      : await reader.all<{ id: string }>(sql`
          select l.employee_id as id from (
            select distinct on (x.employee_id) x.employee_id, x.is_rejected
            from (${exportedLast(accountId, id, { employeeIds: ids })}) x
            order by x.employee_id, x.sequence desc, x.export_id desc
          ) l
          where l.is_rejected`);
  return [...lastRejected, ...inVoid].map((one) => one.id);
}

/** Whether a row, as text, settles vacation. */
const settles = (row: string | null): boolean => row?.includes('"vacationSettlements":[{') ?? false;

/** The employees of the exported periods of a group who left in one, or whose row of it settled vacation. */
export const perhapsSettled = (
  reader: Reader,
  payGroupId: string,
): Promise<{ periodId: string; employeeId: string }[]> => {
  const { accountId } = reader.caller;
  return reader.all(sql`
    with exported as materialized (
      select e.id, e.pay_period_id, e.from_date, e.to_date from pay_exports e
      where e.account_id = ${accountId} and e.pay_group_id = ${payGroupId} and e.status <> 'rejected'
    )
    select e.pay_period_id as "periodId", r.employee_id as "employeeId"
    from exported e join pay_export_rows r on r.account_id = ${accountId} and r.export_id = e.id and r.settles_vacation
    union
    select e.pay_period_id, c.employee_id
    from exported e
    join pay_export_corrections c
      on c.account_id = ${accountId} and c.pay_period_id = e.pay_period_id and c.settles_vacation
    union
    select e.pay_period_id, m.employee_id
    from exported e
    join employments m
      on m.account_id = ${accountId} and m.end_date between e.from_date and e.to_date and m.deleted_at is null`);
};

/**
 * Of these employees, those whose vacation may have changed after a sequence: those with an event, or all of them if a
 * setting that balances follow from has changed, or the log does not reach back.
 */
export const perhapsChangedSince = (
  reader: Reader,
  employeeIds: readonly string[],
  sequence: number,
): Promise<{ id: string }[]> => {
  const { accountId } = reader.caller;
  const settings = ['vacation_configurations', 'vacation_rules', 'absence_types', 'holiday_calendars'];
  const ids = settings.map((table) => sql`select id from ${sql.raw(table)} where account_id = ${accountId}`);
  return reader.all(sql`
    with settings as materialized (
      select coalesce((select min(o.sequence) from events o where o.account_id = ${accountId}) > ${sequence} + 1, true)
        or exists (
          select 1 from events e
          where e.account_id = ${accountId} and e.entity_id in (${sql.join(ids, sql` union all `)})
            and e.sequence > ${sequence}
        ) as have_changed
    )
    select i.id from unnest(${[...employeeIds]}::uuid[]) as i (id) cross join settings s
    where s.have_changed or exists (
      select 1 from events e
      where e.account_id = ${accountId} and e.employee_id = i.id and e.sequence > ${sequence}
    )`);
};

/** A number that grows with every export of a pay group, and with every receipt of one. */
export async function exportsVersion(reader: Reader, payGroupId: string): Promise<number> {
  const row = await reader.first<{ version: number }>(sql`
    select coalesce(sum(version), 0)::int as version from pay_exports
    where account_id = ${reader.caller.accountId} and pay_group_id = ${payGroupId}`);
  return row?.version ?? 0;
}

/** How many rows one statement writes. */
const atOnce = 1_000;

/** Stores an export with its rows and corrections. */
export async function insertExport(
  tx: Tx,
  values: Omit<StoredExport, 'status' | 'lineRules' | 'receiptAt' | 'version' | 'createdAt' | 'updatedAt'>,
  rows: readonly ExportRow[],
  corrections: readonly Correction[],
): Promise<void> {
  const { accountId } = tx.caller;
  const { id, periodId, payGroupId, from, to, sequence, people, controlTotals, sha256, profileId, profileVersion } =
    values;
  await tx.run(sql`
    insert into pay_exports (account_id, id, pay_period_id, pay_group_id, from_date, to_date, sequence, status, people,
      corrections, control_totals, sha256, export_profile_id, profile_version, lines_within_employment, lines_by_contract, version,
      created_at, updated_at)
    values (${accountId}, ${id}, ${periodId}, ${payGroupId}, ${from}, ${to}, ${sequence}, 'created', ${people},
      ${corrections.length}, ${JSON.stringify(controlTotals)}, ${sha256}, ${profileId},
      ${profileVersion}, true, true, 1, ${tx.now}, ${tx.now})`);
  for (const [i, part] of chunksOf(rows, atOnce).entries()) {
    await tx.run(sql`
      insert into pay_export_rows (account_id, export_id, position, employee_id, row, settles_vacation)
      select ${accountId}, ${id}, ${i * atOnce} + n, employee_id, row, settles_vacation
      from unnest(
        ${part.map(({ employeeId }) => employeeId)}::uuid[],
        ${part.map(({ row }) => row)}::text[],
        ${part.map(({ row }) => settles(row))}::boolean[]
      ) with ordinality as u (employee_id, row, settles_vacation, n)`);
  }
  for (const [i, part] of chunksOf(corrections, atOnce).entries()) {
    await tx.run(sql`
      insert into pay_export_corrections (account_id, export_id, position, employee_id, pay_period_id, from_date, to_date,
        before, after, differences, settles_vacation)
      select ${accountId}, ${id}, ${i * atOnce} + n, employee_id, period_id, from_date, to_date, before, after, differences,
        settles_vacation
      from unnest(
        ${part.map(({ employeeId }) => employeeId)}::uuid[],
        ${part.map((one) => one.periodId)}::uuid[],
        ${part.map((one) => one.from)}::date[],
        ${part.map((one) => one.to)}::date[],
        ${part.map(({ before }) => before)}::text[],
        ${part.map(({ after }) => after)}::text[],
        ${part.map(({ differences }) => JSON.stringify(differences))}::jsonb[],
        ${part.map(({ after }) => settles(after))}::boolean[]
      ) with ordinality as u (employee_id, period_id, from_date, to_date, before, after, differences, settles_vacation, n)`);
  }
}

/** The present version of an export profile; undefined: there is no such profile. */
export async function versionOfProfile(reader: Reader, id: string): Promise<number | undefined> {
  const row = await reader.first<{ version: number }>(sql`
    select version from export_profiles
    where account_id = ${reader.caller.accountId} and id = ${id} and deleted_at is null`);
  return row?.version;
}

/** A page of rows of an export, after a position. */
export const exportRows = (reader: Reader, exportId: string, after: number, count: number) =>
  reader.all<ExportRow & { position: number }>(sql`
    select position, employee_id as "employeeId", row from pay_export_rows
    where account_id = ${reader.caller.accountId} and export_id = ${exportId} and position > ${after}
    order by position limit ${count}`);

/** The rows of two exports by employee; null: the export has none. */
export interface RowsOfTwo {
  employeeId: string;
  before: string | null;
  after: string | null;
}

/**
 * The rows of two exports that are not the same text, by employee.
 * @param next the employees after this one, at most `count`; or these employees
 */
export const rowsOfTwo = (
  reader: Reader,
  { before, after }: { before: string; after: string },
  next: { afterId: string; count: number } | { ids: readonly string[] },
): Promise<RowsOfTwo[]> => {
  const { accountId } = reader.caller;
  const of = (exportId: string) => sql`
    select employee_id, row from pay_export_rows
    where account_id = ${accountId} and export_id = ${exportId}
      and ${'ids' in next ? sql`employee_id = any(${[...next.ids]}::uuid[])` : sql`employee_id > ${next.afterId}::uuid`}`;
  return reader.all<RowsOfTwo>(sql`
    select employee_id as "employeeId", b.row as before, a.row as after
    from (${of(before)}) b full join (${of(after)}) a using (employee_id)
    where a.row is distinct from b.row
    order by employee_id ${'count' in next ? sql`limit ${next.count}` : sql``}`);
};

/** A page of the corrections of an export, after a position. */
export const exportCorrections = (reader: Reader, exportId: string, after: number, count: number) =>
  reader.all<Correction & { position: number }>(sql`
    select position, employee_id as "employeeId", pay_period_id as "periodId", from_date as "from", to_date as "to",
      before, after, differences
    from pay_export_corrections
    where account_id = ${reader.caller.accountId} and export_id = ${exportId} and position > ${after}
    order by position limit ${count}`);

/** All exports of the account, in no order. */
export const allExports = (reader: Reader): Promise<StoredExport[]> =>
  reader.all<StoredExport>(sql`
    select ${columns} from pay_exports where account_id = ${reader.caller.accountId}`);
