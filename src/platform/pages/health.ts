import * as z from 'zod';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';
import { choice } from '../values.ts';
import { jsonAnswer, type OpenRoute, problemAnswer } from './open-route.ts';

const reply = {
  description: 'Yes.',
  type: 'application/json',
  schema: z.object({ status: choice(['ok']) }).meta({ id: 'Health' }),
};

/** Whether the process runs, and whether it can serve requests. */
export const healthRoutes: OpenRoute[] = [
  {
    id: 'getLiveness',
    path: '/health/live',
    summary: 'Whether the process runs',
    description: 'Says nothing about the database: restarting this process would not bring one back.',
    replies: { 200: reply },
    answer: () => jsonAnswer({ status: 'ok' }),
  },
  {
    id: 'getReadiness',
    path: '/health/ready',
    summary: 'Whether requests can be served',
    description: 'The database can be reached, and all migrations have run.',
    replies: { 200: reply, 503: commonErrors.unavailable },
    async answer(site, request) {
      if (await site.isReady()) return jsonAnswer({ status: 'ok' });
      // Not thrown: a probe that asks again and again would fill the log with the same error.
      const problem = new Problem(commonErrors.unavailable, 'The database cannot be reached, or is not migrated.', {
        headers: { 'retry-after': '5' },
      });
      return problemAnswer(site, request, problem);
    },
  },
];
