import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fieldError } from '../../../../platform/field-error.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { coreFieldErrors } from '../../../field-errors.ts';
import { employmentsOf } from './store.ts';

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
