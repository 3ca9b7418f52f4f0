/** A version of Rollcall under measurement: a database server of its own with the same data, and the servers over it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distribute } from '../src/platform/db/distribution.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { checkOut } from '../tools/checkout.ts';
import { joinNodes, startCitus } from '../tools/citus.ts';
import { startPostgres, type TemporaryPostgres } from '../tools/postgres.ts';
import { type Dataset, fillDatabase } from './dataset.ts';
import type { Servers } from './measure.ts';
import { startServer } from './servers/start.ts';

export interface Side {
  /** Undefined: the bench uses DATABASE_URL. */
  postgres: Pick<TemporaryPostgres, 'processorTime' | 'version'> | undefined;
  databaseUrl: string;
  dataset: Dataset;
  servers: Servers;
  stop(): Promise<void>;
}

const settings = { shared_buffers: '512MB', max_wal_size: '4GB' };
const root = fileURLToPath(new URL('..', import.meta.url));

/** This version, with the servers that it is compared with. @param rows the names of the rows that are measured */
export async function startThisSide(rows: readonly string[]): Promise<Side> {
  const postgres = process.env.DATABASE_URL ? undefined : await startPostgres(settings);
  const databaseUrl = postgres?.url ?? (process.env.DATABASE_URL as string);
  const dataset = await fillDatabase(databaseUrl, rows);
  const start = (name: keyof Servers) => startServer(name, databaseUrl);
  const servers: Servers = {
    ours: await start('ours'),
    bare: await start('bare'),
    receiver: await start('receiver'),
    'bare-sender': await start('bare-sender'),
    // The queue installs its packages, so it runs only on request.
    ...(rows.some((name) => name.startsWith('queue-')) ? { queue: await start('queue') } : {}),
  };
  return {
    ...{ postgres, databaseUrl, dataset, servers },
    async stop() {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
      await postgres?.stop();
    },
  };
}

/** This version on a Citus cluster of three nodes on this machine. Its processor time is that of all of them. */
export async function startClusterSide(rows: readonly string[]): Promise<Side> {
  const postgres = await startCitus(settings);
  await joinNodes(postgres, 'postgres');
  const dataset = await fillDatabase(postgres.server, rows);
  const db = await openPostgres(postgres.server, 2);
  await distribute(db, () => {});
  await db.script('vacuum (analyze)');
  await db.close();
  const ours = await startServer('ours', postgres.server);
  return {
    ...{ postgres, databaseUrl: postgres.server, dataset },
    servers: { ours, bare: ours, receiver: ours, 'bare-sender': ours },
    async stop() {
      await ours.stop();
      await postgres.stop();
    },
  };
}

/** The files that measure are those of this version, whatever is measured. */
const measuring = ['bench', 'test/harness', 'tools'];

/** Another version, from the repository, with a database that its own migrations made. */
export async function startOtherSide(commit: string, rows: readonly string[]): Promise<Side> {
  const folder = checkOut(commit);
  // Up to 0.2.0 `app.ts` had what `api.ts` has.
  const api = join(folder, 'src/api.ts');
  if (!existsSync(api)) writeFileSync(api, "export * from './app.ts';\n");
  for (const part of measuring) cpSync(join(root, part), join(folder, part), { recursive: true });
  const postgres = await startPostgres(settings);
  const filling = fork(join(folder, 'bench/fill.ts'), [postgres.url, ...rows]);
  const [dataset] = (await once(filling, 'message')) as [Dataset];
  const ours = await startServer('ours', postgres.url, join(folder, 'bench/servers'));
  return {
    ...{ postgres, databaseUrl: postgres.url, dataset },
    // Its rows are compared with ours alone.
    servers: { ours, bare: ours, receiver: ours, 'bare-sender': ours },
    async stop() {
      await ours.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
