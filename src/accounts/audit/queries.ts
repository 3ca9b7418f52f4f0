import { sql } from '../../platform/db/sql.ts';
import type { Reader } from '../../platform/unit-of-work.ts';

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

export interface AuditEntry {
  id: string;
  sequence: number;
  type: string;
  at: string;
  actor: { type: 'token' | 'person' | 'system'; id: string | null; name: string };
  entity: { type: string; id: string; version: number };
  employeeId: string | null;
  changes: { field: string; before: unknown; after: unknown }[];
  data: Record<string, unknown>;
}

const instant = sql`to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The changes made by people, tokens and the system, from the event log, the newest first. */
export function readAuditLog(reader: Reader, query: AuditQuery): Promise<AuditEntry[]> {
  const { before, limit, from, to, type, entityType, entityId, employeeId, actorId } = query;
  const conditions = [
    sql`account_id = ${reader.caller.accountId}`,
    ...(before === undefined ? [] : [sql`sequence < ${before}`]),
    ...(from === undefined ? [] : [sql`occurred_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`occurred_at < ${to}::timestamptz`]),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(entityType === undefined ? [] : [sql`entity_type = ${entityType}`]),
    ...(entityId === undefined ? [] : [sql`entity_id = ${entityId}`]),
    ...(employeeId === undefined ? [] : [sql`employee_id = ${employeeId}`]),
    ...(actorId === undefined ? [] : [sql`actor->>'id' = ${actorId}`]),
  ];
  return reader.all<AuditEntry>(sql`
    select id, sequence, type, ${instant} as at, actor,
      json_build_object('type', entity_type, 'id', entity_id, 'version', entity_version) as entity,
      employee_id as "employeeId", changes, body::json->'data' as data
    from events where ${sql.join(conditions, sql` and `)} order by sequence desc limit ${limit}`);
}
