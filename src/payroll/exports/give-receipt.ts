import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { causedBy } from '../../events/index.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { defined } from '../../platform/defined.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { choice, id, text } from '../../platform/values.ts';
import { payrollFieldErrors } from '../field-errors.ts';
import { acknowledged, holdPeriod, refuseStatus } from '../periods/index.ts';
import { differencesOf } from './differences.ts';
import { notLatestExport, receiptGiven, wrongControlTotals } from './errors.ts';
import { recordExport } from './events.ts';
import { receiptTotals } from './export.ts';
import { showExport } from './read-export.ts';
import { refuseHiddenTotals, totalsNamedBy } from './shown-export.ts';
import { exportsOf, findExport, peopleIn, receiptOf, type StoredExport, writeReceipt } from './store.ts';

export const receiptRowStatus = choice(['accepted', 'rejected']);
const who = { employeeId: id, status: receiptRowStatus };
const texts = {
  code: text(100, 'IBAN_INVALID').nullable(),
  message: text(1000, 'The IBAN does not exist.').nullable(),
  externalId: text(200, 'P-1042').nullable(),
};

/** What a receipt said of an employee. */
export const storedReceiptRow = z.object({ ...who, ...texts }).meta({ id: 'StoredPayReceiptRow' });

/** The answer of a payroll system to an export. */
export const receiptSchema = z
  .strictObject({
    status: choice(['accepted', 'rejected', 'partial']).meta({
      description: 'partial: some rows were rejected, which `rows` names. accepted is final for the period.',
    }),
    controlTotals: receiptTotals.optional().meta({
      description:
        'Of the rows that the payroll system has; each figure must be that of the export. Only figures that the token may read can be sent.',
    }),
    rows: z
      .array(
        z
          .strictObject({
            ...who,
            code: texts.code.optional(),
            message: texts.message.optional(),
            externalId: texts.externalId.optional(),
          })
          .meta({ id: 'PayReceiptRow' }),
      )
      .max(100_000)
      .optional()
      .meta({ description: 'What happened to single employees. Those rejected come again with the next export.' }),
  })
  .meta({ id: 'PayReceipt' });
export type Receipt = z.infer<typeof receiptSchema>;

/** What is wrong with the rows of a receipt: unknown or repeated employees, and a status that contradicts the whole. */
function wrongRows({ status, rows = [] }: Receipt, known: ReadonlySet<string>): FieldError[] {
  const firsts = new Map<string, number>();
  const errors = rows.flatMap(({ employeeId: given }, i) => {
    const employeeId = given.toLowerCase();
    const at = `/rows/${i}/employeeId`;
    if (!known.has(employeeId)) return [fieldError(at, payrollFieldErrors.notInExport)];
    const first = firsts.get(employeeId);
    if (first !== undefined) {
      return [fieldError(at, payrollFieldErrors.sameReceiptRow, { pointer: `/rows/${first}/employeeId` })];
    }
    firsts.set(employeeId, i);
    return [];
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
 * @throws Problem `not_found`, `missing_scope`, `invalid_body`, `not_latest_export`, `receipt_given`, `wrong_control_totals`,
 *   `wrong_period_status` if the period of an accepted export was reopened
 */
export async function giveReceipt(tx: Tx, exportId: string, receipt: Receipt): Promise<StoredExport> {
  const { periodId } = await showExport(tx, exportId);
  refuseHiddenTotals(tx, receipt.controlTotals ?? {});
  const held = await holdPeriod(tx, periodId);
  const stored = await showExport(tx, exportId);
  const given = canonicalJson(receipt);
  const former = await receiptOf(tx, stored.id);
  if (former !== null) {
    if (canonicalJson(former) === given) return stored;
    throw problem(receiptGiven, {
      status: stored.status,
      receiptAt: defined(stored.receiptAt, 'the time of the receipt'),
    });
  }
  const latest = defined((await exportsOf(tx, periodId))[0], 'the latest export');
  if (latest.id !== stored.id) throw problem(notLatestExport, { id: latest.id });
  // What changed since a period was reopened is late nowhere: only another export has it.
  if (receipt.status === 'accepted') refuseStatus(held, ['exported']);
  const wrong = wrongRows(receipt, new Set(await peopleIn(tx, stored.id)));
  if (wrong.length > 0) throw invalidBody(wrong);
  refuseWrongTotals(tx, receipt, stored);
  await writeReceipt(tx, stored.id, receipt);
  const after = defined(await findExport(tx, stored.id), 'the export');
  const eventId = recordExport(tx, after);
  if (receipt.status === 'accepted') await causedBy(tx, eventId, () => acknowledged(tx, held));
  return after;
}
