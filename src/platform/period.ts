/** The period of a report, in whole days. */
import type { LocalDate } from './clock.ts';
import { parameterError } from './field-error.ts';
import { fieldErrors } from './field-errors.ts';
import { invalidParameters } from './validate.ts';

/** Both days included; they belong to no time zone. */
export interface Period {
  from: LocalDate;
  to: LocalDate;
}

/** Days from the first to the last one; without an end they continue. */
export interface DatedDays {
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** Of two last days the earlier one; null: none. */
export const minEndDate = (one: LocalDate | null, other: LocalDate | null): LocalDate | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Whether a row with such days holds on a day. */
export const holdsOn = ({ startDate, endDate }: DatedDays, day: LocalDate): boolean =>
  startDate <= day && (endDate === null || day <= endDate);

/** A client asks for a longer period in parts. */
const maxDays = 366;

/** The number of days in a period. */
export const daysOf = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** @throws Problem `invalid_parameter` naming `to`, if both days are given and the period has none */
export function refuseBackwards({ from, to }: { [Day in keyof Period]?: LocalDate | undefined }): void {
  if (from !== undefined && to !== undefined && to < from) {
    throw invalidParameters([parameterError('to', fieldErrors.periodBackwards)]);
  }
}

/** @throws Problem `invalid_parameter` naming `to`, if the period has no day, or too many */
export function refuseWrongPeriod(period: Period): void {
  refuseBackwards(period);
  if (daysOf(period) <= maxDays) return;
  throw invalidParameters([parameterError('to', fieldErrors.periodTooLong, { maximum: maxDays })]);
}
