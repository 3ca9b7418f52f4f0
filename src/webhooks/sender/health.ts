/**
 * Whether an endpoint is well, judged by the results of the latest attempts. Only failures of the receiver as a whole
 * count; a refusal of one event (another 4xx) concerns only that event. And at least two entities must be affected: one
 * employee's poisoned event says nothing about the others. A failure to connect does: it concerns any event.
 *
 * It is unwell with 10 attempts or more in 5 minutes of which 70 % failed; or, with fewer attempts, after 5 failures in
 * a row.
 */
import type { PostResult } from '../egress/http-client.ts';

/** The remembered state; plain JSON, because it goes with the lease to the next worker. */
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

/** Whether an attempt failed because of the receiver as a whole. */
export const isHealthFailure = ({ status }: Pick<PostResult, 'status'>): boolean =>
  status === null || status >= 500 || temporary.includes(status);

/** Failures before a request is on its way. */
const unconnected = [
  'connect_timeout',
  'connection_refused',
  'tls_error',
  'unreachable',
  'url_forbidden',
  'url_unresolvable',
];

/** What an attempt about an entity concerns. */
export const concerns = (entity: string, { error }: Pick<PostResult, 'error'>): string[] =>
  error !== null && unconnected.includes(error) ? [entity, 'any'] : [entity];

const withEntities = (entities: string[], more: string[]) =>
  [...new Set([...entities, ...more])].slice(0, enoughEntities);

/** The health after one more attempt. @param about what it `concerns` @param now milliseconds */
export function afterAttempt(health: Health, about: string[], hasFailed: boolean, now: number): Health {
  const from = now - (now % spanLength);
  const spans = health.spans.filter((span) => span.from > now - window && span.from !== from);
  const span = health.spans.find((one) => one.from === from) ?? { from, attempts: 0, failures: 0, entities: [] };
  spans.push({
    from,
    attempts: span.attempts + 1,
    failures: span.failures + (hasFailed ? 1 : 0),
    entities: hasFailed ? withEntities(span.entities, about) : span.entities,
  });
  return {
    spans,
    failuresInRow: hasFailed ? health.failuresInRow + 1 : 0,
    entitiesInRow: hasFailed ? withEntities(health.entitiesInRow, about) : [],
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
