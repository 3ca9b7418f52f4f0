/**
 * A reply stored for an Idempotency-Key shows what its first caller was allowed to see. The caller of a repeat has the
 * same id, but may have lost scopes, a role or employees since then: they get the stored reply only while they may
 * still see everything in it. So Rollcall records, while it makes the reply, the scopes that it checked and granted,
 * and the employees whom the caller reached.
 */
import { hash } from 'node:crypto';
import type { Caller } from '../caller.ts';
import { commonErrors } from '../errors.ts';
import { Problem } from '../problem.ts';

/** The permissions behind a reply. */
export interface ReplyPermissions {
  /** Scopes that were checked and granted. */
  scopes: string[];
  /** A hash of the employees whom the caller reached; absent: all employees. */
  reach?: string;
}

const reachOf = ({ reach }: Caller): string | undefined => reach && hash('sha256', [...reach].sort().join(), 'hex');

/**
 * Returns a caller like the given one, and a record of the permissions granted to it so far.
 * @returns `caller` for the work, and `permissions()` for when the work is done
 */
export function recordPermissions(caller: Caller): { caller: Caller; permissions(): ReplyPermissions } {
  const granted = new Set<string>();
  const can = (scope: string) => {
    const isGranted = caller.can(scope);
    if (isGranted) granted.add(scope);
    return isGranted;
  };
  const reach = reachOf(caller);
  return {
    caller: { ...caller, can },
    permissions: () => ({ scopes: [...granted], ...(reach === undefined ? {} : { reach }) }),
  };
}

/**
 * @param status the status of the reply
 * @throws Problem `replay_not_permitted` for a caller who has lost access to something in the reply, or who reaches other
 *   employees since then
 */
export function refuseIfAccessLost({ scopes, reach }: ReplyPermissions, status: number, caller: Caller): void {
  const lost = scopes.filter((scope) => !caller.can(scope));
  const now = reachOf(caller);
  if (lost.length === 0 && (now === undefined || now === reach)) return;
  const why = lost.length > 0 ? `you have lost ${lost.join(', ')}` : 'the employees you may see have changed';
  const what = status >= 400 ? 'was refused, and changed nothing' : 'succeeded';
  throw new Problem(
    commonErrors.replayNotPermitted,
    `The first request with this Idempotency-Key ${what}. Its reply is not repeated because ${why} since then.`,
  );
}
