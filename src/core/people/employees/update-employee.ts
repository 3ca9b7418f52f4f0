import { causedBy } from '../../../events/index.ts';
import { insertTogether } from '../../../platform/db/insert.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { problem } from '../../../platform/problem.ts';
import type { PatchInput } from '../../../platform/resource/resource.ts';
import { insertRow, lockRow, updateRow } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import type { Effects } from '../../followers.ts';
import { lockTrees, refuseCycle } from '../../organisation/trees/index.ts';
import { mirrored, planMove, refuseComingCycle, todayOf } from '../placements/index.ts';
import { noCustomValues, planCustomValues } from './custom-values/plan-custom-values.ts';
import { replaceValues } from './custom-values/store.ts';
import { type Employee, employees } from './employee.ts';
import { employments } from './employments/employment.ts';
import { lockMove, moveEmployment, refuseMove, wrongNeighbours } from './employments/move-employment.ts';
import { employmentsOf, latestEmploymentId } from './employments/store.ts';
import { useReactivate } from './errors.ts';
import { followRehire } from './follow-dates.ts';
import { keepAssignations } from './keep-assignations.ts';
import { type EffectsShown, shownEffects, shownOfAnnounced, shownOfLeaver } from './meta.ts';
import { recordChanges } from './record-changes.ts';
import {
  contradictions,
  employmentOf,
  givenNumbers,
  nationalitiesOf,
  otherEmployments,
  type Step,
  stepOf,
} from './rules.ts';
import { searchedFields, searchText } from './search/store.ts';

type Patch = PatchInput<typeof employees>;

/** An employee after a change, and its effects on other objects. */
export interface UpdatedEmployee {
  id: string;
  /** The event to which consequences of the change belong; undefined: nothing changed. */
  eventId?: string;
  meta?: EffectsShown | undefined;
}

/** Whether a change concerns the employee alone: one that gives them a manager, or ends an employment, does not. */
export const isIndependentChange = ({ managerId, status, endDate, effectiveDate, employments }: Patch): boolean =>
  !managerId && status !== 'inactive' && !endDate && effectiveDate === undefined && employments === undefined;

const managers = { table: 'employees', column: 'manager_id', pointer: '/managerId' } as const;

/**
 * Changes an employee. A change of status or dates means the same as the verb for it: setting `endDate` or `status:
 * inactive` terminates the employment, a new `startDate` hires a former employee again.
 * @throws Problem `invalid_body`, `not_found`, `version_mismatch`, `already_taken`, `use_reactivate`, `begins_after_end`,
 * `ends_before_start`, `outside_employment_dates`, `missing_scope`
 */
export async function updateEmployee(tx: Tx, id: string, input: Patch): Promise<UpdatedEmployee> {
  const { managerId, effectiveDate = tx.today } = input;
  // The managers of a coming day are others than those of today; `planMove` checks them.
  if (managerId && effectiveDate > tx.today) await lockTrees(tx);
  else if (managerId) {
    await refuseCycle(tx, managers, id, managerId);
  }
  return changeEmployee(tx, await lockRow(tx, employees, id), input);
}

/**
 * The same for an employee who is already locked.
 * @param meaning what the change means for the employment
 */
export async function changeEmployee(tx: Tx, before: Employee, input: Patch, meaning?: Step): Promise<UpdatedEmployee> {
  const step = meaning ?? (await readStep(tx, before, input));
  if (step.kind === 'use_reactivate') throw problem(useReactivate, { endDate: String(before.endDate) });
  const isRehire = step.kind === 'reactivate';
  if (isRehire) tx.refuseInParallel();
  const { errors, ...nationalities } = nationalitiesOf(input, before.nationalities);
  const custom = input.customFields?.length
    ? await planCustomValues(tx, before.id, input.customFields)
    : noCustomValues;
  const numbers = givenNumbers(tx, input, before);
  const own = { ...input, ...numbers.values, ...nationalities, ...valuesOf(step, before, input) };
  const after = { ...before, ...own } as Employee;
  const dates = await planDates(tx, before, after, step);
  const earlier = input.employments == null ? [] : await employmentsOf(tx, before.id);
  const wrong = [
    errors,
    custom.errors,
    numbers.errors,
    otherEmployments(earlier, input.employments),
    contradictions(after),
    isRehire && input.endDate && input.endDate !== before.endDate
      ? fieldError('/endDate', coreFieldErrors.endWithRehire)
      : [],
    dates?.errors ?? [],
  ].flat();
  if (wrong.length > 0) throw invalidBody(wrong);
  const isLater = isRehire && input.effectiveDate !== after.startDate;
  if ((dates || isLater) && input.effectiveDate !== undefined) return changeDatesThenMove(tx, before, input, step);

  // A rehire has its manager at once, whatever its first day.
  const { managerId } = input;
  if (isRehire && managerId) {
    await refuseCycle(tx, managers, before.id, managerId);
    await refuseComingCycle(tx, before.id, managerId, [{ startDate: after.startDate, managerId }]);
  }
  // A rehired employee begins with the new values.
  const move = isRehire ? undefined : await planMove(tx, { ...before, ...daysOf(after) }, input);
  await dates?.refuse();
  const given = { ...own, ...move?.mirror };
  // A list looks up the employments of an employee who was hired more than once.
  const columns = isRehire ? { rehired: true } : {};
  const { row, changes } = await updateRow(tx, employees, before, given, { changes: custom.changes, columns });
  if (changes.length === 0) {
    await move?.write();
    return { id: before.id };
  }

  if (custom.values.length > 0) await replaceValues(tx, row.id, custom.values);
  const former = isRehire ? { id: await latestEmploymentId(tx, row.id), endDate: String(before.endDate) } : undefined;
  if (former) await insertRow(tx, employments, employmentOf(row));
  if (changes.some(({ field }) => searchedFields.includes(field))) await insertTogether(tx, searchText(tx, row));
  if (changes.some(({ field }) => field === 'departmentId' || field === 'officeId')) {
    await keepAssignations(tx, before, row);
  }
  const eventId = recordChanges(tx, { before, row, changes, step, days: move });
  return causedBy(tx, eventId, async () => {
    await move?.write();
    const effects = await (former ? followRehire(tx, row, former) : dates?.write(row));
    return { id: row.id, eventId, meta: effects && (await shownOf(tx, before, row, effects)) };
  });
}

/** What the reply says about moved dates: more if the employee leaves, or is to leave. */
function shownOf(tx: Tx, before: Employee, { id, status, endDate }: Employee, effects: Effects): Promise<EffectsShown> {
  if (before.status === 'active' && status === 'inactive') return shownOfLeaver(tx, id, effects);
  const isAnnounced = status === 'active' && endDate !== null && endDate !== before.endDate;
  return isAnnounced ? shownOfAnnounced(tx, { id, endDate }, effects) : Promise.resolve(shownEffects(effects));
}

/** The days of the latest employment. */
const daysOf = ({ startDate, endDate }: Employee) => ({ startDate, endDate });

/**
 * A move on a day of an employment whose dates change too: that day counts by the new dates, so these come first, with
 * their own version and events.
 */
async function changeDatesThenMove(tx: Tx, before: Employee, input: Patch, step: Step): Promise<UpdatedEmployee> {
  const isOfMove = (name: string) => name === 'effectiveDate' || mirrored.some((field) => field === name);
  const given = Object.entries(input);
  const { startDate = before.startDate, effectiveDate = startDate } = input;
  // Who moved before a rehire begins it with the new values.
  const isMoved = step.kind === 'reactivate' && effectiveDate < startDate;
  const first = given.filter(([name]) => (isMoved ? name !== 'effectiveDate' : !isOfMove(name)));
  const changed = await changeEmployee(tx, before, Object.fromEntries(first), step);
  const moved = Object.fromEntries(given.filter(([name]) => isOfMove(name)));
  await changeEmployee(tx, await lockRow(tx, employees, before.id, 'consequence'), moved);
  return changed;
}

// What a change does to the dates of the latest employment, which the employee's own fields mirror:

/** Most changes are not about the employment, so that the employee's day does not matter. */
const readStep = async (tx: Tx, before: Employee, input: Patch): Promise<Step> =>
  input.status === undefined && input.endDate === undefined
    ? { kind: 'none' }
    : stepOf(before, input, await todayOf(tx, before));

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

/** The planned dates of an employment, which are not written yet. */
interface ChangeOfDates {
  errors: FieldError[];
  /** @throws Problem `begins_after_end`, `ends_before_start` */
  refuse(): Promise<void>;
  /** Writes the employment, once the event of the employee is recorded, and moves what depends on it. */
  write(employee: Employee): Promise<Effects>;
}

const differ = (before: Employee, after: Employee, fields: readonly (keyof Employee)[]): boolean =>
  fields.some((field) => before[field] !== after[field]);

/** @returns undefined if the employment stays as it is, or another one begins */
async function planDates(tx: Tx, before: Employee, after: Employee, step: Step): Promise<ChangeOfDates | undefined> {
  if (step.kind === 'reactivate' || !differ(before, after, ['status', 'startDate', 'endDate', 'endReason'])) {
    return undefined;
  }
  tx.refuseInParallel();
  const { startDate, endDate, endReason: reason, status } = after;
  const move = await lockMove(tx, before.id, {
    wasOver: before.status === 'inactive',
    after: { startDate, endDate, reason, isOver: status === 'inactive' },
  });
  return {
    errors: wrongNeighbours(move),
    async refuse() {
      // The announcement of a termination was checked when it was made: on its day there is no caller to refuse.
      if (differ(before, after, ['startDate', 'endDate'])) await refuseMove(tx, move);
    },
    write: async (employee) => (await moveEmployment(tx, move)).apply(employee),
  };
}
