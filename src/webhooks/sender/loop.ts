import { instantOf } from '../../platform/clock.ts';
import type { AttemptRecord } from './records/store.ts';
import type { Item } from './store.ts';

/**
 * How many webhooks may lead to an event that is still delivered. A receiver that calls the API because of a webhook, and
 * sends back the `rollcall-depth` that it was sent, would otherwise be called because of its own call for ever.
 */
const maxDepth = 8;

export const isTooDeep = ({ depth }: Pick<Item, 'depth'>): boolean => depth > maxDepth;

/** What is recorded instead of an attempt. @param now milliseconds */
export const refusedLoop = ({ sequence, depth }: Item, now: number): AttemptRecord => ({
  ...{ sequence, attempt: 1, isProbe: false, startedAt: instantOf(now), durationMs: 0 },
  requestHeaders: { 'rollcall-depth': String(depth + 1) },
  ...{ responseStatus: null, responseHeaders: null, responseBody: null, error: 'loop_suspected' },
});
