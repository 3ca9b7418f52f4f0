import { isDeepStrictEqual } from 'node:util';
import { causedBy } from '../../../events/index.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { defined } from '../../../platform/narrowing.ts';
import { problem } from '../../../platform/problem.ts';
import { refuseOtherVersion } from '../../../platform/resource/write.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { payrollFieldErrors } from '../../field-errors.ts';
import { followExport, holdPeriod, periodsOf, refuseStatus } from '../../periods/index.ts';
import { differencesOf } from '../differences.ts';
import { notLatestExport, receiptGiven, wrongControlTotals } from '../errors.ts';
import { recordExport } from '../events.ts';
import { showExport } from '../read-export.ts';
import { refuseHiddenTotals, totalsNamedBy } from '../shown-export.ts';
import { exportsOf, findExport, type StoredExport } from '../store.ts';
import { type ExportItem, namedAtMost, type Receipt, type ReceiptMeta } from './receipt.ts';
import { exportedSince, hasGivenReceipt, itemsOfEmployees, receiptOf, rejectedItems, writeReceipt } from './store.ts';

/**
 * What is wrong with the rows of a receipt: unknown employees and periods, those that two rows are about, and a status that
 * contradicts the whole.
 * @param known what the export has of the employees
 */
function wrongRows({ status, rows = [] }: Receipt, known: readonly ExportItem[]): FieldError[] {
  const periodsOfEach = Map.groupBy(known, ({ employeeId }) => employeeId);
  const firsts = new Map<string, number>();
  const errors = rows.flatMap(({ employeeId: given, periodId }, i) => {
    const employeeId = given.toLowerCase();
    const at = `/rows/${i}/employeeId`;
    const periods = periodsOfEach.get(employeeId) ?? [];
    const own = periodId?.toLowerCase();
    const unknown = [
      ...(periods.length === 0 ? [fieldError(at, payrollFieldErrors.notInExport)] : []),
      ...(own === undefined || periods.some((one) => one.periodId === own)
        ? []
        : [fieldError(`/rows/${i}/periodId`, payrollFieldErrors.periodNotInExport)]),
    ];
    if (unknown.length > 0) return unknown;
    const meant = own === undefined ? ['', ...periods.map((one) => one.periodId)] : [own];
    const keys = meant.map((period) => `${employeeId} ${period}`);
    const first = keys.map((key) => firsts.get(key)).find((place) => place !== undefined);
    for (const key of keys) firsts.set(key, firsts.get(key) ?? i);
    if (first === undefined) return [];
    return [fieldError(at, payrollFieldErrors.sameReceiptRow, { pointer: `/rows/${first}/employeeId` })];
  });
  const isRejected = rows.some((row) => row.status === 'rejected');
  if (status === 'accepted' && isRejected) errors.push(fieldError('/status', payrollFieldErrors.acceptedWithRejected));
  if (status === 'partial' && !isRejected) errors.push(fieldError('/rows', payrollFieldErrors.partialWithoutRejected));
  return errors;
}

/** @throws Problem `wrong_control_totals` with both figures of each difference */
function refuseWrongTotals(tx: Tx, { controlTotals: given = {} }: Receipt, stored: StoredExport): void {
  const own = totalsNamedBy(tx, given, stored.controlTotals);
  if (isDeepStrictEqual(given, own)) return;
  const differences = differencesOf(own, given).map(({ path, before, after }) => ({
    path,
    exported: before,
    received: after,
  }));
  throw problem(
    wrongControlTotals,
    { totals: differences.map(({ path }) => path).join(', ') },
    { members: { differences } },
  );
}

/**
 * Keeps the receipt of an export. The same receipt again changes nothing.
 * @throws Problem `not_found`, `missing_scope`, `invalid_body`, `version_mismatch`, `not_latest_export`, `receipt_given`,
 *   `wrong_control_totals`, `wrong_period_status` if the period of an accepted export was reopened
 */
export async function giveReceipt(tx: Tx, exportId: string, receipt: Receipt): Promise<StoredExport> {
  const { periodId } = await showExport(tx, exportId);
  const held = await holdPeriod(tx, periodId);
  const stored = await showExport(tx, exportId);
  const given = canonicalJson(receipt);
  const former = await receiptOf(tx, stored.id);
  const isAgain = former !== null && canonicalJson(former) === given;
  // Whoever gave the receipt knows its totals; anyone else could try totals until they are those of the receipt.
  if (!(isAgain && (await hasGivenReceipt(tx, stored.id)))) refuseHiddenTotals(tx, receipt.controlTotals ?? {});
  if (isAgain) return stored;
  const named = (receipt.rows ?? []).map(({ employeeId }) => employeeId);
  const wrong = wrongRows(receipt, await itemsOfEmployees(tx, stored.id, named));
  if (wrong.length > 0) throw invalidBody(wrong);
  refuseOtherVersion(tx, { name: 'payroll_export' }, stored.version);
  if (former !== null) {
    throw problem(receiptGiven, {
      status: stored.status,
      receiptAt: defined(stored.receiptAt, 'the time of the receipt'),
    });
  }
  const latest = defined((await exportsOf(tx, periodId))[0], 'the latest export');
  if (latest.id !== stored.id) throw problem(notLatestExport, { id: latest.id });
  // What changed since a period was reopened is late nowhere: only another export has it.
  if (receipt.status === 'accepted') refuseStatus(held, ['exported']);
  refuseWrongTotals(tx, receipt, stored);
  await writeReceipt(tx, stored.id, receipt);
  const after = defined(await findExport(tx, stored.id), 'the export');
  const eventId = recordExport(tx, after);
  if (receipt.status === 'accepted') await causedBy(tx, eventId, () => followExport(tx, held, 'acknowledged'));
  return after;
}

/** The export that has brought again what the receipt of another one has rejected, else the one that is expected to. */
async function nextExportAfter(reader: Reader, stored: StoredExport): Promise<ReceiptMeta['nextExport']> {
  const made = await exportedSince(reader, stored);
  if (made) return { periodId: made.periodId, from: made.from, to: made.to, exportId: made.id };
  const { payGroupId, periodId, from, to, status } = stored;
  if (status === 'rejected') return { periodId, from, to, exportId: null };
  const later = await periodsOf(reader, { payGroupId, from });
  // The period itself, if it was reopened since.
  const next = later.find((one) => one.from >= from && !['exported', 'acknowledged'].includes(one.status));
  return { ...(next ? { periodId: next.id, from: next.from, to: next.to } : { periodId, from, to }), exportId: null };
}

/** What follows from the receipt of an export: what comes again, and when. */
export async function receiptMetaOf(reader: Reader, stored: StoredExport): Promise<ReceiptMeta> {
  const found = stored.status === 'accepted' ? [] : await rejectedItems(reader, stored, namedAtMost);
  return {
    comesAgain: found.map(({ total: _, ...one }) => one),
    comesAgainTotal: found[0]?.total ?? 0,
    nextExport: found.length > 0 ? await nextExportAfter(reader, stored) : null,
  };
}
