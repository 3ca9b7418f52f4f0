import { beforeBoth, remembered } from '../platform/resource/history/remember.ts';
import type { UndoRecord } from '../platform/resource/history/store.ts';
import type { Tx } from '../platform/unit-of-work.ts';

interface Numbered {
  id: string;
  type: string;
  entity: { id: string };
}

/**
 * The changes that a transaction remembers, each under the sequence of its event: of the first event of the object after
 * the change; else of its last event, else of the last event of all, from which it follows.
 * @param events all events of the transaction, at least one, numbered from `first` on
 */
export function undoRecords(tx: Tx, events: readonly Numbered[], first: number): UndoRecord[] {
  const changes = remembered(tx);
  if (changes.length === 0) return [];
  const placeOf = new Map(events.map(({ id }, place) => [id, place]));
  const lastOf = new Map(events.map(({ entity }, place) => [entity.id, place]));
  const records = new Map<string, UndoRecord>();
  for (const change of changes) {
    const own = (change.eventId === undefined ? undefined : placeOf.get(change.eventId)) ?? lastOf.get(change.entityId);
    const sequence = first + (own ?? events.length - 1);
    const key = `${change.entityId} ${sequence}`;
    const earlier = records.get(key);
    records.set(key, {
      ...change,
      before: earlier ? beforeBoth(earlier.before, change.before) : change.before,
      sequence,
      event: own === undefined ? null : (events[own]?.type ?? null),
    });
  }
  return [...records.values()];
}
