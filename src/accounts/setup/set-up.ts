import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ErrorType, Problem } from '../../platform/problem.ts';
import { email, language, text, timeZone } from '../../platform/values.ts';
import { type AccountMaker, listAccounts } from '../accounts/store.ts';
import { chosenPassword, refuseCommonPassword } from '../users/passwords.ts';
import type { SignIn } from '../users/sign-in.ts';
import { createUser } from '../users/user.ts';
import { refuseWrongCode } from './set-up-code.ts';

export const alreadySetUp: ErrorType = {
  code: 'already_set_up',
  status: 409,
  title: 'Already set up',
  cause: 'This installation already has an account, and the first account can be created only once.',
  cure: 'Sign in, or create further accounts with `bin/rollcall account create`. If the account has no user, because the process was killed during the set-up, create an administrator with `bin/rollcall user create`.',
};

export const setUpSchema = z
  .strictObject({
    setUpCode: text(100, 'abcd-efgh-jkmn-pqrs').meta({
      description: 'Rollcall prints the code at every start while the installation has no account.',
    }),
    company: text(200, 'Acme'),
    timeZone,
    language,
    administrator: z.strictObject({
      name: text(200, 'Ana Torres'),
      email,
      password: chosenPassword,
    }),
  })
  .meta({ id: 'SetUp' });
export type SetUp = z.output<typeof setUpSchema>;

export interface SetUpContext {
  db: Database;
  clock: Clock;
  signIn: SignIn;
  createFirstAccount: AccountMaker['createFirstAccount'];
  /** Encrypts the key of a link for its mail; undefined: no mail. */
  sealMailKey: ((key: string) => Buffer) | undefined;
}

export const isSetUp = async ({ db }: Pick<SetUpContext, 'db'>): Promise<boolean> =>
  (await listAccounts(db)).length > 0;

/**
 * Creates the first account of an empty installation, with its administrator; its API add-on is active.
 * @throws Problem `already_set_up`, `set_up_code_wrong`, `too_many_requests`, `invalid_body`
 */
export async function setUp(
  { db, clock, signIn, createFirstAccount }: SetUpContext,
  { setUpCode, company, administrator, ...account }: SetUp,
): Promise<{ accountId: string }> {
  const refused = new Problem(alreadySetUp, 'This installation already has an account.');
  if (await isSetUp({ db })) throw refused;
  // It stays: once an account exists it opens nothing.
  await refuseWrongCode(db, clock, setUpCode);
  refuseCommonPassword(administrator.password, { ...administrator, company }, '/administrator/password');
  const made = await createFirstAccount(db, clock, { name: company, ...account });
  if (!made) throw refused;
  await createUser(db, signIn, clock, { accountId: made.id, role: 'administrator', ...administrator });
  return { accountId: made.id };
}
