/** A time of whole days that a report is about. */
import type { LocalDate } from './clock.ts';
import { parameterError } from './field-error.ts';
import { fieldErrors } from './field-errors.ts';
import { invalidParameters } from './validate.ts';

/** Both days included; they belong to no time zone. */
export interface Period {
  from: LocalDate;
  to: LocalDate;
}

/** More days than this are asked for in parts. */
const maxDays = 366;

/** How many days a time has. */
export const daysOf = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** @throws Problem `invalid_parameter` naming `to`, if the time has no day, or too many */
export function refuseWrongPeriod(period: Period): void {
  if (period.to < period.from) throw invalidParameters([parameterError('to', fieldErrors.periodBackwards)]);
  if (daysOf(period) <= maxDays) return;
  throw invalidParameters([parameterError('to', fieldErrors.periodTooLong, { maximum: maxDays })]);
}
