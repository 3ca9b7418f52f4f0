/** The dependency rules hold, and each of them notices a violation. */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { makeDatabase } from './harness/database.ts';
import { onTestFileEnd } from './harness/test-file-cleanup.ts';

interface Found {
  modules: number;
  violations: { rule: string; file: string; what: string }[];
}
const load = (file: string) => import(new URL(`../tools/boundaries/${file}`, import.meta.url).href);
const { checkImports } = (await load('check-imports.mjs')) as { checkImports(root: string): Promise<Found> };
const { checkCode } = (await load('check-code.mjs')) as { checkCode(root: string): Found };
const { ruleSet } = (await load('import-rules.mjs')) as { ruleSet: { forbidden: { name: string }[] } };
const { acrossAccounts, acrossName } = (await load('account-rule.mjs')) as {
  acrossAccounts: Record<string, string>;
  acrossName(text: string): string | undefined;
};
const { codeRules, tableOwners } = (await load('code-rules.mjs')) as {
  codeRules: { name: string }[];
  tableOwners: Record<string, string[]>;
};

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
const planted = mkdtempSync(join(tmpdir(), 'rollcall-boundaries-'));
onTestFileEnd(() => rmSync(planted, { recursive: true, force: true }));

/** Code with a statement; `?` stands for an inserted value. */
const coded = (statement: string) => `export const q = sql\`${statement.replaceAll('?', () => '$'.concat('{x}'))}\`;`;

/** Statements, and parts of them, in which the account is not a parameter. */
const beyondAccounts = [
  'exists (select 1 from offices o where o.account_id = r.account_id and o.id = r.office_id)',
  'select 1 from employees e join offices o on o.account_id=e.account_id where e.account_id = ?',
  '(r.account_id, r.id) in (select e.account_id, e.id from employees e where e.x = ?)',
  '(account_id, id) not in (select 1)',
  'select 1 from offices join employees using (id, account_id) where offices.account_id = ?',
  'select name from offices where id = $1',
  'select name from offices where id = ? and deleted_at is null',
  'select 1 from employees e left join offices o on o.id = e.office_id where e.account_id = ?',
  "select 1 from offices where account_id = '0190'",
  'update offices set x = ? where id = ?',
  'delete from offices where account_id > ?',
  '/* across accounts: justSo */ select 1 from offices',
].map(coded);

/** Statements in which it is. */
const withinAccounts = [
  'select 1 from employees e join offices o on o.account_id = ? and o.id = e.office_id where e.account_id = ?',
  'select 1 from offices where account_id = ? and id = ?',
  '(select o.name from offices o where o.account_id = {account} and o.id = r.office_id)',
  'select 1 from offices as o where o.id = $2 and o.account_id = $1',
  'select sequence from event_counters where account_id = any(?)',
  'select 1 from employees r where ?',
  'select name from users where id = ?',
  '/* across accounts: listAccounts */ select name from accounts',
  'select v.x from unnest(?::uuid[]) as v (x)',
].map(coded);

/** Planted code by file, with the rules that it breaks. */
const faults: [file: string, text: string, ...rules: string[]][] = [
  ['src/platform/a.ts', `import '../core/index.ts';`, 'direction-platform'],
  ['src/platform/b.ts', `import type { X } from '../events/index.ts';`, 'direction-platform'],
  ['src/events/a.ts', `import '../accounts/index.ts';`, 'direction-events'],
  ['src/accounts/a.ts', `import '../core/index.ts';`, 'direction-accounts'],
  ['src/core/a.ts', `import '../contract/index.ts';`, 'direction-core'],
  ['src/core/b.ts', `export * from '../webhooks/index.ts';`, 'direction-core'],
  ['src/documents/a.ts', `import '../contract/index.ts';`, 'direction-documents'],
  ['src/photos/a.ts', `import '../contract/index.ts';`, 'direction-photos'],
  ['src/contract/a.ts', `import '../schedule/index.ts';`, 'direction-contract'],
  ['src/schedule/a.ts', `import '../webhooks/index.ts';`, 'direction-schedule'],
  ['src/payroll/a.ts', `import '../webhooks/index.ts';`, 'direction-payroll'],
  ['src/imports/a.ts', `import '../webhooks/index.ts';`, 'direction-imports'],
  ['src/home/a.ts', `import '../webhooks/index.ts';`, 'direction-home'],
  ['src/notifications/a.ts', `import '../webhooks/index.ts';`, 'direction-notifications'],
  ['src/existing-clients/a.ts', `import '../webhooks/index.ts';`, 'direction-existing-clients'],
  ['src/schedule/ja.ts', `import '../existing-clients/index.ts';`, 'direction-schedule'],
  ['src/hiring/a.ts', `import '../schedule/index.ts';`, 'direction-hiring'],
  ['src/webhooks/a.ts', `import '../core/index.ts';`, 'direction-webhooks'],
  ['src/accounts/b.ts', `import '../app.ts';`, 'direction-accounts'],
  ['src/core/c.ts', `import '../accounts/tokens/store.ts';`, 'area-by-index'],
  ['src/commands/a.ts', `import '../core/organisation/offices/office.ts';`, 'area-by-index'],
  ['src/app.ts', `import './core/organisation/offices/office.ts';`, 'area-by-index-from-root'],
  ['src/contract/x/a.ts', `import '../y/b.ts';`, 'slice-by-index'],
  ['src/contract/x.ts', `import './y/b.ts';`, 'slice-by-index'],
  ['src/core/people/employees/a.ts', `import '../../organisation/offices/office.ts';`, 'slice-of-core-by-index'],
  ['src/core/people/employees/f.ts', `import '../managers/store.ts';`, 'slice-of-core-by-index'],
  ['src/core/organisation/departments.ts', `import './offices/office.ts';`, 'slice-of-core-by-index'],
  ['src/core/t.ts', `import './organisation/offices/office.ts';`, 'room-by-index'],
  ['src/core/organisation/a.ts', `import '../people/employees/index.ts';`, 'direction-organisation'],
  ['src/core/people/a.ts', `import '../onboarding/index.ts';`, 'direction-people'],
  ['src/core/onboarding/a.ts', `import '../directory/index.ts';`, 'direction-onboarding'],
  ['src/core/self-service/a.ts', `import '../directory/index.ts';`, 'direction-self-service'],
  ['src/core/directory/a.ts', `import '../reports/index.ts';`, 'direction-directory'],
  ['src/core/reports/a.ts', `import '../directory/index.ts';`, 'direction-reports'],
  ['src/demo/a.ts', `import '../platform/db/database.ts';`, 'demo-is-a-guest'],
  ['src/accounts/c.ts', `import '../demo/index.ts';`, 'commands-are-the-edge', 'direction-accounts'],
  ['src/webhooks/c.ts', `import '../commands/a.ts';`, 'commands-are-the-edge', 'direction-webhooks'],
  ['src/core/circle-a.ts', `import './circle-b.ts';`, 'no-cycles'],
  ['src/core/circle-of-types-a.ts', `import type { X } from './circle-of-types-b.ts'; export type Y = X;`, 'no-cycles'],
  ['src/core/circle-by-both-a.ts', `import { x } from './circle-by-both-b.ts'; export type Y = 1;`, 'no-cycles'],
  ['panel/circle-of-types-a.tsx', `import type { X } from './circle-of-types-b.tsx'; export type Y = X;`, 'no-cycles'],
  ['panel/circle-later-a.tsx', `export const part = () => import('./circle-later-b.tsx');`, 'no-cycles'],
  ['sdk/circle-a.ts', `export type { X } from './circle-b.ts'; export type Y = 1;`, 'no-cycles'],
  ['src/core/d.ts', `import { sql } from '../platform/db/sql.ts';`, 'sql-in-stores'],
  ['src/platform/http/a.ts', `import { fixed } from '../db/sql.ts';`, 'sql-in-stores'],
  ['src/accounts/store.ts', `import { Kysely } from 'kysely';`, 'query-builder-in-db'],
  ['src/accounts/d.ts', `import pg from 'pg';`, 'drivers-in-db'],
  ['src/commands/b.ts', `await import('@electric-sql/pglite');`, 'drivers-in-db'],
  ['src/core/e.ts', `import type { Input } from '../platform/http/operation.ts';`, 'http-in-routes'],
  ['src/core/f.ts', `import type { IncomingMessage } from 'node:http';`, 'http-in-routes'],
  ['src/webhooks/d.ts', `import Fastify from 'fastify';`, 'http-in-routes', 'server-in-platform'],
  ['src/commands/c.ts', `import helmet from '@fastify/helmet';`, 'server-in-platform'],
  ['src/core/g.ts', `import type { Database } from '../platform/db/database.ts';`, 'transactions-are-sealed'],
  ['src/events/store.ts', `import '../platform/db/postgres.ts';`, 'transactions-are-sealed'],
  ['src/core/h.ts', `import { request } from 'undici';`, 'network-in-webhooks'],
  ['src/accounts/e.ts', `import { connect } from 'node:net';`, 'network-in-webhooks'],
  ['panel/a.ts', `import '../src/core/index.ts';`, 'panel-uses-sdk'],
  ['sdk/a.ts', `import 'undici';`, 'sdk-uses-nothing'],
  ['src/core/i.ts', 'export const port = process.env.PORT;', 'settings-in-config'],
  ['src/platform/http/b.ts', 'export const { env } = process;', 'settings-in-config'],
  ['src/platform/http/d.ts', 'export const e = process["env"];', 'settings-in-config'],
  ['src/platform/http/e.ts', `import { env } from 'node:process';`, 'settings-in-config'],
  ['src/core/ja.ts', 'export const isOld = ({ caller }) => caller.compat !== undefined;', 'one-shape'],
  ['src/contract/ja.ts', 'export const shapeOf = ({ compat }) => compat;', 'one-shape'],
  ['src/core/j.ts', 'export const now = () => Date.now();', 'time-from-clock'],
  ['src/core/k.ts', 'export const now = () => new Date().toISOString();', 'time-from-clock'],
  ['src/core/l.ts', 'export const now = () => Date();', 'time-from-clock'],
  [
    'src/core/queries.ts',
    'export const q = `select id from employees where account_id = $1 and created_at < now()`;',
    'no-clock-in-sql',
  ],
  ['src/core/m.ts', 'export const q = `select id from employees where account_id = $1`;', 'sql-text-in-stores'],
  ['src/platform/http/c.ts', `export const q = 'delete from users';`, 'sql-text-in-stores', 'own-tables'],
  ['src/core/n/store.ts', 'export const q = `insert into accounts (id) values (1)`;', 'own-tables'],
  ['src/webhooks/store.ts', 'export const q = `update employees r set x = 1 where r.account_id = $1`;', 'own-tables'],
  ['src/webhooks/p.ts', `export const r = defineResource({ name: 'x', table: 'offices' });`, 'own-tables'],
  ['src/core/s.ts', 'export const n = (x: object) => x as unknown as number;', 'no-double-assertion'],
  ['src/core/s/routes.ts', 'export const r = (params: { id?: string }) => params.id as string;', 'routes-are-typed'],
  ['src/core/q.ts', 'export const o = { ...{ a, b }, c };', 'no-spread-literals'],
  ['src/core/r.ts', 'export const l = [...[a, b], ...c];', 'no-spread-literals'],
  ...beyondAccounts.map((text, i): [string, string, string] => [
    `src/core/beyond-${i}/store.ts`,
    text,
    'account-is-parameter',
  ]),
];

/** Correct code, which no rule may report. */
const harmless: [file: string, text: string][] = [
  // A cycle is reported once.
  ['src/core/circle-b.ts', `import './circle-a.ts';`],
  ['src/core/circle-of-types-b.ts', `import type { Y } from './circle-of-types-a.ts'; export type X = Y;`],
  ['src/core/circle-by-both-b.ts', `import type { Y } from './circle-by-both-a.ts'; export const x: Y = 1;`],
  ['panel/circle-of-types-b.tsx', `import type { Y } from './circle-of-types-a.tsx'; export type X = Y;`],
  ['panel/circle-later-b.tsx', `import type { part } from './circle-later-a.tsx'; export type X = typeof part;`],
  ['sdk/circle-b.ts', `import type { Y } from './circle-a.ts'; export type X = Y;`],
  ['src/core/index.ts', `export * from './organisation/offices/index.ts'; import './organisation/places.ts';`],
  ['src/core/organisation/places.ts', `import './offices/index.ts';`],
  ['src/core/organisation/offices/index.ts', `export * from './office.ts';`],
  [
    'src/core/organisation/offices/office.ts',
    `import '../../../platform/values.ts'; import '../../../accounts/index.ts'; import '../../../events/index.ts';`,
  ],
  [
    'src/core/people/employees/routes.ts',
    `import '../../../platform/http/operation.ts'; import '../../organisation/offices/index.ts'; import '../../organisation/places.ts';`,
  ],
  ['src/core/people/managers/store.ts', ''],
  ['src/core/onboarding/index.ts', `import './tasks.ts'; import './templates/index.ts';`],
  ['src/core/onboarding/tasks.ts', ''],
  ['src/core/onboarding/templates/index.ts', `import '../tasks.ts';`],
  ['src/core/directory/index.ts', ''],
  ['src/core/reports/index.ts', ''],
  ['src/contract/y/b.ts', ''],
  ['src/core/people/employees/index.ts', `export type { X } from './b.ts';`],
  ['src/core/people/employees/b.ts', 'export type X = 1;'],
  [
    'src/core/people/employees/store.ts',
    `import '../../../platform/db/sql.ts'; export const q = 'update employees r set x = 1 where r.account_id = $1';`,
  ],
  [
    'src/core/people/employees/c.ts',
    '// now() process.env Date.now() select x from y\nexport const d = new Date(0); export const t = "select one of them";',
  ],
  ['src/core/people/employees/d.ts', 'export const o = { ...(a ? { b } : {}), ...[...c].map(d) };'],
  ...withinAccounts.map((text, i): [string, string] => [`src/core/within-${i}/store.ts`, text]),
  ['src/core/people/employees/c.test.ts', `import '../../../../src/webhooks/a.ts'; export const n = Date.now();`],
  ['src/contract/index.ts', `import '../core/index.ts'; import './y/b.ts';`],
  ['src/schedule/index.ts', `import '../contract/index.ts';`],
  [
    'src/existing-clients/index.ts',
    `import '../schedule/index.ts'; export const shape = ({ caller }) => caller.compat;`,
  ],
  ['src/webhooks/index.ts', `import '../events/index.ts'; import '../accounts/index.ts'; import 'undici';`],
  ['src/accounts/index.ts', `import '../events/index.ts';`],
  ['src/accounts/tokens/store.ts', `import '../../platform/db/database.ts';`],
  ['src/events/index.ts', `import '../platform/values.ts';`],
  ['src/demo/index.ts', `import '../core/index.ts';`],
  ['src/main.ts', `import './commands/d.ts'; export const env = process.env;`],
  ['src/commands/d.ts', `import '../app.ts'; import '../demo/index.ts'; import '../platform/db/postgres.ts';`],
  ['src/platform/values.ts', ''],
  ['src/platform/clock.ts', 'export const now = () => Date.now();'],
  ['src/platform/config.ts', 'export const port = process.env.PORT;'],
  ['src/platform/http/operation.ts', `import 'fastify'; import 'node:http';`],
  ['src/platform/db/sql.ts', `import 'kysely';`],
  ['src/platform/db/database.ts', `import 'pg';`],
  ['src/platform/db/postgres.ts', `import 'pg';`],
  ['sdk/index.ts', `import './a.ts';`],
  ['panel/index.ts', `import '../sdk/index.ts';`],
];

for (const [file, text] of [...faults, ...harmless]) {
  mkdirSync(dirname(join(planted, file)), { recursive: true });
  writeFileSync(join(planted, file), `${text}\n`);
}
const found = [...(await checkImports(planted)).violations, ...checkCode(planted).violations];
const rulesBrokenBy = (file: string) =>
  [...new Set(found.filter((violation) => violation.file === file).map(({ rule }) => rule))].sort();

describe('a planted fault is found', () => {
  test.each(faults)('%s: %s', (file, _, ...rules) => {
    expect(rulesBrokenBy(file)).toEqual([...rules].sort());
  });
  test.each([...ruleSet.forbidden, ...codeRules].map(({ name }) => name))('by every rule: %s', (name) => {
    expect(faults.filter(([, , ...rules]) => rules.includes(name))).not.toEqual([]);
  });
});

describe('correct code is not reported', () => {
  test.each(harmless)('%s: %s', (file) => {
    expect(found.filter((violation) => violation.file === file)).toEqual([]);
  });
});

describe('the current code', () => {
  test('is read, and breaks no rule', async () => {
    const [imports, code] = [await checkImports(root), checkCode(root)];
    expect(imports.violations).toEqual([]);
    expect(code.violations).toEqual([]);
    expect(imports.modules).toBeGreaterThan(100);
    expect(code.modules).toBeGreaterThan(100);
  });
  test('has each statement over all accounts that has a reason, once', () => {
    const names = globSync('src/**/*.ts', { cwd: root }).flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('/*')
        .flatMap((text) => acrossName(text) ?? []),
    );
    expect(names.sort()).toEqual(Object.keys(acrossAccounts).sort());
  });
  test('names the writer of every table', async () => {
    const { db, drop } = await makeDatabase();
    onTestFinished(drop);
    const tables = await db.all<{ name: string }>(sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
    expect(Object.values(tableOwners).flat().sort()).toEqual(tables.map(({ name }) => name).sort());
  });
});
