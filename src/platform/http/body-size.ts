import { fieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { limits } from '../limits.ts';
import { invalidBody } from '../validate.ts';

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Refuses a body of more values than its schema should check: one wrong value costs far more than its bytes.
 * Members of objects and elements of arrays count, at any depth.
 * @param bytes the maximum size of the body in bytes, which decides how many values it may have
 * @throws Problem `invalid_body`
 */
export function refuseTooManyValues(body: object, bytes: number): void {
  const most = Math.floor(bytes / limits.bytesPerValue);
  const waiting = [body];
  let count = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const values = Object.values(next);
    count += values.length;
    if (count > most) {
      throw invalidBody([fieldError('', fieldErrors.tooManyValues, { maximum: most })]);
    }
    for (const value of values) if (isContainer(value)) waiting.push(value);
  }
}
