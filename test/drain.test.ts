/** A process that is to stop says so before it stops. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';
import { eventually } from './harness/eventually.ts';

const app = await startTestApp();

test('a draining process is not ready, answers on, and closes connections', async () => {
  expect((await app.api('GET', '/health/ready')).status).toBe(200);
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
