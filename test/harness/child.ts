import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A child process that a test starts, reads and ends. */
export interface Child {
  process: ChildProcess;
  /** The lines that it prints; after a kill they continue up to the last one that it wrote. */
  lines: AsyncIterable<string>;
  /** `kill -9`; done when the process is gone. */
  kill(): Promise<void>;
}

/** Starts a script of test/harness/children on the same Node. It ends with the test at the latest. */
export function startChild(script: string, ...args: string[]): Child {
  const file = new URL(`./children/${script}`, import.meta.url);
  const child = spawn(process.execPath, [file.pathname, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    process: child,
    lines: createInterface({ input: child.stdout }),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
