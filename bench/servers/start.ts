import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server that is measured, in a process of its own. */
export interface BenchServer {
  origin: string;
  /** Its resident memory, in MiB. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts `ours.ts` or `bare.ts` over a database; each tells its port, and its memory when asked. */
export async function startServer(name: 'ours' | 'bare', databaseUrl: string): Promise<BenchServer> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = fork(file, { env: { ...process.env, BENCH_DATABASE_URL: databaseUrl }, execArgv: [] });
  const failed = once(child, 'exit').then(() => {
    throw new Error(`the ${name} server ended before it listened`);
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [{ port: number }];
  return {
    origin: `http://127.0.0.1:${port}`,
    async memory() {
      child.send('memory');
      const [{ rss }] = (await once(child, 'message')) as [{ rss: number }];
      return Math.round(rss / 2 ** 20);
    },
    async stop() {
      child.kill('SIGKILL');
      await failed.catch(() => {});
    },
  };
}

/** What a server's process does once it listens. */
export function reportTo(port: number): void {
  process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }));
  process.send?.({ port });
}
