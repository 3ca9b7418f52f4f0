/**
 * Whether an endpoint is well, judged by what came of the latest attempts. Only what the receiver as a whole is to blame
 * for counts as failing; a refusal of one event (another 4xx) is that event's own trouble. And it must have hit two
 * entities at least: one employee's poisoned event says nothing of the others'.
 *
 * It is unwell with 10 attempts or more in 5 minutes of which 70 % failed; or, when it is quieter than that, with
 * 5 failures in a row.
 */
import type { PostResult } from '../egress/post.ts';

/** What is remembered; plain JSON, because it goes with the lease to the next worker. */
export interface Health {
  /** Attempts by the half minute in which they were made, the oldest first. */
  spans: Span[];
  failuresInRow: number;
  /** Entities of the failures in a row: two are enough to know. */
  entitiesInRow: string[];
}

interface Span {
  /** Milliseconds, a multiple of `spanLength`. */
  from: number;
  attempts: number;
  failures: number;
  /** Of the failures. */
  entities: string[];
}

const spanLength = 30_000;
const window = 5 * 60_000;
const busyAttempts = 10;
const unwellShare = 0.7;
const unwellInRow = 5;
const enoughEntities = 2;

export const unknownHealth: Health = { spans: [], failuresInRow: 0, entitiesInRow: [] };

/** Client errors that say "later", not "wrong" (RFC 9110, RFC 6585, RFC 8470). */
const temporary = [408, 425, 429];

/** Whether an attempt failed for a reason that lies with the receiver as a whole. */
export const isHealthFailure = ({ status }: Pick<PostResult, 'status'>): boolean =>
  status === null || status >= 500 || temporary.includes(status);

const withEntity = (entities: string[], entity: string) =>
  entities.length >= enoughEntities || entities.includes(entity) ? entities : [...entities, entity];

/** The health after one more attempt that was about `entity`. @param now milliseconds */
export function afterAttempt(health: Health, entity: string, hasFailed: boolean, now: number): Health {
  const from = now - (now % spanLength);
  const spans = health.spans.filter((span) => span.from > now - window && span.from !== from);
  const span = health.spans.find((one) => one.from === from) ?? { from, attempts: 0, failures: 0, entities: [] };
  spans.push({
    from,
    attempts: span.attempts + 1,
    failures: span.failures + (hasFailed ? 1 : 0),
    entities: hasFailed ? withEntity(span.entities, entity) : span.entities,
  });
  return {
    spans,
    failuresInRow: hasFailed ? health.failuresInRow + 1 : 0,
    entitiesInRow: hasFailed ? withEntity(health.entitiesInRow, entity) : [],
  };
}

export function isUnwell({ spans, failuresInRow, entitiesInRow }: Health): boolean {
  const sum = (key: 'attempts' | 'failures') => spans.reduce((total, span) => total + span[key], 0);
  const [attempts, failures] = [sum('attempts'), sum('failures')];
  if (attempts >= busyAttempts) {
    const entities = new Set(spans.flatMap((span) => span.entities));
    return failures >= attempts * unwellShare && entities.size >= enoughEntities;
  }
  return failuresInRow >= unwellInRow && entitiesInRow.length >= enoughEntities;
}
