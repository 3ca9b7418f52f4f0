/** What a user was told, as they read it: the facts, which the panel and the mails put in words. */
import * as z from 'zod';
import { anyTextPattern, choice, date, decimal, id, instant, integer, text } from '../platform/values.ts';
import { lengthFields } from '../schedule/index.ts';
import { kinds } from './kinds.ts';

/** Notifications of a page. */
export const pageSize = 20;

const outcomes = [
  'approved',
  'accepted',
  'rejected',
  'cancelled',
  'created',
  'updated',
  'deleted',
  'degraded',
  'paused',
  'disabled',
  'loop_suspected',
] as const;

export const notification = z
  .object({
    id,
    kind: choice(kinds),
    count: integer(1, 2 ** 31 - 1, 1).meta({
      description:
        'The number of events that it covers: a bulk change, and the tasks of an onboarding, are one notification.',
    }),
    actorName: text(200, 'Ana Torres').meta({ description: 'Who did it.' }),
    outcome: z.enum(outcomes).nullable().meta({
      description:
        'What became of the object: of time off, of a work entry, of a request for own data, or of a webhook endpoint.',
      example: 'approved',
    }),
    employee: z
      .object({ id, firstName: text(100, 'Lucía'), lastName: text(100, 'García') })
      .meta({ id: 'NotificationEmployee' })
      .nullable()
      .meta({ description: 'The employee whom it is about; null: several, or none.' }),
    subjectId: id.nullable().meta({
      description: 'The request, the onboarding, the work entry, the import or the endpoint; null: several.',
    }),
    label: z.string().max(500).nullable().meta({
      description: 'The name of the file, or the description of the endpoint.',
      example: null,
      pattern: anyTextPattern,
    }),
    timeOff: z
      .object({
        firstDay: date,
        lastDay: date.nullable().meta({ description: 'null: the end is not known yet.' }),
        days: decimal(0, 100_000, 2, 3),
        ...lengthFields,
        isReturn: z.boolean().meta({ description: 'Days are to be given back.', example: false }),
        status: choice(['pending', 'accepted', 'rejected', 'cancelled']).meta({ description: 'As it is now.' }),
      })
      .meta({ id: 'NotificationTimeOff' })
      .nullable()
      .meta({ description: 'The request, without its reason.' }),
    workDate: date.nullable().meta({ description: 'The day of the work entry.', example: null }),
    at: instant.meta({ description: 'The time of the latest event that it tells of.' }),
    readAt: instant.nullable().meta({ example: null }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

export const unread = integer(0, 2 ** 31 - 1, 1).meta({ description: 'The number of unread notifications.' });
