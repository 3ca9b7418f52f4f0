/** Rows of this area about an employee, for certain days. */
import type { LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import type { DatedDays } from '../../platform/period.ts';

/** The errors of a change to fields that are fixed once the row exists. The same value is valid. */
export function changedAlthoughFixed<Row extends object>(
  before: Row,
  input: { readonly [Field in keyof Row]?: unknown },
  fixed: readonly (keyof Row & string)[],
): FieldError[] {
  return fixed
    .filter((field) => input[field] !== undefined && input[field] !== before[field])
    .map((field) => fieldError(`/${field}`, fieldErrors.immutable));
}

/** The rule between the days of a row. */
export const wrongDays = ({ startDate, endDate }: DatedDays): FieldError[] =>
  endDate !== null && endDate < startDate ? [fieldError('/endDate', fieldErrors.endBeforeStart, { startDate })] : [];

/** The start as reported, if it is past when it is written: only a day that comes later has a separate event. */
export const startToldBy = (today: LocalDate, { startDate }: Pick<DatedDays, 'startDate'>): LocalDate | null =>
  startDate < today ? startDate : null;
