import { addDays, type LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import type { Contract } from './contract.ts';

/** The end as reported, if it is past when it is written: a contract is over on the day after its last one. */
export const endToldBy = (today: LocalDate, { endDate }: Pick<Contract, 'endDate'>): LocalDate | null =>
  endDate !== null && addDays(endDate, 1) < today ? endDate : null;

/** A contract stays with its employee. */
export function wrongOwner({ employeeId }: Contract, input: { employeeId?: string | undefined }): FieldError[] {
  if (input.employeeId === undefined || input.employeeId === employeeId) return [];
  return [fieldError('/employeeId', fieldErrors.immutableOwner)];
}
