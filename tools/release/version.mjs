import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { notesOf, released } from './notes.mjs';

const runIn =
  (root) =>
  (command, ...args) =>
    execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();

/** They name the image of the release that they come with. */
const deployments = ['deploy/kubernetes.yaml', 'deploy/helm/Chart.yaml', 'deploy/helm/values.yaml'];

/**
 * Makes a version of what is committed: its number in package.json and deploy/, its heading in CHANGELOG.md, a commit and, when
 * `pack` is done, a tag with the notes. Nothing is pushed. If a step fails, everything is as it was.
 * @throws Error if the number is not above the present one, its data is not kept, or something is not committed
 */
export function makeVersion(root, version, pack) {
  const run = runIn(root);
  const present = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version;
  const isAbove = version.localeCompare(present, 'en', { numeric: true }) > 0;
  if (!/^\d+\.\d+\.\d+$/.test(version) || !isAbove) throw new Error(`${version} is not a version above ${present}`);
  if (!existsSync(`${root}test/upgrade/${version}.json.br`)) {
    throw new Error(
      `first keep the data of ${version}, and commit it: KEEP_RELEASE=${version} npm test -- test/upgrade`,
    );
  }
  const changed = run('git', 'status', '--porcelain');
  if (changed !== '') throw new Error(`commit or undo these first:\n${changed}`);
  const before = run('git', 'rev-parse', 'HEAD');
  try {
    const changelog = `${root}CHANGELOG.md`;
    const text = released(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10));
    writeFileSync(changelog, text);
    for (const file of deployments) {
      writeFileSync(`${root}${file}`, readFileSync(`${root}${file}`, 'utf8').replaceAll(present, version));
    }
    run('npm', 'version', version, '--no-git-tag-version', '--silent');
    run('node', 'tools/generate.ts');
    run('git', 'commit', '--quiet', '--all', `--message=Release ${version}`);
    pack(version);
    const notes = [`--message=Rollcall ${version}`, `--message=${notesOf(text, version)}`, '--cleanup=verbatim'];
    run('git', 'tag', '--annotate', `v${version}`, ...notes);
  } catch (error) {
    run('git', 'reset', '--quiet', '--hard', before);
    throw error;
  }
}
