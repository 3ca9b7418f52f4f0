import type { Catalogue } from '../../events/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { Json, withMember } from '../../platform/json.ts';
import { list, show } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { deliveries } from './delivery.ts';

/**
 * One delivery with all its attempts, the first one first. A receiver's response may repeat the request, so only
 * callers who may read the event see it.
 * @throws Problem `not_found`
 */
export async function showDelivery(
  reader: Reader,
  id: string,
  query: Record<string, unknown>,
  catalogue: Catalogue,
): Promise<Json> {
  const readable = catalogue.filter(({ scope }) => reader.caller.can(scope)).map(({ type }) => type);
  const { data } = await show(reader, deliveries, id, query);
  const attempts = await reader.first<{ json: string }>(sql`
    select coalesce(json_agg(json_build_object(
        'attempt', a.attempt,
        'isProbe', a.is_probe,
        'startedAt', to_char(a.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'durationMs', a.duration_ms,
        'requestHeaders', a.request_headers,
        'responseStatus', a.response_status,
        'responseHeaders', case when d.event = any(${readable}) then a.response_headers end,
        'responseBody', case when d.event = any(${readable}) then a.response_body end,
        'error', a.error
      ) order by a.attempt), '[]')::text as json
    from webhook_attempts a
    join webhook_deliveries d
      on d.account_id = ${reader.caller.accountId} and d.endpoint_id = a.endpoint_id and d.sequence = a.sequence
    where a.account_id = ${reader.caller.accountId} and d.id = ${id}`);
  return withMember(data, 'attempts', new Json(attempts?.json ?? '[]'));
}

/** The state of one event at each endpoint, in the order of the first attempts. */
export async function deliveriesOfEvent(reader: Reader, eventId: string): Promise<Json> {
  return (await list(reader, deliveries, { eventId, limit: 500 })).data;
}
