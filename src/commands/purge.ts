import type { Command } from './command.ts';
import { print, withInstallation } from './installation.ts';

export const purgeCommand: Command = {
  name: 'purge',
  usage: '',
  summary: 'Deletes the data whose retention is over, as workers do every hour; prints how much.',
  options: {},
  run: (_options, env) => withInstallation(env, async ({ app }) => print(await app.purge())),
};
