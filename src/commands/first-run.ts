import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartError, unfinishedIn } from '../platform/config.ts';

/**
 * The first start fills an empty embedded database with a demo company, in many transactions. From before the first of them
 * until first-run.json exists, the database is marked as unfinished. No caller can have used it, because the server listens
 * only afterwards: the next start makes it again. The mark lies among its files, so that it goes with them.
 */
const markIn = (dataDir: string) => unfinishedIn(`${dataDir}/database`);

export interface FirstRun {
  baseUrl: string;
  accountId: string;
  email: string;
  password: string;
  apiToken: string;
}

export const beginFirstRun = (dataDir: string): void => writeFileSync(markIn(dataDir), '');

/** Writes the sign-in data where only the owner reads it; returns the name of the file. */
export function finishFirstRun(dataDir: string, firstRun: FirstRun): string {
  const file = `${dataDir}/first-run.json`;
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(firstRun, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  rmSync(markIn(dataDir));
  return file;
}

/**
 * Versions up to 0.5.0 left their mark next to the database, where it also stays when another one is restored.
 * @throws StartError
 */
export function refuseEarlierMark(dataDir: string): void {
  const mark = `${dataDir}/first-run.unfinished`;
  if (!existsSync(mark)) return;
  throw new StartError(
    `an earlier version stopped while it made a demo company in ${dataDir}/database; delete that folder, unless you have restored a backup there since, and then ${mark}`,
  );
}
