import { causedBy } from '../../../../events/index.ts';
import { type FieldError, fieldError } from '../../../../platform/field-error.ts';
import { fieldErrors } from '../../../../platform/field-errors.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { notFound } from '../../../../platform/resource/read.ts';
import type { PatchInput } from '../../../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../../platform/validate.ts';
import { coreFieldErrors } from '../../../field-errors.ts';
import { type Employee, employees } from '../employee.ts';
import { recordUpdated } from '../events.ts';
import { type EffectsShown, shownEffects } from '../meta.ts';
import { changeEmployee } from '../update-employee.ts';
import { type Employment, employments } from './employment.ts';
import { recordEmploymentUpdated } from './events.ts';
import { lockMove, moveEmployment, refuseMove, wrongNeighbours } from './move-employment.ts';
import { employmentsOf, latestEmploymentId } from './store.ts';

type Patch = PatchInput<typeof employments>;

/** A changed employment, and the effects on other objects. */
export interface ChangedEmployment {
  id: string;
  meta?: EffectsShown | undefined;
}

/**
 * Locks an employment, the row of its employee first.
 * @throws Problem `not_found` for either, `version_mismatch`
 */
export async function lockEmployment(
  tx: Tx,
  employeeId: string,
  id: string,
  purpose: 'change' | 'removal' = 'change',
): Promise<{ employee: Employee; employment: Employment }> {
  const employee = await lockRow(tx, employees, employeeId, 'consequence');
  const employment = await lockRow(tx, employments, id, purpose);
  if (employment.employeeId !== employee.id) throw notFound(employments, id);
  return { employee, employment };
}

/**
 * Corrects an employment. The latest one is what the employee's `startDate`, `endDate` and `endReason` mirror, so that
 * its change means the same as a change of those. What depends on the days moves with them.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `begins_after_end`, `ends_before_start`,
 *   `use_reactivate`
 */
export async function updateEmployment(
  tx: Tx,
  employeeId: string,
  id: string,
  input: Patch,
): Promise<ChangedEmployment> {
  if (!isUuid(employeeId)) throw notFound(employees, employeeId);
  const { employee, employment } = await lockEmployment(tx, employeeId, id);
  const wrong = input.employeeId !== undefined && input.employeeId !== employee.id;
  if (wrong) throw invalidBody([fieldError('/employeeId', fieldErrors.immutableOwner)]);
  return (await latestEmploymentId(tx, employee.id)) === employment.id
    ? changeLatest(tx, employee, employment, input)
    : changeEarlier(tx, employee, employment, input);
}

async function changeLatest(
  tx: Tx,
  employee: Employee,
  before: Employment,
  { employeeId: _, reason, ...days }: Patch,
): Promise<ChangedEmployment> {
  const { meta } = await changeEmployee(tx, employee, {
    ...days,
    ...(reason === undefined ? {} : { endReason: reason }),
  });
  const row = await lockRow(tx, employments, before.id, 'consequence');
  const fields = (['startDate', 'endDate', 'reason'] as const).filter((field) => row[field] !== before[field]);
  const changes = fields.map((field) => ({ field, before: before[field], after: row[field] }));
  if (changes.length > 0) recordEmploymentUpdated(tx, row, employee, changes);
  return { id: before.id, meta };
}

async function changeEarlier(tx: Tx, employee: Employee, before: Employment, input: Patch): Promise<ChangedEmployment> {
  const { startDate = before.startDate, endDate = before.endDate, reason = before.reason } = input;
  const after = { startDate, endDate, reason, isOver: true };
  const move = await lockMove(tx, employee.id, { id: before.id, wasOver: true, after });
  const errors: FieldError[] = wrongNeighbours(move);
  if (endDate === null) errors.push(fieldError('/endDate', coreFieldErrors.endOfEarlier));
  else if (endDate < startDate) errors.push(fieldError('/endDate', fieldErrors.endBeforeStart, { startDate }));
  if (errors.length > 0) throw invalidBody(errors);
  await refuseMove(tx, move);
  const shown = async () => (await employmentsOf(tx, employee.id)).map(({ id: _, ...days }) => days);
  const shownBefore = await shown();
  const { row, changes, apply } = await moveEmployment(tx, move);
  if (changes.length === 0) return { id: row.id };

  // The employee shows all employments, so that it has another version too.
  const change = { field: 'employments', before: shownBefore, after: await shown() };
  const updated = await updateRow(tx, employees, employee, {}, { changes: [change] });
  const eventId = recordEmploymentUpdated(tx, row, employee, changes);
  return causedBy(tx, eventId, async () => {
    recordUpdated(tx, updated.row, updated.changes);
    return { id: row.id, meta: shownEffects(await apply(updated.row)) };
  });
}
