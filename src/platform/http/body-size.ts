import { commonErrors } from '../errors.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Refuses a body of more values than its schema should look at: what is wrong with one costs far more than its bytes.
 * Members of objects and elements of arrays count, at any depth.
 * @param bytes the bytes that the body may have, which decide how many values it may have
 * @throws Problem `malformed_body`
 */
export function refuseTooManyValues(body: object, bytes: number): void {
  const most = Math.floor(bytes / limits.bytesPerValue);
  const waiting = [body];
  let count = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const values = Object.values(next);
    count += values.length;
    if (count > most) {
      throw new Problem(
        commonErrors.malformedBody,
        `The body has more than ${most.toLocaleString('en')} members and elements; send fewer at once.`,
      );
    }
    for (const value of values) if (isContainer(value)) waiting.push(value);
  }
}
