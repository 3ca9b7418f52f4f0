import * as z from 'zod';
import { id, instant, integer, text } from '../../platform/values.ts';

/** A name of the log, such as a type of event. */
export const word = (example: string) =>
  z
    .string()
    .max(100)
    .regex(/^[\w.]+$/)
    .meta({ example });
const value = z.unknown().meta({ description: 'Any JSON value.', example: '+34 600 000 000' });

/** An entry of the audit log. */
export const entry = z
  .object({
    id,
    sequence: integer(1, Number.MAX_SAFE_INTEGER, 42),
    type: word('employee.updated'),
    at: instant,
    actor: z.object({
      type: z.enum(['token', 'person', 'system']).meta({ example: 'person' }),
      id: id.nullable(),
      name: text(200, 'Ana Torres'),
    }),
    entity: z.object({ type: word('employee'), id, version: integer(1, 2_147_483_647, 3) }),
    employeeId: id.nullable(),
    requestId: text(300, '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90')
      .nullable()
      .meta({ description: 'As in the event feed.' }),
    changes: z
      .array(
        z.object({
          field: z
            .string()
            .max(100)
            .regex(/^[\w.-]+$/)
            .meta({ example: 'phone' }),
          before: value,
          after: value,
          redacted: z
            .boolean()
            .optional()
            .meta({ example: true, description: 'Present, and true, when the caller may not see the values.' }),
        }),
      )
      .max(1000),
    data: z.record(z.string().max(100), value).meta({
      maxProperties: 100,
      description: 'As in the event feed.',
      example: { employeeId: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90', changedFields: ['phone'] },
    }),
    redacted: z.boolean().optional().meta({
      example: true,
      description:
        'Present, and true, when the caller lacks the scope of this type of event: `changes` and `data` are empty.',
    }),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.output<typeof entry>;
