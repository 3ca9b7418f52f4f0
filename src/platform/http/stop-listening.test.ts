/** A server that stops listening resets no connection that has reached the machine. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { stopListening } from './stop-listening.ts';

/** A client in another thread: it connects when it is told to, and says so while the server's thread is busy. */
const client = `
  const { parentPort, workerData: { port, shared } } = require('node:worker_threads');
  const { connect } = require('node:net');
  const state = new Int32Array(shared);
  parentPort.postMessage('ready');
  Atomics.wait(state, 0, 0);
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\n\\r\\n', () => {
      Atomics.store(state, 0, 2);
      Atomics.notify(state, 0);
    });
  });
  let reply = '';
  socket.on('data', (chunk) => (reply += chunk));
  socket.on('error', (error) => (reply = error.code));
  socket.on('close', () => parentPort.postMessage(reply));
`;

test('a connection that arrives while the process is busy is served', async () => {
  const server = createHttpServer((_request, response) => response.writeHead(204, { connection: 'close' }).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // What keeps the process busy: data on another connection.
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const writer = connect((other.address() as AddressInfo).port, '127.0.0.1');
  const [reader] = (await once(other, 'connection')) as [Socket];
  const shared = new SharedArrayBuffer(4);
  const state = new Int32Array(shared);
  const workerData = { port: (server.address() as AddressInfo).port, shared };
  const worker = new Worker(client, { eval: true, workerData });
  onTestFinished(async () => {
    for (const one of [writer, reader]) one.destroy();
    other.close();
    server.close();
    await worker.terminate();
  });
  await once(worker, 'message');
  const reply = once(worker, 'message');
  reader.once('data', () => {
    Atomics.store(state, 0, 1);
    Atomics.notify(state, 0);
    Atomics.wait(state, 0, 1);
  });
  // The data are there in the turn of the event loop after this one.
  setImmediate(() => writer.write('.'));
  await stopListening(server);
  expect(String((await reply)[0])).toMatch(/^HTTP\/1\.1 204 /);
});
