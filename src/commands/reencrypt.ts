import type { Command } from './command.ts';
import { print, withInstallation } from './installation.ts';

export const reencryptCommand: Command = {
  name: 'reencrypt',
  usage: '',
  summary:
    'Encrypts every secret with the first key of ENCRYPTION_KEY; remove the others after restarting every process.',
  options: {},
  run: (_options, env) => withInstallation(env, async ({ app }) => print(await app.reencrypt())),
};
