import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Clock, type Instant, instantOf } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Queryable } from './database.ts';
import type { RunSql } from './raw-sql.ts';
import { sql } from './sql.ts';

/** Where an installation is: a copy of its data is elsewhere. */
export interface InstallationIdentity {
  /** Undefined where the operator did not set it: then it is not compared. */
  baseUrl: string | undefined;
  /** What holds the data: `storageOf` a database on a server, or `ensureStorageId` the folder of an embedded one. */
  storage: string;
}

/** Names the database and its server: a restored copy has another name, also under the same address. */
export async function storageOf(db: Queryable): Promise<string> {
  const row = await db.first<{ storage: string | null }>(sql`
    select (select system_identifier::text from pg_control_system()) || '/' ||
      (select oid::text from pg_database where datname = current_database()) as storage`);
  return row?.storage ?? '';
}

/**
 * Names a folder for embedded data by its path and an id that it gets here. A backup does not contain the id, so a copy that is
 * restored on another machine has another name under the same path.
 */
export function ensureStorageId(folder: string): string {
  // On disk before the database knows it: after a power cut the folder would otherwise be another one.
  if (readStorageId(folder) === folder) writeFileSync(idFileIn(folder), `${newId()}\n`, { flush: true });
  return readStorageId(folder);
}

const idFileIn = (folder: string) => `${folder}/folder.id`;

/** The same without giving it an id. A full disk may have left an empty file. */
export function readStorageId(folder: string): string {
  const file = idFileIn(folder);
  const id = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return id === '' ? folder : `${folder} ${id}`;
}

/** The id of the log's history, which `beginHistory` changes after a restore. */
export async function historyOf(db: Queryable, clock: Clock): Promise<string> {
  await db.run(sql`
    insert into installation (history, since) values (${newId()}, ${instantOf(clock.now())}) on conflict do nothing`);
  const row = await db.first<{ history: string }>(sql`select history from installation`);
  return row?.history ?? '';
}

/** The home that the data knows; its members are null as long as it does not. */
export const storedIdentity = (
  db: Queryable,
): Promise<{ baseUrl: string | null; storage: string | null } | undefined> =>
  db.first(sql`select base_url as "baseUrl", storage from installation`);

// Releases up to 0.5.0 knew a folder by its path alone.
const pathOf = (storage: string) => storage.replace(/ [0-9a-f-]{36}$/, '');

/** @returns how the home that the data knows differs from the present one, for the operator; undefined: it does not */
export async function identityMismatch(
  db: Queryable,
  { baseUrl, storage }: InstallationIdentity,
): Promise<string | undefined> {
  const known = await storedIdentity(db);
  if (baseUrl !== undefined && (known?.baseUrl ?? baseUrl) !== baseUrl) {
    return `the data belongs to ${known?.baseUrl}, and BASE_URL is ${baseUrl}`;
  }
  const isSame = [storage, pathOf(storage)].includes(known?.storage ?? storage);
  return isSame ? undefined : 'the data was made in another database or folder';
}

/**
 * Compares the home that the data knows with the present one; what it does not know yet, it learns.
 * @returns how they differ, for the operator; undefined: they do not
 */
export async function detectCopy(db: Queryable, home: InstallationIdentity): Promise<string | undefined> {
  const { baseUrl, storage } = home;
  await db.run(sql`
    update installation set base_url = coalesce(base_url, ${baseUrl ?? null}),
      storage = coalesce(nullif(storage, ${pathOf(storage)}), ${storage})`);
  return identityMismatch(db, home);
}

/** Declares the present home to be that of the data, and begins another history. @returns its id */
export async function beginHistory(
  db: Queryable,
  clock: Clock,
  { baseUrl, storage }: InstallationIdentity,
): Promise<string> {
  const history = newId();
  await db.run(sql`
    update installation set history = ${history}, base_url = ${baseUrl ?? null}, storage = ${storage},
      since = ${instantOf(clock.now())}`);
  return history;
}

/** Why the installation refuses changes; null: it accepts them. */
export async function maintenanceOf(db: Queryable): Promise<string | null> {
  const row = await db.first<{ maintenance: string | null }>(sql`select maintenance from installation`);
  return row?.maintenance ?? null;
}

/** Lets every process refuse changes for this reason, or with null accept them again. */
export const setMaintenance = (db: Queryable, reason: string | null): Promise<number> =>
  db.run(sql`update installation set maintenance = ${reason}`);

/** How long data is kept, by the names of the settings. */
export type RetentionSettings = Record<string, number>;

/**
 * Moves the time by which workers delete expired data to the present, but at most a day further than the last time, and notes
 * their settings.
 * @param now milliseconds
 * @returns that time; milliseconds
 */
export async function advanceRetention(db: Queryable, now: number, settings: RetentionSettings): Promise<number> {
  const at = instantOf(now);
  const row = await db.first<{ at: Instant }>(sql`
    update installation set retention_at = least(${at}, coalesce(retention_at, ${at}) + interval '1 day'),
      retention = ${JSON.stringify(settings)}::jsonb
    returning retention_at as at`);
  return row ? Date.parse(row.at) : now;
}

/** The settings by which workers last deleted expired data; null: not known yet. */
export async function retentionOfWorkers(db: Queryable): Promise<RetentionSettings | null> {
  const row = await db.first<{ retention: RetentionSettings | null }>(sql`select retention from installation`);
  return row?.retention ?? null;
}

/** Tells data where it lives from now on, in the same history; it learns the base URL at its next start. */
export async function moveIdentity(ask: RunSql, { storage }: Pick<InstallationIdentity, 'storage'>): Promise<void> {
  await ask('update installation set base_url = null, storage = $1', [storage]);
}
