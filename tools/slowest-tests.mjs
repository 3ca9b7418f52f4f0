// Prints the twenty slowest tests of reports that `vitest --reporter=json` has written: node tools/slowest-tests.mjs FILE…
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const tests = process.argv.slice(2).flatMap((report) => {
  // A part that was not run has no report.
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative('', name),
      fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );
});
const all = tests.reduce((sum, { seconds }) => sum + seconds, 0);
console.log(`The slowest of ${tests.length} tests, which took ${Math.round(all)} s:`);
for (const { file, fullName, seconds } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${fullName}`);
}
