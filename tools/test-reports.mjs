/**
 * What `vitest --reporter=json` has written, for `.ci/run`, beside `unit.log` with what it printed. A second try of files that failed
 * in `unit.json` is in `unit-again.json`.
 *
 *   node tools/test-reports.mjs failed REPORT    prints the files that failed, and those that an error left outside their tests
 *   node tools/test-reports.mjs sum REPORT…      prints the slowest twenty tests, the files that passed at their second try alone,
 *                                                why tests failed in the end, and how many passed and failed
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The files of a report with their tests; a part that was not run has no report. */
function read(report) {
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, status, message, assertionResults }) => ({
    file: relative('', name),
    hasFailed: status === 'failed',
    message,
    tests: assertionResults,
  }));
}

/** Files during which an error escaped from all tests. A report has none of them. */
function escaped(report) {
  const printed = stripVTControlCharacters(readFileSync(report.replace(/\.json$/, '.log'), 'utf8'));
  return [...printed.matchAll(/^This error originated in "(.+)" test file/gm)].map(([, file]) => file);
}

const [command, ...reports] = process.argv.slice(2);
if (command === 'failed') {
  const failed = read(reports[0]).filter(({ hasFailed }) => hasFailed);
  for (const file of new Set([...failed.map(({ file }) => file), ...escaped(reports[0])])) console.log(file);
} else {
  const again = reports.map((report) => read(report.replace(/\.json$/, '-again.json')));
  const files = reports.flatMap((report, n) =>
    read(report).map((first) => again[n].find(({ file }) => file === first.file) ?? first),
  );
  const tests = files.flatMap(({ file, tests }) =>
    tests.map((test) => ({ ...test, file, seconds: (test.duration ?? 0) / 1000 })),
  );
  const all = tests.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`The slowest of ${tests.length} tests, which took ${Math.round(all)} s:`);
  for (const { file, fullName, seconds } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${fullName}`);
  }
  for (const { file, hasFailed } of again.flat()) if (!hasFailed) console.log(`Passed at its second try: ${file}`);
  // The last lines of a run say why it is red.
  const failed = (what, reason) => {
    const lines = stripVTControlCharacters(reason).split('\n').slice(0, 20);
    console.log(`\nFailed: ${what}\n  ${lines.join('\n  ')}`);
  };
  for (const { file, hasFailed, message, tests } of files) {
    const own = tests.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of own) failed(`${file}: ${fullName}`, failureMessages.join('\n'));
    if (hasFailed && own.length === 0) failed(file, message);
  }
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  console.log(`${count('passed')} passed, ${count('failed')} failed`);
}
