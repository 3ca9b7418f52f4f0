/** Receives webhooks, remembers when each arrived first, and answers at once; under `/hang` it never answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportTo } from './start.ts';

/** The arrivals under one path since the last report. */
export interface Arrivals {
  /** Deliveries, each once. */
  count: number;
  /** When the first and the last arrived, in milliseconds. */
  first: number;
  last: number;
  /** Milliseconds from the timestamp of the event to the end of its body here. */
  latencies: number[];
  /** Requests without a signature of either kind. */
  unsigned: number;
  repeated: number;
}

const none = (): Arrivals => ({ count: 0, first: 0, last: 0, latencies: [], unsigned: 0, repeated: 0 });
let arrivals = none();
const seen = new Set<string>();

const timestampPattern = /"timestamp":"([^"]+)"/;

const server = createServer((request, response) => {
  const { url = '', headers } = request;
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    if (url.startsWith('/hang')) return;
    response.writeHead(204).end();
    if (url.startsWith('/unseen')) return;
    const now = Date.now();
    const key = `${url} ${headers['webhook-id']}`;
    if (!/^v1,.* v1a,/.test(String(headers['webhook-signature']))) arrivals.unsigned++;
    if (seen.has(key)) {
      arrivals.repeated++;
      return;
    }
    seen.add(key);
    if (arrivals.count === 0) arrivals.first = now;
    arrivals.last = now;
    arrivals.count++;
    arrivals.latencies.push(now - Date.parse(timestampPattern.exec(body)?.[1] ?? ''));
  });
});

server.listen(0, '127.0.0.1', () => {
  reportTo((server.address() as AddressInfo).port, (question) => {
    if ('count' in question) return { count: arrivals.count };
    const told = arrivals;
    arrivals = none();
    seen.clear();
    return told;
  });
});
