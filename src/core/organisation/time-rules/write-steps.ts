import type { Affects } from '../../../events/index.ts';
import { insertRow, removeRow, updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { recordRules } from './events.ts';
import { wrongTimeRules } from './fields.ts';
import { withoutOffice } from './store.ts';
import { type TimeRule, timeRules } from './time-rule.ts';
import { afterSteps, type Days, daysOf, daysOfBoth, type Step } from './timeline.ts';

/** The office is locked with its rules. */
const heldElsewhere = { ...timeRules, references: {} };

/** Whom rules concern on some days: the employees of the office, or those without one. */
const concernedBy = async (tx: Tx, officeId: string | null, days: Days): Promise<Affects> =>
  officeId === null ? { ...days, employeeIds: await withoutOffice(tx, days) } : { ...days, officeIds: [officeId] };

/**
 * Refuses steps after which a night would end when it begins.
 * @throws Problem `invalid_body`
 */
export function refuseWrong(steps: readonly Step[]): void {
  const wrong = steps.flatMap((step) => {
    if (step.kind === 'remove') return [];
    return wrongTimeRules(step.kind === 'begin' ? step.values : { ...step.row, ...step.values });
  });
  if (wrong.length > 0) throw invalidBody(wrong.slice(0, 1));
}

/** The days that read differently after steps; undefined without a step. */
export function daysOfSteps(before: readonly TimeRule[], steps: readonly Step[]): Days | undefined {
  const after = afterSteps(before, steps);
  return steps
    .map((step) => daysOf(step, before, after))
    .reduce<Days | undefined>((all, days) => (all ? daysOfBoth(all, days) : days), undefined);
}

/**
 * Writes a change of the locked rules of an office, or of the employees without one, with an event for each step.
 * @param before the rules before the change
 * @returns the rows written, in the order of the steps
 * @throws Problem `invalid_body`, `already_taken`
 */
export async function writeSteps(
  tx: Tx,
  officeId: string | null,
  before: readonly TimeRule[],
  steps: readonly Step[],
): Promise<TimeRule[]> {
  refuseWrong(steps);
  const after = afterSteps(before, steps);
  const written: TimeRule[] = [];
  for (const step of steps) {
    const days = daysOf(step, before, after);
    const affects = async () => ({ effectiveDate: days.from, affects: await concernedBy(tx, officeId, days) });
    if (step.kind === 'begin') {
      const row = await insertRow(tx, heldElsewhere, { ...step.values, officeId });
      recordRules(tx, 'created', row, await affects());
      written.push(row);
    } else if (step.kind === 'remove') {
      const row = await removeRow(tx, heldElsewhere, step.row);
      recordRules(tx, 'deleted', row, await affects());
      written.push(row);
    } else {
      const { row, changes } = await updateRow(tx, heldElsewhere, step.row, step.values);
      if (changes.length > 0)
        recordRules(tx, 'updated', row, { ...(await affects()), effectiveDate: row.startDate }, changes);
      written.push(row);
    }
  }
  return written;
}
