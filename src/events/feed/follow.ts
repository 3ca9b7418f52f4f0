import type { Caller } from '../../platform/caller.ts';
import { commonErrors } from '../../platform/errors.ts';
import { defined } from '../../platform/narrowing.ts';
import type { ErrorType } from '../../platform/problem.ts';
import { Problem, problem } from '../../platform/problem.ts';
import type { Reader, Work } from '../../platform/unit-of-work.ts';
import type { EventType } from '../event-type.ts';
import { writeEvents } from './item.ts';
import { headOf, type LogPart, readLogPart, type Slice } from './queries.ts';
import type { Tail } from './tail.ts';

/** What a reader does who has missed events. */
const readAll =
  'Note `latestSequence`, read all objects that you mirror and follow the feed from that sequence. To get the events that are still kept, start with the sequence before `oldestSequence`.';

export const cursorExpired = {
  code: 'cursor_expired',
  status: 410,
  title: 'Events no longer kept',
  cause:
    'Some of the events after this position in the log have been deleted, so a reader that continues from here would miss them.',
  cure: readAll,
  detail: `Events up to {sequence} are no longer kept, and you have read those up to {after}. ${readAll}`,
} as const satisfies ErrorType;

export const cursorAhead = {
  code: 'cursor_ahead',
  status: 410,
  title: 'Position beyond the log',
  cause:
    'The log does not reach this position: the sequence belongs to another account, or the database was restored from an older backup.',
  cure: 'Start over: note `latestSequence`, read all objects that you mirror and follow the feed from that sequence.',
  detail: 'The latest event has the sequence {sequence}, and {after} is beyond it.',
} as const satisfies ErrorType;

export const otherHistory = {
  code: 'other_history',
  status: 410,
  title: 'Position in another history',
  cause:
    'The event at this position is not the one that the cursor was made for: the cursor belongs to another account, or the database was restored from a backup, and other events have its number by now.',
  cure: 'Start over: note `latestSequence`, read all objects that you mirror and follow the feed from that sequence.',
  detail:
    'The event {after} is another one than the one that you have read: the cursor belongs to another account, or the log has been restored in between.',
} as const satisfies ErrorType;

/** Windows of the log that one request searches in vain before the reader gets a page to continue from. */
const maxWindows = 10;

/**
 * The first part of the log that a request by type searches: enough for a reader who keeps up, and so little that it needs no turn.
 */
const firstWindow = 1_000;

/** A page of the feed: the JSON of its events, and the reader's position after it. */
interface FeedPage {
  items: string[];
  /**
   * Every event up to here was shown or filtered out; with the event there, so that the reader is refused once another
   * event has its number.
   */
  cursor: string;
  latestSequence: number;
  hasMore: boolean;
}

/** Requests of one account that wait in this process: each reads the log on every event. */
const maxWaiting = 100;

interface Request extends Omit<Slice, 'after'> {
  /** A cursor, or a sequence. */
  after: string | undefined;
  /** How long to wait for the first event; milliseconds. */
  patience: number;
  /** Fires when the client no longer waits for the page. */
  gone: AbortSignal | undefined;
  /** Checks the credentials of the reader again, and returns the current permissions. */
  askAgain: (() => Promise<Caller>) | undefined;
}

/** What the feed needs besides the reader. */
interface Log {
  tail: Tail;
  types: ReadonlyMap<string, EventType>;
  readQueued: Work['readQueued'];
}

/** A position with the end of its event's id: what differs between two events of one number. */
const cursorAt = (sequence: number, id: string | null): string =>
  id === null ? `${sequence}` : `${sequence}-${id.slice(-8)}`;

/** @throws Problem `other_history` */
function refuseOther(cursor: string | undefined, { afterId, latestSequence }: LogPart): void {
  const [after, end] = (cursor ?? '').split('-');
  // The event may be purged, and the reader still misses none.
  if (end === undefined || afterId === null || afterId.endsWith(end)) return;
  throw problem(otherHistory, { after: Number(after) }, { members: { latestSequence } });
}

/** @throws Problem `cursor_expired`, `cursor_ahead` */
function refuseOutside(after: number | undefined, { latestSequence, oldestSequence }: LogPart): void {
  if (after === undefined) return;
  if (after > latestSequence) {
    throw problem(cursorAhead, { sequence: latestSequence, after }, { members: { latestSequence } });
  }
  if (after + 1 >= oldestSequence) return;
  throw problem(
    cursorExpired,
    { sequence: oldestSequence - 1, after },
    { members: { oldestSequence, latestSequence } },
  );
}

/**
 * @param sequence the last event that a reader has read, and its id
 * @throws Problem `cursor_expired`, `cursor_ahead`, `other_history` if the reader would miss events
 */
export async function refuseLostPlace(reader: Reader, sequence: number, id: string | undefined): Promise<void> {
  const whole = { wanted: undefined, entityId: undefined, employeeId: undefined };
  const part = await readLogPart(reader, { ...whole, after: sequence, limit: 0 });
  refuseOutside(sequence, part);
  refuseOther(cursorAt(sequence, id ?? null), part);
}

/**
 * Reads the events after a position in the log, and waits if there are none. A waiting request holds neither a
 * connection nor a transaction. After the wait it shows the data that the reader may see by then.
 * @throws Problem `cursor_expired`, `cursor_ahead`, `other_history`, `too_many_requests`; after a wait also the refusals of credentials:
 *   `token_revoked` and so on
 */
export async function followLog(
  reader: Reader,
  { tail, types, readQueued }: Log,
  { patience, gone, askAgain, after: given, ...slice }: Request,
): Promise<FeedPage> {
  if (patience > 0 && tail.waiting(reader.caller.accountId) >= maxWaiting) {
    throw new Problem(
      commonErrors.tooManyRequests,
      `More than ${maxWaiting} requests of this account are waiting for events.`,
      {
        headers: { 'retry-after': '5' },
      },
    );
  }
  const deadline = performance.now() + patience;
  const listening = patience > 0 ? tail.listen(reader.caller.accountId) : undefined;
  let present = reader;
  let hasWaited = false;
  const readOn = async (after: number | undefined, isFirst: boolean): Promise<LogPart> => {
    if (isFirst) {
      const part = await readLogPart(reader, { ...slice, after }, firstWindow);
      if (part.rows.length > slice.limit || part.scannedTo === part.latestSequence) return part;
    }
    return readQueued(reader.caller, (turn) => readLogPart(turn, { ...slice, after }));
  };
  try {
    const startsAfter = given === undefined ? undefined : Number(given.split('-', 1)[0]);
    let after = startsAfter;
    for (let windows = 1; ; windows++) {
      const part = await readOn(after, windows === 1);
      if (hasWaited && askAgain) present = { ...reader, caller: await askAgain() };
      refuseOutside(after, part);
      if (after === startsAfter) refuseOther(given, part);
      const { rows, latestSequence, scannedTo, scannedId } = part;
      const shown = rows.slice(0, slice.limit);
      const last = rows.length > slice.limit ? defined(shown.at(-1), 'the last event') : undefined;
      const lastHead = last && headOf(last);
      const position = lastHead?.sequence ?? scannedTo;
      const items = await writeEvents(present, types, shown);
      const cursor = cursorAt(position, lastHead ? lastHead.id : scannedId);
      const page = { items, cursor, latestSequence, hasMore: position < latestSequence };
      if (shown.length > 0) return page;
      after = position;
      if (page.hasMore) {
        if (windows >= maxWindows || gone?.aborted) return page;
        continue;
      }
      const left = deadline - performance.now();
      if (!listening || left <= 0 || gone?.aborted || tail.isStopped) return page;
      const begun = performance.now();
      await listening.until(position, left, gone);
      if (reader.caller.waits) reader.caller.waits.events += performance.now() - begun;
      hasWaited = true;
      windows = 0;
    }
  } finally {
    listening?.end();
  }
}
