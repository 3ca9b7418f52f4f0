import { systemCaller } from '../../platform/caller.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { findAccount } from '../accounts/store.ts';
import { userEvents } from '../users/events.ts';
import type { SignIn } from '../users/sign-in.ts';
import { findUserId, findUserOfEmployee, insertMembership, isMember } from '../users/store.ts';
import { hashOfSecret, readKey } from './link.ts';
import { findOpenInvitation, writeAccepted } from './store.ts';

export const invitationInvalid: ErrorType = {
  code: 'invitation_invalid',
  status: 409,
  title: 'The invitation does not work',
  cause: 'The link is not whole, has been used, was taken back, or is older than seven days.',
  cure: 'Ask an administrator for another invitation.',
};

interface Acceptance {
  key: string;
  password: string;
}

/** What accepting needs of the product. */
export interface InvitationContext {
  db: Database;
  work: Work;
  signIn: SignIn;
  /** Encrypts the key of an invitation that is to be mailed; undefined: nothing is. */
  sealMailKey: ((key: string) => Buffer) | undefined;
}

/**
 * Makes a user of somebody who was invited. Whoever signs in elsewhere in this installation proves it by their
 * password; others choose theirs.
 * @returns the e-mail address that they sign in with from now on
 * @throws Problem `invitation_invalid`, `invalid_body` for a password that is too short or not theirs
 */
export async function acceptInvitation(
  { db, work, signIn }: InvitationContext,
  { key: text, password }: Acceptance,
): Promise<{ email: string }> {
  const key = readKey(text);
  const account = key && (await findAccount(db, key.accountId));
  if (!key || !account) throw refused();
  const caller = systemCaller(account, 'invitation');
  const found = await findOpenInvitation(work.read(caller), key.id, hashOfSecret(key.secret));
  if (!found) throw refused();
  const { email, name } = found;
  // better-auth has a connection of its own, so this comes before the transaction. If we are killed in between, the
  // person exists without a membership, and the next attempt goes the way of those who sign in elsewhere.
  const known = await findUserId(db, email);
  const userId =
    known === undefined
      ? await signUp(signIn, { email, name, password })
      : await prove(signIn, known, { email, password });
  await work.write({ ...caller, actor: { type: 'person', id: userId, name } }, async (tx) => {
    const invitation = await findOpenInvitation(tx, key.id, hashOfSecret(key.secret), 'for update');
    if (!invitation) throw refused();
    const { employeeId } = invitation;
    const isTaken = employeeId !== null && (await findUserOfEmployee(tx, employeeId)) !== undefined;
    if (isTaken || (await isMember(tx, email))) throw refused('This person, or this employee, signs in already.');
    await writeAccepted(tx, invitation.id);
    userEvents.created(tx, await insertMembership(tx, { ...invitation, userId }));
  });
  return { email };
}

const refused = (detail = 'The link has been used, was taken back, or has expired.') =>
  new Problem(invitationInvalid, detail);

/** What better-auth refuses about the password; anything else that goes wrong is no fault of who accepts. */
const refusedPassword =
  (code: string, detail: string) =>
  (error: { statusCode?: number }): never => {
    if (error.statusCode === undefined || error.statusCode >= 500) throw error;
    throw invalidBody([{ pointer: '/password', code, detail }]);
  };

async function signUp(signIn: SignIn, person: { email: string; name: string; password: string }): Promise<string> {
  const refusal = refusedPassword('too_short', 'must have 12 to 128 characters');
  const { user } = await signIn.api.signUpEmail({ body: person }).catch(refusal);
  return user.id;
}

/** The password alone proves it: a second factor is asked for when they sign in. */
async function prove(
  signIn: SignIn,
  userId: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const refusal = refusedPassword('wrong_password', 'is not the one that this address signs in with');
  await signIn.api.signInEmail({ body: credentials }).catch(refusal);
  return userId;
}
