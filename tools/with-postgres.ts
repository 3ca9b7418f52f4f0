/** `node tools/with-postgres.ts COMMAND …` runs a command with TEST_DATABASE_URL naming a temporary PostgreSQL. */
import { spawn } from 'node:child_process';
import { startPostgres } from './postgres.ts';

const [command = '', ...args] = process.argv.slice(2);
// A crash loses only test data; without syncs the tests are faster.
const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off' });
console.log(`PostgreSQL ${postgres.version}`);
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } });
const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
await postgres.stop();
process.exit(code);
