/** A time of whole days that a report is about. */
import type { LocalDate } from './clock.ts';
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
  const refuse = (detail: string) => invalidParameters([{ parameter: 'to', code: 'out_of_range', detail }]);
  if (period.to < period.from) throw refuse('must not be before from');
  if (daysOf(period) > maxDays) throw refuse(`must be at most ${maxDays} days after from`);
}
