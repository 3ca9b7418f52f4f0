import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../test/harness/free-port.ts';

const version = /PgBouncer (\d+)\.(\d+)/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '');
/** `1.18`; undefined where it is not installed. */
export const poolerVersion = version ? `${version[1]}.${version[2]}` : undefined;
/** Whether it keeps prepared statements in transaction mode. */
export const renamesStatements = Number(version?.[2] ?? 0) >= 21;

export type PoolerMode = 'session' | 'transaction';

export interface Pooler {
  /** The address of the database through it. */
  url: string;
  /** Ends its sessions with the server, as after `alter role`. */
  reconnect(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of the server of a database. */
export async function startPooler(direct: string, mode: PoolerMode): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(direct);
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-pooler-'));
  const listen = await freePort();
  writeFileSync(`${folder}/users`, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    `${folder}/ini`,
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
admin_users = ${username}
pool_mode = ${mode}
default_pool_size = ${mode === 'transaction' ? 4 : 40}
${renamesStatements ? 'max_prepared_statements = 200' : ''}
`,
  );
  // It refuses to run as root.
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const identity = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (identity.uid !== undefined) for (const file of ['', '/users', '/ini']) chownSync(folder + file, identity.uid, 0);
  const pooler = spawn('pgbouncer', ['-q', `${folder}/ini`], { ...identity, stdio: 'ignore' });
  const gone = once(pooler, 'exit');
  const kill = () => pooler.kill('SIGKILL');
  process.once('exit', kill);
  const at = (database: string) => {
    const url = new URL(direct);
    url.host = `127.0.0.1:${listen}`;
    url.pathname = database;
    return url.href;
  };
  const reconnect = async () => {
    const console = new pg.Client(at('/pgbouncer'));
    await console.connect();
    await console.query('reconnect');
    await console.end();
  };
  for (let tries = 0; ; tries++) {
    try {
      await reconnect();
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await wait(100);
    }
  }
  return {
    url: at(pathname),
    reconnect,
    async stop() {
      kill();
      await gone;
      process.off('exit', kill);
      rmSync(folder, { recursive: true });
    },
  };
}
