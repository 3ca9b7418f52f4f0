import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';
import { choice, integer, text } from '../values.ts';
import { jsonAnswer, type OpenRoute, problemAnswer } from './open-route.ts';

/** How long the database may take to count the workers, in milliseconds; then the reply is without them. */
const patience = 500;

const reply = { description: 'The check passed.', type: 'application/json' };
const status = choice(['ok']);

const liveness = {
  ...reply,
  schema: z
    .object({
      status,
      version: text(50, '0.2.0').meta({ description: 'The release that runs.' }),
      role: choice(['all', 'api', 'worker']),
    })
    .meta({ id: 'Health' }),
};

const readiness = {
  ...reply,
  schema: z
    .object({
      status,
      workers: integer(0, 100_000, 2).optional().meta({
        description:
          'How many processes of the installation send webhooks and mail. With 0 requests are answered, and nothing is sent.',
      }),
    })
    .meta({ id: 'Readiness' }),
};

/** Whether the process runs, and whether it can serve requests. */
export const healthRoutes: OpenRoute[] = [
  {
    id: 'getLiveness',
    path: '/health/live',
    summary: 'Check liveness',
    description: 'Does not check the database: restarting this process would not bring it back.',
    replies: { 200: liveness },
    answer: ({ role }) => jsonAnswer({ status: 'ok', version: packageJson.version, role }),
  },
  {
    id: 'getReadiness',
    path: '/health/ready',
    summary: 'Check readiness',
    description:
      'The database answers within two seconds and accepts changes, all migrations have run, the process keeps up with its requests, and it is not about to stop.',
    replies: { 200: readiness, 503: commonErrors.unavailable },
    async answer(site, request) {
      const why = site.isDraining() ? 'The process is about to stop.' : await site.readiness.obstacle();
      if (why === undefined) {
        const workers = await Promise.race([site.countWorkers(), wait(patience, undefined, { ref: false })]).catch(
          () => undefined,
        );
        return jsonAnswer({ status: 'ok', ...(workers === undefined ? {} : { workers }) });
      }
      // Not thrown: a probe that repeats would fill the log with the same error.
      const problem = new Problem(commonErrors.unavailable, why, { headers: { 'retry-after': '5' } });
      return problemAnswer(site, request, problem);
    },
  },
];
