import { isDeepStrictEqual } from 'node:util';
import { causedBy } from '../../../../events/index.ts';
import type { LocalDate } from '../../../../platform/clock.ts';
import { type FieldError, fieldError } from '../../../../platform/field-error.ts';
import { fieldErrors } from '../../../../platform/field-errors.ts';
import { defined } from '../../../../platform/narrowing.ts';
import { problem } from '../../../../platform/problem.ts';
import type { CreateInput, PatchInput } from '../../../../platform/resource/resource.ts';
import { lockRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../../platform/validate.ts';
import { lockTrees, refuseCycle } from '../../../organisation/trees/index.ts';
import { type Employee, employees, followPlacement, lockWithPerson } from '../../employees/index.ts';
import {
  afterSteps,
  beginsWithEmployment,
  clearDeleted,
  mirrorOf,
  type Placement,
  placedBy,
  placementAt,
  placements,
  presentPlacement,
  refuseComingCycle,
  refuseOutside,
  type Step,
  type Timeline,
  timelineOf,
  writeSteps,
} from '../index.ts';
import { wrongInPlacement } from './wrong-in-placement.ts';

type Change = PatchInput<typeof placements>;

/**
 * Places an employee from a day on, until the next placement begins. Fields that are not given stay as they were on the
 * day before.
 * @throws Problem `invalid_body`, `outside_employment_dates`, `already_taken`
 */
export async function createPlacement(tx: Tx, input: CreateInput<typeof placements>): Promise<Placement> {
  if (input.managerId) await lockTrees(tx);
  const wrong = await wrongInPlacement(tx, input, input.employeeId);
  if (wrong.length > 0) throw invalidBody(wrong);
  const employee = await lockRow(tx, employees, input.employeeId, 'consequence');
  const timeline = await timelineOf(tx, employee);
  refuseOutside(timeline.employments, input.startDate);
  const former = placementAt(timeline.placements, input.startDate);
  const { employeeId: _, ...given } = input;
  const values = { ...placedBy(former), reason: null, ...given };
  return defined(await writePlacement(tx, employee, timeline, { kind: 'begin', values }), 'the new placement');
}

/**
 * Changes a placement. With another start it begins on that day of the same employment.
 * @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `outside_employment_dates`, `already_taken`,
 *   `begins_with_employment`
 */
export async function updatePlacement(tx: Tx, id: string, input: Change): Promise<{ id: string }> {
  if (input.managerId) await lockTrees(tx);
  const { row: placement } = await lockWithPerson(tx, placements, id);
  const employee = await lockRow(tx, employees, placement.employeeId, 'consequence');
  const wrong: FieldError[] = await wrongInPlacement(tx, changedIn(input, placement), employee.id);
  if (input.employeeId !== undefined && input.employeeId !== placement.employeeId) {
    wrong.push(fieldError('/employeeId', fieldErrors.immutableOwner));
  }
  if (wrong.length > 0) throw invalidBody(wrong);
  const timeline = await timelineOf(tx, employee);
  if (input.startDate !== undefined && input.startDate !== placement.startDate) {
    refuseIfFirst(timeline, placement);
    refuseOutside(timeline.employments, input.startDate);
  }
  const { employeeId: _, ...values } = input;
  await writePlacement(tx, employee, timeline, { kind: 'change', placement, values });
  return { id };
}

/**
 * Removes a placement: the one before it then lasts until the next begins. A repetition changes nothing.
 * @throws Problem `not_found`, `version_mismatch`, `begins_with_employment`
 */
export async function removePlacement(tx: Tx, id: string): Promise<{ row: Placement }> {
  const { row: placement } = await lockWithPerson(tx, placements, id, 'removal');
  if (placement.deletedAt !== null) return { row: placement };
  const employee = await lockRow(tx, employees, placement.employeeId, 'consequence');
  const timeline = await timelineOf(tx, employee);
  refuseIfFirst(timeline, placement);
  const row = await writePlacement(tx, employee, timeline, { kind: 'remove', placement });
  return { row: defined(row, 'the removed placement') };
}

/** @throws Problem `begins_with_employment` */
function refuseIfFirst({ employments }: Timeline, { startDate }: Placement): void {
  if (!employments.some((employment) => employment.startDate === startDate)) return;
  throw problem(beginsWithEmployment, { startDate });
}

/** The values of a change that differ: what a placement names already may have been deleted since. */
const changedIn = (input: Change, before: Placement): Change =>
  Object.fromEntries(
    Object.entries(input).filter(([name, to]) => !isDeepStrictEqual(to, before[name as keyof Placement])),
  );

/** Writes a step; the employee's own fields follow it if it reaches today. */
async function writePlacement(
  tx: Tx,
  employee: Employee,
  timeline: Timeline,
  step: Step,
): Promise<Placement | undefined> {
  const after = afterSteps(timeline.placements, [step]);
  const mirror = mirrorOf(presentPlacement({ ...timeline, placements: after }));
  await refuseCycles(tx, employee, mirror.managerId, after);
  const [written] = await writeSteps(tx, employee, timeline, [step]);
  if (!written) return undefined;
  const { row, days, eventId } = written;
  const affects = { ...days, employeeIds: [employee.id] };
  await causedBy(tx, eventId, async () => {
    const namesDeleted = await followPlacement(tx, employee, mirror, { effectiveDate: row.startDate, affects });
    if (namesDeleted) await clearDeleted(tx, await lockRow(tx, employees, employee.id, 'consequence'));
  });
  return row;
}

/** @throws Problem `invalid_body` if the employee would be above their manager, today or on a coming day */
async function refuseCycles(
  tx: Tx,
  employee: Employee,
  present: string | null,
  after: readonly { startDate: LocalDate; managerId: string | null }[],
): Promise<void> {
  if (present !== null && present !== employee.managerId) {
    await refuseCycle(tx, { table: 'employees', column: 'manager_id', pointer: '/managerId' }, employee.id, present);
  }
  for (const managerId of new Set(after.flatMap((placement) => placement.managerId ?? []))) {
    await refuseComingCycle(tx, employee.id, managerId, after);
  }
}
