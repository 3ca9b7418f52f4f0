import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { notesOf, released } from './notes.mjs';

/**
 * Makes a version of the committed state: its number in package.json, its heading in CHANGELOG.md, a commit and a tag
 * with the notes. Nothing is pushed.
 * @throws Error if the number is not above the current one, or a change is not committed
 */
export function makeVersion(root, version) {
  const run = (command, ...args) => execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();
  const present = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version;
  const isAbove = version.localeCompare(present, 'en', { numeric: true }) > 0;
  if (!/^\d+\.\d+\.\d+$/.test(version) || !isAbove) throw new Error(`${version} is not a version above ${present}`);
  const changed = run('git', 'status', '--porcelain');
  if (changed !== '') throw new Error(`commit or undo these first:\n${changed}`);
  const changelog = `${root}CHANGELOG.md`;
  writeFileSync(changelog, released(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10)));
  run('npm', 'version', version, '--no-git-tag-version', '--silent');
  run('node', 'tools/generate.ts');
  run('git', 'commit', '--quiet', '--all', `--message=Release ${version}`);
  const notes = notesOf(readFileSync(changelog, 'utf8'), version);
  run(
    'git',
    'tag',
    '--annotate',
    `v${version}`,
    `--message=Rollcall ${version}`,
    `--message=${notes}`,
    '--cleanup=verbatim',
  );
}
