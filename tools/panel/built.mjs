// Whether the panel in panel/dist was built from the current files. Plain JavaScript: it runs before the
// dependencies are installed, on whatever Node the machine has (20 or newer).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The result of a build. */
export const dist = `${root}panel/dist`;
const stamp = `${dist}/.built-from`;

/** The files in a folder at any depth, in order. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
    .sort();

/** A hash of the current files; another value means another panel. */
function fingerprint() {
  const hash = createHash('sha256');
  const sources = [...filesIn(`${root}panel`), ...filesIn(`${root}sdk`), `${root}package-lock.json`];
  for (const file of sources.filter((name) => !name.includes('/panel/dist/'))) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** A release has the panel, without its source files. */
const isRelease = () => !existsSync(`${root}panel/vite.config.ts`);

/** Whether `npm start` can serve the panel as it is, without a build. */
export const isPanelBuilt = () => isRelease() || (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint());

/** Stores the hash of the files of the build. */
export const markPanelBuilt = () => writeFileSync(stamp, fingerprint());
