import { addDays } from '../../platform/clock.ts';
import type { PatchInput } from '../../platform/resource/resource.ts';
import { updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { changedAlthoughFixed, lockWithPerson } from '../people/index.ts';
import { recordUpdated } from './events.ts';
import { consequences, type WrittenSalary } from './meta.ts';
import { refuseOtherUnits } from './refuse-other-units.ts';
import { contradictions, startToldBy } from './rules.ts';
import { type Salary, salaries } from './salary.ts';
import { endedBy, writeEndedBy, writeStartTold } from './store.ts';
import { moveEnd, overlapWith, refuseOverlap } from './succession.ts';

/**
 * Changes a salary. Where it starts, the one that it ended goes until the day before, unless somebody has changed that
 * one since; and the salary itself is nobody's to move from now on.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `salary_overlap`, `missing_scope`
 */
export async function updateSalary(tx: Tx, id: string, input: PatchInput<typeof salaries>): Promise<WrittenSalary> {
  const { person, row: before } = await lockWithPerson(tx, salaries, id);
  refuseOtherUnits(tx, before, input);
  const values = { ...before, ...input } as Salary;
  const wrong = [...changedAlthoughFixed(before, input, ['employeeId']), ...contradictions(values)];
  if (wrong.length > 0) throw invalidBody(wrong);

  const earlier = await endedBy(tx, person.id, before.id);
  if (earlier && values.startDate <= earlier.startDate) throw overlapWith(earlier);
  await refuseOverlap(tx, values, earlier ? [before.id, earlier.id] : [before.id]);
  const follow = async () => {
    if (earlier) await moveEnd(tx, person, earlier.id, addDays(values.startDate, -1));
  };
  // Whichever gives way goes first: there is no moment at which the two overlap.
  if (values.startDate < before.startDate) await follow();
  const { row, changes } = await updateRow(tx, salaries, before, input);
  if (values.startDate > before.startDate) await follow();
  if (changes.length === 0) return { id };
  await writeEndedBy(tx, id, null);
  if (row.startDate !== before.startDate) await writeStartTold(tx, id, startToldBy(tx.today, row));
  recordUpdated(tx, row, person, changes);
  return { id, ...(await consequences(tx, person, row, earlier)) };
}
