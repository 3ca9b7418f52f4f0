/** The writes of an office; those of its rules for working time hold from a day on. */
import { causedByFirst, firstDate } from '../../../events/index.ts';
import { todayIn } from '../../../platform/clock.ts';
import { fieldError } from '../../../platform/field-error.ts';
import type { CreateInput, PatchInput } from '../../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { plainRoutes } from '../../plain-resource/index.ts';
import {
  afterSteps,
  daysOfSteps,
  refuseWrong,
  rulesGiven,
  rulesOf,
  rulesThatDiffer,
  stepsFrom,
  usualTimeRules,
  valuesOf,
  writeSteps,
} from '../time-rules/index.ts';
import { presentRules } from './follow-rules.ts';
import { type Office, office } from './office.ts';
import { plainOffice } from './plain-office.ts';

/**
 * Creates an office. Its rules hold from the beginning.
 * @throws Problem `invalid_body`, `already_taken`
 */
async function create(tx: Tx, { effectiveDate: _, ...input }: CreateInput<typeof office>): Promise<Office> {
  return causedByFirst(tx, async () => {
    const row = await plainOffice.create(tx, input);
    const values = valuesOf(row);
    if (Object.keys(rulesThatDiffer(usualTimeRules, values)).length === 0) return row;
    await writeSteps(tx, row.id, [], [{ kind: 'begin', values: { ...values, startDate: firstDate } }]);
    return row;
  });
}

/** What a change of an office does to its rules; undefined: nothing. */
async function planRules(tx: Tx, before: Office, { effectiveDate, ...input }: PatchInput<typeof office>) {
  const all = rulesGiven(input);
  if (effectiveDate !== undefined && Object.keys(all).length === 0) {
    throw invalidBody([fieldError('/effectiveDate', coreFieldErrors.noRules)]);
  }
  // A rule that a client writes back as it has read it changes nothing, although another may have begun a moment ago.
  const given = effectiveDate === undefined ? rulesThatDiffer(before, all) : all;
  if (Object.keys(given).length === 0) return undefined;
  const rules = await rulesOf(tx, before.id);
  const day = effectiveDate ?? todayIn(tx, before.defaultEmployeesDateTimeZone);
  const steps = stepsFrom(rules, day, given);
  refuseWrong(steps);
  const after = afterSteps(rules, steps);
  return { rules, steps, present: presentRules(tx, before, after), days: daysOfSteps(rules, steps) };
}

/**
 * Changes an office: its rules from the `effectiveDate` on, by default from today, the rest at once.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `already_taken`
 */
async function update(tx: Tx, id: string, input: PatchInput<typeof office>): Promise<Office> {
  const before = await lockRow(tx, office, id);
  const change = await planRules(tx, before, input);
  return causedByFirst(tx, async () => {
    const { row, changes } = await updateRow(tx, office, before, { ...input, ...change?.present });
    plainOffice.events.updated(tx, row, changes, change?.days && { effectiveDate: change.days.from });
    if (change) await writeSteps(tx, id, change.rules, change.steps);
    return row;
  });
}

const verbs = { create, update, remove: plainOffice.remove };

export const offices = { ...plainOffice, ...verbs, routes: plainRoutes(office, verbs) };
