/** Corrections: how the rows of earlier exported periods read now, and how they differ from what was exported last. */

import { chunksOf } from '../../platform/chunks.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { PayGroup } from '../pay-groups/index.ts';
import { otherSettlements } from './other-settlements.ts';
import { type ExportRow, rowDifferences, rowsOf } from './rows.ts';
import {
  type Correction,
  type ExportedPeriod,
  exportedPeriods,
  exportedRows,
  lateChangesSince,
  peopleAgain,
} from './store.ts';

/** How many employees one reading of rows names. */
const atOnce = 500;

/**
 * The employees of a period whose rows may differ from what was exported; undefined: any of them.
 * @param others those of whom no late change tells
 */
async function concernedIn(
  reader: Reader,
  { id, lastSequence }: ExportedPeriod,
  others: readonly string[],
): Promise<string[] | undefined> {
  const changes = await lateChangesSince(reader, id, lastSequence);
  if (changes.some(({ employeeIds }) => employeeIds === null)) return undefined;
  return [...new Set([...changes.flatMap(({ employeeIds }) => employeeIds ?? []), ...others])];
}

async function rowsNow(reader: Reader, group: PayGroup, period: Period, ids: string[] | undefined) {
  if (!ids) return rowsOf(reader, group, period);
  const rows: ExportRow[] = [];
  for (const some of chunksOf(ids, atOnce)) rows.push(...(await rowsOf(reader, group, period, some)));
  return rows;
}

async function correctionsIn(
  reader: Reader,
  group: PayGroup,
  period: ExportedPeriod,
  { settled, replacedPeriodId }: { settled: readonly string[]; replacedPeriodId: string },
): Promise<Correction[]> {
  const again = await peopleAgain(reader, period, replacedPeriodId);
  const concerned = await concernedIn(reader, period, [...again, ...settled]);
  if (concerned?.length === 0) return [];
  const read = await rowsNow(reader, group, period, concerned);
  const exported = await exportedRows(reader, period.id, { employeeIds: concerned, replacedPeriodId });
  const current = new Map(read.map(({ employeeId, row }) => [employeeId, row]));
  const former = new Map(exported.map(({ employeeId, row }) => [employeeId, row]));
  const ids = [...new Set([...former.keys(), ...current.keys()])];
  return ids.flatMap((employeeId): Correction[] => {
    const before = former.get(employeeId) ?? null;
    const after = current.get(employeeId) ?? null;
    const differences = rowDifferences({ row: before, period }, { row: after, period });
    const { id: periodId, from, to } = period;
    return differences.length === 0 ? [] : [{ employeeId, periodId, from, to, before, after, differences }];
  });
}

/**
 * The corrections of all other periods of a group that were exported before, the earliest first.
 * @param periodId the period of the export; earlier exports of it are replaced, with their corrections
 */
export async function correctionsOf(reader: Reader, group: PayGroup, periodId: string): Promise<Correction[]> {
  const corrections: Correction[] = [];
  const periods = (await exportedPeriods(reader, group.id)).filter(({ id }) => id !== periodId);
  const settled = await otherSettlements(reader, periods);
  for (const period of periods) {
    const own = { settled: settled.get(period.id) ?? [], replacedPeriodId: periodId };
    corrections.push(...(await correctionsIn(reader, group, period, own)));
  }
  return corrections;
}
