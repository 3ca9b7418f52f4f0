import { execFileSync } from 'node:child_process';
import { dist, filesIn } from '../panel/built.mjs';

/** The files in git that run, everything that a start reads, and those that help to run them. */
const shipped = [
  'bin',
  'deploy',
  'docs',
  'migrations',
  'src',
  'tools/ensure-installed.mjs',
  'tools/build-panel.mjs',
  'tools/panel',
  'openapi.json',
  'package.json',
  '.npmrc',
  'package-lock.json',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
];

/**
 * Packs the files of an installation, and no others: the server, the built panel, migrations and documentation.
 * `npm start` in it installs only the production packages, and runs none of their scripts. The same commit gives the
 * same bytes.
 * @returns the path of the archive, below `root`
 */
export function packServer(root, version) {
  const name = `rollcall-${version}`;
  const archive = `release/${name}.tar.gz`;
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const tracked = git('ls-files', '--', ...shipped).split('\n');
  const files = [
    ...tracked.filter((file) => !file.endsWith('.test.ts')),
    ...filesIn(dist).map((file) => file.slice(root.length)),
  ].sort();
  const args = [
    '--create',
    '--use-compress-program=gzip -n',
    `--file=${archive}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=${git('log', '-1', '--format=%cI')}`,
    '--no-recursion',
    `--transform=s,^,${name}/,`,
    '-T',
    '-',
  ];
  execFileSync('tar', args, { cwd: root, input: files.join('\n'), stdio: ['pipe', 'inherit', 'inherit'] });
  return archive;
}
