// `npm run release` packs what is checked out into release/: the server, the TypeScript client, and the notes.
// `npm run release -- 0.2.0` makes that version first: its number, its heading in CHANGELOG.md, a commit and a tag.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packServer } from './archive.mjs';
import { notesOf } from './notes.mjs';
import { packSdk } from './sdk.mjs';
import { makeVersion } from './version.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file) => readFileSync(`${root}${file}`, 'utf8');

/** Packs the checked-out state as a version, and prints the files. */
function pack(version) {
  mkdirSync(`${root}release`, { recursive: true });
  const notes = `release/notes-${version}.md`;
  writeFileSync(`${root}${notes}`, `${notesOf(read('CHANGELOG.md'), version)}\n`);
  for (const file of [packServer(root, version), packSdk(root, version), notes]) console.log(file);
}

const [asked] = process.argv.slice(2);
try {
  if (asked === undefined) pack(JSON.parse(read('package.json')).version);
  else {
    makeVersion(root, asked, pack);
    console.log(`\nTagged v${asked}. To publish it: git push origin main v${asked}`);
  }
} catch (error) {
  console.error(`rollcall: ${error.message}`);
  process.exit(1);
}
