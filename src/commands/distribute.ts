import { readSettings, StartError } from '../platform/config.ts';
import { type Distribution, distribute, requireCluster } from '../platform/db/distribution.ts';
import { isCurrent } from '../platform/db/migrate.ts';
import type { Command } from './command.ts';
import { openAlone, print } from './installation.ts';

export const distributeCommand: Command = {
  name: 'distribute',
  usage: '[--dry-run]',
  summary: 'Distributes the data over the nodes of a Citus cluster, by account; every process must be stopped.',
  options: { 'dry-run': 'flag' },
  async run(options, env) {
    const { databaseUrl, databaseDirectUrl } = readSettings(env).config;
    if (databaseUrl === undefined) {
      throw new StartError('an embedded database is not distributed; `bin/rollcall move` takes it to PostgreSQL first');
    }
    const db = await openAlone(databaseDirectUrl ?? databaseUrl, 'distribute');
    try {
      if (!(await isCurrent(db))) {
        throw new StartError('the data has another schema than this release; run `bin/rollcall migrate` on it first');
      }
      const report = (line: string) => console.error(line);
      print(inShort(options['dry-run'] ? await requireCluster(db) : await distribute(db, report)));
    } finally {
      await db.close();
    }
  },
};

const inShort = ({ version, nodes, tables, keysToRestore }: Distribution) => {
  const namesOf = (chosen: Distribution['tables']) => chosen.map(({ name }) => name);
  return {
    citus: version,
    nodes,
    byAccount: namesOf(tables.filter(({ isOfAccounts }) => isOfAccounts)),
    onEveryNode: namesOf(tables.filter(({ isOfAccounts }) => !isOfAccounts)),
    waiting: namesOf(tables.filter(({ isDone }) => !isDone)),
    bytesWaiting: tables.reduce((sum, { isDone, bytes }) => sum + (isDone ? 0 : bytes), 0),
    keysToRestore,
  };
};
