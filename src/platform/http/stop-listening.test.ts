/** A server that stops listening resets no connection that has reached the machine. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { stopListening } from './stop-listening.ts';

const stop = { atStop: 3_000, isAnnounced: true, others: [] };

/** Clients in another thread: they connect when they are told to, and say so while the server's thread is busy. */
const client = `
  const { parentPort, workerData: { port, shared, count } } = require('node:worker_threads');
  const { connect } = require('node:net');
  const state = new Int32Array(shared);
  parentPort.postMessage('ready');
  Atomics.wait(state, 0, 0);
  const replies = [];
  let sent = 0;
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\n\\r\\n', () => {
        if (++sent < count) return;
        Atomics.store(state, 0, 2);
        Atomics.notify(state, 0);
      });
    });
    let reply = '';
    socket.on('data', (chunk) => (reply += chunk));
    socket.on('error', (error) => (reply = error.code));
    socket.on('close', () => replies.push(reply.slice(0, 12)) === count && parentPort.postMessage(replies));
  }
`;

test('connections that arrive while the process is busy are served', async () => {
  const server = createHttpServer((_request, response) => response.writeHead(204, { connection: 'close' }).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shared = new SharedArrayBuffer(4);
  const state = new Int32Array(shared);
  const count = 5;
  const workerData = { port: (server.address() as AddressInfo).port, shared, count };
  const worker = new Worker(client, { eval: true, workerData });
  onTestFinished(async () => {
    server.close();
    await worker.terminate();
  });
  await once(worker, 'message');
  const reply = once(worker, 'message');
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
  // The process is busy until all of them wait to be accepted.
  Atomics.wait(state, 0, 1);
  await stopListening(server, stop);
  expect((await reply)[0]).toEqual(Array.from({ length: count }, () => 'HTTP/1.1 204'));
});

/** Clients in another thread, each of which opens a connection for every request until the port is closed. */
const clients = `
  const { parentPort, workerData: { port, count } } = require('node:worker_threads');
  const { connect } = require('node:net');
  const ends = [];
  let served = 0;
  const call = () => {
    let reply = '';
    let isOpen = false;
    const socket = connect(port, '127.0.0.1', () => {
      isOpen = true;
      socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\n\\r\\n');
    });
    socket.on('data', (chunk) => (reply += chunk));
    socket.on('error', (error) => (reply = (isOpen ? 'lost: ' : '') + error.code));
    socket.on('close', () => {
      if (reply.startsWith('HTTP/1.1 204')) {
        if (++served === 100) parentPort.postMessage('busy');
        return call();
      }
      if (ends.push(reply) === count) parentPort.postMessage(ends);
    });
  };
  for (let n = 0; n < count; n++) call();
`;

test('no connection is reset where others arrive without a pause', async () => {
  const count = 8;
  const server = createHttpServer((_request, response) => {
    // As long as a request takes that does something: others arrive meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    response.writeHead(204, { connection: 'close' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const workerData = { port: (server.address() as AddressInfo).port, count };
  const worker = new Worker(clients, { eval: true, workerData });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'message');
  const ends = once(worker, 'message');
  await stopListening(server, stop);
  expect((await ends)[0]).toEqual(Array.from({ length: count }, () => 'ECONNREFUSED'));
});
