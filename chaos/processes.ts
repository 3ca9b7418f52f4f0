import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('./product.ts', import.meta.url));

/** A process of the product that starts again after every kill. */
export class Product {
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  /** Its present port; undefined while it does not listen. */
  origin: string | undefined;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** Starts it; while the database is away it ends at once, and starts again. */
  async start(): Promise<void> {
    for (;;) {
      const child = fork(file, { env: this.#env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
      this.#child = child;
      const told = once(child, 'message').then(([message]) => message as { port: number });
      told.catch(() => {});
      const ended = once(child, 'exit').then(() => undefined);
      const message = await Promise.race([told, ended]);
      if (message) {
        this.origin = `http://127.0.0.1:${message.port}`;
        return;
      }
      await wait(100);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /**
   * Shifts its clock by some milliseconds, until the next shift or its end. It resolves when the clock is shifted.
   * @param isNewDay whether the daily job runs first
   */
  async setClock(jump: number, isNewDay = false): Promise<void> {
    const child = this.#child;
    if (!child?.connected) return;
    const settled = new AbortController();
    const { signal } = settled;
    const shifted = Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
    child.send({ jump, isNewDay }, () => {});
    await shifted;
    settled.abort();
  }

  /** `kill -9`, and a new start. */
  async kill(): Promise<void> {
    const child = this.#child as ChildProcess;
    this.origin = undefined;
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await gone;
    await this.start();
  }

  async end(): Promise<void> {
    const child = this.#child as ChildProcess;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}
