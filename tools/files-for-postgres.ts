/**
 * `node tools/files-for-postgres.ts FOLDER REPORT PATTERN…` prints the test files that the suite needs on a real PostgreSQL,
 * after it has run on the embedded database: FOLDER is that run's ROWS_DIR, REPORT the file of `vitest --reporter=json`. Files
 * that match a pattern are left out. The others are
 *
 * - the files with tests that the embedded database skips,
 * - those that look at plans, or at writes at the same time (`Promise.all`), which the embedded database takes one after the
 *   other,
 * - those that open a database without the product,
 * - and of the others as many as reach, together with these, every line of the product that sends a statement, the cheapest
 *   for what they add first.
 */
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob, relative } from 'node:path';

const [folder = '', report = '', ...excluded] = process.argv.slice(2);

interface Result {
  name: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string }[];
}

const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: Result[] };
const isMeant = ({ name }: Result) => !excluded.some((pattern) => matchesGlob(relative('', name), pattern));
const files = testResults.filter(isMeant).map(({ name, startTime, endTime, assertionResults }) => ({
  name: relative('', name),
  seconds: Math.max(0.1, (endTime - startTime) / 1000),
  skips: assertionResults.some(({ status }) => status === 'skipped' || status === 'pending'),
  lines: new Set<string>(),
}));
for (const note of globSync('files/*.json', { cwd: folder })) {
  const { testFile, reached } = JSON.parse(readFileSync(`${folder}/${note}`, 'utf8'));
  const file = files.find(({ name }) => name === relative('', testFile));
  for (const line of reached) file?.lines.add(line);
}

const concernsTheServer = /Promise\.all\(|harness\/plans|query-plans|makeDatabase\(/;
const chosen = files.filter(({ name, skips }) => skips || concernsTheServer.test(readFileSync(name, 'utf8')));
const seen = new Set(chosen.flatMap(({ lines }) => [...lines]));
const others = new Set(files.filter((file) => !chosen.includes(file)));
for (;;) {
  let best: { file: (typeof files)[number]; worth: number } | undefined;
  for (const file of others) {
    const worth = [...file.lines].filter((line) => !seen.has(line)).length / file.seconds;
    if (worth > (best?.worth ?? 0)) best = { file, worth };
  }
  if (!best) break;
  others.delete(best.file);
  chosen.push(best.file);
  for (const line of best.file.lines) seen.add(line);
}
const sum = (some: typeof files) => Math.round(some.reduce((total, { seconds }) => total + seconds, 0));
console.error(
  `${chosen.length} of ${files.length} files (${sum(chosen)} of ${sum(files)} s), ${seen.size} lines that send statements`,
);
console.log(chosen.map(({ name }) => name).join('\n'));
