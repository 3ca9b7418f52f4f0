import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { childEnv } from '../../test/harness/child-env.ts';
import { commandLine } from '../../test/harness/command-line.ts';
import { layDatabase, makeDatabase } from '../../test/harness/database.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { freePort } from '../../test/harness/free-port.ts';
import { openEmbedded } from '../platform/db/embedded.ts';
import { sql } from '../platform/db/sql.ts';

/** A start on a folder, and the settings refused before a database is opened, are the same wherever the tests run. */
const isEmbedded = inject('database').kind === 'embedded';
const onFolder = test.runIf(isEmbedded);
const onServer = test.skipIf(isEmbedded);

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'rollcall-start-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

/** Runs the process with these settings until it ends, and returns its output. */
async function run(env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...childEnv, LOG_LEVEL: 'silent', ...env },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'exit');
  return { code, lines: output.trim().split('\n') };
}

let folders = 0;
const folder = () => join(scratch, `data-${folders++}`);
let port: number;
/** A start on a folder with an account; it is slow, so it begins before the tests and runs in parallel. */
const first = {
  port: 0,
  dataDir: folder(),
  accountId: '',
  ready: Promise.resolve<unknown>(undefined),
  stop: async () => -1,
};
beforeAll(async () => {
  [port, first.port] = [await freePort(), await freePort()];
  if (!isEmbedded) return;
  layDatabase(first.dataDir);
  const acme = ['--name', 'Acme', '--time-zone', 'Europe/Madrid'];
  first.accountId = (await commandLine({ DATA_DIR: first.dataDir }, 'account', 'create', ...acme)).id;
  const child = spawn(process.execPath, [main], {
    env: { ...childEnv, PORT: String(first.port), DATA_DIR: first.dataDir, LOG_LEVEL: 'silent' },
  });
  children.push(child);
  first.ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes(`Rollcall ${packageJson.version} is ready at `)) resolve();
    });
  });
  first.stop = async () => {
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    return code;
  };
});

/** A refusal is one line that begins with our name and names the remedy. */
function expectRefusal({ code, lines }: Awaited<ReturnType<typeof run>>, ...parts: string[]) {
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^rollcall: /);
  for (const part of parts) expect(lines[0]).toContain(part);
  expect(code).toBe(1);
}

onFolder.concurrent('one line names all wrong settings', async () => {
  const env = {
    PORT: '99999',
    LOG_LEVEL: 'loud',
    RATE_LIMIT: 'many',
    DATABASE_URL: 'mysql://x',
    ENCRYPTION_KEY: 'short',
    PAYROLL_RECORDS_KEPT_MONTHS: '12',
  };
  const names = ['PORT', 'LOG_LEVEL', 'RATE_LIMIT', 'DATABASE_URL', 'ENCRYPTION_KEY'];
  expectRefusal(await run(env), ...names, 'PAYROLL_RECORDS_KEPT_MONTHS must be a number of months from 48');
});

onFolder.concurrent('a command refuses a database that it cannot reach', async () => {
  const env = {
    DATABASE_URL: 'postgres://rollcall:secret@127.0.0.1:1/rollcall',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  };
  const refusal = await run(env, ['account', 'list']);
  expectRefusal(refusal, 'DATABASE_URL', '127.0.0.1:1', 'check that PostgreSQL answers there');
  expect(refusal.lines[0]).not.toContain('secret');
});

onFolder.concurrent('a start refuses DATABASE_URL without an encryption key', async () => {
  expectRefusal(await run({ DATABASE_URL: 'postgres://127.0.0.1/x' }), 'ENCRYPTION_KEY', 'openssl rand -base64 32');
});

onFolder.concurrent('a command without the settings of the server makes no second installation', async () => {
  const dataDir = folder();
  expectRefusal(await run({ DATA_DIR: dataDir }, ['account', 'list']), 'there is no installation in', 'DATABASE_URL');
  expect(existsSync(dataDir)).toBe(false);
});

onFolder('a start refuses a taken port', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const dataDir = folder();
  expectRefusal(await run({ PORT: String(port), DATA_DIR: dataDir }), `PORT ${port} is taken`, 'set PORT');
  expect(existsSync(`${dataDir}/database`)).toBe(false);
  await new Promise((resolve) => other.close(resolve));
});

onFolder.concurrent('a start refuses a folder that it cannot write', async () => {
  const file = join(scratch, 'a-file');
  writeFileSync(file, '');
  expectRefusal(await run({ PORT: String(port), DATA_DIR: `${file}/data` }), 'DATA_DIR', 'cannot be written');
});

onFolder('a start refuses a schema of a newer release', async () => {
  const dataDir = folder();
  layDatabase(dataDir);
  const db = await openEmbedded({ dataDir: `${dataDir}/database` });
  await db.run(sql`insert into schema_migrations (number, name) values (9999, '9999_future.sql')`);
  await db.close();
  expectRefusal(await run({ DATA_DIR: dataDir }, ['migrate']), 'schema 9999', 'newer Rollcall');
});

onFolder(
  'a second process on the folder is refused; the first continues, and releases the folder when it stops',
  async () => {
    const { dataDir } = first;
    await first.ready;
    expectRefusal(await run({ DATA_DIR: dataDir }, ['account', 'list']), 'in use by another Rollcall process');
    expect((await fetch(`http://127.0.0.1:${first.port}/health/ready`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    const after = await run({ DATA_DIR: dataDir }, ['account', 'list']);
    expect(JSON.parse(after.lines.join('\n'))).toHaveLength(1);
  },
  120_000,
);

onFolder(
  'the operator rotates and retires the key that signs webhooks of an account',
  async () => {
    const env = { DATA_DIR: first.dataDir };
    const command = (verb: string, ...more: string[]) =>
      commandLine(env, 'signing-key', verb, '--account', first.accountId, ...more);
    const one = await command('rotate');
    expect(one).toMatchObject({ previousUntil: null });
    const two = await command('rotate', '--overlap-hours', '48');
    expect(two).toMatchObject({ previousId: one.id });
    expect(await command('list')).toMatchObject([{ id: two.id, publishedUntil: null }, { id: one.id }]);
    await expect(command('rotate', '--overlap-hours', '-1')).rejects.toThrow('--overlap-hours');
    expect(await command('retire', '--key', one.id)).toEqual({ retired: one.id });
  },
  180_000,
);

onFolder(
  'the operator resets the sign-in of a user by their address',
  async () => {
    const env = { DATA_DIR: folder() };
    layDatabase(env.DATA_DIR);
    const command = (...args: string[]) => commandLine(env, ...args);
    const account = await command('account', 'create', '--name', 'Acme', '--time-zone', 'Europe/Madrid');
    const ana = ['--account', account.id, '--email', 'ana@acme.example'];
    const { id } = await command('user', 'create', ...ana, '--name', 'Ana', '--role', 'administrator');
    // As a start with this setting, which the shell of the operator lacks.
    await commandLine({ ...env, BASE_URL: 'https://hr.acme.example' }, 'go-live');
    const { link, ...rest } = await command('user', 'reset-password', ...ana);
    expect(link).toMatch(/^https:\/\/hr\.acme\.example\/reset-password#[\w-]+\.[\w-]+\.[\w-]{43}$/);
    expect(rest).toEqual({ id, expiresAt: expect.any(String) });
    const unknownUser = ['--account', account.id, '--email', 'nobody@acme.example'];
    const ofNobody = command('user', 'reset-second-factor', ...unknownUser);
    await expect(ofNobody).rejects.toThrow('no user signs in to this account');
    await expect(command('user', 'disable', ...ana)).rejects.toThrow('only administrator');
  },
  300_000,
);

onServer(
  'the command line makes a PostgreSQL installation usable without a panel',
  async () => {
    const { db, url = '', drop } = await makeDatabase();
    const env = {
      DATABASE_URL: url,
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      PORT: String(port),
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_ALLOWED_PORTS: '9',
    };
    const command = (...args: string[]) => commandLine(env, ...args);
    const { id } = await command('account', 'create', '--name', 'Acme', '--time-zone', 'Europe/Madrid');
    await command('api-add-on', 'on', '--account', id);
    const user = [
      'user',
      'create',
      '--account',
      id,
      '--name',
      'Ana',
      '--email',
      'ana@acme.example',
      '--role',
      'administrator',
    ];
    const { password } = await command(...user);
    const made = await command('token', 'create', '--account', id, '--name', 'Payroll', '--scopes', '*');
    const recorded = await db.all<{ type: string; actor: { name: string } }>(
      sql`select type, actor from events where account_id = ${id} order by sequence`,
    );
    expect(recorded.map(({ type }) => type)).toEqual([
      'company.created',
      'api_add_on.updated',
      'user.created',
      'api_token.created',
    ]);
    for (const { actor } of recorded) expect(actor.name).toMatch(/^command line \(.+@.+\)$/);
    const position = join(scratch, 'position');
    const audit = async () => {
      const { code, lines } = await run(env, ['audit', '--account', id, '--position', position]);
      expect(code).toBe(0);
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line).type);
    };
    expect(await audit()).toEqual(recorded.map(({ type }) => type));
    const leo = ['--account', id, '--email', 'leo@acme.example'];
    await command('user', 'create', ...leo, '--name', 'Leo', '--role', 'administrator');
    expect(await command('user', 'disable', ...leo)).toMatchObject({ status: 'disabled' });
    const users: { email: string; status: string }[] = await command('user', 'list', '--account', id);
    expect(Object.fromEntries(users.map(({ email, status }) => [email, status]))).toEqual({
      'ana@acme.example': 'active',
      'leo@acme.example': 'disabled',
    });
    await command('user', 'enable', ...leo);
    expect(await audit()).toEqual(['user.created', 'user.updated', 'user.updated']);
    await command('api-add-on', 'off', '--account', id);
    await command('api-add-on', 'on', '--account', id);
    expect(await audit()).toEqual(['api_add_on.updated', 'api_add_on.updated']);
    expect(await audit()).toEqual([]);
    // As after the restore of an older back-up.
    writeFileSync(position, JSON.stringify({ ...JSON.parse(readFileSync(position, 'utf8')), sequence: 1000 }));
    const lost = await run(env, ['audit', '--account', id, '--position', position]);
    expectRefusal(lost, 'The log does not reach this position', 'remove the file of --position');
    writeFileSync(position, 'x');
    expectRefusal(await run(env, ['audit', '--account', id, '--position', position]), 'remove the file');
    const mistyped = command('token', 'create', '--account', id, '--name', 'x', '--scopes', 'employes:read');
    await expect(mistyped).rejects.toThrow('employes:read');
    await expect(command('account', 'create', '--name', 'x')).rejects.toThrow('--time-zone');

    const server = spawn(process.execPath, [main], { env: { ...childEnv, LOG_LEVEL: 'silent', ...env } });
    children.push(server);
    await once(server.stdout, 'data');
    const origin = `http://127.0.0.1:${port}`;
    const read = () => fetch(`${origin}/core/v3/employees`, { headers: { authorization: `Bearer ${made.token}` } });
    expect((await read()).status).toBe(200);
    const body = JSON.stringify({ email: 'ana@acme.example', password });
    const headers = { 'content-type': 'application/json', origin };
    expect((await fetch(`${origin}/account/v1/sign-in`, { method: 'POST', headers, body })).status).toBe(200);

    const bearer = { authorization: `Bearer ${made.token}`, 'content-type': 'application/json' };
    const registered = await fetch(`${origin}/webhooks/v1/endpoints`, {
      method: 'POST',
      headers: bearer,
      body: JSON.stringify({ url: 'http://127.0.0.1:9/', events: ['employee_hire'] }),
    });
    expect(await registered.json()).toMatchObject({ data: { status: 'active' } });
    const [endpoint] = await command('endpoint', 'list', '--account', id);
    expect(endpoint).toMatchObject({ url: 'http://127.0.0.1:9/', status: 'active' });
    const one = ['--account', id, '--endpoint', endpoint.id];
    expect(await command('endpoint', 'pause', ...one)).toMatchObject({ id: endpoint.id, status: 'paused' });
    expect(await command('endpoint', 'resume', ...one)).toMatchObject({ status: 'active' });
    const host = await db.all<{ name: string }>(
      sql`select actor->>'name' as name from events where account_id = ${id} and type like 'webhook_endpoint.%' order by sequence`,
    );
    expect(host.map(({ name }) => name.split(' (')[0])).toEqual(['Payroll', 'command line', 'command line']);
    const { version } = await command('version');
    const status = await eventually('the heartbeat', async () => {
      const shown = await command('status');
      return shown.processes.length === 1 && shown;
    });
    expect(status).toMatchObject({
      version,
      processes: [{ role: 'all', version }],
      webhooks: { due: { count: 0, since: null }, endpoints: { active: 1 } },
    });
    server.kill('SIGTERM');
    await once(server, 'exit');
    expect((await command('status')).processes).toEqual([]);
    // As an older release left it.
    const last = await db.first<{ name: string }>(sql`
      delete from schema_migrations where number = (select max(number) from schema_migrations) returning name`);
    const checked = await run(env, ['migrate', '--check']);
    expect(checked.code).toBe(1);
    expect(JSON.parse(checked.lines.join('\n'))).toEqual({
      pending: [{ name: last?.name, costs: expect.stringMatching(/^\w.*\.$/) }],
      isNewer: false,
    });
    expectRefusal(await run({ ...env, MIGRATE_ON_START: '0' }), `${last?.name}`, 'bin/rollcall migrate');
    await drop();
  },
  300_000,
);

onServer(
  'a start waits for a database that comes later',
  async () => {
    const { url = '', drop } = await makeDatabase();
    const { hostname, port: real } = new URL(url);
    const address = new URL(url);
    address.port = String(await freePort());
    const server = spawn(process.execPath, [main], {
      env: {
        ...childEnv,
        LOG_LEVEL: 'warn',
        PORT: String(await freePort()),
        DATABASE_URL: address.href,
        ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      },
    });
    children.push(server);
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
    await eventually('the wait', async () => output.includes('waiting for the database'));
    const proxy = createServer((socket) => {
      const onward = connect(Number(real), hostname);
      socket.pipe(onward).pipe(socket);
      for (const end of [socket, onward]) end.on('error', () => {});
    }).listen(Number(address.port), '127.0.0.1');
    await eventually('the start', async () => output.includes('is ready at'));
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    proxy.close();
    await drop();
  },
  120_000,
);

onServer(
  'a start on an empty PostgreSQL prints a set-up code, the next start another',
  async () => {
    const { url = '', drop } = await makeDatabase({ empty: true });
    const own = await freePort();
    const env = { DATABASE_URL: url, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'), PORT: String(own) };
    const origin = `http://127.0.0.1:${own}`;
    const administrator = { name: 'Ana', email: 'ana@acme.example', password: 'correct horse battery staple' };
    const form = { company: 'Acme', timeZone: 'Europe/Madrid', language: 'en', administrator };
    const setUp = async (setUpCode: string) => {
      const headers = { 'content-type': 'application/json', origin };
      const body = JSON.stringify({ ...form, setUpCode });
      return (await fetch(`${origin}/account/v1/set-up`, { method: 'POST', headers, body })).status;
    };
    /** Starts the process and waits for its output. */
    const start = async () => {
      const server = spawn(process.execPath, [main], { env: { ...childEnv, LOG_LEVEL: 'silent', ...env } });
      children.push(server);
      let output = '';
      const code = await new Promise<string>((resolve) => {
        server.stdout.on('data', (chunk) => {
          output += chunk;
          const found = /Set-up code: ([a-z0-9-]{19})/.exec(output)?.[1];
          if (found !== undefined) resolve(found);
        });
      });
      return {
        code,
        output: () => output,
        async stop() {
          server.kill('SIGTERM');
          await once(server, 'exit');
        },
      };
    };
    const first = await start();
    await first.stop();
    const second = await start();
    expect(second.code).not.toBe(first.code);
    // Whatever the level of the log, a program reads one form.
    for (const line of second.output().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 30 });
    expect(await setUp(first.code)).toBe(403);
    expect(await setUp(second.code)).toBe(201);
    await second.stop();
    await drop();
  },
  300_000,
);
