import type { EventType } from '../../events/index.ts';
import { includes } from '../../events/index.ts';
import { occurrenceKey } from '../endpoints/subscribed-types.ts';
import type { Item, StoredItem, Target } from './store.ts';

/**
 * Chooses the lane of an item, within which it keeps its order: the employee's, else the entity's; with the ordering
 * `endpoint` there is one lane, with `none` each item has its own.
 */
export function inLane(item: StoredItem, { ordering }: Pick<Target, 'ordering'>): Item {
  const lane = { entity: item.entity, none: item.eventId, endpoint: 'all' }[ordering];
  return { ...item, lane };
}

/** Whether an endpoint subscribes to an event: to its kind, and since before it happened. */
export function wants(
  { events, types }: Pick<Target, 'events' | 'types'>,
  { event, alsoUnder, sequence }: Pick<Item, 'event' | 'alsoUnder' | 'sequence'>,
  known: ReadonlyMap<string, Pick<EventType, 'type' | 'heading'>>,
): boolean {
  const since = [types[event], alsoUnder === null ? undefined : types[occurrenceKey(event, alsoUnder)]];
  const after = Math.min(...since.map((sequence) => sequence ?? Number.POSITIVE_INFINITY));
  return (
    includes(events, known.get(event) ?? { type: event }, alsoUnder?.split(',')) &&
    sequence > (Number.isFinite(after) ? after : 0)
  );
}
