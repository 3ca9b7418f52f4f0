import type { Queryable } from '../../platform/db/database.ts';
import { commonErrors } from '../../platform/errors.ts';
import type { Permitted, Principal, Runnable } from '../../platform/http/principal.ts';
import { Problem } from '../../platform/problem.ts';
import { findAccount } from '../accounts/store.ts';
import type { SignIn } from './sign-in.ts';
import { findMembership, type Membership } from './store.ts';

/** What the product knows about roles; `app.ts` provides it. */
export interface RoleRules {
  /** How a user runs an operation; undefined: not at all. */
  permits(membership: Membership, operation: Runnable): Permitted | undefined;
  /** Whether a user may read and change, within their reach, what needs a scope. */
  can(membership: Membership, scope: string): boolean;
  /** The employees whom a user sees and acts for; undefined: all. */
  reachOf(membership: Membership): Promise<string[]> | undefined;
}

/** Finds the person of a session cookie, and their permissions in their account. */
export async function authenticatePerson(
  db: Queryable,
  signIn: SignIn,
  rules: RoleRules,
  cookie: string,
): Promise<Principal> {
  const session = await signIn.api.getSession({ headers: new Headers({ cookie }) }).catch(() => {
    // better-auth does not throw for a wrong cookie, so this error is the database's.
    throw new Problem(commonErrors.unavailable, 'The session cannot be checked at the moment.', {
      headers: { 'retry-after': '2' },
    });
  });
  const membership = session && (await findMembership(db, session.user.id));
  const account = membership && (await findAccount(db, membership.accountId));
  if (!session || !membership || !account) {
    throw new Problem(commonErrors.invalidToken, 'The session has ended or is unknown; sign in again.');
  }
  return {
    kind: 'person',
    accountId: account.id,
    timeZone: account.timeZone,
    actor: { type: 'person', id: session.user.id, name: session.user.name },
    apiAddOnActive: account.apiAddOnActive,
    can: (scope) => rules.can(membership, scope),
    permits: (operation) => rules.permits(membership, operation),
    employeeId: membership.employeeId ?? undefined,
    reach: await rules.reachOf(membership),
  };
}
