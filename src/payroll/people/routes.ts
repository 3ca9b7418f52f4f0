import * as z from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { redactedMeta } from '../../platform/http/resource-operations.ts';
import { refuseBackwards } from '../../platform/period.ts';
import { cursorParameter } from '../../platform/resource/cursor.ts';
import { historyExpired } from '../../platform/resource/history/errors.ts';
import { knownAt } from '../../platform/resource/history/known-at.ts';
import { pageParameters } from '../../platform/resource/read.ts';
import { date, id, integer, text } from '../../platform/values.ts';
import { sinceAhead, sinceExpired } from './errors.ts';
import { keptForPeople } from './kept-tables.ts';
import { personSchema } from './person.ts';
import { listPeople } from './read-people.ts';

const sequence = integer(0, Number.MAX_SAFE_INTEGER, 812);

const meta = z
  .object({
    sequence: sequence.meta({
      description:
        'The sequence of the event log that the first page of this read shows: the `since` of the next read, once all pages are read.',
    }),
    history: id.meta({
      description:
        'Identifies the history of the log. If the id differs from that of your last read, the data was restored from a backup: read all people again without `since`.',
    }),
    perPage: integer(1, 500, 20),
    nextCursor: text(4000, 'WyJxT3ciLFtdXQ').nullable().meta({
      description: 'The cursor of the next page; null on the last one.',
      example: null,
    }),
    ...redactedMeta.shape,
  })
  .meta({ id: 'PayrollPeopleMeta' });

export const peopleRoutes: Operation[] = [
  operation({
    id: 'listPayrollPeople',
    method: 'GET',
    path: '/payroll/v1/people',
    tag: 'Payroll people',
    scope: 'payroll:read',
    summary: 'List employees with all that their pay depends on',
    description:
      'Each employee with all employments, placements, contracts, salaries, compensations, variables and time off, in the order of their ids. With `since`: those of whom something has changed, removed ones included, and for each object what happened to it. Objects are shown as `knownAt` shows them, without what replies show of other objects and of the present day. Lists are left out that the token may not read.',
    atOneMoment: true,
    asKnown: () => ({ tables: keptForPeople(), isByPage: true }),
    parameters: {
      known: {
        since: {
          schema: integer(0, Number.MAX_SAFE_INTEGER, 0),
          description:
            'Only the people of whom something has changed after this sequence of the event log: the meta.sequence of an earlier read with the same from, to and scopes. If one of them differs, read all people without since.',
        },
        from: { schema: date, description: 'Only objects that have a day on this one or later.' },
        to: { schema: date, description: 'Only objects that have a day on this one or earlier.' },
        knownAt: {
          schema: knownAt,
          description:
            'The people as they were known then: at a sequence of the log, or at an instant. With `since`: what had changed by then.',
        },
        limit: { ...pageParameters.limit, description: 'The number of people per page; 20 by default.' },
        cursor: cursorParameter('since, from, to and knownAt'),
      },
    },
    reply: { status: 200, data: z.array(personSchema).max(500), meta },
    errors: [sinceAhead, sinceExpired, historyExpired],
    async read(reader, { query }) {
      const { since, from, to, knownAt: then, limit = 20, cursor } = query;
      refuseBackwards({ from, to });
      return listPeople(reader, { since, from, to, knownAt: then, limit, cursor });
    },
  }),
];
