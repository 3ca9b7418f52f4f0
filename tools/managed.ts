import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { childEnv } from '../test/harness/child-env.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is installed: another folder for another version. */
export interface Version {
  folder: string;
}
export const thisVersion: Version = { folder: root };

/** Those that run. A caller that is interrupted leaves none behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process of the product as installed, which starts and stops as under a process manager. */
export class Managed {
  #child: ChildProcess | undefined;
  readonly #env: Record<string, string>;
  /** The version of the next start. */
  version: Version;
  /** The codes with which it ended after a stop. */
  readonly codes: (number | null)[] = [];
  /** What it has printed since its last start. */
  output = '';

  /** @param env its settings; it inherits none */
  constructor(env: Record<string, string>, version: Version = thisVersion) {
    this.#env = env;
    this.version = version;
  }

  /** Starts it. Resolves when it is ready. @throws Error with its output if it ends before */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [`${this.version.folder}/src/main.ts`], {
      env: { ...childEnv, ...this.#env } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.output = '';
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          this.output += chunk;
          if (/is ready at/.test(this.output)) resolve();
        });
      }
      child.once('close', () => reject(new Error(`a process did not start: ${this.output}`)));
    });
  }

  /** A stop in good order. */
  async stop(): Promise<void> {
    this.codes.push(await this.#end('SIGTERM'));
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child as ChildProcess;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    return (await gone)[0];
  }
}

/** Runs the command line of the product. @returns what it printed. @throws Error with its error output if it fails */
export async function runCommand(
  env: Record<string, string>,
  words: readonly string[],
  { folder }: Version = thisVersion,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`${folder}/src/main.ts`, ...words], {
    env: { ...childEnv, ...env } as NodeJS.ProcessEnv,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}
