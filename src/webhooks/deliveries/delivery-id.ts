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
