import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fieldError } from '../../../../platform/field-error.ts';
import type { Insertion } from '../../../../platform/resource/insert-together.ts';
import { insertCertain, insertRow } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { coreFieldErrors } from '../../../field-errors.ts';
import type { Employee } from '../employee.ts';
import { employments } from './employment.ts';
import { employmentsOf, markRehired } from './store.ts';

type Hired = Pick<Employee, 'id' | 'startDate' | 'endDate' | 'endReason'>;

/** The employment that the fields of an employee state. */
const statedBy = ({ id: employeeId, startDate, endDate, endReason: reason }: Hired) => ({
  employeeId,
  startDate,
  endDate,
  reason,
});

/** The statement that begins the employment of an employee who was just inserted; the event of the hire covers it. */
export const firstEmployment = (tx: Tx, employee: Hired): Insertion =>
  insertCertain(tx, employments, statedBy(employee));

/** Begins another employment of a former employee; the event of the employee covers it. */
export async function beginFurtherEmployment(tx: Tx, employee: Hired): Promise<void> {
  await insertRow(tx, employments, statedBy(employee));
  await markRehired(tx, employee.id);
}

/** An employment as an employee shows it. */
interface Shown {
  startDate: string;
  endDate: string | null;
  reason: string | null;
}

const path = 'PATCH /core/v3/employees/{id}/employments/{employmentId}';
const refusal = () => fieldError('/employments', coreFieldErrors.employmentsReadOnly, { path });

/**
 * Employments in the body of an employee: the same as stored may come back with a copy, other ones would be lost
 * without a word.
 * @param given undefined or null: none; generated Java clients send null for a field of any type
 */
export async function otherEmployments(tx: Tx, employeeId: string, given: unknown): Promise<FieldError[]> {
  if (given == null) return [];
  const stored = (await employmentsOf(tx, employeeId)).map(({ id: _, ...shown }) => shown);
  return isDeepStrictEqual(given, stored) ? [] : [refusal()];
}

/** The same for a hire, which begins one employment. */
export function otherThanHired(hired: Shown, given: unknown): FieldError[] {
  if (given == null || isDeepStrictEqual(given, [hired])) return [];
  return [refusal()];
}
