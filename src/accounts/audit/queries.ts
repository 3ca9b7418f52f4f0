import { type EventType, isHidden, visibilityOf } from '../../events/index.ts';
import type { Instant } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { defined } from '../../platform/narrowing.ts';
import { lastEventBefore } from '../../platform/resource/history/moment.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { AuditEntry } from './entry.ts';

type EventTypes = ReadonlyMap<string, EventType>;

/** The requested part of the log; the newest comes first. */
export interface AuditQuery {
  /** Only entries before this sequence. */
  before?: number;
  limit: number;
  from?: string;
  to?: string;
  type?: string;
  entityType?: string;
  entityId?: string;
  employeeId?: string;
  actorId?: string;
}

const entryColumns = sql`id, sequence, type, occurred_at as at, actor,
  json_build_object('type', entity_type, 'id', entity_id, 'version', entity_version) as entity,
  employee_id as "employeeId", request_id as "requestId", changes, body::json->'data' as data`;

/** Numbers of the log that one request searches at most when a filter without an index may exclude most of them. */
const largestWindow = 500_000;

/** The numbers between which a query searches, both excluded. */
interface Bounds {
  after: number;
  before: number;
}

/** The part of the log of these times. */
async function boundsOf(reader: Reader, { before, from, to }: AuditQuery): Promise<Bounds> {
  const { accountId } = reader.caller;
  const bounds = await reader.first<Bounds>(sql`
    select
      greatest(
        coalesce((select min(o.sequence) - 1 from events o where o.account_id = ${accountId}), c.sequence),
        ${from === undefined ? sql`0` : lastEventBefore(accountId, from)}) as after,
      least(
        ${before === undefined ? sql`c.sequence + 1` : sql`${before}::bigint`},
        ${to === undefined ? sql`c.sequence + 1` : sql`1 + ${lastEventBefore(accountId, to)}`}) as before
    from event_counters c where c.account_id = ${accountId}`);
  return defined(bounds, 'the counter');
}

/**
 * The changes made by people, tokens and the system, from the event log, the newest first, without the values that the
 * caller may not see in the feed either. By type or actor it searches a `window` of the log.
 * @returns also the number below which the next page begins; null: there are no more
 */
export async function readAuditLog(
  reader: Reader,
  types: EventTypes,
  query: AuditQuery,
  window = largestWindow,
): Promise<{ entries: AuditEntry[]; nextBefore: number | null }> {
  const { limit, from, to, type, entityType, entityId, employeeId, actorId } = query;
  const hasIndex = (entityId ?? employeeId) !== undefined;
  const isSearch = !hasIndex && (type ?? entityType ?? actorId) !== undefined;
  const isBounded = isSearch || (from ?? to) !== undefined;
  const { after, before } = isBounded ? await boundsOf(reader, query) : { after: 0, before: query.before };
  const bottom = isSearch && before !== undefined ? Math.max(after, before - 1 - window) : after;
  const conditions = [
    sql`account_id = ${reader.caller.accountId} and sequence > ${bottom}`,
    before !== undefined && sql`sequence < ${before}`,
    type !== undefined && sql`type = ${type}`,
    entityType !== undefined && sql`entity_type = ${entityType}`,
    entityId !== undefined && sql`entity_id = ${entityId}`,
    employeeId !== undefined && sql`employee_id = ${employeeId}`,
    actorId !== undefined && sql`actor->>'id' = ${actorId}`,
  ].filter((one) => one !== false);
  const found = await reader.all<AuditEntry>(sql`
    select ${entryColumns} from events where ${sql.join(conditions, sql` and `)}
    order by sequence desc limit ${limit + 1}`);
  const entries = await withoutHidden(reader, types, found.slice(0, limit));
  if (found.length > limit) return { entries, nextBefore: defined(entries.at(-1), 'the last entry').sequence };
  return { entries, nextBefore: bottom > after ? bottom + 1 : null };
}

async function withoutHidden(reader: Reader, types: EventTypes, entries: AuditEntry[]): Promise<AuditEntry[]> {
  const sights = await visibilityOf(reader, types, entries);
  return entries.map((entry) => {
    const { isRedacted, hidden } = defined(sights.get(entry.type), entry.type);
    if (isRedacted) return { ...entry, changes: [], data: {}, redacted: true };
    if (hidden === undefined) return entry;
    const changes = entry.changes.map((change) =>
      isHidden(change, hidden) ? { field: change.field, before: null, after: null, redacted: true } : change,
    );
    return { ...entry, changes };
  });
}

/** The changes after a sequence, the oldest first, whole. */
export const changesAfter = (reader: Reader, sequence: number, most: number): Promise<AuditEntry[]> =>
  reader.all<AuditEntry>(sql`
    select ${entryColumns} from events where account_id = ${reader.caller.accountId} and sequence > ${sequence}
    order by sequence limit ${most}`);

/** A sign-in, a failed one, or a change of password or second factor. */
export interface SignInEntry {
  id: string;
  at: Instant;
  outcome: string;
  userId: string;
  name: string | null;
  email: string | null;
  address: string | null;
  userAgent: string | null;
}

/** The sign-ins after one and before an instant, the oldest first. @param after undefined: from the first that is kept */
export const signInsAfter = (
  reader: Reader,
  after: Pick<SignInEntry, 'id' | 'at'> | undefined,
  before: Instant,
  most: number,
): Promise<SignInEntry[]> =>
  reader.all<SignInEntry>(sql`
    select s.id, s.created_at as at, s.outcome, s.user_id as "userId", u.name, u.email, s.address, s.user_agent as "userAgent"
    from sign_ins s left join users u on u.id = s.user_id
    where s.account_id = ${reader.caller.accountId} and s.created_at < ${before}
      ${after === undefined ? sql`` : sql`and (s.created_at, s.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by s.created_at, s.id limit ${most}`);
