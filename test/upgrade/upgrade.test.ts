/**
 * The data of each release, upgraded to the current schema: nothing of it is lost, each read that the release answered is
 * answered the same, and writes go on. `KEEP_RELEASE=0.3.0` keeps the data of the current state instead, which
 * `npm run release` does for each version. Of releases with the same migrations the last one's data is enough.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { describeSchema } from '../../src/platform/db/schema-dump.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { hints } from '../contract/hints.ts';
import { startContract } from '../contract/setting.ts';
import { startTestApp } from '../harness/app.ts';
import { makeDatabase } from '../harness/database.ts';
import {
  hashOf,
  type KeptReply,
  keepCompany,
  pack,
  readAgain,
  readMigration,
  restore,
  theDocument,
  unpack,
} from './kept-company.ts';

const folder = new URL('./', import.meta.url);
const suffix = '.json.br';
const kept = process.env.KEEP_RELEASE;
const versions = readdirSync(folder).flatMap((name) => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : []));
const fileOf = (version: string) => new URL(`${version}${suffix}`, folder);
const dataOf = (version: string) => unpack(readFileSync(fileOf(version)));

test.runIf(kept)('the data of the release is kept', { timeout: 300_000 }, async () => {
  const setting = await startContract(theDocument());
  const company = await keepCompany(setting);
  const read = new Set(company.replies.map(({ operation }) => operation));
  const reads = setting.document.operations.filter(({ method, access }) => method === 'GET' && access !== 'anyone');
  expect(reads.filter(({ id }) => !read.has(id) && hints[id]?.refused === undefined)).toEqual([]);
  const replaced = versions.filter((version) => isDeepStrictEqual(dataOf(version).migrations, company.migrations));
  for (const version of replaced) rmSync(fileOf(version));
  writeFileSync(fileOf(kept as string), pack(company));
});

/** A place in a list has no meaning to a client: another text may lead to it. Sessions end later here (`keepSignedIn`). */
const comparable = ({ operation }: KeptReply) => {
  const differs = ['nextCursor', ...(operation === 'listSessions' ? ['expiresAt'] : [])];
  return (key: string, value: unknown) => (differs.includes(key) && value !== null ? expect.any(String) : value);
};

/** Sessions count the time of the machine: those who were signed in at a release are so at each later run. */
const keepSignedIn = (db: Database) =>
  db.run(sql`
    update user_sessions s set expires_at = s.expires_at + l.lag, updated_at = s.updated_at + l.lag
    from (select now() - max(updated_at) as lag from user_sessions) l`);

/** What a statement may name and leave out: each column with its type, and whether an insert has to give it. */
const columnsOf = async (db: Database) => {
  const rows = await db.all<{ table: string; column: string; type: string; isRequired: boolean }>(sql`
    select table_name as "table", column_name as "column", udt_name as type,
      is_nullable = 'NO' and column_default is null as "isRequired"
    from information_schema.columns where table_schema = 'public'`);
  return new Map(rows.map(({ table, column, ...facts }) => [`${table}.${column}`, facts]));
};

// On a server the first, which runs every migration, and the last: what the others add are rows in tables of later releases.
const isServer = inject('database').kind !== 'embedded';
const byAge = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
const upgraded = byAge.filter((_, n) => !isServer || n === 0 || n === byAge.length - 1);

describe.runIf(!kept).each(upgraded)('data of %s', async (version) => {
  const company = dataOf(version);
  const database = await makeDatabase({ empty: true });
  await restore(database.db, company);
  const before = await columnsOf(database.db);
  const applied = await migrate(database.db);
  await keepSignedIn(database.db);
  const app = await startTestApp({ database });
  app.clock.set(company.now);

  test('lies behind migrations that nobody has edited since', () => {
    const present = Object.keys(company.migrations).map((name) => [name, hashOf(readMigration(name))]);
    expect(Object.fromEntries(present)).toEqual(company.migrations);
    expect(applied.filter((name) => name in company.migrations)).toEqual([]);
  });

  // Its processes go on beside new ones until the last is replaced; see "Upgrade" in docs/operations.md.
  test.runIf(version === versions.at(-1))(
    'keeps every column that its processes use, and asks for no other',
    async () => {
      const after = await columnsOf(database.db);
      const lost = [...before].filter(([name, { type }]) => after.get(name)?.type !== type);
      const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
      const required = [...after].filter(
        ([name, { isRequired }]) =>
          isRequired && tables.has(name.split('.')[0]) && before.get(name)?.isRequired !== true,
      );
      expect({ lost, required }).toEqual({ lost: [], required: [] });
      expect(before.size).toBeGreaterThan(1_000);
    },
  );

  test('comes to the schema of a new installation', async () => {
    expect(await describeSchema(database.db)).toBe(readMigration('schema.sql'));
  });

  test.each(company.replies)('is read by $operation as before', async (reply) => {
    const { status, type, text, ...read } = reply;
    const answer = await readAgain(app, read);
    expect([answer.status, answer.headers['content-type'] ?? '']).toEqual([status, type]);
    if (answer.json === undefined) return expect(answer.text).toBe(text);
    const before = JSON.parse(text, comparable(reply));
    // The product may have further kinds of event since, and describe one in other words.
    if (read.operation === 'listEventTypes') {
      const kinds = new Set(before.data.map(({ event }: { event: string }) => event));
      answer.json.data = answer.json.data.filter(({ event }: { event: string }) => kinds.has(event));
      for (const kind of before.data) delete kind.description;
    }
    // So may a template of files have further columns.
    if (read.operation === 'listExportProfileTemplates') {
      for (const [i, template] of before.data.entries()) {
        const paths = new Set(template.profile.columns.map(({ path }: { path: string | null }) => path));
        const { profile } = answer.json.data[i];
        profile.columns = profile.columns.filter(({ path }: { path: string | null }) => paths.has(path));
        delete template.description;
      }
    }
    expect(answer.json).toMatchObject(before);
  });

  const readers = company.replies.filter(({ operation }) => operation === 'listEvents');
  test.each(readers)('goes on with the feed for a reader at a place of the release', async ({ text, headers }) => {
    const { nextCursor } = JSON.parse(text).meta;
    const url = `/events/v1/events?after=${nextCursor}&limit=500`;
    const { status, json } = await readAgain(app, { url, headers });
    // A number, up to 0.2.0; since then the number and the event at its place.
    const place = Number.parseInt(nextCursor, 10);
    expect([status, json.data.length]).toEqual([200, Math.min(500, json.meta.latestSequence - place)]);
  });

  test('takes further writes', async () => {
    const { url, headers, text } = company.replies.find(({ operation }) => operation === 'getEmployee') as KeptReply;
    const { version } = JSON.parse(text).data;
    const { status, json } = await app.api('PATCH', url, { token: null, headers, body: { lastName: 'Prieto Sanz' } });
    expect([status, json.data.lastName, json.data.version]).toEqual([200, 'Prieto Sanz', version + 1]);
  });
});
