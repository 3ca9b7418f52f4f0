import { listAccounts } from '../accounts/index.ts';
import { createAccountIn } from '../api.ts';
import { operatorCaller } from '../platform/caller.ts';
import { StartError } from '../platform/config.ts';
import { newId } from '../platform/ids.ts';
import { check } from '../platform/validate.ts';
import { language, timeZone } from '../platform/values.ts';
import type { Command } from './command.ts';
import { print, withInstallation } from './installation.ts';

export const accountCommands: Command[] = [
  {
    name: 'account create',
    usage: '--name NAME --time-zone ZONE [--language TAG]',
    summary: 'Creates a customer account; its API add-on is off.',
    options: { name: 'required', 'time-zone': 'required', language: 'optional' },
    async run(options, env) {
      const { name = '', 'time-zone': zone, language: tag = 'en' } = options;
      const { value: accountZone = '', errors: wrongZone = [] } = check(timeZone, zone);
      const { errors: wrongTag = [] } = check(language, tag);
      const wrong = [
        ...wrongZone.map(({ detail }) => `--time-zone ${detail}`),
        ...wrongTag.map(({ detail }) => `--language ${detail}`),
      ];
      if (wrong.length > 0) throw new StartError(wrong.join('; '));
      await withInstallation(
        env,
        async ({ app }) => {
          const account = { name, language: tag, timeZone: accountZone };
          const caller = operatorCaller({ id: newId(), timeZone: accountZone });
          print(await app.work.write(caller, (tx) => createAccountIn(tx, account)));
        },
        { creates: true },
      );
    },
  },
  {
    name: 'account list',
    usage: '',
    summary: 'Lists the accounts of this installation.',
    options: {},
    run: (_options, env) => withInstallation(env, async ({ db }) => print(await listAccounts(db))),
  },
];
