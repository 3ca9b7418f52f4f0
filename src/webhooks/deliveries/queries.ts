import type { Catalogue } from '../../events/index.ts';
import { sql } from '../../platform/db/sql.ts';
import { Json, withMember } from '../../platform/json.ts';
import { list, show } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { deliveries } from './delivery.ts';
import { bodyShower, readDeliveryId } from './delivery-form.ts';
import { waitsFor } from './store.ts';

/**
 * One delivery with why it waits, the body of its requests and all its attempts, the first one first. Only callers who
 * may read the event see the body, and a receiver's response, which may repeat it.
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
  const event = await eventOf(reader, id);
  const isReadable = event !== undefined && readable.includes(event.type);
  const types = new Map(catalogue.map((type) => [type.type, type]));
  const body = isReadable ? bodyShower(event.granted, types)(event.body) : null;
  const explained = withMember(withMember(data, 'waitsFor', event?.waitsFor ?? null), 'requestBody', body);
  return withMember(explained, 'attempts', new Json(attempts?.json ?? '[]'));
}

/** The event of a delivery and its state at the endpoint; undefined: it is purged. */
function eventOf(reader: Reader, id: string) {
  const { accountId } = reader.caller;
  const { sequence, endpointIdEnd } = readDeliveryId(id);
  return reader.first<{ type: string; body: string; granted: string[]; waitsFor: string | null }>(sql`
    select o.type, o.body, e.granted_scopes as granted, ${waitsFor(accountId, reader.now)} as "waitsFor"
    from events o join webhook_endpoints e on e.account_id = ${accountId} and right(e.id::text, ${endpointIdEnd.length}) = ${endpointIdEnd}
    join endpoint_cursors c on c.account_id = ${accountId} and c.endpoint_id = e.id
    left join webhook_deliveries d on d.account_id = ${accountId} and d.endpoint_id = e.id and d.sequence = o.sequence
    where o.account_id = ${accountId} and o.sequence = ${sequence}`);
}

/** The state of one event at each endpoint, in the order of the first attempts. */
export async function deliveriesOfEvent(reader: Reader, eventId: string): Promise<Json> {
  return (await list(reader, deliveries, { eventId, limit: 500 })).data;
}
