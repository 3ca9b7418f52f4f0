import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFileEnd } from './test-file-cleanup.ts';

/** A received request. */
export interface Received {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any event
  json: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The response from now on. */
  answer: (request: Received, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** A real HTTP receiver of webhooks on this machine; it responds with 204 by default, and ends with the test file. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = { method: request.method ?? '', headers: request.headers, body, json: JSON.parse(body) };
      receiver.received.push(one);
      receiver.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: (_request, response) => response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  onTestFileEnd(() => receiver.close());
  return receiver;
}
