/** The targets of the documentation exist: linked files, headings, and paths of the repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

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
