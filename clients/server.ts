import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A running product, and how to call it. */
export interface Server {
  baseUrl: string;
  /** With the scope `*`. */
  token: string;
  stop(): Promise<void>;
}

/** Starts the product in a separate process, on a free port of loopback. */
export async function startServer(): Promise<Server> {
  const file = fileURLToPath(new URL('./product.ts', import.meta.url));
  const env = { PATH: process.env.PATH, RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
  const child = fork(file, { env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  const failed = gone.then(() => {
    throw new Error('the server ended');
  });
  failed.catch(() => {});
  const [message] = await Promise.race([once(child, 'message'), failed]);
  return {
    ...(message as { baseUrl: string; token: string }),
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
