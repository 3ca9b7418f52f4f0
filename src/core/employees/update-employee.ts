import { causedBy } from '../../events/index.ts';
import { defined } from '../../platform/defined.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { problem } from '../../platform/problem.ts';
import type { PatchInput } from '../../platform/resource/resource.ts';
import { type Change, lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { coreFieldErrors } from '../field-errors.ts';
import { type Mirrored, planMove } from '../placements/index.ts';
import { followers } from '../ports.ts';
import { lockTrees, refuseCycle } from '../trees/index.ts';
import { planCustomValues } from './custom-values/plan-custom-values.ts';
import { rememberValues, writeValues } from './custom-values/store.ts';
import { type Employee, employees } from './employee.ts';
import { beginFurtherEmployment } from './employments/begin-employment.ts';
import {
  lockMove,
  type MovedEmployment,
  moveEmployment,
  refuseMove,
  wrongNeighbours,
} from './employments/move-employment.ts';
import { otherEmployments } from './employments/refuse-in-body.ts';
import { useReactivate } from './errors.ts';
import {
  employmentFields,
  type MoveDays,
  recordDeactivated,
  recordMoved,
  recordReactivated,
  recordUpdated,
} from './events.ts';
import { givenNumbers } from './given-numbers.ts';
import { keepAssignations } from './keep-assignations.ts';
import { type EffectsShown, shownEffects, shownOfLeaver, withEffects } from './meta.ts';
import { contradictions, nationalitiesOf, type Step, stepOf } from './rules.ts';
import { searchedFields, writeSearchText } from './search/store.ts';
import { todayOf } from './today.ts';

type Patch = PatchInput<typeof employees>;

/** An employee after a change, and its effects on other objects. */
export interface UpdatedEmployee {
  id: string;
  meta?: EffectsShown;
}

/**
 * Changes an employee. A change of status or dates means the same as the verb for it: setting `endDate` or `status:
 * inactive` terminates the employment, a new `startDate` hires a former employee again.
 * @throws Problem `invalid_body`, `not_found`, `version_mismatch`, `already_taken`, `use_reactivate`, `begins_after_end`,
 * `ends_before_start`, `missing_scope`
 */
export async function updateEmployee(tx: Tx, id: string, input: Patch): Promise<UpdatedEmployee> {
  const { managerId, effectiveDate = tx.today } = input;
  // The managers of a coming day are others than those of today; `planMove` checks them.
  if (managerId && effectiveDate > tx.today) await lockTrees(tx);
  else if (managerId) {
    await refuseCycle(tx, { table: 'employees', column: 'manager_id', pointer: '/managerId' }, id, managerId);
  }
  return changeEmployee(tx, await lockRow(tx, employees, id), input);
}

/**
 * The same for an employee who is already locked.
 * @param meaning what the change means for the employment
 */
export async function changeEmployee(tx: Tx, before: Employee, input: Patch, meaning?: Step): Promise<UpdatedEmployee> {
  const step = meaning ?? (await readStep(tx, before, input));
  if (step.kind === 'use_reactivate') {
    throw problem(useReactivate, { endDate: String(before.endDate) });
  }
  const { errors, ...nationalities } = nationalitiesOf(input, before.nationalities);
  const custom = await planCustomValues(tx, before.id, input.customFields);
  const numbers = givenNumbers(tx, input, before);
  const own = { ...input, ...numbers.values, ...nationalities, ...valuesOf(step, before, input) };
  const after = { ...before, ...own } as Employee;
  const dates =
    step.kind !== 'reactivate' && datesDiffer(before, after) ? await lockMoveOf(tx, before, after) : undefined;
  refuseContradictions(before, input, after, step, dates, [
    ...errors,
    ...custom.errors,
    ...numbers.errors,
    ...(await otherEmployments(tx, before.id, input.employments)),
  ]);
  // A rehired employee begins with the new values.
  const move = step.kind === 'reactivate' ? undefined : await planMove(tx, { ...before, ...datesOf(own) }, input);
  const values = { ...own, ...move?.mirror };
  // The announcement of a termination was checked when it was made: on its day there is no caller to refuse.
  if (dates && !isAnnouncedEnd(before, after)) await refuseMove(tx, dates);
  const { row, changes } = await updateRow(tx, employees, before, values, custom.changes);
  if (changes.length === 0) {
    await move?.write();
    return { id: before.id };
  }

  if (custom.changes.length > 0) {
    rememberValues(tx, row.id, custom.values);
    await writeValues(tx, row.id, custom.values);
  }
  if (step.kind === 'reactivate') await beginFurtherEmployment(tx, row);
  if (changes.some(({ field }) => searchedFields.includes(field))) await writeSearchText(tx, row);
  await keepAssignations(tx, before, row);
  const eventId = recordChanges(tx, before, row, changes, step, move);
  return causedBy(tx, eventId, async () => {
    await move?.write();
    if (step.kind === 'reactivate') await followers().employmentsChanged(tx, row);
    if (!dates) return { id: row.id };
    const { apply } = await moveEmployment(tx, dates);
    const effects = await apply(row);
    const isLeaving = before.status === 'active' && row.status === 'inactive';
    const meta = isLeaving ? await shownOfLeaver(tx, row.id, effects) : shownEffects(effects);
    return { id: row.id, ...withEffects(meta) };
  });
}

/** Most changes are not about the employment, so that the employee's day does not matter. */
const readStep = async (tx: Tx, before: Employee, input: Patch): Promise<Step> =>
  input.status === undefined && input.endDate === undefined
    ? { kind: 'none' }
    : stepOf(before, input, await todayOf(tx, before));

/** Whether a change concerns the employment. */
const datesDiffer = (before: Employee, after: Employee): boolean =>
  (['status', 'startDate', 'endDate', 'endReason'] as const).some((field) => before[field] !== after[field]);

/** The move of the latest employment, which the fields of an employee mirror. */
const lockMoveOf = (tx: Tx, before: Employee, after: Employee): Promise<MovedEmployment> => {
  const { startDate, endDate, endReason: reason, status } = after;
  const dates = { startDate, endDate, reason, isOver: status === 'inactive' };
  return lockMove(tx, before.id, { wasOver: before.status === 'inactive', after: dates });
};

/** Whether an announced end takes effect, and nothing else changes. */
const isAnnouncedEnd = (before: Employee, after: Employee): boolean =>
  before.endDate === after.endDate && before.startDate === after.startDate;

/**
 * Gives a locked employee the values of the placement in force, after placements have changed or begun.
 * @param days the days of that placement
 */
export async function followPlacement(tx: Tx, before: Employee, mirror: Mirrored, days: MoveDays): Promise<void> {
  const { row, changes } = await updateRow(tx, employees, before, mirror);
  if (changes.length === 0) return;
  await keepAssignations(tx, before, row);
  recordChanges(tx, before, row, changes, { kind: 'none' }, days);
}

/** The days of the employment after a change. */
const datesOf = ({ startDate, endDate }: Patch): Pick<Patch, 'startDate' | 'endDate'> => ({
  ...(startDate === undefined ? {} : { startDate }),
  ...(endDate === undefined ? {} : { endDate }),
});

/** What a step writes in addition to the caller's values. */
function valuesOf(step: Step, before: Employee, input: Patch): Patch {
  switch (step.kind) {
    case 'reactivate':
      return { status: 'active', endDate: null, endReason: null };
    case 'leave':
      return { status: step.now ? 'inactive' : 'active', endDate: step.endDate };
    case 'correct_end':
      return { status: 'inactive' };
    case 'stay':
      return { status: 'active', endReason: input.endReason ?? null };
    default:
      return { status: before.status };
  }
}

/** @param found the errors found so far */
function refuseContradictions(
  before: Employee,
  input: Patch,
  after: Employee,
  step: Step,
  move: MovedEmployment | undefined,
  found: FieldError[],
): void {
  const errors = [...found, ...contradictions(after)];
  if (step.kind === 'reactivate' && input.endDate && input.endDate !== before.endDate) {
    errors.push(fieldError('/endDate', coreFieldErrors.endWithRehire));
  }
  if (move) errors.push(...wrongNeighbours(move));
  if (errors.length > 0) throw invalidBody(errors);
}

/**
 * Records one event for each kind of change.
 * @returns the id of the last, which is about the employment if that changed
 */
function recordChanges(
  tx: Tx,
  before: Employee,
  row: Employee,
  changes: Change[],
  step: Step,
  days?: MoveDays,
): string {
  const of = (...fields: string[]) => changes.filter(({ field }) => fields.includes(field));
  const moves = of('departmentId', 'officeId');
  const employment = of(...employmentFields);
  const hasOwnEvent = step.kind === 'reactivate' || (step.kind === 'leave' && step.now && before.status === 'active');
  const rest = changes.filter((change) => !moves.includes(change) && !(hasOwnEvent && employment.includes(change)));
  const ids = [
    ...(moves.length > 0 ? [recordMoved(tx, row, before, moves, days)] : []),
    ...(rest.length > 0 ? [recordUpdated(tx, row, rest, days)] : []),
    ...(step.kind === 'reactivate' ? [recordReactivated(tx, row, employment)] : []),
    ...(hasOwnEvent && step.kind !== 'reactivate' ? [recordDeactivated(tx, row, employment)] : []),
  ];
  return defined(ids.at(-1), 'an event of the change');
}
