// Builds the panel when its files have changed since the last build, and compresses what it made. It runs before
// `npm start`, after the installation, so that a fresh clone serves the panel.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}panel/dist`;
const stamp = `${dist}/.built-from`;

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .sort();

/** What the present files come to; another value means another panel. */
function fingerprint() {
  const hash = createHash('sha256');
  const sources = [...filesIn(`${root}panel`), ...filesIn(`${root}sdk`), `${root}package-lock.json`];
  for (const file of sources.filter((name) => !name.includes('/panel/dist/'))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Compressed files lie beside the others, so that no request has to wait for it. */
function compress() {
  for (const file of filesIn(`${dist}/assets`).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

const present = fingerprint();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== present) {
  console.error('rollcall: building the panel (once, a few seconds) …');
  const vite = `${root}node_modules/vite/bin/vite.js`;
  const { status } = spawnSync(process.execPath, [vite, 'build', 'panel', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('rollcall: the panel could not be built; see the lines above.');
    process.exit(1);
  }
  compress();
  writeFileSync(stamp, present);
}
