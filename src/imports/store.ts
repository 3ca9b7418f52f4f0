import type { Instant } from '../platform/clock.ts';
import { sql } from '../platform/db/sql.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import type { CustomCell } from './cells.ts';
import type {
  Basis,
  Cause,
  Column,
  Counts,
  Import,
  ImportRow,
  Mending,
  RowError,
  RowOutcome,
  Status,
} from './import.ts';
import type { Manager } from './people/managers.ts';
import type { TableRow } from './read-table.ts';

const columns = sql`i.id, i.file_name as "fileName", i.status, i.columns, i.creates, i.counts,
  json_build_object('id', i.created_by, 'name', i.created_by_name) as "createdBy", i.created_at as "createdAt",
  i.changed_at as "changedAt", i.finished_at as "finishedAt", i.rows_deleted_at as "rowsDeletedAt"`;

export const findImport = (reader: Reader, id: string): Promise<Import | undefined> =>
  reader.first<Import>(
    sql`select ${columns} from imports i where i.account_id = ${reader.caller.accountId} and i.id = ${id}`,
  );

/** The latest imports, the newest first. */
export const latestImports = (reader: Reader, most: number): Promise<Import[]> =>
  reader.all<Import>(sql`
    select ${columns} from imports i where i.account_id = ${reader.caller.accountId}
    order by i.created_at desc, i.id desc limit ${most}`);

/** An import as the worker needs it. */
export type LockedImport = Import & {
  prepared: boolean;
  /** The user who asked for the check or the import. */
  worksFor: string;
};

/** Locks an import: its chunks, and the changes of its user, come one after the other. */
export const lockImport = (tx: Tx, id: string): Promise<LockedImport | undefined> =>
  tx.first<LockedImport>(sql`
    select ${columns}, i.prepared, coalesce(i.works_for, i.created_by) as "worksFor" from imports i
    where i.account_id = ${tx.caller.accountId} and i.id = ${id} for update`);

interface NewImport {
  id: string;
  fileName: string;
  columns: readonly Column[];
  rows: readonly TableRow[];
  createdBy: { id: string; name: string };
}

/** A statement writes so many cells: a whole file would hold up other requests. */
const cellsAtOnce = 100_000;

const noRows: Counts = { rows: 0, done: 0, new: 0, changed: 0, same: 0, refused: 0, unchecked: 0 };

export async function insertImport(tx: Tx, { id, fileName, columns, rows, createdBy }: NewImport): Promise<void> {
  const { accountId } = tx.caller;
  await tx.run(sql`
    insert into imports (account_id, id, file_name, status, prepared, columns, creates, counts, created_by,
      created_by_name, created_at, changed_at)
    values (${accountId}, ${id}, ${fileName}, 'draft', false, ${JSON.stringify(columns)}, '[]',
      ${JSON.stringify({ ...noRows, rows: rows.length, unchecked: rows.length })}, ${createdBy.id}, ${createdBy.name},
      ${tx.now}, ${tx.now})`);
  const rowsAtOnce = Math.ceil(cellsAtOnce / Math.max(1, columns.length));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = JSON.stringify(rows.slice(from, from + rowsAtOnce));
    await tx.run(sql`
      insert into import_rows (account_id, import_id, number, cells)
      select ${accountId}, ${id}, (r ->> 'number')::int, array(select jsonb_array_elements_text(r -> 'cells'))
      from jsonb_array_elements(${some}::jsonb) r`);
  }
}

/** What a change of an import writes. */
interface ImportPatch {
  status?: Status;
  prepared?: boolean;
  columns?: readonly Column[];
  creates?: readonly string[];
  finishedAt?: Instant;
}

/** Writes a change, and the counts of the rows as they are now. */
export async function writeImport(tx: Tx, id: string, patch: ImportPatch): Promise<void> {
  const { accountId } = tx.caller;
  const { status = null, prepared = null, finishedAt = null } = patch;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const { id: userId, name } =
    status === 'checking' || status === 'running' ? tx.caller.actor : { id: null, name: null };
  await tx.run(sql`
    update imports i set
      status = coalesce(${status}, i.status),
      works_for = coalesce(${userId}::uuid, i.works_for),
      works_for_name = coalesce(${name}, i.works_for_name),
      prepared = coalesce(${prepared}::boolean, i.prepared),
      columns = coalesce(${json(patch.columns)}::jsonb, i.columns),
      creates = coalesce(${json(patch.creates)}::jsonb, i.creates),
      finished_at = coalesce(${finishedAt}, i.finished_at),
      changed_at = ${tx.now},
      counts = (
        select jsonb_build_object('rows', count(*), 'done', count(*) filter (where r.done),
          'new', count(*) filter (where r.outcome = 'new'), 'changed', count(*) filter (where r.outcome = 'changed'),
          'same', count(*) filter (where r.outcome = 'same'),
          'refused', count(*) filter (where r.outcome = 'refused'),
          'unchecked', count(*) filter (where r.outcome is null))
        from import_rows r where r.account_id = ${accountId} and r.import_id = ${id})
    where i.account_id = ${accountId} and i.id = ${id}`);
}

/** Asks for a new check of all rows, or only of those with errors. */
export const uncheckRows = (tx: Tx, id: string, which: 'all' | 'refused'): Promise<number> =>
  tx.run(sql`
    update import_rows set outcome = null where account_id = ${tx.caller.accountId} and import_id = ${id}
      ${which === 'all' ? sql`` : sql`and outcome = 'refused'`}`);

/** Writes cells, and asks for a new check of their rows. @returns how many cells exist */
export async function writeCells(tx: Tx, id: string, cells: NonNullable<Mending['cells']>): Promise<number> {
  let written = 0;
  // A cell may be given twice: the last value counts, so they are written one by one.
  for (const { row, column, value } of cells) {
    written += await tx.run(sql`
      update import_rows set cells[${column + 1}::int] = ${value}, outcome = null
      where account_id = ${tx.caller.accountId} and import_id = ${id} and number = ${row}
        and ${column}::int < coalesce(array_length(cells, 1), 0)`);
  }
  return written;
}

/** Writes the same text in a column of all rows that have another text there, as one correction. */
export const replaceCells = (
  tx: Tx,
  id: string,
  { column, from, to }: NonNullable<Mending['replacements']>[number],
): Promise<number> =>
  tx.run(sql`
    update import_rows set cells[${column + 1}::int] = ${to}, outcome = null
    where account_id = ${tx.caller.accountId} and import_id = ${id} and cells[${column + 1}::int] = ${from}`);

/** A row as the worker reads it. */
export interface StoredRow extends Pick<ImportRow, 'number' | 'cells' | 'outcome' | 'employeeId' | 'changes'> {
  clashes: RowError[];
  managerId: string | null;
  managerRow: number | null;
  /** Null: an earlier version has checked the row, or none. */
  basis: Basis | null;
}

const rowColumns = sql`r.number, r.cells, r.clashes, r.manager_id as "managerId", r.manager_row as "managerRow", r.outcome,
  r.employee_id as "employeeId", r.changes, r.basis`;

export const allRows = (reader: Reader, id: string): Promise<Pick<StoredRow, 'number' | 'cells' | 'clashes'>[]> =>
  reader.all(sql`
    select r.number, r.cells, r.clashes from import_rows r
    where r.account_id = ${reader.caller.accountId} and r.import_id = ${id} order by r.number`);

/** The next rows to check, managers before their reports. */
export const rowsToCheck = (reader: Reader, id: string, most: number): Promise<StoredRow[]> =>
  reader.all<StoredRow>(sql`
    select ${rowColumns} from import_rows r
    where r.account_id = ${reader.caller.accountId} and r.import_id = ${id} and r.outcome is null
    order by r.place limit ${most}`);

/** Has nothing to import in the rows that change nothing: others may have changed their employees since the check. */
export const skipSame = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update import_rows set done = true
    where account_id = ${tx.caller.accountId} and import_id = ${id} and outcome = 'same'`);

/** The next rows to import. */
export const rowsToImport = (reader: Reader, id: string, most: number): Promise<StoredRow[]> =>
  reader.all<StoredRow>(sql`
    select ${rowColumns} from import_rows r
    where r.account_id = ${reader.caller.accountId} and r.import_id = ${id} and not r.done and r.outcome <> 'refused'
    order by r.place limit ${most}`);

/** The results of the rows with these numbers. */
export const resultsOf = (
  reader: Reader,
  id: string,
  numbers: readonly number[],
): Promise<Pick<ImportRow, 'number' | 'outcome' | 'employeeId' | 'done'>[]> =>
  reader.all(sql`
    select r.number, r.outcome, r.employee_id as "employeeId", r.done from import_rows r
    where r.account_id = ${reader.caller.accountId} and r.import_id = ${id} and r.number = any(${numbers}::int[])`);

/** What the comparison of the rows with each other found. */
export interface PreparedRow {
  number: number;
  place: number;
  manager: Manager | undefined;
  clashes: RowError[];
}

/** Writes the order of the rows and what clashes; rows with a clash are checked again. */
export const writePrepared = (tx: Tx, id: string, rows: readonly PreparedRow[]): Promise<number> => {
  const given = rows.map(({ number, place, manager, clashes }) => ({
    number,
    place,
    manager: manager && 'id' in manager ? manager.id : null,
    row: manager && 'row' in manager ? manager.row : null,
    clashes,
  }));
  return tx.run(sql`
    update import_rows r set place = g.place, manager_id = g.manager, manager_row = g.row, clashes = g.clashes,
      outcome = case when g.clashes = '[]' then r.outcome end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      g(number int, place int, manager uuid, row int, clashes jsonb)
    where r.account_id = ${tx.caller.accountId} and r.import_id = ${id} and r.number = g.number`);
};

/** What became of a row. */
export interface RowResult extends Pick<ImportRow, 'number' | 'employeeId' | 'name' | 'changes' | 'errors'> {
  outcome: RowOutcome;
  basis: Basis;
}

/** @param done whether the rows were imported, and not only checked */
export const writeResults = (tx: Tx, id: string, rows: readonly RowResult[], done: boolean): Promise<number> =>
  tx.run(sql`
    update import_rows r set outcome = g.outcome, employee_id = g."employeeId", name = g.name, changes = g.changes,
      basis = g.basis, errors = g.errors, done = ${done}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      g(number int, outcome text, "employeeId" uuid, name text, changes jsonb, basis jsonb, errors jsonb)
    where r.account_id = ${tx.caller.accountId} and r.import_id = ${id} and r.number = g.number`);

/** Which rows a page shows. */
interface RowFilters {
  outcome?: RowOutcome | undefined;
  /** Only rows with this error. */
  code?: string | undefined;
  reason?: string | undefined;
  column?: number | undefined;
  after?: number | undefined;
  most: number;
}

/** A page of rows by number. */
export const readRows = (reader: Reader, id: string, asked: RowFilters): Promise<ImportRow[]> => {
  const { outcome, code, reason, column, after = 0, most } = asked;
  const error = {
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { reason }),
    ...(column === undefined ? {} : { column }),
  };
  return reader.all<ImportRow>(sql`
    select r.number, r.cells, r.outcome, r.done, r.name, r.employee_id as "employeeId", r.changes, r.errors
    from import_rows r
    where r.account_id = ${reader.caller.accountId} and r.import_id = ${id} and r.number > ${after}
      ${outcome === undefined ? sql`` : sql`and r.outcome = ${outcome}`}
      ${Object.keys(error).length === 0 ? sql`` : sql`and r.errors @> ${JSON.stringify([error])}::jsonb`}
    order by r.number limit ${most}`);
};

/** The errors by cause, the most frequent first: at most a hundred. */
export const causesOf = (reader: Reader, id: string): Promise<Cause[]> =>
  reader.all<Cause>(sql`
    select (array_agg(e.error order by r.number))[1] as error, count(distinct r.number)::int as rows,
      coalesce((array_agg(distinct left(r.cells[(e.error ->> 'column')::int + 1], 200))
        filter (where e.error ->> 'column' is not null))[1:10], '{}') as values,
      count(distinct lower(r.cells[(e.error ->> 'column')::int + 1]))::int as different,
      coalesce((array_agg(r.name order by r.number) filter (where r.name is not null))[1:10], '{}') as names
    from import_rows r, jsonb_array_elements(r.errors) e(error)
    where r.account_id = ${reader.caller.accountId} and r.import_id = ${id} and r.outcome = 'refused'
    group by e.error ->> 'column', e.error ->> 'field', e.error ->> 'code', e.error ->> 'reason'
    order by 2 desc, min(r.number), min((e.error ->> 'column')::int) limit 100`);

/** The fields that the account has defined, by id, as far as cells are concerned. */
export async function customCells(reader: Reader): Promise<Map<string, CustomCell & { name: string; slug: string }>> {
  const rows = await reader.all<CustomCell & { id: string; name: string; slug: string }>(sql`
    select f.id, f.name, f.slug, f.type, f.options from custom_fields f
    where f.account_id = ${reader.caller.accountId} and f.deleted_at is null order by f.name, f.id`);
  return new Map(rows.map(({ id, ...field }) => [id, field]));
}

/** An import that waits for the worker. */
export interface DueImport {
  accountId: string;
  timeZone: string;
  id: string;
  /** The user who asked for it. */
  user: { id: string; name: string };
}

/** The imports of all accounts that wait for the worker, the longest waiting first, without locks. */
export const findDueImports = (db: Pick<Reader, 'all'>, busyAccountIds: readonly string[]): Promise<DueImport[]> =>
  db.all<DueImport>(sql`
    /* across accounts: findDueImports */
    select i.account_id as "accountId", a.time_zone as "timeZone", i.id,
      json_build_object('id', coalesce(i.works_for, i.created_by),
        'name', coalesce(i.works_for_name, i.created_by_name)) as user
    from imports i join accounts a on a.account_id = i.account_id
    where i.status in ('checking', 'running') and i.account_id <> all(${busyAccountIds}::uuid[])
    order by i.changed_at limit 20`);

/** Whether a user may still import; accounts/roles/operations-of-roles.ts names the same roles. */
export async function mayImport(reader: Reader, userId: string): Promise<boolean> {
  const found = await reader.first(sql`
    select 1 from memberships where account_id = ${reader.caller.accountId} and user_id = ${userId}
      and role in ('administrator', 'hr') and disabled_at is null and deleted_at is null`);
  return found !== undefined;
}

/**
 * Deletes some rows of files that have not changed since an instant. Their imports end before the first row goes, so that none
 * starts with a part of its rows.
 */
export async function purgeImportRows(
  db: Pick<Reader, 'run'>,
  accountId: string,
  { changedBefore, now }: { changedBefore: Instant; now: Instant },
  most: number,
): Promise<number> {
  await db.run(sql`
    update imports set rows_deleted_at = ${now}, status = case when status = 'done' then status else 'cancelled' end
    where account_id = ${accountId} and changed_at < ${changedBefore} and rows_deleted_at is null`);
  return db.run(sql`
    delete from import_rows r
    using (
      select d.import_id, d.number from import_rows d
      join imports i on i.account_id = ${accountId} and i.id = d.import_id
      where d.account_id = ${accountId} and i.changed_at < ${changedBefore} limit ${most}
    ) old
    where r.account_id = ${accountId} and r.import_id = old.import_id and r.number = old.number`);
}
