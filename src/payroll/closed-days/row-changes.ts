/**
 * Of whom the rows of closed periods read differently after a transaction: they are read as they are within it, and as
 * they were before it, by the code that exports use.
 */
import { isDeepStrictEqual } from 'node:util';
import { keptTables, workingTime } from '../../contract/index.ts';
import { isObject } from '../../platform/objects.ts';
import { asBefore } from '../../platform/resource/history/as-known.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { comparedPart, differencesOf, rowsOf } from '../exports/index.ts';
import type { PayGroup } from '../pay-groups/index.ts';
import type { ClosedPeriod } from './store.ts';

/** A closed period, and the employees whose rows of it may read differently. */
export interface Asked {
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
const partsOf = (asked: readonly Asked[]): Asked[] =>
  asked.flatMap(({ employeeIds, ...of }) =>
    Array.from({ length: Math.ceil(employeeIds.length / atOnce) }, (_, i) => ({
      ...of,
      employeeIds: employeeIds.slice(i * atOnce, (i + 1) * atOnce),
    })),
  );

/** A row, and the days that its sums consist of. */
interface Read {
  row: string;
  days: object | undefined;
}
type Rows = ReadonlyMap<string, Read>;

async function read(reader: Reader, { period, group, employeeIds }: Asked): Promise<Rows> {
  const rows = await rowsOf(reader, group, period, [...employeeIds]);
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ employeeId }) => employeeId);
  const days = await workingTime.get().timeByDay(reader, ids, period);
  return new Map(rows.map(({ employeeId, row }) => [employeeId, { row, days: days.get(employeeId) }]));
}

/** The issues of a row that name an object to decide or to mend. Those of the employee's present details have none. */
const namedIssues = (row: string): unknown => {
  const { issues } = JSON.parse(row) as { issues?: unknown[] };
  return issues?.filter((issue) => isObject(issue) && issue.id !== null);
};

function changesIn({ period, employeeIds }: Asked, before: Rows, after: Rows): RowChange[] {
  return employeeIds.flatMap((employeeId) => {
    const [old, present] = [before.get(employeeId), after.get(employeeId)];
    const differs = (part: (read: Read) => unknown) =>
      differencesOf(old && part(old), present && part(present)).length > 0;
    const isCorrected = old?.row !== present?.row && differs(({ row }) => comparedPart(row, period));
    const isOther =
      isCorrected || !isDeepStrictEqual(old?.days, present?.days) || differs(({ row }) => namedIssues(row));
    return isOther ? [{ period, employeeId, isCorrected }] : [];
  });
}

/**
 * The rows that read differently after the transaction, in the order of what is asked.
 * @param isEnough ends the search with the part of a period in which it finds such a row
 */
export async function rowChanges(
  tx: Tx,
  asked: readonly Asked[],
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
