/** Checks and writes the rows of imports, a chunk at a time: each chunk, with its progress, is one transaction. */
import type { Caller } from '../platform/caller.ts';
import { commonErrors } from '../platform/errors.ts';
import { fieldError } from '../platform/field-error.ts';
import type { Logger } from '../platform/log.ts';
import { defined } from '../platform/narrowing.ts';
import { ParallelConflict } from '../platform/parallel-conflict.ts';
import { Problem } from '../platform/problem.ts';
import { runAndRollBack } from '../platform/run-and-roll-back.ts';
import type { Reader, Tx, Work } from '../platform/unit-of-work.ts';
import { recordFinished } from './events.ts';
import { importFieldErrors } from './field-errors.ts';
import { colleaguesOf, personNamed, SameNameIndex } from './people/employee-index.ts';
import { colleaguesNamed, namesOnDays } from './people/store.ts';
import { Places } from './places/places.ts';
import { prepareRows } from './rows/prepare.ts';
import { errorIn, namedIn, type Readers, readRow } from './rows/read-row.ts';
import { errorsOf, type ManagerOfRow, type RowToTry, tryRow } from './rows/try-row.ts';
import {
  customCells,
  type DueImport,
  findDueImports,
  findImport,
  type LockedImport,
  lockImport,
  mayImport,
  type RowResult,
  resultsOf,
  rowsToCheck,
  rowsToImport,
  type StoredRow,
  writeImport,
  writeResults,
} from './store.ts';

/** Rows per transaction: few enough that the progress moves and other users do not wait. */
const chunkRows = 100;

interface Surroundings {
  db: Pick<Reader, 'all'>;
  work: Work;
  log: Logger;
}

/** Makes the worker: it works through all imports that wait, chunk by chunk in turns, and returns how many chunks it did. */
export function createImportWorker({ db, work, log }: Surroundings) {
  const callerOf = (due: DueImport): Caller => ({
    accountId: due.accountId,
    timeZone: due.timeZone,
    // An administrator or HR, as each chunk checks again.
    actor: { type: 'person', ...due.user },
    can: () => true,
    requestId: `import ${due.id}`,
  });

  const step = async (due: DueImport): Promise<void> => {
    const caller = callerOf(due);
    const chunk = (most: number) => work.write(caller, (tx) => workChunk(tx, due.id, most));
    try {
      await chunk(chunkRows);
      return;
    } catch (error) {
      if (isBusy(error)) throw error;
      log.warn({ err: error, importId: due.id }, 'a chunk of an import failed; its rows are tried one by one');
    }
    for (let row = 0; row < chunkRows; row++) {
      try {
        await chunk(1);
      } catch (error) {
        if (isBusy(error)) throw error;
        log.warn({ err: error, importId: due.id }, 'a row of an import failed');
        await work.write(caller, (tx) => refuseNext(tx, due.id, error));
      }
    }
  };

  return async (isStopping: () => boolean = () => false): Promise<number> => {
    let chunks = 0;
    /** Accounts that have more to do than they may at once: theirs wait for the next round, and hold up nobody else's. */
    const busy = new Set<string>();
    const findDue = () => findDueImports(db, [...busy]);
    for (let due = await findDue(); due.length > 0; due = await findDue()) {
      for (const one of due.filter(({ accountId }) => !busy.has(accountId))) {
        if (isStopping()) return chunks;
        try {
          await step(one);
          chunks++;
        } catch (error) {
          if (!isBusy(error)) throw error;
          busy.add(one.accountId);
        }
      }
    }
    return chunks;
  };
}

const { unavailable, maintenance } = commonErrors;

/** The row is not at fault: try again later. */
const isBusy = (error: unknown): boolean =>
  error instanceof Problem && (error.type === unavailable || error.type === maintenance);

/** The rows that the next chunk works on. */
const nextRows = (tx: Tx, { id, status }: LockedImport, most: number): Promise<StoredRow[]> =>
  status === 'checking' ? rowsToCheck(tx, id, most) : rowsToImport(tx, id, most);

/** Does a chunk of an import, or its end. */
async function workChunk(tx: Tx, id: string, most: number): Promise<void> {
  const found = await lockImport(tx, id);
  if (!found || (found.status !== 'checking' && found.status !== 'running')) return;
  if (!(await mayImport(tx, found.worksFor))) {
    return writeImport(tx, id, { status: 'cancelled', finishedAt: tx.now });
  }
  if (!found.prepared) {
    await prepareRows(tx, found);
    return writeImport(tx, id, { prepared: true });
  }
  const rows = await nextRows(tx, found, most);
  if (rows.length === 0) return endOf(tx, found);
  if (found.status === 'running') await writeResults(tx, id, await tryRows(tx, found, rows), true);
  else await writeResults(tx, id, await rehearse(tx, found, rows), false);
  await writeImport(tx, id, {});
}

async function endOf(tx: Tx, { id, status }: LockedImport): Promise<void> {
  if (status === 'checking') return writeImport(tx, id, { status: 'checked' });
  await writeImport(tx, id, { status: 'done', finishedAt: tx.now });
  recordFinished(tx, defined(await findImport(tx, id), 'the import'));
}

/** Writes rows, finds out what became of them, and undoes them. */
const rehearse = (tx: Tx, found: LockedImport, rows: readonly StoredRow[]): Promise<RowResult[]> =>
  runAndRollBack((undo) => tx.attempt(async () => undo(await tryRows(tx, found, rows))));

/** Rows that are written in parallel: a set with a wrong row is written again row by row. */
const setRows = 50;

/** Writes rows in order, those of a set in parallel; each is refused alone. */
async function tryRows(tx: Tx, found: LockedImport, rows: readonly StoredRow[]): Promise<RowResult[]> {
  const { id, columns, creates, status, createdAt: importedAt } = found;
  const readers: Readers = { columns, places: new Places({ id, creates }), custom: await customCells(tx), importedAt };
  const named = rows.map(({ cells }) => namedIn(cells, columns));
  const people = colleaguesOf(await colleaguesNamed(tx, named));
  const persons = named.map((who) => personNamed(who, people));
  const namesakes = new SameNameIndex<true>();
  const hired = named.filter(({ lastName }, i) => lastName && !persons[i]);
  for (const one of await namesOnDays(tx, hired)) namesakes.add(one, true);
  const above = new Map<number, { outcome: string | null; employeeId: string | null; done: boolean }>();
  const rowsAbove = rows.flatMap(({ managerRow }) => managerRow ?? []);
  for (const { number, ...result } of await resultsOf(tx, id, rowsAbove)) above.set(number, result);
  const managerOf = ({ managerId, managerRow }: StoredRow): ManagerOfRow => {
    if (managerRow === null) return { id: managerId ?? undefined };
    const found = above.get(managerRow);
    if (found?.outcome === 'refused') return { refusedRow: managerRow };
    // A check has undone the managers of earlier chunks, so that reports name them in the import only.
    const isWritten = status === 'running' && found?.done;
    return { id: isWritten ? (found.employeeId ?? undefined) : undefined };
  };
  const results: RowResult[] = [];
  const note = (row: StoredRow, result: RowResult) => {
    above.set(row.number, { ...result, done: true });
    results.push(status === 'checking' ? withManagerToCome(result, row) : result);
  };
  let set: RowToTry[] = [];
  const writeSet = async () => {
    const waiting = set;
    set = [];
    const tried = waiting.length > 1 ? await tryTogether(tx, waiting, readers) : undefined;
    for (const [i, one] of waiting.entries()) note(one.row, tried?.[i] ?? (await tryRow(tx, one, readers)));
  };
  for (const [i, row] of rows.entries()) {
    const person = persons[i];
    const isNamesake = person === undefined && namesakes.find(named[i] ?? {}) !== undefined;
    // Another manager of someone who is there concerns those above them; a new one is below a row of the set at most.
    const isAlone = person !== undefined && (row.managerId !== null || row.managerRow !== null);
    const reportsToSet = set.some((one) => one.row.number === row.managerRow);
    if (isAlone || reportsToSet || set.length === setRows) await writeSet();
    set.push({ row, person, manager: managerOf(row), isNamesake });
    if (isAlone) await writeSet();
  }
  await writeSet();
  return results;
}

/** Rows in parallel. @returns undefined if any of them is refused: then there is no trace of them */
async function tryTogether(tx: Tx, set: readonly RowToTry[], readers: Readers): Promise<RowResult[] | undefined> {
  const placesBefore = readers.places.made;
  try {
    return await tx.attempt(async () => {
      // Departments and the like that a row makes are there before the rows.
      for (const { row } of set) await readRow(tx, row.cells, readers);
      return tx.inParallel(set.map((one) => (part) => tryRow(part, one, readers)));
    });
  } catch (error) {
    if (!(error instanceof ParallelConflict || error instanceof Problem)) throw error;
    readers.places.forgetAfter(placesBefore);
    return undefined;
  }
}

/** A manager who comes with the file is a change that the check cannot write. */
function withManagerToCome(result: RowResult, { managerRow }: StoredRow): RowResult {
  if (managerRow === null || result.outcome !== 'same') return result;
  const change = { object: 'employee' as const, field: 'managerId', before: null, after: null };
  return { ...result, outcome: 'changed', changes: [change] };
}

/** Refuses the next row: the import goes on without it. */
async function refuseNext(tx: Tx, id: string, error: unknown): Promise<void> {
  const found = await lockImport(tx, id);
  const [row] = found ? await nextRows(tx, found, 1) : [];
  if (!found || !row) return;
  const { columns } = found;
  const errors =
    error instanceof Problem
      ? errorsOf(error, columns)
      : [errorIn(columns, null, fieldError('', importFieldErrors.rowFailed))];
  const result = { number: row.number, employeeId: null, name: null, changes: [], basis: {}, errors };
  await writeResults(tx, id, [{ ...result, outcome: 'refused' }], false);
  await writeImport(tx, id, {});
}
