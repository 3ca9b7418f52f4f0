import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { BackgroundTask } from '../platform/background.ts';
import { dataDirOf, hasDatabase, StartError } from '../platform/config.ts';
import { type EmbeddedDatabase, openEmbedded } from '../platform/db/embedded.ts';
import { lockFolder } from '../platform/db/folder-lock.ts';
import { givenSetting } from '../platform/given-setting.ts';
import type { Command } from './command.ts';
import { print } from './installation.ts';

/** A file by which the command asks the server that has the folder, since only one process can use it. */
const requestIn = (dataDir: string) => `${dataDir}/backup.request`;
/** The answer of the server, complete once it has this name. */
const answerIn = (dataDir: string) => `${dataDir}/backup.tar`;

const lookEvery = 200;
/** How long the command waits for the server, in milliseconds. */
const patience = 600_000;

const write = (file: string, tar: Uint8Array) => {
  writeFileSync(`${file}.new`, tar, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/** Answers the requests of `bin/rollcall backup`. */
export const backupTask = (dataDir: string, { dump }: EmbeddedDatabase): BackgroundTask => ({
  name: 'backup',
  everySeconds: 1,
  async run() {
    if (!existsSync(requestIn(dataDir))) return;
    try {
      write(answerIn(dataDir), await dump());
    } finally {
      rmSync(requestIn(dataDir), { force: true });
    }
  },
});

export const backupCommand: Command = {
  name: 'backup',
  usage: '--to FILE',
  summary: 'Writes a consistent copy of the embedded database to a tar file, while the server runs or not.',
  options: { to: 'required' },
  async run({ to = '' }, env) {
    const dataDir = dataDirOf(env);
    // After a move to PostgreSQL the folder is still there, and its copy would pass for one of the installation.
    if (givenSetting(env, 'DATABASE_URL')) {
      throw new StartError(
        `DATABASE_URL is set: back PostgreSQL up with pg_dump; to back up the embedded database in ${dataDir}, unset it`,
      );
    }
    if (!hasDatabase(dataDir)) {
      throw new StartError(`DATA_DIR ${dataDir} has no embedded database; on PostgreSQL use pg_dump`);
    }
    const unlock = whenUnused(dataDir);
    if (unlock) {
      const db = await openEmbedded({ dataDir: `${dataDir}/database` });
      write(to, await db.dump());
      await db.close();
      unlock();
    } else await askServer(dataDir, to);
    print({ file: to });
  },
};

/** Locks the folder; undefined if a server has it. */
function whenUnused(dataDir: string): (() => void) | undefined {
  try {
    return lockFolder(dataDir);
  } catch {
    return undefined;
  }
}

/** @throws StartError if the server makes no copy */
async function askServer(dataDir: string, to: string): Promise<void> {
  const [request, answer] = [requestIn(dataDir), answerIn(dataDir)];
  rmSync(answer, { force: true });
  writeFileSync(request, '');
  for (let waited = 0; existsSync(request) && waited < patience; waited += lookEvery) await wait(lookEvery);
  rmSync(request, { force: true });
  if (!existsSync(answer)) {
    throw new StartError('the server that uses DATA_DIR made no copy; see its log');
  }
  // The folder may be on another volume than the file.
  copyFileSync(answer, `${to}.new`);
  renameSync(`${to}.new`, to);
  rmSync(answer);
}
