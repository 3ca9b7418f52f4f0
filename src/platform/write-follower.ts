import type * as z from 'zod';
import type { ErrorType } from './problem.ts';

/** What an area adds to the operations of areas to its left whose writes it follows. */
export interface WriteFollower {
  /** The errors with which it refuses a write. */
  errors?: readonly ErrorType[];
  /** Its members of the `meta` of the reply. The reply of a chunked operation has none of them. */
  meta?: z.ZodType;
}
