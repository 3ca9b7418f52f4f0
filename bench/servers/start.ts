import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A server that is measured, or helps to, in a process of its own. */
export interface BenchServer {
  origin: string;
  port: number;
  /** Asks it for what it knows (see `reportTo`), one question after the other. */
  ask<Answer>(question: object): Promise<Answer>;
  /** Its resident memory, in MiB. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one of the files beside this one over a database; each tells its port, and its memory and processor time when asked. */
export async function startServer(
  name: 'ours' | 'bare' | 'receiver' | 'bare-sender' | 'queue',
  databaseUrl: string,
): Promise<BenchServer> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const env = { ...process.env, BENCH_DATABASE_URL: databaseUrl };
  // What it logs is written, as it is elsewhere, but not into the report.
  const child = fork(file, { env, execArgv: [], stdio: ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'] });
  const failed = once(child, 'exit').then(() => {
    throw new Error(`the ${name} server has ended`);
  });
  failed.catch(() => {});
  const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [{ port: number }];
  const ask = async <Answer>(question: object): Promise<Answer> => {
    child.send(question);
    const [answer] = (await Promise.race([once(child, 'message'), failed])) as [Answer];
    return answer;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    ask,
    memory: async () => Math.round((await ask<{ rss: number }>({ memory: true })).rss / 2 ** 20),
    async stop() {
      child.kill('SIGKILL');
      await failed.catch(() => {});
    },
  };
}

/** The processor time that this process has used, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What a server's process does once it listens. @param answer answers what is not about the process itself */
export function reportTo(port: number, answer?: (question: object) => object | Promise<object>): void {
  process.on('message', async (question: object) => {
    if ('memory' in question) process.send?.({ rss: process.memoryUsage.rss() });
    else if ('cpu' in question) process.send?.({ cpu: processorTime() });
    else process.send?.(await answer?.(question));
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port });
}
