// `npm run release` packs the current checkout into release/: the server, the TypeScript client, and the notes.
// `npm run release -- 0.2.0` first makes that version: its number, its heading in CHANGELOG.md, a commit and a tag.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packServer } from './archive.mjs';
import { notesOf } from './notes.mjs';
import { packSdk } from './sdk.mjs';
import { makeVersion } from './version.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file) => readFileSync(`${root}${file}`, 'utf8');

const [asked] = process.argv.slice(2);
if (asked !== undefined) {
  try {
    makeVersion(root, asked);
  } catch (error) {
    console.error(`rollcall: ${error.message}`);
    process.exit(1);
  }
}
const { version } = JSON.parse(read('package.json'));
mkdirSync(`${root}release`, { recursive: true });
const notes = `release/notes-${version}.md`;
writeFileSync(`${root}${notes}`, `${notesOf(read('CHANGELOG.md'), version)}\n`);
for (const file of [packServer(root, version), packSdk(root, version), notes]) console.log(file);
if (asked !== undefined) console.log(`\nTagged v${version}. To publish it: git push origin main v${version}`);
