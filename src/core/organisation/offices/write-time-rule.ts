import { causedByFirst } from '../../../events/index.ts';
import { fieldError } from '../../../platform/field-error.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import { defined } from '../../../platform/narrowing.ts';
import { notFound } from '../../../platform/resource/read.ts';
import type { CreateInput, PatchInput } from '../../../platform/resource/resource.ts';
import { lockRow, wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import {
  afterSteps,
  daysOfSteps,
  lockRulesOfCompany,
  officeOfRules,
  rulesOf,
  rulesOn,
  type Step,
  type TimeRule,
  timeRules,
  valuesOf,
  writeSteps,
} from '../time-rules/index.ts';
import { followRules } from './follow-rules.ts';
import { type Office, office } from './office.ts';

/**
 * Counts working time by other rules from a day on, until the next ones begin. Fields that are not given stay as they
 * were on the day before.
 * @throws Problem `invalid_body`, `already_taken`
 */
export async function createTimeRule(tx: Tx, { officeId, ...given }: CreateInput<typeof timeRules>): Promise<TimeRule> {
  const wrong = await wrongReferences(tx, timeRules, { officeId });
  if (wrong.length > 0) throw invalidBody(wrong);
  const place = await lockPlace(tx, officeId, 'consequence');
  const rules = await rulesOf(tx, officeId);
  const values = { ...valuesOf(rulesOn(rules, given.startDate)), ...given };
  return writeStep(tx, place, rules, { kind: 'begin', values });
}

/**
 * Changes rules. With another start they begin on that day.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `already_taken`
 */
export async function updateTimeRule(tx: Tx, id: string, input: PatchInput<typeof timeRules>): Promise<TimeRule> {
  const { place, row } = await lockRules(tx, id, 'change');
  const { officeId, ...values } = input;
  if (officeId !== undefined && officeId !== row.officeId) {
    throw invalidBody([fieldError('/officeId', fieldErrors.immutableOwner)]);
  }
  return writeStep(tx, place, await rulesOf(tx, row.officeId), { kind: 'change', row, values });
}

/**
 * Removes rules: those before them then hold until the next ones begin. A repetition changes nothing.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function removeTimeRule(tx: Tx, id: string): Promise<{ row: TimeRule }> {
  const { place, row } = await lockRules(tx, id, 'removal');
  if (row.deletedAt !== null) return { row };
  return { row: await writeStep(tx, place, await rulesOf(tx, row.officeId), { kind: 'remove', row }) };
}

/** Locks an office with its rules; null: those of the employees without one. @param purpose see `lockRow` */
async function lockPlace(
  tx: Tx,
  officeId: string | null,
  purpose: 'consequence' | 'correction',
): Promise<Office | null> {
  if (officeId !== null) return lockRow(tx, office, officeId, purpose);
  await lockRulesOfCompany(tx);
  return null;
}

async function lockRules(tx: Tx, id: string, purpose: 'change' | 'removal') {
  const officeId = isUuid(id) ? await officeOfRules(tx, id) : undefined;
  if (officeId === undefined) throw notFound(timeRules, id);
  // Past days at a deleted office still count by its rules.
  const place = await lockPlace(tx, officeId, 'correction');
  return { place, row: await lockRow(tx, timeRules, id, purpose) };
}

/** Writes a step; the fields of the office follow it if it reaches today, unless the office is deleted. */
async function writeStep(tx: Tx, place: Office | null, rules: TimeRule[], step: Step): Promise<TimeRule> {
  return causedByFirst(tx, async () => {
    const [row] = await writeSteps(tx, place?.id ?? null, rules, [step]);
    const days = defined(daysOfSteps(rules, [step]), 'the days of a step');
    if (place?.deletedAt === null) await followRules(tx, place, afterSteps(rules, [step]), days.from);
    return defined(row, 'the written rules');
  });
}
