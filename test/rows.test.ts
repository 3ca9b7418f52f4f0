/** The types that code gives to rows are compared with what the database says, and each kind of difference is found. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareRows } from '../tools/rows/compare-rows.ts';
import { createDescriber } from '../tools/rows/describe-rows.ts';
import { makeDatabase } from './harness/database.ts';
import { onTestFileEnd } from './harness/test-file-cleanup.ts';

const { db, drop } = await makeDatabase();
const folder = mkdtempSync(join(tmpdir(), 'rollcall-rows-'));
onTestFileEnd(async () => {
  rmSync(folder, { recursive: true, force: true });
  await drop();
});
const root = new URL('..', import.meta.url).pathname;

/** Types of rows with a statement, and the difference, if there is one. */
const planted: [type: string, statement: string, difference?: string][] = [
  ['{ id: string; name: string }', 'select id, name as label from offices', 'name is none of id, label'],
  ['{ count: string }', 'select count(*) from offices', 'count has the type string, its column "number"'],
  ['{ at: Date }', 'select created_at as at from offices', 'at has the type Date, its column "string"'],
  ['{ days: number }', 'select days from time_off_days', 'days has the type number, its column "string"'],
  [
    '{ options: string | null }',
    'select options from custom_fields',
    'options has the type string | null, its column {"of":"string"}',
  ],
  ['{ sealed: string }', 'select sealed from document_pieces', 'sealed has the type string, its column "bytes"'],
  ['{ code: string }', 'select code from departments', 'code has the type string, and may be null'],
  ['{ day: string }', 'select end_date::text as day from contracts', 'day has the type string, and may be null'],
  [
    '{ day: string }',
    'select c.day from (select end_date as day from contracts) c',
    'day has the type string, and may be null',
  ],
  ['{ day: string }', "select 'on ' || end_date as day from contracts", 'day has the type string, and may be null'],
  ['{ day: string }', 'select max(start_date) as day from contracts', 'day has the type string, and may be null'],
  ['{ one: number }', 'select case when $1 then 1 end as one', 'one has the type number, and may be null'],
  [
    '{ name: string }',
    'select o.name from departments d left join offices o on o.id = d.id',
    'name has the type string, and may be null',
  ],
  [
    '{ id: string; name: string }',
    'with f as (select id, parent_id as name from departments) select * from f',
    'name has the type string, and may be null',
  ],
  ['{ code: string }', 'update departments set name = $1 returning code', 'code has the type string, and may be null'],
  [
    '{ name: string; given: number }',
    'select name, $1::int as given from offices',
    'given has the type number, and was null',
  ],

  [
    '{ id: string; name: string; code: string | null; version: number; createdAt: string }',
    'select id, name, code, version, created_at as "createdAt" from departments',
  ],
  ['{ code: string }', 'select d.code from departments d where d.code is not null and d.name <> $1'],
  ['{ code: string }', 'select e.external_id as code from employees e join offices o on o.code = e.external_id'],
  ['{ code: string; count: number }', `select coalesce(code, '') as code, count(*) from departments group by 1`],
  ['{ name: string; id: string | null }', 'select d.name, o.id from departments d left join offices o on o.id = d.id'],
  ['{ kind: "a" | "b"; isOpen: boolean; id?: string }', `select 'a' as kind, exists (select from offices) as "isOpen"`],
  ['{ days: number | string; rules: { from: string }[] }', `select days, '[]'::jsonb as rules from time_off_days`],
];

test('each difference between the type of a row and its columns is found, and no other', async () => {
  const code = planted.map(([type, text]) => `await db.all<${type}>(sql\`${text}\`);`);
  const inferred = 'export const find = (): Promise<{ nam: string }[]> => db.all(sql`select name from offices`);';
  const untyped = 'await db.first(sql`select from offices`);';
  const generic =
    'export const read = <T extends object>() => db.first<T & { id: string }>(sql`select id from offices`);';
  const unsent = 'await db.all<{ id: string }>(sql`select id from offices`);';
  const start = `import { sql } from '${root}src/platform/db/sql.ts'; import type { Queryable } from '${root}src/platform/db/database.ts';
declare const db: Queryable;
`;
  const lines = [...code, inferred, generic, untyped, unsent];
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/planted.ts'), start + lines.join('\n'));
  const typeRoots = [`${root}node_modules/@types`];
  const config = join(folder, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({ extends: `${root}tsconfig.json`, compilerOptions: { typeRoots }, include: ['src'] }),
  );

  const site = (i: number) => `src/planted.ts:${i + 3}`;
  const sent = lines.slice(0, -1).map((line, i) => ({
    text: /sql`(.*)`/.exec(line)?.[1] ?? '',
    sites: [site(i)],
    nulls: ['given'],
  }));
  const { compared, skipped, mismatches } = await compareRows(config, sent, await createDescriber(db));
  const n = planted.length;
  const expected = [
    ...planted.flatMap(([, , difference], i) => (difference === undefined ? [] : `${site(i)}: ${difference}`)),
    `${site(n)}: nam is none of name`,
  ];
  expect(mismatches.toSorted()).toEqual(expected.toSorted());
  expect(compared).toBe(n + 2);
  expect(Object.fromEntries(skipped)).toEqual({
    'a type parameter has further columns': [site(n + 1)],
    'its rows have no type': [site(n + 2)],
    'no test sends it': [site(n + 3)],
  });
});
