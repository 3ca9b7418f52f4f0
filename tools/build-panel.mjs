// Builds the panel if its files have changed since the last build, and compresses the result. It runs before
// `npm start`, after the installation, so that a fresh clone serves the panel.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { dist, filesIn, isPanelBuilt, markPanelBuilt } from './panel/built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Compressed files lie next to the others, so that no request has to wait for compression. */
function compress() {
  for (const file of filesIn(`${dist}/assets`).filter((name) => /\.(js|css|svg)$/.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

if (!isPanelBuilt()) {
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
  markPanelBuilt();
}
