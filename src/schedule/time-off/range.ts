/**
 * Ranges of days: from a first to a last day, which need not be known. Pure.
 *
 * A range has a day for each of its dates, so that overlaps, the plan, balances and payroll read one kind of fact; dates
 * without work cost nothing. Without a last day there are days until the expected one; when that is unknown or over, until
 * the end of the month, so that the payroll of the month is complete. The daily job adds later ones.
 */
import { addDays, type LocalDate, maxDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { lastDayOf as lastDayOfMonth } from '../../platform/months.ts';
import { scheduleFieldErrors } from '../field-errors.ts';

/** The days of a request for a range. */
export interface Range {
  startDate: LocalDate;
  endDate: LocalDate | null;
  expectedEndDate: LocalDate | null;
}

/** The most days after the first one. */
const maximum = 1095;

/** The last date of a range that has a day by now. */
export function lastDayOf({ startDate, endDate, expectedEndDate }: Range, today: LocalDate): LocalDate {
  if (endDate !== null) return endDate;
  if (expectedEndDate !== null && expectedEndDate >= maxDate(today, startDate)) return expectedEndDate;
  return lastDayOfMonth(maxDate(today, startDate).slice(0, 7));
}

/**
 * What is wrong with the days of a range.
 * @param before of a change: the range until now, which may have grown longer than a new one can be
 */
export function wrongRange(range: Range, today: LocalDate, before?: Range): FieldError[] {
  const { startDate, endDate, expectedEndDate } = range;
  const longest = addDays(startDate, maximum);
  const latest = before ? maxDate(longest, lastDayOf(before, today)) : longest;
  const wrong = (pointer: string, date: LocalDate | null): FieldError[] => {
    if (date === null) return [];
    if (date < startDate) return [fieldError(pointer, fieldErrors.endBeforeStart, { startDate })];
    return date > latest ? [fieldError(pointer, scheduleFieldErrors.rangeTooLong, { maximum })] : [];
  };
  const errors = [...wrong('/endDate', endDate), ...wrong('/expectedEndDate', expectedEndDate)];
  if (errors.length > 0 || lastDayOf(range, today) <= latest) return errors;
  return [fieldError('/endDate', scheduleFieldErrors.rangeTooLong, { maximum })];
}

/** The body of a request, as far as it says which days it is for. */
interface DaysInput {
  daysOff?: unknown[] | undefined;
  startDate?: LocalDate | null | undefined;
  endDate?: LocalDate | null | undefined;
  expectedEndDate?: LocalDate | null | undefined;
}

/** A body that says neither which days nor from when; the body may have other mistakes. */
export function missingDays(body: object): FieldError[] {
  const { daysOff, startDate } = body as DaysInput;
  return daysOff === undefined && startDate == null ? [fieldError('/daysOff', fieldErrors.required)] : [];
}

/** The range that a body asks for; undefined: single days. */
export const rangeOf = ({ startDate, endDate, expectedEndDate }: DaysInput): Range | undefined =>
  startDate == null ? undefined : { startDate, endDate: endDate ?? null, expectedEndDate: expectedEndDate ?? null };

/**
 * What is wrong with the form of a request: it is for single days or for a range.
 * @param canBeOpen whether the last day may be missing
 */
export function wrongForm(given: DaysInput, canBeOpen: boolean, today: LocalDate): FieldError[] {
  const range = rangeOf(given);
  if (range) {
    return [
      given.daysOff ? fieldError('/daysOff', fieldErrors.conflicting, { field: 'startDate' }) : [],
      range.endDate === null && !canBeOpen ? fieldError('/endDate', fieldErrors.required) : [],
      wrongRange(range, today),
    ].flat();
  }
  const needsStart = (given.endDate ?? given.expectedEndDate) != null && !given.daysOff;
  if (needsStart) return [fieldError('/startDate', fieldErrors.required)];
  return given.daysOff ? [] : [fieldError('/daysOff', fieldErrors.required)];
}
