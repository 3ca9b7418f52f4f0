/**
 * The data of a release, kept so that each later state of the code is tested on it: every row of a database in which each
 * operation of openapi.json ran once, and what the release replied to each read.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { tablesOf } from '../../src/platform/db/copy-rows.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { inShort, isRefused } from '../contract/answers.ts';
import { type Call, urlOf } from '../contract/call.ts';
import { type DocumentJson, isWrite, type Operation } from '../contract/document/operation.ts';
import { hints } from '../contract/hints.ts';
import type { Setting } from '../contract/setting.ts';
import { Tenant } from '../contract/tenant.ts';
import type { TestApp } from '../harness/app.ts';
import { everyOperation } from '../harness/every-operation.ts';
import { plantPayroll } from '../harness/planted-payroll.ts';

/** A read, and what the release replied to it. */
export interface KeptReply {
  operation: string;
  url: string;
  /** The headers of the caller: a token, or a user who is signed in. */
  headers: Record<string, string>;
  status: number;
  type: string;
  /** The body as it was sent. */
  text: string;
}

export interface KeptCompany {
  /** The migrations of the release by name, each with its SHA-256: a released migration is never edited. */
  migrations: Record<string, string>;
  /** The instant at which the replies were made. */
  now: string;
  /** The rows of each table, as a JSON array that PostgreSQL wrote. */
  tables: Record<string, string>;
  replies: KeptReply[];
}

const migrationsFolder = new URL('../../migrations/', import.meta.url);
export const readMigration = (name: string): string => readFileSync(new URL(name, migrationsFolder), 'utf8');
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As a file: with the largest window, since ids and names repeat from table to table. */
export const pack = (company: KeptCompany): Buffer =>
  brotliCompressSync(JSON.stringify(company), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
export const unpack = (file: Buffer): KeptCompany => JSON.parse(brotliDecompressSync(file).toString('utf8'));

/** Sends a read again, as the same caller. */
export const readAgain = (app: Pick<TestApp, 'api'>, { url, headers }: Pick<KeptReply, 'url' | 'headers'>) =>
  app.api('GET', url, { token: null, headers });

type Read = Pick<KeptReply, 'url' | 'headers'> & { operation: Operation };

/** Calls each operation once; returns the reads. */
async function callEach(setting: Setting): Promise<Read[]> {
  const newTenant = async () => new Tenant(setting, await setting.app.newAccount());
  const tenant = await newTenant();
  const calls: Call[] = [];
  for (const operation of setting.document.operations) {
    if (operation.access === 'anyone' || hints[operation.id]?.refused !== undefined) continue;
    // A deletion takes an object from the reads, and what users change may end the account's access, or theirs.
    const isApart = operation.method === 'DELETE' || (operation.access === 'session' && isWrite(operation));
    const place = isApart ? await newTenant() : tenant;
    const call = await place.maker.ready(operation);
    if (isWrite(operation)) {
      const answer = await place.send(call);
      if (isRefused(answer)) throw new Error(`${operation.id} was refused: ${inShort(answer)}`);
    } else calls.push(call);
  }
  return Promise.all(
    calls.map(async (call) => {
      const { operation } = call;
      return { operation, url: urlOf(call), headers: await tenant.credentials(operation) };
    }),
  );
}

/** Closes a month with corrections in the account of the app; returns the reads about it. */
async function closeMonth({ app, document, receiver }: Setting): Promise<Read[]> {
  const { about } = await plantPayroll(app, receiver);
  return everyOperation(about).flatMap(({ id, method, url }) => {
    const operation = document.operations.find((one) => one.id === id);
    const isRead = method === 'GET' && operation?.access === 'token';
    return isRead ? [{ operation, url, headers: { authorization: `Bearer ${app.token}` } }] : [];
  });
}

/** Writes to a database all that a company of a release has; returns it with the replies to all reads. */
export async function keepCompany(setting: Setting): Promise<KeptCompany> {
  const { app } = setting;
  const reads = [...(await callEach(setting)), ...(await closeMonth(setting))];
  // Nothing works in the background from here on: what is read must not move meanwhile.
  await app.restart();
  const applied = await app.db.all<{ name: string }>(sql`select name from schema_migrations order by number`);
  const migrations = Object.fromEntries(applied.map(({ name }) => [name, hashOf(readMigration(name))]));
  const tables: KeptCompany['tables'] = {};
  for (const name of await tablesOf(app.db)) {
    const found = await app.db.first<{ rows: string }>(
      sql`select coalesce(json_agg(t), '[]')::text as rows from ${sql.raw(name)} t`,
    );
    tables[name] = found?.rows ?? '[]';
  }
  const replies: KeptReply[] = [];
  // Downloads come last: each leaves an event, which the lists before it would show.
  const isDownload = ({ operation }: Read) => !operation.replies.get(200)?.content.has('application/json');
  for (const read of [...reads.filter((one) => !isDownload(one)), ...reads.filter(isDownload)]) {
    const { url, headers: caller } = read;
    const { status, headers, text } = await readAgain(app, read);
    const type = headers['content-type'] ?? '';
    // The account of the month has no object of some lists.
    if (status < 400) replies.push({ operation: read.operation.id, url, headers: caller, status, type, text });
  }
  return { migrations, now: app.clock.instant, tables, replies };
}

/** Makes an empty database into that of the release: its migrations, then its rows. */
export async function restore(db: Database, { migrations, tables }: KeptCompany): Promise<void> {
  await db.script('create table schema_migrations (number int primary key, name text not null)');
  for (const name of Object.keys(migrations)) await db.script(readMigration(name));
  await db.transaction(async (tx) => {
    // Rows come table by table; foreign keys held in the release.
    await tx.run(sql`set local session_replication_role = replica`);
    for (const [name, rows] of Object.entries(tables)) {
      const table = sql.raw(name);
      await tx.run(sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows}::json)`);
    }
  });
}

export const theDocument = (): DocumentJson =>
  JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
