/** A temporary Citus cluster. Citus must be installed for the newest PostgreSQL here. */
import { openPostgres } from '../src/platform/db/postgres.ts';
import { startPostgres, type TemporaryPostgres } from './postgres.ts';

/** The addresses of a cluster's nodes, in the database `postgres`. */
export interface ClusterNodes {
  server: string;
  workers: string[];
}

/** Starts a coordinator and two workers, which do not know of each other yet: see `joinNodes`. */
export async function startCitus(
  settings: Record<string, string> = {},
): Promise<Pick<TemporaryPostgres, 'processorTime' | 'stop' | 'version'> & ClusterNodes> {
  const all = { shared_preload_libraries: 'citus', wal_level: 'logical', ...settings };
  const start = () => startPostgres({ ...all, 'citus.node_conninfo': 'sslmode=disable' });
  const nodes = [await start(), await start(), await start()] as const;
  const [coordinator, ...workers] = nodes;
  return {
    server: coordinator.url,
    workers: workers.map(({ url }) => url),
    version: coordinator.version,
    processorTime: () => nodes.reduce((sum, node) => sum + (node.processorTime() ?? 0), 0),
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

/** Makes a cluster of the databases of one name on each node, in which there is nothing yet. */
export async function joinNodes({ server, workers }: ClusterNodes, name: string): Promise<void> {
  for (const node of [...workers, server]) {
    const db = await openPostgres(node.replace(/\/\w+$/, `/${name}`), 2);
    await db.script('create extension citus');
    if (node === server) {
      await db.script(`select citus_set_coordinator_host('127.0.0.1', ${new URL(server).port})`);
      for (const worker of workers) await db.script(`select citus_add_node('127.0.0.1', ${new URL(worker).port})`);
    }
    await db.close();
  }
}
