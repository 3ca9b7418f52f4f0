import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { issueParams } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Parameters } from '../../platform/http/parameters.ts';
import { isUuid } from '../../platform/ids.ts';
import { Json, withMember } from '../../platform/json.ts';
import { Problem } from '../../platform/problem.ts';
import type { Reader, Work } from '../../platform/unit-of-work.ts';
import { invalidParameters } from '../../platform/validate.ts';
import { fieldName, id, integer, matching, text } from '../../platform/values.ts';
import type { Catalogue } from '../event-type.ts';
import { eventFieldErrors } from '../field-errors.ts';
import { type EventSelection, unknownEvents, wantedBy } from '../subscription.ts';
import { cursorAhead, cursorExpired, followLog, otherHistory } from './follow.ts';
import { event, sequence, writeEvents } from './item.ts';
import { findEvent } from './queries.ts';
import type { Tail } from './tail.ts';

/** The part of an event that another area adds; `api.ts` fills it in, since this area does not know the other. */
export interface EventCompanions {
  /** The scope that it needs. */
  scope: string;
  schema: z.ZodType;
  of(reader: Reader, eventId: string): Promise<Json>;
}

interface FeedContext {
  catalogue: Catalogue;
  tail: Tail;
  work: Pick<Work, 'readQueued'>;
  /** The id of the log's history, which changes after a restore. */
  history: string;
  /** The state of an event at each webhook endpoint. */
  deliveries: EventCompanions;
}

const position = matching(
  z.string().max(25),
  /^(0|[1-9]\d{0,15})(-[0-9a-f]{8})?$/,
  eventFieldErrors.invalidPosition,
).refine((value) => Number(value.split('-', 1)[0]) <= Number.MAX_SAFE_INTEGER, {
  params: issueParams(fieldErrors.tooLarge, { maximum: Number.MAX_SAFE_INTEGER }),
});

const parameters = {
  known: {
    after: {
      schema: position.meta({ example: '811' }),
      description:
        'Start after this nextCursor or sequence; 0 is before the first event. By default the feed starts with the oldest event kept.',
    },
    types: {
      schema: text(100, 'employee_hire'),
      description: 'Only these event types: types, headings, `employee.*`, or `*`.',
      list: true,
    },
    entityId: { schema: id, description: 'Only events of this object.' },
    employeeId: { schema: id, description: 'Only events that concern this employee.' },
    limit: { schema: integer(1, 500, 100), description: 'The maximum number of events; 100 by default.' },
    wait: {
      schema: integer(0, 30, 0),
      description: 'Seconds to wait if there is no event yet; the reply comes with the first event.',
    },
  },
} satisfies Parameters;

const feedMeta = z
  .object({
    nextCursor: position.meta({
      example: '812-1c5d7e90',
      description:
        'The `after` of the next request: a sequence and a mark of its event, by which you are told if the log is restored from a backup. It is also past the events that were filtered out.',
    }),
    latestSequence: sequence(812, 0).meta({ description: 'The sequence of the newest event of the account.' }),
    history: id.meta({
      description: 'Identifies the history that the log tells. Another id says that data was restored from a backup.',
    }),
    hasMore: z.boolean().meta({ example: false, description: 'Whether there are more events after nextCursor.' }),
  })
  .meta({ id: 'FeedMeta' });

/** The events in a query; undefined: all. */
function wantedEvents(names: string[] | undefined, catalogue: Catalogue): EventSelection | undefined {
  if (names === undefined) return undefined;
  const [unknown] = unknownEvents(names, catalogue);
  if (unknown) throw invalidParameters([unknown.ofParameter('types')]);
  return names.includes('*') ? undefined : wantedBy(names, catalogue);
}

export function feedRoutes({ catalogue, tail, work, history, deliveries }: FeedContext): Operation[] {
  const types = new Map(catalogue.map((type) => [type.type, type]));
  return [
    operation({
      id: 'listEvents',
      method: 'GET',
      path: '/events/v1/events',
      tag: 'Events',
      summary: 'List or follow events',
      description:
        'Returns events in the order of their commits, deletions included; `wait` holds the request until an event arrives. Events that your scopes do not cover are redacted, never left out.',
      scope: 'events:read',
      parameters,
      reply: { status: 200, data: z.array(event).max(500), meta: feedMeta },
      errors: [cursorExpired, cursorAhead, otherHistory],
      // It reads along one index, and may wait half a minute for the next event. A long search waits for its turn by itself.
      isLight: true,
      async read(reader, { query, gone, askAgain }) {
        const { after, types: names, entityId, employeeId, limit = 100, wait = 0 } = query;
        const { items, cursor, latestSequence, hasMore } = await followLog(
          reader,
          { tail, types, readQueued: (...asked) => work.readQueued(...asked) },
          {
            after,
            wanted: wantedEvents(names, catalogue),
            entityId,
            employeeId,
            limit,
            patience: wait * 1000,
            gone: gone?.(),
            askAgain,
          },
        );
        return {
          data: new Json(`[${items.join(',')}]`),
          meta: { nextCursor: cursor, latestSequence, history, hasMore },
        };
      },
    }),
    operation({
      id: 'getEvent',
      method: 'GET',
      path: '/events/v1/events/{id}',
      tag: 'Events',
      summary: 'Get an event',
      description: 'Includes the status of its delivery to each webhook endpoint.',
      scope: 'events:read',
      reply: {
        status: 200,
        data: event
          .extend({
            deliveries: z.array(deliveries.schema).max(500).optional().meta({ 'x-required-scope': deliveries.scope }),
          })
          .meta({ id: 'EventWithDeliveries' }),
        meta: z.object({ redacted: z.array(fieldName('deliveries')).max(10).optional() }).meta({ id: 'EventMeta' }),
        etag: true,
      },
      async read(reader, { params }) {
        const found = isUuid(params.id) && (await findEvent(reader, params.id));
        if (!found) throw new Problem(commonErrors.notFound, 'There is no event with this id in this account.');
        const [json = ''] = await writeEvents(reader, types, [found]);
        // An event never changes; the hash covers its deliveries.
        if (!reader.caller.can(deliveries.scope)) {
          return { data: new Json(json), version: 1, redacted: ['deliveries'] };
        }
        const told = await deliveries.of(reader, params.id);
        return { data: withMember(new Json(json), 'deliveries', told), version: 1 };
      },
    }),
  ];
}
