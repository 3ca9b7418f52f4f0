/**
 * `node tools/with-citus.ts COMMAND …` runs a command with a temporary Citus cluster, a coordinator and two workers:
 * TEST_DATABASE_URL names the coordinator, TEST_CITUS_WORKERS the workers. Citus must be installed for the newest PostgreSQL here.
 */
import { spawn } from 'node:child_process';
import { startPostgres } from './postgres.ts';

const [command = '', ...args] = process.argv.slice(2);
const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  fsync: 'off',
  synchronous_commit: 'off',
  // Each database of the tests has its connections between the nodes, and the locks of all shards in one TRUNCATE.
  max_connections: '400',
  max_locks_per_transaction: '512',
  'citus.shard_count': '2',
  'citus.node_conninfo': 'sslmode=disable',
};
const nodes = [await startPostgres(settings), await startPostgres(settings), await startPostgres(settings)] as const;
const [coordinator, ...workers] = nodes;
const env = {
  ...process.env,
  TEST_DATABASE_URL: coordinator.url,
  TEST_CITUS_WORKERS: workers.map(({ url }) => url).join(','),
};
const child = spawn(command, args, { stdio: 'inherit', env });
const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
await Promise.all(nodes.map((node) => node.stop()));
process.exit(code);
