import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../test/harness/free-port.ts';

/** A temporary PostgreSQL server, on loopback, in a folder that is removed with it. */
export interface TemporaryPostgres {
  /** The address of its database `postgres`. */
  url: string;
  /** Its version: `15.18`. */
  version: string;
  /**
   * The processor time that the server has used, in milliseconds, with that of its processes that have ended. Undefined
   * where the system does not tell it (Linux does).
   */
  processorTime(): number | undefined;
  /**
   * Stops it as a crash would (`-m immediate`), and starts it again; resolves when it responds.
   * @param away how long it is stopped; milliseconds
   */
  crash(away?: number): Promise<void>;
  stop(): Promise<void>;
}

/** The folder with the programs of the newest installed server. @throws Error if there is none */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => `${debian}/${version}/bin`), ...(process.env.PATH ?? '').split(':')];
  const found = folders.find((folder) => existsSync(`${folder}/initdb`));
  if (!found) throw new Error('PostgreSQL is not installed here (no initdb); install it, or set DATABASE_URL');
  return found;
}

/** Linux counts processor time in hundredths of a second. */
const tick = 10;

/** The processor time of a process, of its children and of its children that have ended, in milliseconds. */
function processorTimeOf(pid: number): number | undefined {
  // After the name of the program, which may have spaces: state, ppid, …, utime (11), stime, cutime, cstime.
  const statOf = (id: string) =>
    readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  const timeOf = (stat: string[]) => stat.slice(11, 15).reduce((sum, time) => sum + Number(time) * tick, 0);
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return [String(pid), ...children].reduce((sum, id) => sum + timeOf(statOf(id)), 0);
  } catch {
    return undefined;
  }
}

/**
 * Starts a server with the defaults of its version, except for a higher limit of connections.
 * @param settings further ones, as in postgresql.conf
 * @param parent the folder for its own folder
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  parent: string = tmpdir(),
): Promise<TemporaryPostgres> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(parent, 'rollcall-postgres-'));
  // The server refuses to run as root, so it then runs as the user of its package.
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const identity = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid as number);

  const data = `${folder}/data`;
  const made = spawnSync(
    `${programs}/initdb`,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      ...identity,
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '300',
    ...settings,
  };
  const start = () => {
    const server = spawn(
      `${programs}/postgres`,
      ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...identity, cwd: folder, stdio: 'ignore' },
    );
    return { server, exited: new Promise<void>((resolve) => server.once('exit', () => resolve())) };
  };
  let running = start();
  // A caller that does not stop it, or is interrupted, leaves no server behind.
  const kill = () => running.server.kill('SIGKILL');
  process.once('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const answered = async (): Promise<string> => {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client(url);
      client.on('error', () => {});
      try {
        await client.connect();
        const { rows } = await client.query('show server_version');
        await client.end();
        return String(rows[0].server_version).split(' ')[0] as string;
      } catch (error) {
        if (tries === 100 || running.server.exitCode !== null) throw error;
        await wait(100);
      }
    }
  };
  return {
    url,
    version: await answered(),
    processorTime: () => processorTimeOf(running.server.pid as number),
    async crash(away = 0) {
      running.server.kill('SIGQUIT');
      await running.exited;
      await wait(away);
      running = start();
      await answered();
    },
    async stop() {
      running.server.kill('SIGINT');
      await running.exited;
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
