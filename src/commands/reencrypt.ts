import type { Command } from './command.ts';
import { print, withInstallation } from './installation.ts';

export const reencryptCommand: Command = {
  name: 'reencrypt',
  usage: '',
  summary:
    'Encrypts every secret with the first key of ENCRYPTION_KEY. Then remove the others there; earlier backups still need them.',
  options: {},
  run: (_options, env) => withInstallation(env, async ({ app }) => print(await app.reencrypt())),
};
