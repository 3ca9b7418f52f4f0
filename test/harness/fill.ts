/**
 * Many rows in every tenant table, for the planner: their values are generated from the types of the columns, and
 * constraints that would refuse them are dropped. The app only reads in a filled database.
 */
import type { Database } from '../../src/platform/db/database.ts';
import { columnsOf } from '../../src/platform/db/schema-dump.ts';
import { sql } from '../../src/platform/db/sql.ts';

/** Columns that allow only certain values of their type, as SQL. */
const particular: Record<string, string> = {
  // No webhook is sent.
  'webhook_endpoints.status': `'disabled'`,
  'api_requests.status': '200 + n % 300',
  'holiday_calendars.days_off': `'[]'`,
  'documents.visible_to_employees': 'false',
  'own_data_requests.changes': `'[]'`,
  country: `'ES'`,
  currency: `'EUR'`,
  deleted_at: `case when n % 10 = 0 then timestamptz '2026-03-01' end`,
  from_year: '2000 + n % 40',
  email: `'p' || n || '@example.com'`,
  in_offset: `'+01:00'`,
  out_offset: `'+01:00'`,
  slug: `'cf_' || n`,
  time_zone: `'Europe/Madrid'`,
  year: '2000 + n % 40',
};

const valueOfType: [RegExp, string][] = [
  [/\[\]$/, `'{}'`],
  [/^text/, `'Text ' || n % 97`],
  [/^numeric/, 'n % 10'],
  [/^(integer|bigint|smallint|real|double)/, 'n'],
  [/^date$/, `date '2024-01-01' + n % 800`],
  [/^timestamp/, `timestamptz '2026-01-01' + n * interval '1 second'`],
  [/^time/, `time '09:00' + n % 60 * interval '1 minute'`],
  [/^boolean$/, 'n % 2 = 0'],
  [/^jsonb?$/, `'{}'`],
  [/^bytea$/, `decode(md5(a.id::text || n), 'hex')`],
];

/** The id of row `n` of a table, the same in every reference. */
const idOf = (table: string, n: string) => `md5('${table}' || a.id::text || (${n})::text)::uuid`;

/**
 * Fills every table that belongs to accounts with `rows` for each.
 * @returns the names of the tables with many rows; some have one for each account
 */
export async function fillTables(db: Database, accountIds: string[], rows: number): Promise<string[]> {
  const columns = await columnsOf(db);
  const tables = columns.filter(({ column }) => column === 'account_id').map(({ table }) => table);
  const constraints = await db.all<{
    table: string;
    name: string;
    kind: string;
    definition: string;
    target: string;
  }>(sql`
    select c.relname as "table", n.conname as name, n.contype::text as kind, pg_get_constraintdef(n.oid) as definition,
      f.relname as target
    from pg_constraint n join pg_class c on c.oid = n.conrelid left join pg_class f on f.oid = n.confrelid
    where n.connamespace = 'public'::regnamespace order by n.contype <> 'f', c.relname, n.conname`);
  const [targets, choices] = [new Map<string, string>(), new Map<string, string[]>()];
  for (const { table, kind, definition, target } of constraints) {
    const [, referring] = /FOREIGN KEY \(account_id, (\w+)\)/.exec(definition) ?? [];
    if (kind === 'f' && referring) targets.set(`${table}.${referring}`, target);
    for (const [, column, list = ''] of definition.matchAll(/\((\w+) = ANY \(ARRAY\[(.*?)\]\)/g)) {
      choices.set(`${table}.${column}`, list.split(', '));
    }
  }
  for (const { table, name, kind } of constraints) {
    if (kind !== 'p' && kind !== 'n' && tables.includes(table))
      await db.script(`alter table ${table} drop constraint ${name}`);
  }
  const indexes = await db.all<{ table: string; name: string; definition: string }>(sql`
    select t.relname as "table", c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisprimary`);
  const own = indexes.filter(({ table }) => tables.includes(table));
  for (const { name } of own) await db.script(`drop index ${name}`);

  const large: string[] = [];
  for (const table of tables) {
    const values = columns
      .filter((row) => row.table === table)
      .map(({ column, type, nullable }) => {
        const place = `${table}.${column}`;
        const target = targets.get(place);
        const options = choices.get(place);
        const value =
          particular[place] ??
          particular[column] ??
          (column === 'account_id' ? 'a.id' : undefined) ??
          (column === 'id' ? idOf(table, 'n') : undefined) ??
          (target ? idOf(target, `1 + n % ${Math.ceil(rows / 4)}`) : undefined) ??
          (options ? `(array[${options.join(', ')}])[1 + n % ${options.length}]` : undefined) ??
          (type === 'uuid' ? idOf(table, 'n % 50') : valueOfType.find(([pattern]) => pattern.test(type))?.[1]);
        if (value === undefined)
          throw new Error(`${place}: say in ${import.meta.filename} what a ${type} is filled with`);
        return [
          column,
          `(${nullable && column !== 'deleted_at' ? `case when n % 5 > 0 then ${value} end` : value})::${type}`,
        ];
      });
    const made = await db.run(sql`
      insert into ${sql.raw(table)} (${sql.raw(values.map(([column]) => `"${column}"`).join(', '))})
      select ${sql.raw(values.map(([, value]) => value).join(', '))}
      from unnest(${accountIds}::uuid[]) with ordinality as a (id, place), generate_series(1, ${rows}::int) as g (n)
      order by a.place, g.n on conflict do nothing`);
    if (made > accountIds.length) large.push(table);
  }
  for (const { definition } of own) await db.script(definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX'));
  for (const table of tables) await db.script(`vacuum analyze ${table}`);
  return large;
}
