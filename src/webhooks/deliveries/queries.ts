import type { Catalogue } from '../../events/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { Json, withMember } from '../../platform/json.ts';
import { list, show } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { deliveries } from './delivery.ts';
import { bodyShower, readDeliveryId } from './delivery-form.ts';

/**
 * One delivery with the body of its requests and all its attempts, the first one first. Only callers who may read the
 * event see the body, and a receiver's response, which may repeat it.
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
  const body = await requestBody(reader, id, catalogue, new Set(readable));
  return withMember(withMember(data, 'requestBody', body), 'attempts', new Json(attempts?.json ?? '[]'));
}

/** The body as the endpoint gets it; null: the caller may not read the event, or it is purged. */
async function requestBody(reader: Reader, id: string, catalogue: Catalogue, readable: ReadonlySet<string>) {
  const { sequence, endpointIdEnd } = readDeliveryId(id);
  const event = await reader.first<{ type: string; body: string; granted: string[] }>(sql`
    select e.type, e.body, w.granted_scopes as granted
    from events e join webhook_endpoints w on w.account_id = ${reader.caller.accountId}
      and right(w.id::text, ${endpointIdEnd.length}) = ${endpointIdEnd}
    where e.account_id = ${reader.caller.accountId} and e.sequence = ${sequence}`);
  if (!event || !readable.has(event.type)) return null;
  return bodyShower(event.granted, new Map(catalogue.map((type) => [type.type, type])))(event.body);
}

/** The state of one event at each endpoint, in the order of the first attempts. */
export async function deliveriesOfEvent(reader: Reader, eventId: string): Promise<Json> {
  return (await list(reader, deliveries, { eventId, limit: 500 })).data;
}
