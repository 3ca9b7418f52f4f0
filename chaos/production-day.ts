/**
 * A day of an installation as operators run it, under load:
 *   npm run production-day [-- --requests 20000] [-- --from v0.2.0] [-- --json]
 * Two processes that answer requests and two that send webhooks on PostgreSQL, through PgBouncer and behind nginx where they
 * are installed. It restarts, kills, fills, backs up, restores, upgrades and moves them; each chapter prints what became of its
 * requests, changes and events. It exits with 1 if a change was lost or made twice, if an event was lost or out of order, or if
 * the rolling restart refused a request.
 */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../test/harness/free-port.ts';
import { checkOut } from '../tools/checkout.ts';
import { Managed, runCommand, thisVersion } from '../tools/managed.ts';
import { poolerVersion, startPooler } from '../tools/pgbouncer.ts';
import { startPostgres } from '../tools/postgres.ts';
import { Installation, makeAccount, makeEndpoint, settings } from './day/installation.ts';
import { Load } from './day/load.ts';
import { live, type Row, tableOf } from './day/table.ts';
import { mountSmallDisk } from './small-disk.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    /** Of the rolling restart. */
    requests: { type: 'string', default: '20000' },
    /** The release from which the upgrade begins; by default the last one. */
    from: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const begun = performance.now();
const say = (text: string) => {
  if (!options.json) console.log(`${String(Math.round((performance.now() - begun) / 1000)).padStart(4)} s  ${text}`);
};
const execute = promisify(execFile);
const isThere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
/** Of the quiet before and after what happens; milliseconds. */
const moment = 2_000;

const scratch = mkdtempSync(join(tmpdir(), 'rollcall-day-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const rows: Row[] = [];
const skipped: string[] = [];
const broken: string[] = [];
const skip = (what: string) => {
  skipped.push(what);
  say(`left out: ${what}`);
};
const hold = (rule: string, holds: boolean) => {
  if (!holds) broken.push(rule);
  say(`${holds ? 'holds' : 'BROKEN'}: ${rule}`);
};
async function chapter(name: string, at: Installation, act: (load: Load) => Promise<unknown>): Promise<Row> {
  say(name);
  const { row, remarks } = await live(name, at, act);
  rows.push(row);
  for (const remark of remarks) say(`  ${remark}`);
  if (row.foreign > 0) for (const line of at.proxyErrors().slice(-2)) say(`  ${line}`);
  const { lostChanges, doubledChanges, missing, outOfOrder, unsound, failed } = row;
  hold(
    `${name}: nothing lost, doubled or out of order`,
    lostChanges + doubledChanges + missing + outOfOrder + unsound + failed === 0,
  );
  return row;
}

const isBehindNginx = isThere('nginx');
if (!isBehindNginx) skip('nginx is not installed: clients send to the two processes in turn');
const disk = mountSmallDisk();
// Little room for its own log, so that a small disk holds it.
const postgres = await startPostgres({ max_wal_size: '128MB' }, disk?.folder);
/** Runs a statement in a database. */
const run = async (url: string, ...statements: string[]) => {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
const databaseOf = async (name: string): Promise<string> => {
  await run(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = name;
  return url.href;
};
// The installation of the day.
const url = await databaseOf('rollcall');
const pooler = poolerVersion === undefined ? undefined : await startPooler(url, 'transaction');
if (pooler) {
  const inForce = [
    "statement_timeout = '15s'",
    "idle_in_transaction_session_timeout = '1min'",
    "timezone = 'UTC'",
    'jit = off',
  ];
  await run(url, ...inForce.map((setting) => `alter role postgres in database rollcall set ${setting}`));
  await pooler.reconnect();
} else skip('PgBouncer is not installed: processes use the database directly');
const day = new Installation(url, pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url } : {});
say('four processes start on an empty database');
await day.start(isBehindNginx);
await day.open();
await chapter('start', day, () => wait(moment));

const restart = async (processes: readonly Managed[]) => {
  for (const one of processes) {
    await one.stop();
    await one.start();
  }
};
const rolling = await chapter('rolling restart', day, async ({ tally }) => {
  do await restart(day.processes);
  while (tally.sent < Number(options.requests));
});
if (isBehindNginx)
  hold(
    `of ${rolling.sent} requests a rolling restart refuses none`,
    rolling.refused + rolling.failed + rolling.foreign + rolling.unanswered === 0,
  );

await chapter('kill -9 of each process', day, async () => {
  for (const one of day.processes) {
    await wait(moment);
    await one.kill();
    await one.start();
  }
  await wait(moment);
});

await chapter('database away', day, async () => {
  await wait(moment);
  await postgres.crash(5_000);
  await wait(moment);
});

if (disk) {
  await chapter('disk full', day, async () => {
    await wait(moment);
    disk.fill();
    await wait(3_000);
    disk.free();
    // It may have stopped by itself, without room for its own log.
    await postgres.crash();
    await wait(moment);
  });
} else skip('disk full: no file system can be mounted here without the rights of an administrator');

if (isThere('pg_dump')) {
  const dump = join(scratch, 'rollcall.dump');
  let known = 0;
  await chapter('backup', day, async ({ acknowledged }) => {
    await wait(moment);
    known = day.acknowledged.length + acknowledged.length;
    await execute('pg_dump', ['-Fc', '-f', dump, url]);
    await wait(moment);
  });
  await chapter('restore as a silent copy', day, async () => {
    const copyUrl = await databaseOf('restored');
    await execute('pg_restore', ['--no-owner', '-d', copyUrl, dump]);
    const port = await freePort();
    const copy = new Managed({ ...settings, DATABASE_URL: copyUrl, PORT: String(port) });
    await copy.start();
    const load = new Load('copy', day.token);
    load.begin([`http://127.0.0.1:${port}`]);
    await wait(moment);
    await load.stop();
    await wait(moment);
    const changed = new Set(load.acknowledged.map(({ employeeId }) => employeeId));
    hold(
      'the restored copy says that it is silent, takes changes, and sends none of them',
      copy.output.includes('Silent: ') &&
        changed.size > 0 &&
        !day.receiver.arrivals.some(({ entity }) => changed.has(entity)),
    );
    await copy.stop();
    const client = new pg.Client(copyUrl);
    await client.connect();
    const { rows: people } = await client.query<{ id: string; version: number }>('select id, version from employees');
    await client.end();
    const versions = new Map(people.map(({ id, version }) => [id, version]));
    const acknowledged = day.acknowledged.slice(0, known);
    hold(
      `the copy has the ${known} changes that were acknowledged before the backup`,
      acknowledged.every(({ employeeId, version }) => (versions.get(employeeId) ?? 0) >= version),
    );
  });
} else skip('backup and restore: pg_dump is not installed');
await day.end();
await pooler?.stop();

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, maxBuffer: 2 ** 30, stdio: 'pipe' });
const releaseOf = (): string | undefined => {
  try {
    return options.from ?? String(git('describe', '--tags', '--abbrev=0')).trim();
  } catch {
    return undefined;
  }
};
const release = releaseOf();
if (release === undefined) skip('upgrade: there is no earlier release here');
else {
  const folder = checkOut(release, scratch);
  const upgraded = new Installation(await databaseOf('upgraded'));
  say(`four processes of ${release} start`);
  await upgraded.start(isBehindNginx, { folder });
  await upgraded.open();
  await chapter(`upgrade from ${release}`, upgraded, async () => {
    await wait(moment);
    for (const one of upgraded.processes) {
      one.version = thisVersion;
      await restart([one]);
      await wait(moment);
    }
  });
  await upgraded.end();
}

const trial = { ...settings, DATA_DIR: join(scratch, 'data'), PORT: String(await freePort()) };
const account = await makeAccount(trial);
const embedded = new Managed(trial);
await embedded.start();
const moved = new Installation(await databaseOf('moved'));
await moved.receiver.open();
moved.origins = [`http://127.0.0.1:${trial.PORT}`];
moved.continue({
  token: account.token,
  endpoint: await makeEndpoint(moved.receiver, { origin: moved.origins[0] as string, ...account }),
});
await chapter('move from the embedded database', moved, async (load) => {
  await wait(moment);
  await load.stop();
  await embedded.stop();
  await runCommand(trial, ['move', '--to', moved.databaseUrl]);
  await moved.start(isBehindNginx);
  load.begin(moved.origins);
  await wait(moment);
});
await moved.end();

await postgres.stop();
disk?.unmount();
if (options.json) console.log(JSON.stringify({ rows, skipped, broken }));
else {
  console.log(`\n${tableOf(rows)}\n`);
  for (const what of skipped) console.log(`Left out: ${what}`);
  console.log(broken.length === 0 ? 'Every rule holds.' : `BROKEN:\n${broken.join('\n')}`);
}
process.exit(broken.length === 0 ? 0 : 1);
