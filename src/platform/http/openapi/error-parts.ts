/** What problems, field errors and the rows of a batch have in addition to their code. */
import * as z from 'zod';
import { anyTextPattern } from '../../values.ts';

export const reason = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .max(64)
  .meta({
    example: 'items',
    description: 'Distinguishes errors with the same code. Stable, so programs can rely on it.',
  });

export const params = z
  .record(
    z.string().max(64),
    z.union([
      z.string().max(5000).meta({ pattern: anyTextPattern }),
      z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
    ]),
  )
  .meta({
    example: { maximum: 200 },
    maxProperties: 10,
    description: 'The values in `detail`, by name, for texts in other languages.',
  });
