import * as z from 'zod';
import { instantOf } from '../../platform/clock.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { cursorParameter, pageRequestOf } from '../../platform/resource/cursor.ts';
import { id, instant, integer, text } from '../../platform/values.ts';
import { readUsage } from './store.ts';

/** The counts of a reply. */
const most = 10_000;

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
      .max(most),
  })
  .meta({ id: 'ApiUsage' });

const day = 24 * 3_600_000;
/** Of the last count on a page, next to its token: its hour and status. */
const places = [{ schema: instant }, { schema: integer(100, 599, 200) }];

export const usageRoutes: Operation[] = [
  operation({
    id: 'getApiUsage',
    method: 'GET',
    path: '/account/v1/usage',
    tag: 'Account',
    summary: 'Get API usage by hour, token and status',
    description:
      'Counts are complete up to the previous minute and cover the last 24 hours by default. A reply has 10,000 of them at most, the oldest first; `meta.nextCursor` leads to the others.',
    scope: { access: 'session' },
    parameters: {
      known: {
        from: { schema: instant, description: 'Only hours that began at or after this.' },
        cursor: cursorParameter('from'),
      },
    },
    reply: {
      status: 200,
      data: usage,
      meta: z.object({
        nextCursor: text(4000, 'WyJxT3ciLFtdXQ').nullable().meta({
          description: 'The `cursor` of the next page; null on the last.',
          example: null,
        }),
      }),
    },
    async read(reader, { query }) {
      const { from, cursor } = query;
      const walk = ['usage', reader.caller.accountId, from];
      const { position, meta } = pageRequestOf({ limit: most, cursor }, walk, places);
      const found = await readUsage(reader, {
        from: from ?? instantOf(Date.parse(reader.now) - day),
        after: position && {
          hour: String(position.values[0]),
          tokenId: position.id,
          status: Number(position.values[1]),
        },
        most: most + 1,
      });
      const page = found.slice(0, most);
      const last = found.length > most ? page.at(-1) : undefined;
      const { nextCursor } = meta(undefined, last && { values: [last.hour, last.status], id: last.tokenId });
      return { data: { usage: page }, meta: { nextCursor } };
    },
  }),
];
