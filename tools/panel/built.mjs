// Whether the panel in panel/dist is the one that the present files come to. Plain JavaScript: it runs before the
// dependencies are installed, on whatever Node the machine has (20 or newer).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a build leaves. */
export const dist = `${root}panel/dist`;
const stamp = `${dist}/.built-from`;

/** The files in a folder at any depth, in order. */
export const filesIn = (folder) =>
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

/** A release has the panel, and not the files that it is built from. */
const isRelease = () => !existsSync(`${root}panel/vite.config.ts`);

/** Whether `npm start` can serve the panel as it is, so that nothing that builds it is needed. */
export const isPanelBuilt = () => isRelease() || (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint());

/** Remembers what the panel was just built from. */
export const markPanelBuilt = () => writeFileSync(stamp, fingerprint());
