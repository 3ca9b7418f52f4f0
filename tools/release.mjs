// `npm run release`: what an installation needs, and nothing else, as release/rollcall-<version>.tar.gz: the server, the
// built panel, migrations and documentation. `npm start` in it installs the production packages alone, and runs no
// script of theirs. The same commit gives the same bytes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dist, filesIn } from './panel/built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const name = `rollcall-${version}`;

/** What runs, of the files that git knows: everything that a start reads. */
const shipped = [
  'bin',
  'docs',
  'migrations',
  'src',
  'tools/ensure-installed.mjs',
  'tools/build-panel.mjs',
  'tools/panel',
  'openapi.json',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const tracked = git('ls-files', '--', ...shipped).split('\n');
const files = [
  ...tracked.filter((file) => !file.endsWith('.test.ts')),
  ...filesIn(dist).map((file) => file.slice(root.length)),
].sort();

mkdirSync(`${root}release`, { recursive: true });
const archive = `release/${name}.tar.gz`;
const time = git('log', '-1', '--format=%cI');
const uniform = ['--owner=0', '--group=0', '--numeric-owner', `--mtime=${time}`, '--no-recursion'];
execFileSync(
  'tar',
  [
    '--create',
    '--use-compress-program=gzip -n',
    `--file=${archive}`,
    ...uniform,
    `--transform=s,^,${name}/,`,
    '-T',
    '-',
  ],
  { cwd: root, input: files.join('\n'), stdio: ['pipe', 'inherit', 'inherit'] },
);
console.log(`${archive}: ${files.length} files`);
