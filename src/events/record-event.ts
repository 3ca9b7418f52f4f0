import type { LocalDate } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import {
  belongsTo,
  followFrom,
  joinRemembered,
  markRemembered,
  nothingReplaced,
  remembered,
  undoRecords,
} from '../platform/resource/history/store.ts';
import type { Change } from '../platform/resource/write.ts';
import type { Journal, Tx } from '../platform/unit-of-work.ts';
import { type Concerned, changesOfClosed, closedDays, type LatePeriods, nothingClosed } from './days.ts';
import { type DatedEventType, type DayFacts, type EventType, type Heading, joinHeadings } from './event-type.ts';
import { insertEvents, type LogEntry, readClosedUntil, takeSequences } from './store.ts';

/** The kind of event, and its object. */
export interface Occurrence<Data> {
  entity: { type: string; id: string; version: number };
  /** The employee whom the event concerns: deliveries keep their order per employee. */
  employeeId?: string;
  changes?: Change[];
  /** Of a new object that continues another of its kind: the one before, in its version. It is not stored. */
  continues?: { id: string; version: number } | undefined;
  /** Those of the headings that its kind of event has only sometimes: `sometimesUnder`. */
  headings?: readonly Heading[] | undefined;
  /** The `data` of the webhook's body. */
  data: Data;
}

/** Of a kind that concerns no days. */
interface Undated extends Pick<Concerned, 'effectiveDate'> {
  affects?: undefined;
}

interface Collected extends Occurrence<unknown>, Concerned {
  id: string;
  type: string;
  facts: DayFacts | undefined;
  causeId: string | null;
}

declare module '../platform/unit-of-work.ts' {
  interface Journal {
    /** The events so far. */
    readonly events: Collected[];
    /** The event whose consequences are under way. */
    causeId: string | null;
    /** How many of the events have passed `refuseClosedDays`. */
    checked: number;
    /** The ids of those that `followingPlans` has looked at. */
    readonly taken: Set<string>;
    /** The last closed day, once it is read. */
    closedUntil: Promise<string | null> | undefined;
  }
}

/** The journal of a new transaction. */
export const openJournal = (): Journal => ({
  replaced: nothingReplaced(),
  events: [],
  causeId: null,
  checked: 0,
  taken: new Set(),
  closedUntil: undefined,
});

/**
 * Records an event. It only collects: `appendEvents` writes the log at the end of the transaction, so that the account's
 * counter is locked for one round trip.
 * @returns the event's id
 */
export function recordEvent<Data>(tx: Tx, kind: DatedEventType<Data>, occurrence: Occurrence<Data> & Concerned): string;
export function recordEvent<Data>(tx: Tx, kind: EventType<Data>, occurrence: Occurrence<Data> & Undated): string;
export function recordEvent<Data>(tx: Tx, kind: EventType<Data>, occurrence: Occurrence<Data> & Concerned): string {
  const { type, days: facts, sometimesUnder = [] } = kind;
  const wrong = occurrence.headings?.find((heading) => !sometimesUnder.includes(heading));
  if (wrong) throw new Error(`${type} is never under ${wrong}`);
  const { events, causeId } = tx.journal;
  const event = { id: newId(), type, facts, causeId, ...occurrence };
  events.push(event);
  belongsTo(tx, event.entity.id, event.id);
  return event.id;
}

/**
 * Runs the consequences of an event: what they record names it as `causeId`. A consequence of a consequence names the
 * nearest.
 * @param eventId as `recordEvent` returned it
 */
export async function causedBy<T>(tx: Tx, eventId: string, act: () => Promise<T>): Promise<T> {
  const { journal } = tx;
  const outer = journal.causeId;
  // What came before the consequences belongs to the event itself, or to the one whose consequence it is.
  followFrom(tx, outer ?? eventId);
  journal.causeId = eventId;
  try {
    const result = await act();
    followFrom(tx, eventId);
    return result;
  } finally {
    journal.causeId = outer;
  }
}

/** Runs a change of several objects: the first event that it records is the cause of the others. */
export const causedByFirst = <T>(tx: Tx, act: () => Promise<T>): Promise<T> => causedByOne(tx, act, () => true);

/** Runs a change of an object, of which consequences may be written first: the event of the object is their cause. */
export const causedByOwn = <T extends { id: string }>(tx: Tx, act: () => Promise<T>): Promise<T> =>
  causedByOne(tx, act, ({ entity }, { id }) => entity.id === id);

async function causedByOne<T>(
  { journal }: Tx,
  act: () => Promise<T>,
  isCause: (event: Collected, result: T) => boolean,
): Promise<T> {
  const before = journal.events.length;
  const outer = journal.causeId;
  const result = await act();
  const events = journal.events.slice(before).filter(({ causeId }) => causeId === outer);
  const cause = events.find((event) => isCause(event, result));
  if (cause) for (const event of events) if (event !== cause) event.causeId = cause.id;
  return result;
}

/**
 * Runs changes that reach a day, of which earlier days show nothing.
 * @param day the first day that reads differently
 */
export async function affectingFrom<T>({ journal: { events } }: Tx, day: LocalDate, act: () => Promise<T>): Promise<T> {
  const before = events.length;
  const result = await act();
  for (const event of events.slice(before)) {
    if (event.affects && event.affects.from < day) event.affects = { ...event.affects, from: day };
  }
  return result;
}

/** Remembers the events and changes recorded so far; the returned function forgets later ones. */
export function markEvents(tx: Tx): () => void {
  const { events } = tx.journal;
  const count = events.length;
  const forgetChanges = markRemembered(tx);
  return () => {
    forgetChanges();
    events.splice(count);
  };
}

/** Adds what parts of the work have recorded by themselves, in their order. */
export function joinEvents(tx: Tx, parts: readonly Journal[]): void {
  const { events, causeId } = tx.journal;
  for (const part of parts) {
    events.push(...part.events.map((event) => ({ ...event, causeId: event.causeId ?? causeId })));
    joinRemembered(tx, part);
  }
}

/**
 * Checks what the transaction has recorded since the last call, for a part of it that may fail alone: it then fails by
 * itself. The end of the transaction decides, because days may close in between.
 * @throws Problem as `ClosedDays.check` does
 */
export async function refuseClosedDays(tx: Tx): Promise<void> {
  const { events, checked } = tx.journal;
  const count = events.length;
  // Events of a part that failed are gone again.
  const recent = events.slice(Math.min(checked, count));
  if (recent.some(({ affects }) => affects !== undefined)) await checkDays(tx, recent, { onlyRefuse: true });
  tx.journal.checked = count;
}

/** The closed periods that the recorded changes reach so far. */
export async function latePeriodIds(tx: Tx): Promise<string[]> {
  const late = await checkDays(tx, [...tx.journal.events]);
  return [...new Set([...late.values()].flat())].sort();
}

async function checkDays(tx: Tx, some: readonly Collected[], how?: { onlyRefuse: boolean }): Promise<LatePeriods> {
  const { journal } = tx;
  const count = journal.events.length;
  journal.closedUntil ??= readClosedUntil(tx);
  const changes = changesOfClosed(some, await journal.closedUntil);
  const late = changes.length > 0 ? await closedDays.get().check(tx, changes, how) : nothingClosed;
  // What it recorded comes again at the end of the transaction.
  journal.events.splice(count);
  return late;
}

/** An event of a transaction, as far as others follow from it. */
export type Recorded = Pick<Collected, 'id' | 'type' | 'entity' | 'facts' | 'affects' | 'employeeId'>;

/**
 * Makes the hook that follows up the events of a transaction.
 * @param follow gets those since the last time, if one of them changes the planned hours of days, or what they cost
 * @returns see `Tx.followUp`
 */
export const followingPlans =
  (follow: (tx: Tx, recent: readonly Recorded[]) => Promise<object>) =>
  async (tx: Tx): Promise<object> => {
    const { events, taken } = tx.journal;
    const recent = events.filter(({ id }) => !taken.has(id));
    for (const { id } of recent) taken.add(id);
    return recent.some(({ facts, affects }) => facts?.changesPlan && affects) ? follow(tx, recent) : {};
  };

/**
 * Runs a part of the work.
 * @returns its result, and the events that it recorded
 */
export async function withRecorded<T>(
  { journal: { events } }: Tx,
  act: () => Promise<T>,
): Promise<{
  result: T;
  events: readonly Pick<Collected, 'type' | 'entity' | 'employeeId' | 'changes' | 'continues'>[];
}> {
  const before = events.length;
  const result = await act();
  return { result, events: events.slice(before) };
}

/** The types of the events that a transaction recorded. */
export const recordedTypes = ({ journal }: Tx): string[] => journal.events.map(({ type }) => type);

/**
 * Writes the collected events to the log with the next sequence numbers of the account, and what the changes replaced
 * in the same statement. The statement that takes the numbers also makes the timestamp, so that sequence and time always
 * agree, and finds the last closed day: days close under the same lock, so each change is before that or after it.
 * @returns the statements still on the wire, to await together with the commit
 * @throws Problem if a change of closed days is refused
 */
export async function appendEvents(tx: Tx): Promise<Promise<unknown>[]> {
  const { events } = tx.journal;
  if (events.length === 0) {
    const [change] = remembered(tx);
    if (change) throw new Error(`${change.entityType} ${change.entityId} changed without an event`);
    return [];
  }
  const count = events.length;
  const { first, timestamp, closedUntil } = await takeSequences(tx, count);
  const changes = changesOfClosed(events, closedUntil);
  const late = changes.length > 0 ? await closedDays.get().check(tx, changes) : nothingClosed;
  if (events.length > count) await takeSequences(tx, events.length - count);
  if (late.size > 0) {
    const sequenceOf = new Map(events.map(({ id }, place) => [id, first + place]));
    const numbered = changes.map((change) => ({ ...change, sequence: sequenceOf.get(change.id) ?? first }));
    await closedDays.get().keep(tx, numbered, late);
  }
  const entries = events.map((event): LogEntry => {
    const { id, type, entity, causeId, changes = [], headings = [], data } = event;
    return {
      id,
      type,
      entity,
      employeeId: event.employeeId ?? null,
      changes,
      effectiveDate: event.effectiveDate ?? null,
      affects: event.affects ?? null,
      alsoUnder: headings.length > 0 ? joinHeadings(headings) : null,
      causeId,
      latePeriodIds: late.get(id) ?? null,
      body: bodyOf(type, timestamp, data),
    };
  });
  const insert = insertEvents(tx, entries, undoRecords(tx, events, first), first, timestamp);
  insert.catch(() => {});
  return [insert];
}

/** The webhook's body, made once: every retry, replay and reader of the feed gets these bytes. */
const bodyOf = (type: string, timestamp: string, data: unknown): string =>
  JSON.stringify({ event: type, timestamp, data });
