import { fixed, type Query, sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { EventSelection } from '../subscription.ts';

/** The part of the log that a page shows. */
export interface Slice {
  /** The page starts after this sequence; undefined: with the oldest event kept. */
  after: number | undefined;
  /** Undefined: all events. */
  wanted: EventSelection | undefined;
  entityId: string | undefined;
  employeeId: string | undefined;
  limit: number;
}

/** One event in the log, its parts as text to pass on. */
export interface FeedRow {
  /** The members `id`, `sequence` and `event`. */
  head: string;
  /** The members from `actor` to `latePeriodIds`. */
  about: string;
  changes: string;
  /** The webhook's body. */
  body: string;
}

/** A part of the log at one moment. */
export interface LogPart {
  /** The events found, in order; one more than the limit means that there are more. */
  rows: FeedRow[];
  /** 0 before the first event. */
  latestSequence: number;
  /** One more than the latest if all events were purged. */
  oldestSequence: number;
  /** The query searched everything up to here. */
  scannedTo: number;
  /** The ids of the events at `after` and `scannedTo`; null where none is kept. */
  afterId: string | null;
  scannedId: string | null;
}

const headPattern = /^"id":"(.{36})","sequence":(\d+),"event":"(.*)"$/;

/** What the head of an event says. */
export function headOf({ head }: Pick<FeedRow, 'head'>): { id: string; sequence: number; type: string } {
  const [, id = '', sequence, type = ''] = headPattern.exec(head) ?? [];
  return { id, sequence: Number(sequence), type };
}

/** Numbers of the log that one statement searches at most when a filter may exclude most of them. */
const largestWindow = 10_000;

const columns = `'"id":"' || e.id || '","sequence":' || e.sequence || ',"event":"' || e.type || '"' as head,
  '"actor":' || e.actor::text || ',"entity":{"type":"' || e.entity_type || '","id":"' || e.entity_id || '","version":' ||
    e.entity_version || '},"causeId":' || coalesce('"' || e.cause_id || '"', 'null') ||
    ',"requestId":' || coalesce(to_json(e.request_id)::text, 'null') ||
    ',"effectiveDate":' || coalesce('"' || e.effective_date || '"', 'null') || ',"affects":' || coalesce(e.affects::text, 'null') ||
    ',"latePeriodIds":' || coalesce(array_to_json(e.late_period_ids)::text, 'null') as about,
  e.changes::text as changes, e.body`;

/**
 * The statement for a slice. It reads the newest number, the oldest event and the events in one snapshot, so that a gap
 * between them never looks like a purge. Employee and entity have indexes; by type it reads a window of the log,
 * because another index would slow every write.
 */
function statement({ wanted, entityId, employeeId }: Slice, window: number): string {
  const conditions = [
    ...(entityId === undefined ? [] : ['and e.entity_id = $4']),
    ...(employeeId === undefined ? [] : [`and e.employee_id = ${entityId === undefined ? '$4' : '$5'}`]),
  ];
  const isWindowed = conditions.length === 0 && wanted !== undefined;
  const place = 4 + conditions.length;
  if (wanted) conditions.push(`and (e.type = any($${place}) or e.also_under = any($${place + 1}))`);
  if (isWindowed) conditions.push(`and e.sequence <= ends.starts + ${window}`);
  return `
    with ends as (
      select k.latest, k.oldest, coalesce($2::bigint, k.oldest - 1) as starts,
        ${isWindowed ? `least(coalesce($2::bigint, k.oldest - 1) + ${window}, k.latest)` : 'k.latest'} as scanned
      from (
        select c.sequence as latest,
          coalesce((select min(o.sequence) from events o where o.account_id = $1), c.sequence + 1) as oldest
        from event_counters c where c.account_id = $1
      ) k
    )
    select page.head, page.about, page.changes, page.body from (
      select null::bigint as sequence, null as head, json_build_object(
        'latest', ends.latest, 'oldest', ends.oldest, 'scanned', ends.scanned,
        'afterId', (select a.id from events a where a.account_id = $1 and a.sequence = $2),
        'scannedId', (select s.id from events s where s.account_id = $1 and s.sequence = ends.scanned)
      )::text as about, null as changes, null as body
      from ends
      union all
      select found.* from ends cross join lateral (
        select e.sequence, ${columns} from events e
        where e.account_id = $1 and e.sequence > ends.starts ${conditions.join(' ')}
        order by e.sequence limit $3
      ) found
    ) page order by page.sequence nulls first`;
}

/** Where the log ends. */
interface Ends {
  latest: number;
  oldest: number;
  scanned: number;
  afterId: string | null;
  scannedId: string | null;
}

/** `about` is the JSON of the ends. */
type FirstRow = { about: string } & { [Name in Exclude<keyof FeedRow, 'about'>]: null };

/** Reads a slice of the log; by type it searches a `window` of it. */
export async function readLogPart(reader: Reader, slice: Slice, window = largestWindow): Promise<LogPart> {
  const { after, wanted, entityId, employeeId, limit } = slice;
  const parameters = [
    reader.caller.accountId,
    after ?? null,
    limit + 1,
    ...[entityId, employeeId, wanted?.types, wanted?.headings].filter((value) => value !== undefined),
  ];
  // The first row says where the log ends, the others are its events: columns that each row repeats cost as much as theirs.
  const [ends, ...rows] = await reader.all(fixed<FirstRow | FeedRow>(statement(slice, window), parameters));
  if (!ends) throw new Error(`account ${reader.caller.accountId} has no event counter`);
  const { latest, oldest, scanned, afterId, scannedId }: Ends = JSON.parse(ends.about);
  return {
    rows: rows as FeedRow[],
    latestSequence: latest,
    oldestSequence: oldest,
    scannedTo: scanned,
    afterId,
    scannedId,
  };
}

/** One event by its id. */
export const findEvent = (reader: Reader, id: string): Promise<FeedRow | undefined> =>
  reader.first(
    fixed<FeedRow>(`select ${columns} from events e where e.account_id = $1 and e.id = $2`, [
      reader.caller.accountId,
      id,
    ]),
  );

/** The newest number of each of these accounts. */
export const latestSequences = (
  db: Pick<Reader, 'all'>,
  accountIds: string[],
): Promise<{ accountId: string; sequence: number }[]> => {
  const query: Query<{ accountId: string; sequence: number }> = sql`
    select account_id as "accountId", sequence from event_counters where account_id = any(${accountIds})`;
  return db.all(query);
};
