import { schemaState } from '../platform/db/migrate.ts';
import type { Command } from './command.ts';
import { openDatabase, print, refuseUnlessThere, withInstallation } from './installation.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '[--check]',
  summary:
    'Brings the schema up to date, as a start does. --check changes nothing, prints pending migrations with their costs, and exits with 1 if there are any.',
  options: { check: 'flag' },
  async run({ check }, env) {
    if (check) return checkSchema(env);
    await withInstallation({ ...env, MIGRATE_ON_START: '1' }, async ({ migrated }) => print({ migrated }), {
      creates: true,
    });
  },
};

async function checkSchema(env: NodeJS.ProcessEnv): Promise<void> {
  const { db, unlock } = await openDatabase(refuseUnlessThere(env));
  try {
    const state = await schemaState(db);
    print(state);
    if (state.isNewer || state.pending.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
    unlock();
  }
}
