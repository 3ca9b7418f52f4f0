// Runs before `npm start` and `npm test`, on whatever Node the machine has (20 or newer): installs the
// dependencies when they differ from the lock file, so that a fresh clone needs one command.
//   node tools/ensure-installed.mjs            everything, to develop and to test
//   node tools/ensure-installed.mjs --to-run   the server's packages; and those that build the panel, if it is not built
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isPanelBuilt } from './panel/built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const withoutDevelopment = process.argv.includes('--to-run') && isPanelBuilt();

/** The packages of a lock file: `path → entry`. */
function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(packages).filter(([path]) => path !== ''));
}

function isInstalled() {
  const installedLock = `${root}node_modules/.package-lock.json`;
  if (!existsSync(installedLock)) return false;
  const installed = packagesOf(installedLock);
  for (const [path, entry] of packagesOf(`${root}package-lock.json`)) {
    const found = installed.get(path);
    const isNeeded = !entry.optional && !entry.peer && !(entry.dev && withoutDevelopment);
    if (found === undefined && isNeeded) return false;
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
  // No package of ours needs its install script, so none runs: a manipulated package gets no chance.
  const only = withoutDevelopment ? ['--omit=dev'] : ['--include=dev'];
  run('ci', '--ignore-scripts', ...only, '--no-audit', '--no-fund', '--loglevel=error');
}

// Some versions of npm 10 leave the links of platform packages out of node_modules/.bin.
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const platformNode = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;
const linked = `${root}node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`;
if (existsSync(`${root}node_modules/${platformNode}`)) {
  if (!existsSync(linked)) run('rebuild', platformNode, '--ignore-scripts', '--loglevel=error');
} else if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`rollcall: Node 24 or newer is needed here; this is ${process.version}. Install it from nodejs.org.`);
  process.exit(1);
}
