/**
 * Of whom the rows of closed periods read differently after a transaction: they are read as they are within it, and as
 * they were before it, by the code that exports use.
 */
import { isDeepStrictEqual } from 'node:util';
import { keptTables, workingTime } from '../../contract/index.ts';
import { chunksOf } from '../../platform/chunks.ts';
import type { Period } from '../../platform/period.ts';
import { asBefore } from '../../platform/resource/history/as-known.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { differencesOf, ownParts, rowDifferences, rowsOf } from '../exports/index.ts';
import type { PayGroup } from '../pay-groups/index.ts';
import type { ClosedPeriod } from './store.ts';

/** A closed period, and the employees whose rows of it may read differently. */
export interface ConcernedPeriod {
  period: ClosedPeriod;
  group: PayGroup;
  employeeIds: readonly string[];
}

/** A row that reads differently. */
export interface RowChange {
  period: ClosedPeriod;
  employeeId: string;
  /** Whether a correction would tell it: else only its days differ, or what waits for a decision in them. */
  isCorrected: boolean;
}

/** Rows at once. */
const atOnce = 500;

/** A part of what is asked, of which one page has the rows. */
const partsOf = (asked: readonly ConcernedPeriod[]): ConcernedPeriod[] =>
  asked.flatMap(({ employeeIds, ...of }) =>
    chunksOf(employeeIds, atOnce).map((some) => ({ ...of, employeeIds: some })),
  );

/** A row, and what its sums consist of: the days of its pay group, by their first day. */
interface Read {
  row: string;
  days: Record<string, object>;
}
type Rows = ReadonlyMap<string, Read>;

async function read(reader: Reader, { period, group, employeeIds }: ConcernedPeriod): Promise<Rows> {
  const rows = await rowsOf(reader, group, period, [...employeeIds]);
  if (rows.length === 0) return new Map();
  const found = new Map(rows.map(({ employeeId, row }): [string, Read] => [employeeId, { row, days: {} }]));
  const own = rows.flatMap(({ employeeId, row }) =>
    ownParts(JSON.parse(row), period).map((days) => ({ employeeId, days })),
  );
  for (const same of Map.groupBy(own, ({ days: { from, to } }) => `${from} ${to}`).values()) {
    const [{ days: part }] = same as [(typeof same)[number]];
    const ids = same.map(({ employeeId }) => employeeId);
    for (const [id, days] of await workingTime.get().timeByDay(reader, ids, part)) {
      Object.assign(found.get(id)?.days ?? {}, { [part.from]: days });
    }
  }
  return found;
}

/**
 * The issues of a row, on days of its pay group, that name an object to decide or to correct. Those of the employee's present
 * details have none.
 */
const namedIssues = (text: string, period: Period): unknown => {
  const row: { issues?: { id: string | null; from: string; to: string }[] } = JSON.parse(text);
  const parts = ownParts({ ...row }, period);
  return row.issues?.filter(
    ({ id, ...issue }) => id !== null && parts.some(({ from, to }) => issue.from <= to && from <= issue.to),
  );
};

function changesIn({ period, employeeIds }: ConcernedPeriod, before: Rows, after: Rows): RowChange[] {
  return employeeIds.flatMap((employeeId) => {
    const [old, present] = [before.get(employeeId), after.get(employeeId)];
    const issues = (read: Read | undefined) => read && namedIssues(read.row, period);
    const isCorrected =
      old?.row !== present?.row && rowDifferences({ row: old?.row, period }, { row: present?.row, period }).length > 0;
    const isOther =
      isCorrected ||
      !isDeepStrictEqual(old?.days, present?.days) ||
      differencesOf(issues(old), issues(present)).length > 0;
    return isOther ? [{ period, employeeId, isCorrected }] : [];
  });
}

/**
 * The rows that read differently after the transaction, in the order of what is asked.
 * @param isEnough ends the search with the part of a period in which it finds such a row
 */
export async function rowChanges(
  tx: Tx,
  asked: readonly ConcernedPeriod[],
  isEnough: (change: RowChange) => boolean,
): Promise<RowChange[]> {
  const found: RowChange[] = [];
  const parts = partsOf(asked);
  // Most changes that are refused are refused by the first one.
  for (const some of [parts.slice(0, 1), parts.slice(1)]) {
    const after: Rows[] = [];
    for (const part of some) after.push(await read(tx, part));
    if (some.length === 0) continue;
    await asBefore(tx, keptTables(), async (reader) => {
      for (const [i, part] of some.entries()) {
        found.push(...changesIn(part, await read(reader, part), after[i] ?? new Map()));
        if (found.some(isEnough)) return;
      }
    });
    if (found.some(isEnough)) return found;
  }
  return found;
}
