import type { EventType } from '../../events/index.ts';
/**
 * The id of a delivery, which identifies its endpoint and event: the endpoint's id (UUID v7) with its 48 bits of time
 * replaced by the event's sequence, as a UUID v8 (RFC 9562). So the id is known before the row exists.
 */
export function deliveryId(endpointId: string, sequence: number): string {
  const time = sequence.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-8${endpointId.slice(15)}`;
}

/** What the id of a delivery says: the event's sequence, and how the endpoint's id ends. */
export const readDeliveryId = (id: string): { sequence: number; endpointIdEnd: string } => ({
  sequence: Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16),
  endpointIdEnd: id.slice(15),
});

const typePattern = /^\{"event":"([^"]*)"/;

/**
 * The bodies of events as an endpoint may read them: as in the log, or without their data if the endpoint lacks the
 * scope of their kind. The same body always gives the same bytes.
 */
export function bodyShower(
  granted: readonly string[],
  types: ReadonlyMap<string, Pick<EventType, 'scope'>>,
): (body: string) => string {
  const scopes = new Set(granted);
  if (scopes.has('*')) return (body) => body;
  return (body) => {
    const scope = types.get(typePattern.exec(body)?.[1] ?? '')?.scope;
    if (scope !== undefined && scopes.has(scope)) return body;
    return `${body.slice(0, body.indexOf(',"data":'))},"data":null,"redacted":true}`;
  };
}
