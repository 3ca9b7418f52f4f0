// Runs both linters over openapi.json and fails on any finding. Node 20 or newer; the linters are installed if they are
// missing or have other versions than package.json.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const document = '../../openapi.json';
const windows = process.platform === 'win32';

// No outgoing calls: no telemetry, no search for updates, no script of a package.
const env = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SCARF_ANALYTICS: 'false',
};

/** Runs a command in this folder; true if it succeeded. */
function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { cwd: folder, env, stdio: 'inherit', shell: windows });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}

function isInstalled() {
  const { devDependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  return Object.entries(devDependencies).every(([name, version]) => {
    const file = `${folder}node_modules/${name}/package.json`;
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
  });
}

if (!isInstalled()) {
  console.error('Installing the linters of openapi.json …');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!run(windows ? 'npm.cmd' : 'npm', 'ci', ...options)) process.exit(1);
}

const linters = [
  ['node_modules/@redocly/cli/bin/cli.js', 'lint', document, '--config', 'redocly.yaml'],
  [
    'node_modules/@stoplight/spectral-cli/dist/index.js',
    'lint',
    document,
    '--ruleset',
    'spectral.mjs',
    '--fail-severity',
    'hint',
  ],
];
// Both run, whatever the first one finds.
const results = linters.map((args) => run(process.execPath, ...args));
process.exit(results.every(Boolean) ? 0 : 1);
