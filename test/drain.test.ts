/** A process that is to stop says so before it stops. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { deadlines as usualDeadlines } from '../src/platform/http/caller-limits.ts';
import { startTestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';

const app = await startTestApp();

test('a draining process is not ready, answers on, and closes connections', async () => {
  await eventually('readiness', async () => (await app.api('GET', '/health/ready')).status === 200);
  expect((await app.api('GET', '/core/v3/employees')).headers.connection).not.toBe('close');
  app.app.drain();
  expect(await app.api('GET', '/health/ready')).toMatchObject({
    status: 503,
    json: { code: 'unavailable', detail: 'The process is about to stop.' },
  });
  expect((await app.api('GET', '/health/live')).status).toBe(200);
  const created = await app.api('POST', '/core/v3/offices', { body: { name: 'Madrid' } });
  expect(created).toMatchObject({ status: 201, headers: { connection: 'close' } });
});

test('a connection that is open when the process stops listening still gets its request served', async () => {
  await app.restart();
  const port = Number(new URL(app.origin).port);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // The server has accepted it by the time it answers another.
  expect((await app.api('GET', '/health/live')).status).toBe(200);
  app.app.drain();
  const stopped = app.app.stop();
  const { server } = app.app.server;
  await eventually('the port to close', () => !server.listening);
  socket.write('GET /core/v3/nothing HTTP/1.1\r\nHost: rollcall.test\r\n\r\n');
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toMatch(/^HTTP\/1\.1 404 /);
  expect(String(reply)).toMatch(/^connection: close/im);
  await stopped;
});

test('a stop ends requests that have not arrived, and replies to those under way however long they take', async () => {
  const deadlines = { ...usualDeadlines, atStop: 1, lookEvery: 50 };
  const other = await startTestApp({ deadlines });
  const port = Number(new URL(other.origin).port);
  const { server } = other.app.server;
  const arrived = once(server, 'request');
  const unfinished = connect(port, '127.0.0.1');
  unfinished.write(
    `POST /core/v3/offices HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${other.token}\r\nContent-Length: 9\r\n\r\n{`,
  );
  await arrived;
  const refusal = text(unfinished);
  const client = await other.db.pool.connect();
  await client.query('begin; lock table offices in exclusive mode');
  const reply = other.api('POST', '/core/v3/offices', { body: { name: 'Madrid' } });
  await once(server, 'request');
  other.app.drain();
  const stopped = other.app.stop();
  expect(await refusal).toMatch(/^HTTP\/1\.1 408 /);
  await client.query('commit');
  client.release();
  expect((await reply).status).toBe(201);
  await stopped;
});

/** As `HOST=localhost` has them, in either order. */
const both = ['127.0.0.1', '::1'];
const hasBoth = Object.values(networkInterfaces()).some((one) => one?.some(({ address }) => address === '::1'));

test.runIf(hasBoth)('a process at two addresses answers and stops at both alike', async () => {
  const other = await startTestApp({ addresses: both });
  const port = Number(new URL(other.origin).port);
  const ask = async (address: string, request: string) =>
    text(connect(port, address).end(`${request} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
  for (const address of both) {
    expect(await ask(address, 'PROPFIND /health/live')).toMatch(/^HTTP\/1\.1 405 /);
    expect(await ask(address, 'CONNECT a:1')).toMatch(/^HTTP\/1\.1 405 /);
  }
  const open = await Promise.all(
    both.map(async (address) => {
      const socket = connect(port, address);
      await once(socket, 'connect');
      // The server has accepted it by the time it answers another.
      expect(await ask(address, 'GET /health/live')).toMatch(/^HTTP\/1\.1 200 /);
      return socket;
    }),
  );
  other.app.drain();
  const stopped = other.app.stop();
  await eventually('the ports to close', async () => {
    const codes = await Promise.all(
      both.map((address) =>
        once(connect(port, address), 'connect').then(
          () => '',
          ({ code }) => code,
        ),
      ),
    );
    return codes.every((code) => code === 'ECONNREFUSED');
  });
  for (const socket of open) {
    socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  }
  await stopped;
});
