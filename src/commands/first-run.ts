import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The first start fills an empty embedded database with a demo company, in many transactions. A mark in DATA_DIR says
 * that this is under way, from before the first of them until first-run.json is there. Nobody can have worked with a
 * database that has the mark, because the server listens only afterwards: it is removed and made again.
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
    'The demo company is being made. While this file is here, the next start begins anew.\n',
  );

/** Leaves what one needs to sign in where only the owner reads it; gives the name of the file. */
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
  if (!existsSync(markIn(dataDir))) return;
  rmSync(`${dataDir}/database`, { recursive: true, force: true });
  rmSync(markIn(dataDir));
}
