/** The log contains no private data, at any level. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { createApp } from '../app.ts';
import { type Database, databaseOver, openPool } from './db/database.ts';
import { sql } from './db/sql.ts';
import { createLogger, readableLine } from './log.ts';

const app = await startTestApp();
const path = '/core/v3/employees';

/** Another process over the same database, which logs everything to a readable place. */
async function logging(over: Partial<TestApp> = {}) {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const { server, stop, startBackground } = await createApp({ ...app, ...over, log: createLogger('trace', sink) });
  const send = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, headers = {}) =>
    server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${app.token}`, ...headers },
      ...(body ? { payload: body } : {}),
    });
  return { send, stop, startBackground, written: () => text };
}

test('no line contains a body, token, password or personal field', async () => {
  const { send, stop, written } = await logging();
  const planted = {
    firstName: 'Plantedname',
    lastName: 'Plantedlast',
    email: 'planted@example.com',
    nid: 'PLANTED-NID',
    accountNumber: 'ES9121000418450200051332',
    address: 'Planted street 1',
  };
  await send('POST', path, planted, { 'idempotency-key': 'planted-key' });
  await send('POST', path, { ...planted, code: 'x' });
  await send('POST', path, planted);
  await send('GET', `${path}?nid=PLANTED-NID&email=planted@example.com`);
  await send('GET', '/planted-path?token=planted-query');
  await send('GET', path, undefined, {
    authorization: 'Bearer planted-token',
    cookie: 'rollcall.session_token=planted',
  });
  await send('POST', '/account/v1/sign-in', { email: 'planted@example.com', password: 'planted password' });
  await stop();
  expect(written().split('\n').length).toBeGreaterThan(7);
  expect(written()).not.toMatch(/planted|ES9121/i);
  expect(written()).not.toContain(app.token.slice(9));
});

test('an error of the database shows what and where, without the row', async () => {
  const { send, stop, written } = await logging();
  const made = await app.create(path, { firstName: 'Plantedname', lastName: 'X', nid: 'PLANTED-NID' });
  // A constraint that our checks do not know: PostgreSQL shows the whole row in the detail of its error.
  await app.db.script(`alter table employees add constraint employees__planted check (nid is null or phone is null)`);
  const reply = await send('PATCH', `${path}/${made.id}`, { phone: 'planted phone' });
  await app.db.run(sql`alter table employees drop constraint employees__planted`);
  await stop();
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toMatch(/planted|constraint|employees__/i);
  const entry = JSON.parse(
    written()
      .split('\n')
      .find((line) => line.includes('"level":50')) ?? '{}',
  );
  expect(entry).toMatchObject({
    msg: 'request failed',
    requestId: reply.json().instance,
    err: { type: 'DatabaseError', code: '23514', constraint: 'employees__planted', table: 'employees' },
  });
  expect(entry.err.stack).toMatch(/^ {4}at .*\n/);
  expect(written().replaceAll('employees__planted', '')).not.toMatch(/planted/i);
});

test('while the database is away, each try to use it is one line without a stack', async () => {
  const pool = openPool({ host: '127.0.0.1', port: 1 });
  const away = databaseOver(pool, { kind: 'postgres', close: async () => {}, single: 1_000 });
  const [failed] = await Promise.allSettled([away.first(sql`select 1`)]);
  await away.close();
  let line = '';
  const log = createLogger('info', {
    write: (text) => {
      line = text;
    },
  });
  log.error({ err: failed.status === 'rejected' && failed.reason, task: 'imports' }, 'background task failed');
  const { err, task } = JSON.parse(line);
  const message = 'The database is unreachable at the moment.: connect ECONNREFUSED 127.0.0.1:1';
  expect({ err, task }).toEqual({ err: { type: 'Problem', message }, task: 'imports' });
});

test('the log says once that requests are refused, and when the database answers, how many', async () => {
  const pool = openPool({ host: '127.0.0.1', port: 1 });
  const away = databaseOver(pool, { kind: 'postgres', close: async () => {}, single: 1_000 });
  let isAway = false;
  const now = () => (isAway ? away : app.db);
  const db: Database = {
    ...app.db,
    all: (query) => now().all(query),
    first: (query) => now().first(query),
    run: (query) => now().run(query),
    longReads: () => now().longReads(),
    transaction: (...work) => now().transaction(...work),
  };
  const { send, stop, startBackground, written } = await logging({ db });
  isAway = true;
  const replies = await Promise.all(Array.from({ length: 20 }, () => send('GET', path)));
  isAway = false;
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  startBackground();
  const lines = () =>
    written()
      .split('\n')
      .filter((line) => line.startsWith('{"level":4'))
      .map((line) => JSON.parse(line));
  await eventually('the end', () => lines().at(-1)?.msg === 'the database answers');
  await stop();
  await away.close();
  expect(lines()).toEqual([
    expect.objectContaining({
      msg: 'a request was refused',
      requestId: expect.any(String),
      err: { type: 'Problem', message: expect.stringMatching(/^The database is unreachable.*ECONNREFUSED/) },
    }),
    expect.objectContaining({ refused: 20, failed: 0, seconds: expect.any(Number) }),
  ]);
});

test('at a terminal a line is text: when, how grave, what, and the facts', () => {
  let line = '';
  const log = createLogger('info', {
    write: (text) => {
      line = text;
    },
  });
  log.warn({ port: 8080 }, 'slow');
  expect(readableLine(line)).toMatch(/^\S+Z WARN slow \{"port":8080\}\n$/);
  log.info('ready');
  expect(readableLine(line)).toMatch(/^\S+Z INFO ready\n$/);
  log.error({ err: new RangeError('too far') }, 'failed');
  expect(readableLine(line)).toMatch(/^\S+Z ERROR failed \{"err":\{.*"message":"too far".*\n.*\n {4}at /);
});

test.runIf(existsSync('/dev/full')).each(['json', 'text'])(
  'a full disk loses lines as %s, and ends no process',
  async (logFormat) => {
    const settings = JSON.stringify({ logLevel: 'info', logFormat });
    const program = `
    import { createAnnouncer, processLog } from '${new URL('log.ts', import.meta.url)}';
    const log = processLog(${settings}, 'stdout');
    for (let line = 0; line < 5; line++) log.info({ line }, 'lost');
    createAnnouncer(${settings})('lost');
    setImmediate(() => { log.info('lost'); console.error('alive'); });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (chunk) => (errors += chunk));
    const [code] = await once(child, 'close');
    expect([code, errors]).toEqual([0, 'alive\n']);
  },
);

test.each(['json', 'text'])('the log of a command as %s does not mix with what it prints', async (logFormat) => {
  const settings = JSON.stringify({ logLevel: 'info', logFormat });
  const program = `
    import { processLog } from '${new URL('log.ts', import.meta.url)}';
    processLog(${settings}, 'stderr').info('migrated');
    console.log('{}');`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toBe('{}\n');
  expect(stderr).toContain('migrated');
});
