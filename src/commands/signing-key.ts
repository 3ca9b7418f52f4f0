import { operatorCaller } from '../platform/caller.ts';
import { instantOf } from '../platform/clock.ts';
import { StartError } from '../platform/config.ts';
import { retireSigningKey, rotateSigningKey, signingKeysOf } from '../webhooks/index.ts';
import type { Command } from './command.ts';
import { accountOf, print, withInstallation } from './installation.ts';

const maxOverlap = 8_760;

/** @throws StartError unless it is a number of hours up to a year */
function hoursOf(text: string): number {
  const hours = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (hours <= maxOverlap) return hours;
  throw new StartError(`--overlap-hours must be a number from 0 to ${maxOverlap}`);
}

export const signingKeyCommands: Command[] = [
  {
    name: 'signing-key list',
    usage: '--account ID',
    summary: 'Lists the published ed25519 keys of an account, the signing one first.',
    options: { account: 'required' },
    run: ({ account = '' }, env) =>
      withInstallation(env, async ({ db, clock }) => {
        const { id } = await accountOf(db, account);
        const keys = await signingKeysOf(db, id, instantOf(clock.now()));
        print(keys.map(({ publicKey, ...key }) => ({ ...key, publicKey: publicKey.toString('base64') })));
      }),
  },
  {
    name: 'signing-key rotate',
    usage: '--account ID [--overlap-hours HOURS]',
    summary: 'Signs webhooks of an account with a new key; the one before is published for 24 hours, or HOURS.',
    options: { account: 'required', 'overlap-hours': 'optional' },
    async run({ account = '', 'overlap-hours': text = '24' }, env) {
      const hours = hoursOf(text);
      await withInstallation(env, async ({ app, db }) => {
        const caller = operatorCaller(await accountOf(db, account));
        print(await app.work.write(caller, (tx) => rotateSigningKey(tx, app.box, hours)));
      });
    },
  },
  {
    name: 'signing-key retire',
    usage: '--account ID --key ID',
    summary: 'Stops publishing a former key before its time is over.',
    options: { account: 'required', key: 'required' },
    run: ({ account = '', key = '' }, env) =>
      withInstallation(env, async ({ app, db }) => {
        const caller = operatorCaller(await accountOf(db, account));
        if (!(await app.work.write(caller, (tx) => retireSigningKey(tx, key))))
          throw new StartError(`the account has no former key ${key}; one that signs is rotated first`);
        print({ retired: key });
      }),
  },
];
