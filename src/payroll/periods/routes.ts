import * as z from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOfRows } from '../../platform/resource/page-of-rows.ts';
import { pageParameters } from '../../platform/resource/read.ts';
import { choice, date, id, text } from '../../platform/values.ts';
import { lockPeriod, reopenPeriod, reviewPeriod } from './change-status.ts';
import { periodAcknowledged, wrongPeriodStatus } from './errors.ts';
import { path, periodSchema, scope, statuses, tag } from './period.ts';
import { keyOf, periodsOf, showPeriod } from './read-periods.ts';

const pathOfOne = `${path}/{id}` as const;
const reason = text(500, 'A bonus was missing.');
const writing = { method: 'POST', tag, scope: `${scope}:write`, reply: { status: 200, data: periodSchema } } as const;

export const periodRoutes: Operation[] = [
  operation({
    id: 'listPayPeriods',
    method: 'GET',
    path,
    tag,
    scope: `${scope}:read`,
    summary: 'List pay periods',
    description: 'The periods of all pay groups until a year ahead, by first day.',
    parameters: {
      known: {
        payGroupId: { schema: id, description: 'Only those of this pay group.' },
        'status[in]': { schema: choice(statuses), description: 'Only those with one of these statuses.', list: true },
        from: {
          schema: date,
          description: 'Only those that end on this day or later; by default those of the last five years.',
        },
        to: { schema: date, description: 'Only those that begin on this day or earlier.' },
        ...pageParameters,
      },
      aliases: { status: 'status[in]' },
    },
    reply: { status: 200, data: periodSchema, list: true },
    async read(reader, { query }) {
      const { payGroupId, 'status[in]': asked, from, to, ...page } = query;
      const periods = await periodsOf(reader, { payGroupId, from, to });
      const rows = periods.filter(({ status }) => asked === undefined || asked.includes(status));
      return pageOfRows(rows, keyOf, [reader.caller.accountId, payGroupId, asked, from, to], page);
    },
  }),
  operation({
    id: 'getPayPeriod',
    method: 'GET',
    path: pathOfOne,
    tag,
    scope: `${scope}:read`,
    summary: 'Get a pay period',
    reply: { status: 200, data: periodSchema },
    read: async (reader, { params }) => ({ data: await showPeriod(reader, params.id) }),
  }),
  operation({
    ...writing,
    id: 'reviewPayPeriod',
    path: `${pathOfOne}/review`,
    summary: 'Review a pay period',
    description: 'Marks that the period is being reviewed. Changes are still possible.',
    errors: [wrongPeriodStatus],
    write: async (tx, { params }) => ({ data: await reviewPeriod(tx, params.id) }),
  }),
  operation({
    ...writing,
    id: 'lockPayPeriod',
    path: `${pathOfOne}/lock`,
    summary: 'Lock a pay period',
    description:
      "Closes the days of the period for the employees of its pay group, at one sequence of the event log. A later change of these days is refused or carried into the next export, as the group's lateChanges says.",
    body: { schema: z.strictObject({ reason: reason.nullable().optional() }), optional: true },
    errors: [wrongPeriodStatus],
    write: async (tx, { params, body }) => ({ data: await lockPeriod(tx, params.id, body ?? {}) }),
  }),
  operation({
    ...writing,
    id: 'reopenPayPeriod',
    path: `${pathOfOne}/reopen`,
    summary: 'Reopen a pay period',
    description: 'Opens the days of a locked or exported period again.',
    body: { schema: z.strictObject({ reason }) },
    errors: [wrongPeriodStatus, periodAcknowledged],
    write: async (tx, { params, body }) => ({ data: await reopenPeriod(tx, params.id, body) }),
  }),
];
