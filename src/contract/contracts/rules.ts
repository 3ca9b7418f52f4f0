import { addDays, type LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import type { Contract } from './contract.ts';

type Days = Pick<Contract, 'startDate' | 'endDate'>;

/** The rule between the days of a contract. */
export function wrongDays({ startDate, endDate }: Days): FieldError[] {
  if (endDate === null || endDate >= startDate) return [];
  return [fieldError('/endDate', fieldErrors.endBeforeStart, { startDate })];
}

/** The start as reported, if it is past when it is written: only a day that comes later has a separate event. */
export const startToldBy = (today: LocalDate, { startDate }: Days): LocalDate | null =>
  startDate < today ? startDate : null;

/** The same for the end: a contract is over on the day after its last one. */
export const endToldBy = (today: LocalDate, { endDate }: Days): LocalDate | null =>
  endDate !== null && addDays(endDate, 1) < today ? endDate : null;

/** A contract stays with its employee. */
export function wrongOwner({ employeeId }: Contract, input: { employeeId?: string | undefined }): FieldError[] {
  if (input.employeeId === undefined || input.employeeId === employeeId) return [];
  return [fieldError('/employeeId', fieldErrors.immutableOwner)];
}
