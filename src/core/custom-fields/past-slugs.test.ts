/** The slugs that fields had before the upgrade to migration 0034 come from the log. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeDatabase } from '../../../test/harness/database.ts';
import { onTestFileEnd } from '../../../test/harness/end.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { sql } from '../../platform/db/sql.ts';

const upgrade = '0034_custom_field_past_slugs.sql';
const folder = new URL('../../../migrations/', import.meta.url);
const [account, renamed, kept] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

test('a field knows every slug that the log has for it', async () => {
  const { db, drop } = await makeDatabase({ empty: true });
  onTestFileEnd(drop);
  await db.script('create table schema_migrations (number int primary key, name text not null)');
  for (const name of readdirSync(folder)
    .filter((file) => file < upgrade && file.endsWith('.sql'))
    .sort()) {
    await db.script(readFileSync(new URL(name, folder), 'utf8'));
    await db.run(sql`insert into schema_migrations values (${Number(name.slice(0, 4))}, ${name})`);
  }
  for (const id of [renamed, kept]) {
    await db.run(sql`
      insert into custom_fields (account_id, id, name, type, slug, sensitive, version, created_at, updated_at)
      values (${account}, ${id}, 'Field', 'text', ${`cf_${id.slice(0, 8)}`}, true, 1, now(), now())`);
  }
  const changes = [
    [{ field: 'slug', before: 'cf_first', after: 'cf_second' }],
    [
      { field: 'name', before: 'cf_no_slug', after: 'Field' },
      { field: 'slug', before: 'cf_second', after: 'cf_third' },
    ],
  ];
  for (const [i, change] of changes.entries()) {
    await db.run(sql`
      insert into events (account_id, sequence, id, type, occurred_at, actor, entity_type, entity_id, entity_version, changes,
        body, depth)
      values (${account}, ${i + 1}, ${crypto.randomUUID()}, 'custom_field.updated', now(), '{}', 'custom_field', ${renamed},
        ${i + 2}, ${JSON.stringify(change)}, '{}', 0)`);
  }
  expect(await migrate(db)).toContain(upgrade);
  const rows = await db.all<{ id: string; past: string[] }>(sql`select id, past_slugs as past from custom_fields`);
  expect(Object.fromEntries(rows.map(({ id, past }) => [id, past.toSorted()]))).toEqual({
    [renamed]: ['cf_first', 'cf_second'],
    [kept]: [],
  });
});
