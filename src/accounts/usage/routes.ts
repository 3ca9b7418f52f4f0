import * as z from 'zod';
import { instantOf } from '../../platform/clock.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { id, instant, integer } from '../../platform/values.ts';
import { readUsage } from './store.ts';

const usage = z
  .object({
    usage: z
      .array(
        z.object({
          hour: instant.meta({ description: 'When the hour began.' }),
          tokenId: id,
          status: integer(100, 599, 200),
          requests: integer(1, 2_147_483_647, 120),
        }),
      )
      .max(10_000),
  })
  .meta({ id: 'ApiUsage' });

const day = 24 * 3_600_000;

export const usageRoutes: Operation[] = [
  operation({
    id: 'getApiUsage',
    method: 'GET',
    path: '/account/v1/usage',
    tag: 'Account',
    summary: 'Get API usage by hour, token and status',
    description: 'Counts are complete up to the previous minute and cover the last 24 hours by default.',
    scope: { access: 'session' },
    parameters: { known: { from: { schema: instant, description: 'Only hours that began at or after this.' } } },
    reply: { status: 200, data: usage },
    async read(reader, { query }) {
      const { from = instantOf(Date.parse(reader.now) - day) } = query;
      return { data: { usage: await readUsage(reader, from) } };
    },
  }),
];
