import * as z from 'zod';
import { operation } from '../../platform/http/operation.ts';
import { date } from '../../platform/values.ts';
import { headcountMonth, showHeadcount } from './headcount.ts';
import { maxMonths } from './rules.ts';

export const reportRoutes = [
  operation({
    id: 'getHeadcount',
    method: 'GET',
    path: '/core/v3/reports/headcount',
    tag: 'Reports',
    summary: 'Get headcount, hires and leavers by month',
    description:
      'A rehired employee joins again, and an employee leaves in the month of their last day. Deleted employees do ' +
      `not count. At most ${maxMonths} months.`,
    scope: 'reports:read',
    parameters: {
      known: {
        from: {
          schema: date.meta({ example: '2026-01-01' }),
          description: 'The first day; by default the first of the eleventh month before `to`.',
        },
        to: {
          schema: date.meta({ example: '2026-12-31' }),
          description: "The last day; by default the end of this month in the account's time zone.",
        },
      },
    },
    reply: { status: 200, data: z.array(headcountMonth).max(maxMonths) },
    read: async (reader, { query }) => ({ data: await showHeadcount(reader, query) }),
  }),
];
