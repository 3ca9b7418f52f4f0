import * as z from 'zod';
import { issueParams } from '../../field-error.ts';
import { fieldErrors } from '../../field-errors.ts';
import { instant } from '../../values.ts';
import type { Since } from './store.ts';

const sequencePattern = '^(0|[1-9][0-9]{0,14})$';
const isSequence = (text: string) => new RegExp(sequencePattern).test(text);

/** A moment of the log: a sequence, or an instant. */
export const knownAt = z
  .string()
  .max(35)
  .refine((text) => isSequence(text) || instant.safeParse(text).success, { params: issueParams(fieldErrors.notMoment) })
  .transform((text): Since => (isSequence(text) ? { sequence: Number(text) } : { instant: instant.parse(text) }))
  .meta({
    example: '812',
    // What both forms are written with: generated clients cannot send a parameter that is one of two types.
    pattern: '^[0-9][0-9A-Za-z:.+-]*$',
  });
