import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import { invalidBody } from '../../platform/validate.ts';
import { createAccount, listAccounts, setApiAddOn } from '../accounts/store.ts';
import type { SignIn } from '../users/sign-in.ts';
import { isKnownAddress } from '../users/store.ts';
import { createUser } from '../users/user.ts';

export const alreadySetUp: ErrorType = {
  code: 'already_set_up',
  status: 409,
  title: 'Already set up',
  cause: 'This installation has an account; the first one is made only once.',
  cure: 'Sign in, or make further accounts with `bin/rollcall account create`.',
};

export interface SetUp {
  company: string;
  timeZone: string;
  language: string;
  administrator: { name: string; email: string; password: string };
}

export interface SetUpContext {
  db: Database;
  clock: Clock;
  signIn: SignIn;
}

export const isSetUp = async ({ db }: Pick<SetUpContext, 'db'>): Promise<boolean> =>
  (await listAccounts(db)).length > 0;

let running: Promise<unknown> = Promise.resolve();

/**
 * Makes the first account of an empty installation, with its administrator; its API add-on is active.
 * @throws Problem `already_set_up`, `invalid_body`
 */
export function setUp(context: SetUpContext, input: SetUp): Promise<{ accountId: string }> {
  // One after the other, so that two first visitors do not make two accounts.
  const result = running.then(() => act(context, input));
  running = result.catch(() => {});
  return result;
}

async function act(
  context: SetUpContext,
  { company, administrator, ...account }: SetUp,
): Promise<{ accountId: string }> {
  const { db, clock, signIn } = context;
  if (await isSetUp(context)) throw new Problem(alreadySetUp, 'This installation has an account already.');
  if (await isKnownAddress(db, administrator.email)) {
    throw invalidBody([{ pointer: '/administrator/email', code: 'already_taken', detail: 'signs in already' }]);
  }
  const { id: accountId } = await createAccount(db, clock, { name: company, ...account });
  await setApiAddOn(db, clock, accountId, true);
  await createUser(db, signIn, clock, { accountId, role: 'administrator', ...administrator });
  return { accountId };
}
