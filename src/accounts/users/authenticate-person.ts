import type { Queryable } from '../../platform/db/database.ts';
import { commonErrors } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/operation.ts';
import { Problem } from '../../platform/problem.ts';
import { findAccount } from '../accounts/store.ts';
import { permissionsOf, permittedAs, reachOf } from '../roles/permissions.ts';
import type { SignIn } from './sign-in.ts';
import { sessionOf } from './sign-in-context.ts';
import { findMembership, findMembershipIn, type Membership } from './store.ts';

/** Finds the ids of the employees below a manager; `app.ts` fills it in, since accounts know no employees. */
export type FindUnder = (accountId: string, managerId: string) => Promise<string[]>;

/** The accounts of sessions, by their ids. */
export type KnownSessions = Map<string, string>;

const mostKnown = 10_000;

async function membershipOf(
  db: Queryable,
  { session, user }: { session: { id: string }; user: { id: string } },
  known: KnownSessions,
): Promise<Membership | undefined> {
  const accountId = known.get(session.id);
  const found = accountId === undefined ? undefined : await findMembershipIn(db, user.id, accountId);
  if (found) return found;
  const first = await findMembership(db, user.id);
  if (known.size >= mostKnown) known.clear();
  if (first) known.set(session.id, first.accountId);
  return first;
}

/**
 * Finds the person of a session cookie, and their permissions in their account.
 * @param user the id of the user whom the page shows: the tabs of a browser share the cookie, and another user may have
 * signed in by another one. Undefined for what is no page
 * @param known sessions seen before: on a cluster, to ask all accounts for a person takes seventy times as long as one. When
 * a person comes to work in another account, their sessions end
 */
export async function authenticatePerson(
  db: Queryable,
  signIn: SignIn,
  findUnder: FindUnder,
  { cookie, user }: { cookie: string; user: unknown },
  known: KnownSessions,
): Promise<Principal> {
  const session = await sessionOf(signIn, new Headers({ cookie }));
  const membership = session && (await membershipOf(db, session, known));
  const account = membership && (await findAccount(db, membership.accountId));
  if (!session || !membership || !account) {
    throw new Problem(commonErrors.invalidToken, 'The session has ended or is unknown; sign in again.');
  }
  if (user !== undefined && user !== session.user.id) {
    throw new Problem(commonErrors.invalidToken, 'Another user has signed in with this browser; sign in again.');
  }
  const { can, servesThemselves } = permissionsOf(membership);
  return {
    kind: 'person',
    accountId: account.id,
    timeZone: account.timeZone,
    actor: { type: 'person', id: session.user.id, name: session.user.name },
    apiAddOnActive: account.apiAddOnActive,
    can,
    servesThemselves,
    permits: (operation) => permittedAs(membership, operation),
    employeeId: membership.employeeId ?? undefined,
    reach: await reachOf(membership, (managerId) => findUnder(account.id, managerId)),
  };
}
