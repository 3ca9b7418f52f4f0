import type { LocalDate } from '../../platform/clock.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { beginPlacement } from '../placements/index.ts';
import { planCustomValues } from './custom-values/plan-custom-values.ts';
import { writeValues } from './custom-values/store.ts';
import { type Employee, employees } from './employee.ts';
import { beginEmployment } from './employments/begin-employment.ts';
import { otherThanHired } from './employments/refuse-in-body.ts';
import { recordDeactivated, recordHired } from './events.ts';
import { givenNumbers } from './given-numbers.ts';
import { keepAssignations } from './keep-assignations.ts';
import { contradictions, employmentOfHire, nationalitiesOf } from './rules.ts';
import { writeSearchText } from './search/store.ts';
import { todayOf } from './today.ts';

/**
 * Hires an employee, from today (where the office is) if the request names no date. An employee whose last day has
 * passed is created as a former one, with both events, so that a client can load a history.
 * @throws Problem `invalid_body`, `already_taken`, `missing_scope`
 */
export async function createEmployee(tx: Tx, input: CreateInput<typeof employees>): Promise<Employee> {
  const { errors, ...employment } = employmentOfHire(input, await dayOfHire(tx, input));
  const { errors: differing, nationalities = [] } = nationalitiesOf(input, []);
  const custom = await planCustomValues(tx, undefined, input.customFields);
  const numbers = givenNumbers(tx, input);
  const { startDate, endDate } = employment;
  const hired = { startDate, endDate, reason: input.endReason ?? null };
  const wrong = [
    ...otherThanHired(hired, input.employments),
    ...errors,
    ...differing,
    ...custom.errors,
    ...numbers.errors,
    ...contradictions({ ...input, ...employment }),
  ];
  if (wrong.length > 0) throw invalidBody(wrong);
  const employee = await insertRow(tx, employees, { ...input, ...numbers.values, nationalities, ...employment });
  // None of these depends on another, so they run together.
  await Promise.all([
    beginEmployment(tx, employee),
    beginPlacement(tx, employee),
    keepAssignations(tx, undefined, employee),
    writeSearchText(tx, employee),
    ...(custom.changes.length > 0 ? [writeValues(tx, employee.id, custom.values)] : []),
  ]);
  recordHired(tx, employee, custom.changes);
  if (employee.status === 'inactive') recordDeactivated(tx, employee, []);
  return employee;
}

/** The employee's day, if the hire depends on it. */
const dayOfHire = async (tx: Tx, input: CreateInput<typeof employees>): Promise<LocalDate> =>
  input.startDate !== undefined && (input.endDate ?? null) === null ? tx.today : todayOf(tx, input);
