import { type EventType, headings, includes } from '../../events/index.ts';
import type { Caller } from '../../platform/caller.ts';
import { commonErrors } from '../../platform/errors.ts';
import { unknownName } from '../../platform/nearest.ts';
import { type FieldError, Problem } from '../../platform/problem.ts';

/** What there is to subscribe to. */
export type Catalogue = readonly Pick<EventType, 'type' | 'heading' | 'scope'>[];

/** One entry for each subscribed name that means no event. */
export function unknownEvents(events: readonly string[], catalogue: Catalogue): FieldError[] {
  const groups = catalogue.map(({ type }) => `${type.split('.')[0]}.*`);
  const known = [...new Set([...headings, ...catalogue.map(({ type }) => type), ...groups, '*'])];
  return events.flatMap((name, i) => {
    if (known.includes(name)) return [];
    return [{ pointer: `/events/${i}`, code: 'unknown_event', detail: unknownName('event', name, known) }];
  });
}

/** @throws Problem `missing_scope` if the caller may not read what the events are about */
export function refuseUnreadable(caller: Caller, events: readonly string[], catalogue: Catalogue): void {
  const wanted = catalogue.filter((type) => includes(events, type));
  const missing = [...new Set(wanted.map(({ scope }) => scope))].filter((scope) => !caller.can(scope));
  if (missing.length > 0) {
    throw new Problem(commonErrors.missingScope, `Subscribing to these events needs the scopes ${missing.join(', ')}.`);
  }
}
