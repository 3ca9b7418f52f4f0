import * as z from 'zod';
import { id, instant, text } from '../../platform/values.ts';

/** What replies about other objects show of an absence type. */
export const absenceTypeShort = z
  .object({
    id,
    name: text(200, 'Sick leave'),
    code: text(50, 'IT').nullable(),
    needsValidation: z.boolean().meta({ example: true }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'AbsenceTypeShort' });
