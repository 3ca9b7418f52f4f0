import type { Command } from './command.ts';
import { print, withInstallation } from './installation.ts';

export const purgeCommand: Command = {
  name: 'purge',
  usage: '',
  summary: 'Deletes what was kept for long enough, as workers do every hour; prints how much that was.',
  options: {},
  run: (_options, env) => withInstallation(env, async ({ app }) => print(await app.purge())),
};
