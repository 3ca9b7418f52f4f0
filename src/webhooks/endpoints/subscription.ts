import { type Catalogue, includes, joinedUnder, unknownEvents } from '../../events/index.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { commonErrors } from '../../platform/errors.ts';
import type { FieldError } from '../../platform/field-error.ts';
import { problemFor } from '../../platform/problem.ts';
import { distinctSubscriptions, rewriteTypes } from './store.ts';
import { occurrenceKey, type SubscribedTypes } from './subscribed-types.ts';

/** One entry for each name of a subscription that matches no event. */
export const unknownNames = (events: readonly string[], catalogue: Catalogue): FieldError[] =>
  unknownEvents(events, catalogue).map((error) => error.under('/events'));

/** @throws Problem `missing_scope` if the caller may not read the events */
export function refuseUnreadable(caller: Caller, events: readonly string[], catalogue: Catalogue): void {
  const wanted = catalogue.filter((type) => includes(events, type, type.sometimesUnder));
  const missing = [...new Set(wanted.map(({ scope }) => scope))].filter((scope) => !caller.can(scope));
  if (missing.length > 0) throw problemFor(commonErrors.missingScope, 'request', { scopes: missing.join(', ') });
}

/**
 * Resolves a subscription: each type in it, and the headings of single occurrences of a type that are in it, with the
 * sequence after which it is wanted. One that is new in it is wanted from `latest` on.
 */
export const resolveTypes = (
  events: readonly string[],
  catalogue: Catalogue,
  before: SubscribedTypes,
  latest: number,
): SubscribedTypes => {
  const keys = catalogue.flatMap((type) => [
    ...(includes(events, type) ? [type.type] : []),
    ...joinedUnder(type, events).map((named) => occurrenceKey(type.type, named)),
  ]);
  return Object.fromEntries(keys.map((key) => [key, before[key] ?? latest] as const));
};

/** Adds the types that are new in this release to wildcards and headings; those of a later one, which runs next to it, stay. */
export async function refreshSubscriptions(db: Queryable, catalogue: Catalogue): Promise<void> {
  for (const before of await distinctSubscriptions(db)) {
    const types = { ...resolveTypes(before.events, catalogue, before.types, 0), ...before.types };
    if (Object.keys(types).length !== Object.keys(before.types).length) await rewriteTypes(db, before, types);
  }
}

/**
 * The scopes of events that a caller may read, stored with the endpoint: it belongs to the account and outlives the
 * token. A type of a later release may need another scope; its events are then sent without their data.
 */
export const grantedScopes = (caller: Caller, catalogue: Catalogue): string[] =>
  caller.can('*')
    ? ['*']
    : [...new Set(catalogue.map(({ scope }) => scope))].filter((scope) => caller.can(scope)).sort();
