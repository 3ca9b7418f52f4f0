/** Two exports of a pay group compared: who was added, removed or changed. It reads stored rows alone. */

import { parameterError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { nilId } from '../../platform/ids.ts';
import type { PageMeta, PageQuery } from '../../platform/resource/cursor.ts';
import { pageOfRows } from '../../platform/resource/page-of-rows.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidParameters } from '../../platform/validate.ts';
import { payrollFieldErrors } from '../field-errors.ts';
import type { Difference } from './differences.ts';
import { comparedFor, seenDifferences, showExport } from './read-export.ts';
import { rowDifferences } from './rows.ts';
import { findExport, type RowsOfTwo, rowsOfTwo, type StoredExport } from './store.ts';

/** Two exports; `after` is the one that is asked about. */
interface Two {
  before: StoredExport;
  after: StoredExport;
}

/** @throws Problem `not_found`, `invalid_parameter` */
async function findTwo(reader: Reader, id: string, against: string): Promise<Two> {
  const after = await showExport(reader, id);
  const before = await findExport(reader, against);
  if (!before) throw invalidParameters([parameterError('against', fieldErrors.notFound, { id: against })]);
  if (before.payGroupId !== after.payGroupId) {
    throw invalidParameters([parameterError('against', payrollFieldErrors.exportOfOtherGroup)]);
  }
  return { before, after };
}

/** Between two periods, only days within them differ: a salary of both months began in neither. */
const unseen = { from: null, to: null };

/** What differs between two rows, as in corrections. */
function differencesIn({ before, after }: Two, rows: RowsOfTwo): Difference[] {
  const edges = before.periodId === after.periodId ? undefined : unseen;
  return rowDifferences({ row: rows.before, period: before }, { row: rows.after, period: after }, edges);
}

/** Employees read at once: no more rows than these are in memory. */
const atOnce = 500;

const kindOf = ({ before, after }: RowsOfTwo) => (before === null ? 'added' : after === null ? 'removed' : 'changed');

/**
 * The ids of the employees whose rows differ, in order. Those of whom only values have changed that are hidden from the
 * reader are left out: their names would tell of it.
 */
async function differing(reader: Reader, two: Two): Promise<{ id: string }[]> {
  const ids = { before: two.before.id, after: two.after.id };
  const seen = seenDifferences(reader);
  const found: { id: string }[] = [];
  for (let afterId: string | undefined = nilId; afterId !== undefined; ) {
    const part: RowsOfTwo[] = await rowsOfTwo(reader, ids, { afterId, count: atOnce });
    for (const rows of part) {
      const isFound = kindOf(rows) !== 'changed' || seen(differencesIn(two, rows)).length > 0;
      if (isFound) found.push({ id: rows.employeeId });
    }
    afterId = part.length < atOnce ? undefined : part.at(-1)?.employeeId;
  }
  return found;
}

/**
 * Compares an export with another of its pay group.
 * @returns a page of the employees whose rows differ, as JSON texts
 * @throws Problem `not_found`, `invalid_parameter`
 */
export async function compareExports(
  reader: Reader,
  id: string,
  { against, ...page }: { against: string } & PageQuery,
): Promise<{ data: string[]; meta: PageMeta }> {
  const two = await findTwo(reader, id, against);
  const ids = { before: two.before.id, after: two.after.id };
  const walk = [reader.caller.accountId, ids];
  const { data, meta } = pageOfRows(await differing(reader, two), (one) => one.id, walk, page);
  const rows = await rowsOfTwo(reader, ids, { ids: data.map((one) => one.id) });
  const compared = comparedFor(reader);
  const texts = rows.map((row) =>
    compared(
      { employeeId: row.employeeId, kind: kindOf(row) },
      { before: row.before, after: row.after, differences: differencesIn(two, row) },
    ),
  );
  return { data: texts, meta };
}
