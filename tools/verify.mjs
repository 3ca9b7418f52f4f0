// `npm run verify`: everything that must hold before a commit, except the tests. One line for each check, and its
// output if it fails. Plain JavaScript, so that it starts on whatever Node npm runs on (20 or newer).
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const env = { ...process.env, PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}`, FORCE_COLOR: '0' };

/** What the compiler found the last time: it reads only what changed since. */
const incremental = (name) => `--incremental --tsBuildInfoFile node_modules/.cache/verify/${name}.tsbuildinfo`;

const checks = [
  ['format and lint', 'biome check .'],
  ['types', `tsc --noEmit -p . ${incremental('types')}`],
  ['types of the panel', `tsc --noEmit -p panel ${incremental('panel')}`],
  ['boundaries', 'node tools/boundaries.mjs'],
  ['unused code', 'knip --no-config-hints --cache'],
  ['generated files', 'node tools/generate.ts --check'],
];

/** Runs a command line and returns its exit code and its output. */
function run(command) {
  return new Promise((resolve) => {
    const [program, ...args] = command.split(' ');
    const child = spawn(program, args, { cwd: root, env, shell: process.platform === 'win32' });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const begun = performance.now();
const failed = [];
await Promise.all(
  checks.map(async ([name, command]) => {
    const { code, output } = await run(command);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(16)} ${seconds(begun).padStart(6)}   ${command}`);
    if (code !== 0) failed.push([name, output]);
  }),
);
for (const [name, output] of failed) console.error(`\n── ${name}\n${output.trimEnd()}`);
console.log(
  `${failed.length === 0 ? 'all checks passed' : `${failed.length} of ${checks.length} checks failed`} in ${seconds(begun)}`,
);
process.exit(failed.length === 0 ? 0 : 1);
