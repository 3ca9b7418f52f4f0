import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config.ts';
import { failureOf } from '../failure.ts';
import { isObject } from '../narrowing.ts';

/** The time in milliseconds that a stopping process gets to release the lock. */
const patience = 2_000;

/** What SQLite says of a file that another process has locked (SQLITE_BUSY). */
const busy = 5;

/** Another process has the folder. */
export class FolderInUse extends StartError {}

/** The locks of this process: without a reference, garbage collection would release them. */
const held = new Set<DatabaseSync>();

/**
 * Locks `folder` for this process alone: a second process would damage the embedded database. The lock is SQLite's lock
 * of a file, which the operating system releases even after `kill -9`.
 * @param wait how long to wait for another process that holds the lock, in milliseconds
 * @returns the function that releases it
 * @throws FolderInUse when another process holds the lock; StartError when the folder is not writable
 */
export function lockFolder(folder: string, wait: number = patience): () => void {
  let file: DatabaseSync;
  try {
    mkdirSync(folder, { recursive: true });
    file = new DatabaseSync(`${folder}/lock`, { timeout: wait });
  } catch {
    throw new StartError(`DATA_DIR ${folder} cannot be written; make it writable or set DATA_DIR to another folder`);
  }
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (!isObject(error) || error.errcode !== busy) {
      // Of another user of the operating system, on a full disk, or no lock.
      const reason = failureOf(error).message;
      throw new StartError(
        `${folder}/lock cannot be written (${reason}); give it to the user who runs Rollcall, or free the disk`,
      );
    }
    throw new FolderInUse(
      `DATA_DIR ${folder} is in use by another Rollcall process; stop that one, or set DATA_DIR (or DATABASE_URL) to run a second`,
    );
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}

/**
 * Makes a file that this process holds until it removes it, or dies: the others see by `isHeld` whether it still waits for them.
 * @returns the function that removes the file
 */
export function holdFile(path: string): () => void {
  // It is held before it has its name.
  const file = new DatabaseSync(`${path}.new`);
  file.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE');
  renameSync(`${path}.new`, path);
  held.add(file);
  return () => {
    rmSync(path, { force: true });
    held.delete(file);
    file.close();
  };
}

/** Whether a process holds a file of `holdFile`. */
export function isHeld(path: string): boolean {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true });
    file.exec('SELECT 1 FROM sqlite_master');
    return false;
  } catch (error) {
    return isObject(error) && error.errcode === busy;
  } finally {
    file?.close();
  }
}
