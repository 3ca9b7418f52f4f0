/**
 * `node tools/rows.ts FOLDER` compares the types of rows in src with the rows that the database sends. The tests write the
 * statements into the folder when ROWS_DIR names it.
 */
import { globSync, readFileSync } from 'node:fs';
import { openEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { compareRows, type SentStatement } from './rows/compare-rows.ts';
import { createDescriber } from './rows/describe-rows.ts';

const [folder = ''] = process.argv.slice(2);
const sent = new Map<string, SentStatement>();
for (const file of globSync('*.json', { cwd: folder })) {
  for (const one of JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as SentStatement[]) {
    const { text, sites, nulls } = sent.get(one.text) ?? one;
    sent.set(text, { text, sites: [...sites, ...one.sites], nulls: [...nulls, ...one.nulls] });
  }
}
const db = await openEmbedded({});
await migrate(db);
const config = new URL('../tsconfig.json', import.meta.url).pathname;
const { statements, compared, skipped, mismatches } = await compareRows(
  config,
  [...sent.values()],
  await createDescriber(db),
);
await db.close();
for (const mismatch of mismatches) console.error(mismatch);
for (const [reason, sites] of skipped) console.log(`not compared, ${reason}: ${sites.length}\n  ${sites.join('\n  ')}`);
/** Calls that only other processes make, such as those on a cluster. More of them mean that the notes miss some. */
const mostUnseen = 20;
const unseen = skipped.get('no test sends it')?.length ?? 0;
if (unseen > mostUnseen)
  console.error(`${unseen} calls are not among the notes of the tests, and at most ${mostUnseen} may be`);
console.log(`${compared} calls, ${statements} statements: ${mismatches.length} mismatches`);
process.exit(mismatches.length > 0 || unseen > mostUnseen ? 1 : 0);
