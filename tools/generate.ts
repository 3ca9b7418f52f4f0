/** `node tools/generate.ts` writes the generated files; with `--check` it names those that are out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './generated.ts';

const root = new URL('../', import.meta.url);
const isCheck = process.argv.includes('--check');
const present = (path: string) => {
  try {
    return readFileSync(new URL(path, root), 'utf8');
  } catch {
    return undefined;
  }
};

const files = [...(await generatedFiles())];
const stale = files.filter(([path, text]) => present(path) !== text);
for (const [path, text] of isCheck ? [] : files) writeFileSync(new URL(path, root), text);
if (isCheck) for (const [path] of stale) console.error(`${path} is out of step; run \`npm run generate\``);
console.log(`${files.length} generated files, ${stale.length} ${isCheck ? 'out of step' : 'changed'}`);
process.exit(isCheck && stale.length > 0 ? 1 : 0);
