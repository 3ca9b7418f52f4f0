import { type Catalogue, includes, unknownEvents } from '../../events/index.ts';
import type { Caller } from '../../platform/caller.ts';
import { commonErrors } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { invalidBody } from '../../platform/validate.ts';

/** @throws Problem `invalid_body` naming every subscribed name that means no event */
export function refuseUnknown(events: readonly string[], catalogue: Catalogue): void {
  const unknown = unknownEvents(events, catalogue);
  if (unknown.length === 0) return;
  throw invalidBody(unknown.map(({ index, ...wrong }) => ({ pointer: `/events/${index}`, ...wrong })));
}

/** @throws Problem `missing_scope` if the caller may not read what the events are about */
export function refuseUnreadable(caller: Caller, events: readonly string[], catalogue: Catalogue): void {
  const wanted = catalogue.filter((type) => includes(events, type));
  const missing = [...new Set(wanted.map(({ scope }) => scope))].filter((scope) => !caller.can(scope));
  if (missing.length > 0) {
    throw new Problem(commonErrors.missingScope, `Subscribing to these events needs the scopes ${missing.join(', ')}.`);
  }
}
