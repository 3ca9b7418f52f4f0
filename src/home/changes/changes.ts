/** The latest changes, for administrators: those that one actor made together are one line. */
import * as z from 'zod';
import { instant, integer, text } from '../../platform/values.ts';
import { employeeNameSchema } from '../group.ts';

/** How many lines are shown. */
export const lines = 6;

const count = (description: string) => integer(0, 1_000, 40).meta({ description });

export const changes = z
  .array(
    z
      .object({
        type: z
          .string()
          .max(100)
          .regex(/^[\w.]+$/)
          .meta({ example: 'employee.updated' }),
        since: instant.meta({ description: 'The first of them.' }),
        at: instant.meta({ description: 'The last of them.' }),
        actor: text(200, 'Ana Torres'),
        count: count('How many changes of this type, of the latest thousand events.'),
        people: count('The number of employees whom they concern.'),
        employee: employeeNameSchema
          .nullable()
          .meta({ description: 'The employee of the latest change, if it concerns one.' }),
        name: text(200, 'Sales').nullable().meta({ description: 'The name of what the latest change is about.' }),
      })
      .meta({ id: 'HomeChange' }),
  )
  .max(lines);
export type Changes = z.output<typeof changes>;
