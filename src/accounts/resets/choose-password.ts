import { systemCaller } from '../../platform/caller.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { findAccount } from '../accounts/store.ts';
import { hashOfSecret, readKey } from '../link.ts';
import { endLinks, endSessions, writePassword } from '../passwords/store.ts';
import { noteSignIn } from '../sessions/note-sign-in.ts';
import { refuseCommonPassword } from '../users/passwords.ts';
import type { BrowserHeaders, SignInContext } from '../users/sign-in-context.ts';
import { lockPerson } from '../users/store.ts';
import { findOpenReset, signsInElsewhere } from './store.ts';

export const resetLinkInvalid: ErrorType = {
  code: 'reset_link_invalid',
  status: 409,
  title: 'Invalid reset link',
  cause:
    'The link is incomplete, has been used, was replaced by another or has expired: after 24 hours, or after an hour if you asked for it on the sign-in page.',
  cure: 'Ask for another link on the sign-in page, or ask an administrator to reset your password again.',
};

const refused = () => new Problem(resetLinkInvalid, 'The link has been used, was replaced by another or has expired.');

interface Choice {
  key: string;
  password: string;
}

/**
 * Gives the holder of a reset link the password that they choose. The link works once.
 * @returns the e-mail address for their sign-in, and their id
 * @throws Problem `reset_link_invalid`, `invalid_body` for a password that attackers try first
 */
export async function choosePassword(
  context: SignInContext & { work: Work },
  { key: text, password }: Choice,
  headers: BrowserHeaders,
): Promise<{ email: string; userId: string }> {
  const { db, work, signIn } = context;
  const key = readKey(text);
  const account = key && (await findAccount(db, key.accountId));
  if (!key || !account) throw refused();
  const caller = systemCaller(account, 'password reset');
  const secretHash = hashOfSecret(key.secret);
  const found = await findOpenReset(work.read(caller), key.id, secretHash);
  if (!found) throw refused();
  const { userId, name, email } = found;
  refuseCommonPassword(password, { name, email, company: account.name }, '/password');
  // Hashing is slow on purpose, so it comes before the transaction.
  const hash = await (await signIn.$context).password.hash(password);
  await work.write({ ...caller, actor: { type: 'person', id: userId, name } }, async (tx) => {
    await lockPerson(tx, userId);
    const reset = await findOpenReset(tx, key.id, secretHash, 'for update');
    // The person may have joined another account since: its administrators did not create this link. A link that the
    // person asked for proves the address, for all accounts.
    const isOfAdministrator = reset && !reset.byOperator && !reset.byPerson;
    if (!reset || (isOfAdministrator && (await signsInElsewhere(tx, userId)))) throw refused();
    await writePassword(tx, userId, hash, tx.now);
    await endLinks(tx, userId, tx.now);
    await endSessions(tx, userId);
  });
  await noteSignIn(context, { userId, outcome: 'password_changed', headers });
  return { email, userId };
}
