import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { invalidBody } from '../../platform/validate.ts';
import { scheduleFieldErrors } from '../field-errors.ts';

/**
 * What `daysOff` and `year` have to do with each other.
 * @throws Problem `invalid_body` naming each day that is in another year or there twice
 */
export function refuseWrongDays({ year, daysOff }: { year: number; daysOff: { date: string }[] }): void {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [i, { date }] of daysOff.entries()) {
    const pointer = `/daysOff/${i}/date`;
    if (!date.startsWith(`${year}-`))
      errors.push(fieldError(pointer, scheduleFieldErrors.otherYear, { year: String(year) }));
    else if (seen.has(date)) errors.push(fieldError(pointer, fieldErrors.repeated));
    seen.add(date);
  }
  if (errors.length > 0) throw invalidBody(errors);
}
