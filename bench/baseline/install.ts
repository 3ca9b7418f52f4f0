import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

function isInstalled(): boolean {
  const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
  return Object.entries(dependencies).every(([name, version]) => {
    const file = `${folder}node_modules/${name}/package.json`;
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
  });
}

/**
 * Installs the job queue of the comparison, if it is missing: it is not part of the product.
 * @returns the path of its module
 */
export function installBaseline(): string {
  const module = pathToFileURL(`${folder}node_modules/pg-boss/dist/index.js`).href;
  if (isInstalled()) return module;
  console.error('Installing the job queue to compare with …');
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', options, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
  });
  if (status !== 0) throw new Error('could not install the job queue');
  return module;
}
