/**
 * The targets of the documentation exist: linked files, headings, and paths of the repository; and its tables of the API have
 * what openapi.json has.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { alone, otherNames } from './mirror/mirror.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const pages = tracked.filter((file) => file.endsWith('.md') && existsSync(root + file));
/** The first part of a path: the folders at the top and, as ARCHITECTURE writes them, those in src. */
const begins = new Set([
  ...tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0]),
  ...tracked.flatMap((file) => /^src\/([^/]+)\//.exec(file)?.[1] ?? []),
]);
const made = ['release/', 'data/', 'screenshots/', 'node_modules/', 'panel/dist/'];

const text = (file: string) => readFileSync(root + file, 'utf8');
/** The anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (file: string) =>
  [...text(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function deadLinks(page: string): string[] {
  const links = [...text(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^(https?:|mailto:|\/)/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(root + file) || (anchor !== undefined && !anchorsIn(file).includes(anchor));
    });
}

/** Paths in backticks, such as `src/app.ts`, `platform/http/` or `egress/resolver.ts`; not patterns and placeholders. */
function deadPaths(page: string): string[] {
  const named = [...text(page).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, path = '']) => path);
  const isPath = (path: string) => path.includes('/') && begins.has(path.split('/')[0]);
  return named.filter(isPath).filter((path) => {
    if (made.some((folder) => `${path}/`.startsWith(folder))) return false;
    const found = [path, `src/${path}`].find((one) => existsSync(root + one));
    return found === undefined || (path.endsWith('/') && !statSync(root + found).isDirectory());
  });
}

test('the repository has pages to read', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'docs/webhooks.md']));
});

describe.each(pages)('%s', (page) => {
  test('links to existing files and headings', () => expect(deadLinks(page)).toEqual([]));
  test('names existing paths', () => expect(deadPaths(page)).toEqual([]));
});

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON
const { paths, components }: any = JSON.parse(text('openapi.json'));

test('the guide to the feed names each type of object that another operation reads than its name says', () => {
  const row = /^\| `(\w+)` \| (?:`(\w+)`)? ?\| `([^`]+)`.*\|$/gm;
  const said = [...text('docs/feed.md').matchAll(row)].map(([, type = '', operation, path = '']) => ({
    type,
    operation,
    path,
  }));
  expect(said.map(({ type }) => type).sort()).toEqual([...Object.keys(otherNames), ...Object.keys(alone)].sort());
  for (const { type, operation, path } of said) {
    expect(paths[path]?.get, path).toBeDefined();
    if (operation) expect(paths[path].get.operationId).toBe(otherNames[type] ?? operation);
  }
});

test('the guide to time off names the settings of a configuration that nothing stores', () => {
  const said =
    text('docs/time-off.md').match(/A vacation configuration accepts (.+?)\sbecause other clients/s)?.[1] ?? '';
  const { properties } = components.schemas.VacationConfigurationCreate;
  const ignored = Object.keys(properties).filter((name) => properties[name]['x-ignored']);
  expect([...said.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(ignored.sort());
});
