import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { GeneratedClient } from './clients.ts';

/** Runs a program. Gives what it printed, and whether it succeeded; a program that is missing did not. */
async function runProgram([program = '', ...args]: string[], cwd: string, env: object) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const failed = once(child, 'error').then(([error]) => [(error as Error).message]);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    Promise.race([once(child, 'close'), failed]),
  ]);
  return { isDone: code === 0, said: `${output}${errors}${typeof code === 'string' ? code : ''}`.trim() };
}

/**
 * Makes a client and walks it through the API, and prints a line about it.
 * @param folder the copy of its files in which it is made
 * @param env what the walk needs: BASE_URL, TOKEN, and DELIVERY, a file with the body of a webhook
 * @returns false if a step failed; a client that this machine cannot make is left out, which is no failure
 */
export async function runClient(
  name: string,
  { needs, unreachable, steps, models }: GeneratedClient,
  folder: string,
  env: Record<string, string>,
): Promise<boolean> {
  const begun = performance.now();
  for (const need of needs) {
    if ((await runProgram(need, folder, {})).isDone) continue;
    console.log(`skip ${name.padEnd(11)} \`${need.join(' ')}\` does not work on this machine`);
    return true;
  }
  for (const step of steps) {
    const { isDone, said } = await runProgram(step, folder, env);
    if (isDone) continue;
    const isOut = unreachable.test(said);
    const why = isOut ? 'its registry cannot be reached' : step.join(' ');
    console.log(`${isOut ? 'skip' : 'FAIL'} ${name.padEnd(11)} ${why}`);
    if (!isOut) console.log(said);
    return isOut;
  }
  const files = models.map((model) => `${readdirSync(`${folder}/${model}`).length} models`);
  console.log(`ok   ${name.padEnd(11)} ${((performance.now() - begun) / 1000).toFixed(1)} s  ${files.join(', ')}`);
  return true;
}
