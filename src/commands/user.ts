import { randomBytes } from 'node:crypto';
import {
  createUser,
  joinWithEvent,
  memberOf,
  resetPassword,
  resetSecondFactor,
  roles,
  setUserDisabled,
  users,
} from '../accounts/index.ts';
import { operatorCaller } from '../platform/caller.ts';
import { StartError } from '../platform/config.ts';
import type { Command } from './command.ts';
import { accountOf, print, printList, withInstallation } from './installation.ts';

/** As the panel does it; it takes effect with the user's next request. */
const switchTo = (disabled: boolean): Command => ({
  name: `user ${disabled ? 'disable' : 'enable'}`,
  usage: '--account ID --email EMAIL',
  summary: disabled
    ? 'Disables the sign-in of a user; it takes effect with their next request.'
    : 'Enables the sign-in of a disabled user again.',
  options: { account: 'required', email: 'required' },
  run: ({ account = '', email = '' }, env) =>
    withInstallation(env, async ({ db, app }) => {
      const caller = operatorCaller(await accountOf(db, account));
      const user = await app.work.write(caller, async (tx) => setUserDisabled(tx, await memberOf(tx, email), disabled));
      print({ ...user, status: disabled ? 'disabled' : 'active' });
    }),
});

export const userCommands: Command[] = [
  {
    name: 'user create',
    usage: `--account ID --name NAME --email EMAIL --role ${roles.join('|')}`,
    summary: 'Creates a user; prints a password (or takes ROLLCALL_PASSWORD).',
    options: { account: 'required', name: 'required', email: 'required', role: 'required' },
    async run({ account = '', name = '', email = '', role: asked = '' }, env) {
      const role = roles.find((one) => one === asked);
      if (!role) throw new StartError(`--role must be one of ${roles.join(', ')}`);
      const given = env.ROLLCALL_PASSWORD;
      const password = given ?? randomBytes(15).toString('base64url');
      await withInstallation(env, async ({ db, clock, app }) => {
        const owner = await accountOf(db, account);
        const accountId = owner.id;
        const user = { accountId, name, email, password, role };
        const id = await createUser(db, app.signIn, clock, user, (member) =>
          app.work.write(operatorCaller(owner), (tx) => joinWithEvent(tx, member)),
        );
        print({ id, accountId, email, role, ...(given === undefined ? { password } : {}) });
      });
    },
  },
  {
    name: 'user list',
    usage: '--account ID',
    summary: 'Lists the users of an account, with their roles, and whether they may sign in.',
    options: { account: 'required' },
    run: ({ account = '' }, env) => withInstallation(env, (it) => printList(it, account, users)),
  },
  switchTo(true),
  switchTo(false),
  {
    name: 'user reset-password',
    usage: '--account ID --email EMAIL',
    summary:
      'Ends the password and the sessions of a user; prints a link to choose another password, once, within 24 hours.',
    options: { account: 'required', email: 'required' },
    run: ({ account = '', email = '' }, env) =>
      withInstallation(env, async ({ db, app, config }) => {
        const resetting = { byOperator: true, sealMailKey: app.sealMailKey };
        const { id, key, expiresAt } = await app.work.write(operatorCaller(await accountOf(db, account)), async (tx) =>
          resetPassword(tx, await memberOf(tx, email), resetting),
        );
        print({ id, link: `${config.baseUrl}/reset-password#${key}`, expiresAt });
      }),
  },
  {
    name: 'user reset-second-factor',
    usage: '--account ID --email EMAIL',
    summary: 'Removes the second factor of a user who has lost it, and ends their sessions.',
    options: { account: 'required', email: 'required' },
    run: ({ account = '', email = '' }, env) =>
      withInstallation(env, async ({ db, app }) => {
        const resetting = { byOperator: true, sealMailKey: app.sealMailKey };
        const caller = operatorCaller(await accountOf(db, account));
        print(await app.work.write(caller, async (tx) => resetSecondFactor(tx, await memberOf(tx, email), resetting)));
      }),
  },
];
