/** Collects what the writes of a transaction replace; the statement that writes the events stores it. */
import type { Journal, Tx } from '../../unit-of-work.ts';
import { columnOf } from '../columns.ts';

/** What a write replaced: columns, and parts such as `days_off/<id>`, with their values; null: nothing was there. */
type Before = Readonly<Record<string, unknown>> | null;

/** What an object was before a change. */
export interface Undo {
  entityType: string;
  entityId: string;
  before: Before;
  /** The event of the change; undefined if none of the object followed. */
  eventId?: string;
}

/** A change to store, with the event of it. */
export interface UndoRecord extends Undo {
  sequence: number;
  /** The type of the event. */
  event: string | null;
}

/** What the writes of a transaction replaced. */
interface Replaced {
  /** Those whose event has not been recorded yet, by the object's id. */
  open: Map<string, Undo>;
  done: Undo[];
}

declare module '../../unit-of-work.ts' {
  interface Journal {
    readonly replaced: Replaced;
  }
}

export const nothingReplaced = (): Replaced => ({ open: new Map(), done: [] });

/** Of two changes that count as one, what was there before the first. */
export const beforeBoth = (first: Before, second: Before): Before => first && { ...second, ...first };

/**
 * Remembers what a write replaces, so that `/versions` and `knownAt` can show it. A write of a versioned object calls it
 * before the object's event is recorded, which it belongs to.
 * @param resourceName the `name` of the resource
 * @param before the values that the write replaces, under the names of the API or of the columns, `version` and
 *   `updatedAt` among them; further values do no harm. Null if the write creates the object
 */
export function rememberBefore(tx: Tx, resourceName: string, before: object | null, id: string): void {
  const { open } = tx.journal.replaced;
  const columns = before && Object.fromEntries(Object.entries(before).map(([name, value]) => [columnOf(name), value]));
  const earlier = open.get(id);
  open.set(id, {
    entityType: resourceName,
    entityId: id,
    before: earlier ? beforeBoth(earlier.before, columns) : columns,
  });
}

/** What was remembered of an object belongs to this event of it. */
export function belongsTo(tx: Tx, entityId: string, eventId: string): void {
  const { open, done } = tx.journal.replaced;
  const undo = open.get(entityId);
  if (!undo) return;
  open.delete(entityId);
  done.push({ ...undo, eventId });
}

/** Remembers the changes collected so far; the returned function forgets later ones. */
export function markRemembered(tx: Tx): () => void {
  const all = tx.journal.replaced;
  const [open, count] = [new Map(all.open), all.done.length];
  return () => {
    all.open = open;
    all.done.splice(count);
  };
}

/** Adds what a part of the work remembers by itself; it concerns other objects. */
export function joinRemembered({ journal: { replaced } }: Tx, part: Journal): void {
  for (const [id, undo] of part.replaced.open) replaced.open.set(id, undo);
  replaced.done.push(...part.replaced.done);
}

/** Everything that the transaction remembers, in the order of the changes. */
export function remembered(tx: Tx): Undo[] {
  const { open, done } = tx.journal.replaced;
  return [...done, ...open.values()];
}

/** An event that gets the next number of the log. */
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
