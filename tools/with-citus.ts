/**
 * `node tools/with-citus.ts COMMAND …` runs a command with a temporary Citus cluster, a coordinator and two workers:
 * TEST_DATABASE_URL names the coordinator, TEST_CITUS_WORKERS the workers. Citus must be installed for the newest PostgreSQL here.
 */
import { spawn } from 'node:child_process';
import { startCitus } from './citus.ts';

const [command = '', ...args] = process.argv.slice(2);
const cluster = await startCitus({
  fsync: 'off',
  synchronous_commit: 'off',
  // Each database of the tests has its connections between the nodes, and the locks of all shards in one TRUNCATE.
  max_connections: '400',
  max_locks_per_transaction: '512',
  'citus.shard_count': '2',
});
const env = { ...process.env, TEST_DATABASE_URL: cluster.server, TEST_CITUS_WORKERS: cluster.workers.join(',') };
const child = spawn(command, args, { stdio: 'inherit', env });
const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
await cluster.stop();
process.exit(code);
