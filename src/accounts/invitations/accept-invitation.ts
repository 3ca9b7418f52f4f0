/**
 * The holder of an invitation's key becomes a user of the account. The way the key travels proves the address:
 *
 * - Where the installation has a mail server, only the letter contains the key. The inviting administrator never sees
 *   it, so the person who accepts reads the mail of the address.
 * - Without one the administrator hands the key over, and could use it. That gains them a person in their own account,
 *   whose data they administer anyway, and nothing else.
 *
 * For that to hold, an acceptance never checks whether the address signs in elsewhere, and compares no password:
 *
 * - With a password it creates a new person, with the address, this password and this account. Others with the address
 *   keep theirs: the password tells them apart at sign-in. So no caller can use up another person's address, guess a
 *   password here, or learn who signs in to this installation.
 * - Without one it adds the account to the person whose session the request carries, if they have the address. The
 *   session began with their second factor, if they have one.
 *
 * The person gets the role that the invitation names. It names a role of the account by its id, so the role counts as it is
 * at the acceptance and at each later request: narrowed or widened since the invitation, it permits what it permits its
 * other users. It exists, because a role that an open invitation gives is not deleted (roles/change-roles.ts).
 *
 * The permissions of the inviting user counted when they invited (`mayGive`). If they have lost them since, or are disabled,
 * the invitation stays: it is the account's, like the users whom they invited before. Administrators see it among the
 * pending invitations, and withdraw it; it expires after seven days.
 */
import { systemCaller } from '../../platform/caller.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { type ErrorType, Problem, problem } from '../../platform/problem.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import { accountFieldErrors } from '../field-errors.ts';
import { hashOfSecret, type LinkKey, readKey } from '../link.ts';
import { userEvents } from '../users/events.ts';
import { minPassword, refuseCommonPassword } from '../users/passwords.ts';
import type { SignIn } from '../users/sign-in.ts';
import { type BrowserHeaders, headersFor, sessionOf } from '../users/sign-in-context.ts';
import { signUp } from '../users/sign-up.ts';
import {
  findUserOfEmployee,
  insertMembership,
  isMember,
  isSessionLive,
  lockPerson,
  removeUnused,
} from '../users/store.ts';
import { findOpenInvitation, writeAccepted } from './store.ts';

export const invitationInvalid: ErrorType = {
  code: 'invitation_invalid',
  status: 409,
  title: 'Invalid invitation',
  cause: 'The link is incomplete, has been used, was withdrawn or is older than seven days.',
  cure: 'Ask an administrator for another invitation.',
};

export const invitationOfAnother = {
  code: 'invitation_of_another',
  status: 409,
  title: 'Invitation for another address',
  cause: 'You are signed in with an e-mail address other than the invited one.',
  cure: 'Sign in with the invited address, or choose a password to create a new user for it.',
  detail: 'You are signed in with {email}, and another address was invited.',
} as const satisfies ErrorType;

interface Acceptance {
  key: string;
  /** The sign-in of a new person; absent: the signed-in person accepts. */
  password?: string | undefined;
}

/** What accepting needs from the product. */
export interface InvitationContext {
  db: Database;
  work: Work;
  signIn: SignIn;
  /** Encrypts the key of an invitation for its mail; undefined: no mail. */
  sealMailKey: ((key: string) => Buffer) | undefined;
}

/**
 * Makes an invited person a user.
 * @returns the e-mail address for their sign-in from now on
 * @throws Problem `invitation_invalid`, `invitation_of_another`, `origin_mismatch`, `invalid_body` for a password that is
 *   missing, too short or common
 */
export async function acceptInvitation(
  context: InvitationContext,
  { key: text, password }: Acceptance,
  headers: BrowserHeaders,
): Promise<{ email: string }> {
  const { db, work, signIn } = context;
  const key = readKey(text);
  const account = key && (await findAccount(db, key.accountId));
  if (!key || !account) throw refused();
  const caller = systemCaller(account, 'invitation');
  const found = await findOpenInvitation(work.read(caller), key.id, hashOfSecret(key.secret));
  if (!found) throw refused();
  const { email, name } = found;
  if (password === undefined) {
    const session = await whoIsSignedIn(context, email, headers);
    await join(work, account, { key, email, name, ...session });
    return { email };
  }
  refuseCommonPassword(password, { name, email, company: account.name }, '/password');
  // better-auth has a separate connection, so this comes before the transaction. If the process is killed in between,
  // the person remains without an account, and no sign-in finds them.
  const userId = await signUp(signIn, { name, email, password }).catch(refuseShort);
  await join(work, account, { key, email, name, userId }).catch(async (error: unknown) => {
    await removeUnused(db, userId);
    throw error;
  });
  return { email };
}

interface Joining {
  key: LinkKey;
  email: string;
  name: string;
  userId: string;
  /** Of the signed-in person. */
  sessionId?: string;
}

/** @throws Problem `invitation_invalid` if another request was faster */
const join = (work: Work, account: Account, { key, email, name, userId, sessionId }: Joining): Promise<void> =>
  work.write({ ...systemCaller(account, 'invitation'), actor: { type: 'person', id: userId, name } }, async (tx) => {
    await lockPerson(tx, userId);
    // A reset locks the person, too, and ends the session.
    if (sessionId !== undefined && !(await isSessionLive(tx, sessionId))) throw refused('Your session has ended.');
    const invitation = await findOpenInvitation(tx, key.id, hashOfSecret(key.secret), 'for update');
    if (!invitation) throw refused();
    const { employeeId } = invitation;
    const isTaken = employeeId !== null && (await findUserOfEmployee(tx, employeeId)) !== undefined;
    if (isTaken || (await isMember(tx, account.id, email))) {
      throw refused('This user or this employee already has access to the account.');
    }
    await writeAccepted(tx, invitation.id);
    userEvents.created(tx, await insertMembership(tx, { ...invitation, userId }));
  });

const refused = (detail = 'The link has been used, was withdrawn or has expired.') =>
  new Problem(invitationInvalid, detail);

/** A password refused by better-auth; any other error is not the caller's fault. */
function refuseShort(error: { statusCode?: number }): never {
  if (error.statusCode === undefined || error.statusCode >= 500) throw error;
  throw invalidBody([fieldError('/password', fieldErrors.tooShort, { minimum: minPassword })]);
}

/** @returns the person and the session of a request, by their ids */
async function whoIsSignedIn(
  { signIn }: InvitationContext,
  email: string,
  headers: BrowserHeaders,
): Promise<{ userId: string; sessionId: string }> {
  const session = await sessionOf(signIn, headersFor(headers));
  if (!session) {
    throw invalidBody([fieldError('/password', accountFieldErrors.passwordRequired)]);
  }
  if (session.user.address !== email.toLowerCase()) {
    throw problem(invitationOfAnother, { email: session.user.address });
  }
  return { userId: session.user.id, sessionId: session.session.id };
}
