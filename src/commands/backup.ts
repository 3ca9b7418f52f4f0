import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BackgroundTask } from '../platform/background.ts';
import { dataDirOf, hasDatabase, StartError } from '../platform/config.ts';
import { type EmbeddedDatabase, openEmbedded } from '../platform/db/embedded.ts';
import { FolderInUse, holdFile, isHeld, lockFolder } from '../platform/db/folder-lock.ts';
import { failureOf } from '../platform/failure.ts';
import { readSetting } from '../platform/read-setting.ts';
import type { Command } from './command.ts';
import { print } from './installation.ts';

/** A file by which the command asks the server that has the folder, since only one process can use it; held while it waits. */
const requestIn = (dataDir: string) => `${dataDir}/backup.request`;
/** The answer of the server, complete once it has this name. */
const answerIn = (dataDir: string) => `${dataDir}/backup.tar`;

const lookEvery = 200;
/** How long the command waits for the server, in milliseconds. */
const patience = 600_000;

/** Makes a file, complete once it has its name. Nothing stays of one that cannot be finished: the disk may be full. */
async function complete(file: string, make: (unfinished: string) => Promise<void> | void): Promise<void> {
  const unfinished = `${file}.new`;
  try {
    await make(unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

const write = (file: string, { copyTo }: Pick<EmbeddedDatabase, 'copyTo'>) => complete(file, copyTo);

/** Answers the requests of `bin/rollcall backup`. */
export const backupTask = (dataDir: string, db: Pick<EmbeddedDatabase, 'copyTo'>): BackgroundTask => ({
  name: 'backup',
  everySeconds: 1,
  async run() {
    const [request, answer] = [requestIn(dataDir), answerIn(dataDir)];
    if (!existsSync(request)) return;
    if (!isHeld(request)) {
      // The command was killed: nobody takes the copy away.
      for (const file of [request, answer, `${answer}.new`]) rmSync(file, { force: true });
      return;
    }
    // The command is taking it.
    if (existsSync(answer)) return;
    try {
      await write(answer, db);
      // The command may have given up.
      if (!existsSync(request)) rmSync(answer);
    } catch (error) {
      rmSync(request, { force: true });
      throw error;
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
    if (readSetting(env, 'DATABASE_URL')) {
      throw new StartError(
        `DATABASE_URL is set: back PostgreSQL up with pg_dump; to back up the embedded database in ${dataDir}, unset it`,
      );
    }
    if (!hasDatabase(dataDir)) {
      throw new StartError(`DATA_DIR ${dataDir} has no embedded database; on PostgreSQL use pg_dump`);
    }
    if (resolve(to) === resolve(answerIn(dataDir))) {
      throw new StartError(`the server uses ${to} while it makes a copy; choose another name, best on another disk`);
    }
    // Before the work: a folder that takes no file is a slip of the keyboard.
    await inWords(to, () => {
      writeFileSync(`${to}.new`, '');
      rmSync(`${to}.new`);
    });
    const unlock = whenUnused(dataDir);
    if (unlock) {
      const db = await openEmbedded({ dataDir: `${dataDir}/database` });
      await inWords(to, () => write(to, db)).finally(() => db.close());
      unlock();
    } else await askServer(dataDir, to);
    print({ file: to });
  },
};

/** @throws StartError if the operating system refuses the file */
async function inWords(to: string, act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
  } catch (error) {
    const { code, message } = failureOf(error);
    throw new StartError(`no copy could be written to ${to} (${code || message})`);
  }
}

/** Locks the folder; undefined if a server has it. */
function whenUnused(dataDir: string, wait?: number): (() => void) | undefined {
  try {
    return lockFolder(dataDir, wait);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return undefined;
  }
}

/** @throws StartError if the server makes no copy */
async function askServer(dataDir: string, to: string): Promise<void> {
  const [request, answer] = [requestIn(dataDir), answerIn(dataDir)];
  // Both would take the same copy, and each remove it from under the other.
  if (isHeld(request)) throw new StartError('another backup of DATA_DIR is under way; wait until it ends');
  for (const file of [answer, `${answer}.new`]) rmSync(file, { force: true });
  const release = holdFile(request);
  const clear = () => {
    // The request first: the server would make another copy.
    release();
    for (const file of [answer, `${answer}.new`]) rmSync(file, { force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clear();
      process.exit(1);
    });
  }
  try {
    for (let waited = 0; existsSync(request) && !existsSync(answer) && waited < patience; waited += lookEvery) {
      await wait(lookEvery);
      const unlock = whenUnused(dataDir, 0);
      if (!unlock) continue;
      unlock();
      // It may have made the copy before it stopped.
      if (existsSync(answer)) break;
      throw new StartError('the server that uses DATA_DIR stopped before it made the copy; run the command again');
    }
    if (!existsSync(answer)) throw new StartError('the server that uses DATA_DIR made no copy; see its log');
    // The folder may be on another volume than the file.
    await inWords(to, () => complete(to, (unfinished) => copyFileSync(answer, unfinished)));
  } finally {
    clear();
  }
}
