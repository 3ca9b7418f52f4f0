import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The first start fills an empty embedded database with a demo company, in many transactions. A mark in DATA_DIR shows
 * that this is under way, from before the first of them until first-run.json exists. No caller can have used a database
 * with the mark, because the server listens only afterwards: the next start removes it and creates it again.
 */
const markIn = (dataDir: string) => `${dataDir}/first-run.unfinished`;

export interface FirstRun {
  baseUrl: string;
  accountId: string;
  email: string;
  password: string;
  apiToken: string;
}

export const beginFirstRun = (dataDir: string): void =>
  writeFileSync(
    markIn(dataDir),
    'The demo company is being created. While this file exists, the next start creates it again.\n',
  );

/** Whether the first run was cut short: then the folder has no data that a caller could have used. */
export const isFirstRunUnfinished = (dataDir: string): boolean => existsSync(markIn(dataDir));

/** Writes the sign-in data where only the owner reads it; returns the name of the file. */
export function finishFirstRun(dataDir: string, firstRun: FirstRun): string {
  const file = `${dataDir}/first-run.json`;
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(firstRun, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  rmSync(markIn(dataDir));
  return file;
}

/** Removes the database of a first run that was cut short. The folder must be locked, and the database closed. */
export function dropUnfinishedFirstRun(dataDir: string): void {
  if (!isFirstRunUnfinished(dataDir)) return;
  rmSync(`${dataDir}/database`, { recursive: true, force: true });
  rmSync(markIn(dataDir));
}
