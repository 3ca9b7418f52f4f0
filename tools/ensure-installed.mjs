// Runs before `npm start` and `npm test`, on whatever Node the machine has (20 or newer): installs the
// dependencies when they differ from the lock file, so that a fresh clone needs one command.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Packages of a lock file as `path → version`, without those that npm leaves out on this platform. */
function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    Object.entries(packages)
      .filter(([path]) => path !== '')
      .map(([path, entry]) => [path, entry]),
  );
}

function isInstalled() {
  const installedLock = `${root}node_modules/.package-lock.json`;
  if (!existsSync(installedLock)) return false;
  const installed = packagesOf(installedLock);
  for (const [path, entry] of packagesOf(`${root}package-lock.json`)) {
    const found = installed.get(path);
    if (found === undefined && !entry.optional && !entry.peer) return false;
    if (found !== undefined && found.version !== entry.version) return false;
  }
  return true;
}

function run(...args) {
  const { status } = spawnSync(npm, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(`rollcall: \`npm ${args.join(' ')}\` failed; see the lines above.`);
    process.exit(1);
  }
}

if (!isInstalled()) {
  console.error('rollcall: installing dependencies (once, about half a minute) …');
  run('ci', '--no-audit', '--no-fund', '--loglevel=error');
}

// Some versions of npm 10 leave the links of platform packages out of node_modules/.bin.
const platformNode = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const linked = `${root}node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`;
if (existsSync(`${root}node_modules/${platformNode}`)) {
  if (!existsSync(linked)) run('rebuild', platformNode, '--loglevel=error');
} else if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`rollcall: Node 24 or newer is needed here; this is ${process.version}. Install it from nodejs.org.`);
  process.exit(1);
}
