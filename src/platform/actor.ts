import * as z from 'zod';
import { choice, id, text } from './values.ts';

/** The actor of a change, as replies show it. */
export const actor = z
  .object({ type: choice(['token', 'person', 'system']), id: id.nullable(), name: text(200, 'Payroll') })
  .meta({ id: 'Actor', description: 'Who did it.' });
