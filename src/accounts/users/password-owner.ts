import { findAccount } from '../accounts/store.ts';
import type { PasswordOwner } from './passwords.ts';
import { type BrowserHeaders, headersFor, type SignInContext, sessionOf } from './sign-in-context.ts';
import { findMembership } from './store.ts';

/** The person of a request's session; undefined without one. */
export async function passwordOwner(
  { db, signIn }: SignInContext,
  headers: BrowserHeaders,
): Promise<PasswordOwner | undefined> {
  const session = await sessionOf(signIn, headersFor(headers));
  if (!session) return undefined;
  const { id, name, address } = session.user;
  const membership = await findMembership(db, id);
  const account = membership && (await findAccount(db, membership.accountId));
  return { name, email: address, company: account?.name ?? '' };
}
