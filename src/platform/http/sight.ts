/**
 * An answer that is kept for an Idempotency-Key shows what its first caller was allowed to see. Whoever repeats the
 * request has the same id, but may have lost scopes, a role or people since then: they get the kept answer only while
 * they may still see all that it was made from. What that was is written down while the answer is made: the scopes
 * that were asked for and granted, and whose data the caller reached.
 */
import { hash } from 'node:crypto';
import type { Caller } from '../caller.ts';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';

/** What an answer was made from. */
export interface Sight {
  /** Scopes that were asked for and granted. */
  scopes: string[];
  /** A hash of the employees whom the caller reached; absent: everybody. */
  reach?: string;
}

const reachOf = ({ reach }: Caller): string | undefined => reach && hash('sha256', [...reach].sort().join(), 'hex');

/**
 * Gives a caller like the one given, and what was granted to it so far.
 * @returns `caller` for the work, and `sight()` for when the work is done
 */
export function watchSight(caller: Caller): { caller: Caller; sight(): Sight } {
  const granted = new Set<string>();
  const can = (scope: string) => {
    const isGranted = caller.can(scope);
    if (isGranted) granted.add(scope);
    return isGranted;
  };
  const reach = reachOf(caller);
  return {
    caller: { ...caller, can },
    sight: () => ({ scopes: [...granted], ...(reach === undefined ? {} : { reach }) }),
  };
}

/** @throws Problem `replay_not_permitted` for a caller who has lost something that the answer shows */
export function refuseUnlessSeen({ scopes, reach }: Sight, caller: Caller): void {
  const lost = scopes.filter((scope) => !caller.can(scope));
  const now = reachOf(caller);
  if (lost.length === 0 && (now === undefined || now === reach)) return;
  const why = lost.length > 0 ? `you have lost ${lost.join(', ')}` : 'the employees you may see have changed';
  throw new Problem(
    commonErrors.replayNotPermitted,
    `The first request with this Idempotency-Key succeeded. Its reply is not repeated because ${why} since then.`,
  );
}
