import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A measured server, or a helper, in a separate process. */
export interface BenchServer {
  origin: string;
  port: number;
  /** Asks the process for its data (see `reportTo`), one question after the other. */
  ask<Answer>(question: object): Promise<Answer>;
  /** Its resident memory, in MiB. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts one of the files next to this one over a database; each reports its port, and on request its memory and
 * processor time. @param folder the folder of the file, if it is that of another version
 */
export async function startServer(
  name: 'ours' | 'bare' | 'receiver' | 'bare-sender' | 'queue',
  databaseUrl: string,
  folder: string = fileURLToPath(new URL('.', import.meta.url)),
): Promise<BenchServer> {
  const file = join(folder, `${name}.ts`);
  const env = { ...process.env, BENCH_DATABASE_URL: databaseUrl };
  // As in production it writes its log, though not into the report.
  const child = fork(file, { env, stdio: ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'] });
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

/**
 * The reports of a server's process once it listens. @param answer answers questions that are not about the process
 * itself
 */
export function reportTo(port: number, answer?: (question: object) => object | Promise<object>): void {
  process.on('message', async (question: object) => {
    if ('memory' in question) process.send?.({ rss: process.memoryUsage.rss() });
    else if ('cpu' in question) process.send?.({ cpu: processorTime() });
    else process.send?.(await answer?.(question));
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port });
}
