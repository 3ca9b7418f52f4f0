import type { Command } from './command.ts';
import { print, withInstallation } from './installation.ts';

export const purgeCommand: Command = {
  name: 'purge',
  usage: '[--dry-run]',
  summary:
    'Deletes the data whose retention is over by the clock, as workers do every hour, at most a day further each time; prints how much. --dry-run prints it, and deletes nothing.',
  options: { 'dry-run': 'flag' },
  run: ({ 'dry-run': dryRun }, env) =>
    withInstallation(env, async ({ app }) => print(await (dryRun ? app.dryRunOfPurge() : app.purge()))),
};
