import type { Command } from './command.ts';
import { print, withInstallation } from './installation.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Brings the schema of the database up to date (start does it too).',
  options: {},
  run: (_options, env) => withInstallation(env, async ({ migrated }) => print({ migrated }), { creates: true }),
};
