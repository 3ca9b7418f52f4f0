import type { LocalDate } from '../../../platform/clock.ts';
import { type Insertion, insertTogether } from '../../../platform/db/insert.ts';
import type { CreateInput } from '../../../platform/resource/resource.ts';
import { insertCertain, insertRow, refuseSensitive, wrongReferences } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { invalidBody } from '../../../platform/validate.ts';
import { mirrorOf, placements, todayOf } from '../placements/index.ts';
import { noCustomValues, planCustomValues } from './custom-values/plan-custom-values.ts';
import { writeValues } from './custom-values/store.ts';
import { type Employee, employees } from './employee.ts';
import { employments } from './employments/employment.ts';
import { recordDeactivated, recordHired } from './events.ts';
import {
  contradictions,
  employmentOf,
  employmentOfHire,
  givenNumbers,
  nationalitiesOf,
  otherEmployments,
} from './rules.ts';
import { searchText } from './search/store.ts';
import { assignation, placeFields } from './store.ts';

/** The hire has checked and locked what the new employee refers to, together with its other reads. */
const heldAlready = { ...employees, references: {} };

/**
 * Hires an employee, from today (where the office is) if the request names no date. An employee whose last day has
 * passed is created as a former one, with both events, so that a client can load a history.
 * @throws Problem `invalid_body`, `already_taken`, `missing_scope`
 */
export async function createEmployee(tx: Tx, input: CreateInput<typeof employees>): Promise<Employee> {
  refuseSensitive(tx, employees, input);
  const [today, custom, missing] = await Promise.all([
    dayOfHire(tx, input),
    input.customFields?.length ? planCustomValues(tx, undefined, input.customFields) : noCustomValues,
    wrongReferences(tx, employees, input, 'for key share'),
  ]);
  const { errors, ...employment } = employmentOfHire(input, today);
  const { errors: differing, nationalities = [] } = nationalitiesOf(input, []);
  const numbers = givenNumbers(tx, input);
  const { startDate, endDate } = employment;
  const hired = { startDate, endDate, reason: input.endReason ?? null };
  const wrong = [
    otherEmployments([hired], input.employments),
    errors,
    missing,
    differing,
    custom.errors,
    numbers.errors,
    contradictions({ ...input, ...employment }),
  ].flat();
  if (wrong.length > 0) throw invalidBody(wrong);
  const employee = await insertRow(tx, heldAlready, { ...input, ...numbers.values, nationalities, ...employment });
  tx.withoutWaiting(
    insertTogether(
      tx,
      insertCertain(tx, employments, employmentOf(employee)),
      firstPlacement(tx, employee),
      searchText(tx, employee),
      ...firstAssignations(tx, employee),
    ),
  );
  if (custom.changes.length > 0) await writeValues(tx, employee.id, custom.values);
  recordHired(tx, employee, custom.changes);
  if (employee.status === 'inactive') recordDeactivated(tx, employee, []);
  return employee;
}

/** The employee's day, if the hire depends on it. */
async function dayOfHire(tx: Tx, input: CreateInput<typeof employees>): Promise<LocalDate> {
  const { startDate, endDate = null, status } = input;
  return startDate !== undefined && endDate === null && status !== 'inactive' ? tx.today : todayOf(tx, input);
}

/** The row that begins the first placement; the event of the hire covers it. */
const firstPlacement = (tx: Tx, employee: Employee): Insertion =>
  insertCertain(
    tx,
    placements,
    { employeeId: employee.id, startDate: employee.startDate, ...mirrorOf(employee) },
    // The employee's own fields show it from the hire on, even before its day.
    { start_told: employee.startDate },
  );

/** The rows that begin the assignments that the employee's own fields state. */
const firstAssignations = (tx: Tx, employee: Employee): Insertion[] =>
  placeFields.flatMap((field) => {
    const place = employee[field];
    return place === null ? [] : [assignation(tx, field, employee.id, place)];
  });
