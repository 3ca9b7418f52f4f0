import { existsSync, readFileSync } from 'node:fs';
import { systemClock } from '../platform/clock.ts';
import { type Config, dataDirOf, hasDatabase, keyFileIn, readConfig, StartError } from '../platform/config.ts';
import { copyRows, isUnused, refuseProcesses } from '../platform/db/copy-rows.ts';
import type { Database } from '../platform/db/database.ts';
import { openEmbedded } from '../platform/db/embedded.ts';
import { checkKeys } from '../platform/db/encryption-keys.ts';
import { lockFolder } from '../platform/db/folder-lock.ts';
import { historyOf, moveIdentity } from '../platform/db/installation.ts';
import { isCurrent, migrate } from '../platform/db/migrate.ts';
import { refreshStatistics } from '../platform/db/statistics.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { Command } from './command.ts';
import { refuseEarlierMark } from './first-run.ts';
import { homeOf, openAlone, print } from './installation.ts';

export const moveCommand: Command = {
  name: 'move',
  usage: '--to DATABASE_URL | --from DATABASE_URL',
  summary:
    'Moves the installation in DATA_DIR to PostgreSQL, or back into DATA_DIR, and compares a digest of each table.',
  options: { to: 'optional', from: 'optional' },
  async run({ to, from }, env) {
    const url = to ?? from;
    if (url === undefined || (to !== undefined && from !== undefined)) {
      throw new StartError('move needs --to DATABASE_URL or --from DATABASE_URL, and not both');
    }
    const dataDir = dataDirOf(env);
    if (to !== undefined && !hasDatabase(dataDir)) {
      throw new StartError(`DATA_DIR ${dataDir} has no installation; set DATA_DIR to the folder of the one to move`);
    }
    const { config, keyFile } = settingsFor(url, to === undefined ? undefined : keyFileIn(dataDir), env);
    const unlock = lockFolder(dataDir);
    try {
      refuseEarlierMark(dataDir);
      const folder = await openEmbedded({ dataDir: `${dataDir}/database` });
      try {
        const server = await openAlone(url, 'move');
        try {
          const moved = to === undefined ? await move(server, folder, config) : await move(folder, server, config);
          print({
            ...moved,
            encryptionKey: keyFile ? `set ENCRYPTION_KEY to the content of ${keyFile}` : 'as it is set',
          });
        } finally {
          await server.close();
        }
      } finally {
        await folder.close();
      }
    } finally {
      unlock();
    }
  },
};

/**
 * The settings of the installation on the server. Its key is the one that is set, else that of the folder to move.
 * @returns the file, if the key is that of the folder
 * @throws StartError naming what is wrong
 */
function settingsFor(url: string, fileOfFolder: string | undefined, env: NodeJS.ProcessEnv) {
  const others = Object.entries(env).filter(([name]) => !/^DATABASE_(DIRECT_)?URL/.test(name));
  const isKeyGiven = others.some(([name, value]) => /^ENCRYPTION_KEY/.test(name) && value);
  const keyFile = fileOfFolder && !isKeyGiven && existsSync(fileOfFolder) ? fileOfFolder : undefined;
  const key = keyFile ? { ENCRYPTION_KEY: readFileSync(keyFile, 'utf8').trim() } : {};
  return { config: readConfig({ ...Object.fromEntries(others), ...key, DATABASE_URL: url }), keyFile };
}

/** Without a row here, no installation has used a database. */
const emptyBy = 'accounts';

/** Copies the data, and tells both sides that it lives in the target from now on. */
async function move(source: Database, target: Database, config: Config) {
  if (!(await isCurrent(source))) {
    throw new StartError('the data has another schema than this release; run `bin/rollcall migrate` on it first');
  }
  await checkKeys(source, createSecretBox(config.encryptionKeys));
  if (await isUnused(target, emptyBy)) await migrate(target);
  if (!(await isCurrent(target))) {
    throw new StartError('the target has tables of another schema or program; give an empty database or folder');
  }
  const history = await historyOf(source, systemClock);
  const report = (line: string) => console.error(line);
  const home = await homeOf(config, target);
  const tables = await copyRows(source, target, {
    emptyBy,
    report,
    async beforeCommit(original, copy) {
      // A supervisor may have started one again: from here on the original would acknowledge its changes.
      if (source.kind === 'postgres') await refuseProcesses(source);
      // A start on the original is silent from now on, as on a copy: first it, so that at no moment both sides send.
      await moveIdentity(original, home);
      await moveIdentity(copy, home);
    },
  });
  await refreshStatistics(target);
  return { tables, history, storage: home.storage };
}
