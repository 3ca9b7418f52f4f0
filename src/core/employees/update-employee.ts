import { causedBy } from '../../events/index.ts';
import { defined } from '../../platform/defined.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { problem } from '../../platform/problem.ts';
import type { PatchInput } from '../../platform/resource/resource.ts';
import { type Change, lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { coreFieldErrors } from '../field-errors.ts';
import { followers } from '../ports.ts';
import { refuseCycle } from '../trees/index.ts';
import { planCustomValues } from './custom-values/plan-custom-values.ts';
import { rememberValues, writeValues } from './custom-values/store.ts';
import { type Employee, employees } from './employee.ts';
import { useReactivate } from './errors.ts';
import { employmentFields, recordDeactivated, recordMoved, recordReactivated, recordUpdated } from './events.ts';
import { keepAssignations } from './keep-assignations.ts';
import { type Left, leave, refuseWhatBeginsAfter } from './leave.ts';
import { contradictions, nationalitiesOf, type Step, stepOf } from './rules.ts';
import { searchedFields, writeSearchText } from './search/store.ts';
import { insertFurtherEmployment, previousEnd, updateEmployment } from './store.ts';

type Patch = PatchInput<typeof employees>;

/** An employee after a change, and what ended with it. */
export interface UpdatedEmployee {
  id: string;
  meta?: Left;
}

/**
 * Changes an employee. A change of status or dates means the same as the verb for it: setting `endDate` or `status:
 * inactive` terminates the employment, a new `startDate` hires a former employee again.
 * @throws Problem `invalid_body`, `not_found`, `version_mismatch`, `already_taken`, `use_reactivate`, `begins_after_end`,
 * `missing_scope`
 */
export async function updateEmployee(tx: Tx, id: string, input: Patch): Promise<UpdatedEmployee> {
  const { managerId } = input;
  if (managerId) {
    await refuseCycle(tx, { table: 'employees', column: 'manager_id', pointer: '/managerId' }, id, managerId);
  }
  return changeEmployee(tx, await lockRow(tx, employees, id), input);
}

/** The same for an employee who is already locked. */
export async function changeEmployee(tx: Tx, before: Employee, input: Patch): Promise<UpdatedEmployee> {
  const step = stepOf(before, input, tx.today);
  if (step.kind === 'use_reactivate') {
    throw problem(useReactivate, { endDate: String(before.endDate) });
  }
  const { errors, ...nationalities } = nationalitiesOf(input, before.nationalities);
  const custom = await planCustomValues(tx, before.id, input.customFields);
  const values = { ...input, ...nationalities, ...valuesOf(step, before, input) };
  await refuseContradictions(tx, before, input, values, step, [...errors, ...custom.errors]);
  // The announcement of a termination was checked when it was made: on its day there is no caller to refuse.
  if (step.kind === 'leave' && step.endDate !== before.endDate) {
    await refuseWhatBeginsAfter(tx, before.id, step.endDate);
  }
  const { row, changes } = await updateRow(tx, employees, before, values, custom.changes);
  if (changes.length === 0) return { id: before.id };

  if (custom.changes.length > 0) {
    rememberValues(tx, row.id, custom.values);
    await writeValues(tx, row.id, custom.values);
  }
  const dates = ['startDate', 'endDate', 'endReason'];
  if (step.kind === 'reactivate') await insertFurtherEmployment(tx, row.id, row);
  else if (changes.some(({ field }) => dates.includes(field)))
    await updateEmployment(tx, row.id, before.startDate, row);
  if (changes.some(({ field }) => searchedFields.includes(field))) await writeSearchText(tx, row);
  await keepAssignations(tx, before, row);
  const eventId = recordChanges(tx, before, row, changes, step);
  const left = await causedBy(tx, eventId, async () => {
    const ended = step.kind === 'leave' && step.now ? await leave(tx, row, step.endDate) : undefined;
    if (changes.some(({ field }) => dates.includes(field))) await followers().employmentChanged(tx, row);
    return ended;
  });
  return left === undefined ? { id: row.id } : { id: row.id, meta: left };
}

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
async function refuseContradictions(
  tx: Tx,
  before: Employee,
  input: Patch,
  values: Patch,
  step: Step,
  found: FieldError[],
): Promise<void> {
  const after = { ...before, ...values } as Employee;
  const errors = [...found, ...contradictions(after)];
  if (step.kind === 'reactivate' && input.endDate && input.endDate !== before.endDate) {
    errors.push(fieldError('/endDate', coreFieldErrors.endWithRehire));
  }
  if (step.kind !== 'reactivate' && after.startDate !== before.startDate) {
    const previous = await previousEnd(tx, before.id, before.startDate);
    if (previous && after.startDate <= previous) {
      errors.push(fieldError('/startDate', coreFieldErrors.startInEmployment, { endDate: previous }));
    }
  }
  if (errors.length > 0) throw invalidBody(errors);
}

/**
 * Records one event for each kind of change.
 * @returns the id of the last, which is about the employment if that changed
 */
function recordChanges(tx: Tx, before: Employee, row: Employee, changes: Change[], step: Step): string {
  const of = (...fields: string[]) => changes.filter(({ field }) => fields.includes(field));
  const moves = of('departmentId', 'officeId');
  const employment = of(...employmentFields);
  const hasOwnEvent = step.kind === 'reactivate' || (step.kind === 'leave' && step.now && before.status === 'active');
  const rest = changes.filter((change) => !moves.includes(change) && !(hasOwnEvent && employment.includes(change)));
  const ids = [
    ...(moves.length > 0 ? [recordMoved(tx, row, before, moves)] : []),
    ...(rest.length > 0 ? [recordUpdated(tx, row, rest)] : []),
    ...(step.kind === 'reactivate' ? [recordReactivated(tx, row, employment)] : []),
    ...(hasOwnEvent && step.kind !== 'reactivate' ? [recordDeactivated(tx, row, employment)] : []),
  ];
  return defined(ids.at(-1), 'an event of the change');
}
