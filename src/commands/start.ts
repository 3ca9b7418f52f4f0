import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import packageJson from '../../package.json' with { type: 'json' };
import { issueSetUpCode, listAccounts } from '../accounts/index.ts';
import { isTryingOut } from '../app.ts';
import { startTasks } from '../platform/background.ts';
import { hasDatabase, readConfig, StartError } from '../platform/config.ts';
import { addressesOf } from '../platform/http/listen.ts';
import { createAnnouncer } from '../platform/log.ts';
import { listenForMetrics } from '../platform/metrics/listen-for-metrics.ts';
import { backupTask } from './backup.ts';
import type { Command } from './command.ts';
import { makeDemo } from './demo.ts';
import { type Installation, openInstallation } from './installation.ts';
import { clockTask } from './server-clock.ts';

/** How long a stop may take before it is cut short, in milliseconds. */
const stopDeadline = 10_000;

export const startCommand: Command = {
  name: 'start',
  usage: '',
  summary: 'Runs the server (the same as no command at all).',
  options: {},
  async run(_options, env) {
    const { host, port } = readConfig(env);
    // Checked first, because creating the demo company is slow.
    await claimPort(host, port);
    const installation = await openInstallation(env, { serves: true });
    const { config, db, app, clock, silence } = installation;
    const { metricsHost, metricsPort } = config;
    if (metricsPort !== undefined) await listenForMetrics(app.metrics, { host: metricsHost, port: metricsPort });

    const isEmpty = (await listAccounts(db)).length === 0;
    if (isEmpty && db.kind === 'postgres' && hasDatabase(config.dataDir)) {
      installation.log.warn(
        { dataDir: config.dataDir },
        'DATABASE_URL has no account, DATA_DIR has an installation: `bin/rollcall move --to DATABASE_URL` takes it there',
      );
    }
    const say = createAnnouncer(config);
    const needsDemo = isEmpty && db.kind === 'embedded';
    if (needsDemo) say('Making a demo company, once: a minute or two …');
    const demo = needsDemo ? await makeDemo(installation) : undefined;
    // Until here a signal ends the process at once; the next start creates a half-made demo again.
    stopOnSignal(installation);
    // Before the port opens, so that a script that waits for readiness has read it by then.
    if (silence !== undefined) {
      say(
        `Silent: it sends no webhook and no mail (${silence}). If this is no copy, run \`bin/rollcall go-live\` and start again.`,
      );
    }
    app.startBackground();
    // The embedded database has the clock of this machine.
    startTasks('copyTo' in db ? [backupTask(config.dataDir, db)] : [clockTask(installation)], installation.log);
    await app.listen(await addressesOf(host), port).catch((error: NodeJS.ErrnoException) => {
      throw cannotListen(error, host, port);
    });

    const { baseUrl, role } = config;
    say(`Rollcall ${packageJson.version} is ready at ${baseUrl} (role ${role}, reference: ${baseUrl}/docs)`);
    if (demo) {
      say(`A demo company with ${demo.employees} people was made. Sign in as ${demo.email} with ${demo.password}`);
      say(`API token: ${demo.apiToken}`);
      say(`All of it is in ${demo.file}`);
    } else if (isEmpty && config.role === 'worker') {
      say('There is no account yet: make one with `bin/rollcall account create`.');
    } else if (isEmpty) {
      say(`There is no account yet: make one at ${config.baseUrl}/set-up, or with \`bin/rollcall account create\`.`);
      say(`Set-up code: ${await issueSetUpCode(db, clock)}`);
    }
    if (isTryingOut(config, db)) {
      say(
        'Webhooks may go to receivers on this machine, because HOST is a loopback address and the database is embedded.',
      );
    }
  },
};

/** @throws StartError if the server cannot listen there */
async function claimPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

function cannotListen({ code }: NodeJS.ErrnoException, host: string, port: number): StartError {
  if (code === 'EADDRINUSE') {
    return new StartError(`PORT ${port} is taken on ${host}; stop the other program, or set PORT to another number`);
  }
  if (code === 'EACCES') return new StartError(`PORT ${port} needs more rights; set PORT to a number above 1023`);
  return new StartError(`HOST ${host} is no address of this machine (${code}); set HOST to 127.0.0.1 or 0.0.0.0`);
}

/**
 * Drains for `DRAIN_SECONDS`, finishes the requests under way and exits; npm and a terminal may both send the signal.
 */
function stopOnSignal(installation: Installation): void {
  const drained = new AbortController();
  let stopping = false;
  const stop = async (signal: string) => {
    // A second one ends the drain.
    if (stopping) return drained.abort();
    stopping = true;
    const { drainSeconds } = installation.config;
    installation.log.info({ signal, drainSeconds }, 'stopping');
    installation.app.drain();
    await wait(drainSeconds * 1000, undefined, { signal: drained.signal }).catch(() => {});
    setTimeout(() => process.exit(1), stopDeadline).unref();
    installation.close().then(
      () => process.exit(0),
      (error: unknown) => {
        installation.log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}
