import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { onTestFileEnd } from './test-file-cleanup.ts';

/** A name server on this machine that returns the addresses of a test, and records the queries. */
export interface DnsServer {
  /** `127.0.0.1:5353`. */
  address: string;
  /** Addresses by name; changes take effect at once. */
  answers: Map<string, string[]>;
  /** Names that get no answer. */
  silent: Set<string>;
  /** Names whose queries wait until `release`: of both kinds of address, or of IPv6 alone. */
  slow: Map<string, 'both' | 'IPv6'>;
  /** Answers the queries of a slow name that wait, and the later ones at once. */
  release(name: string): void;
  /** The queried names, once for each kind of address. */
  asked: string[];
}

const aRecord = 1;
const aaaaRecord = 28;

/** The question of a query: its name, its type, and its end. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] as number; length > 0; length = query[at] as number) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Starts a server that replies over UDP according to RFC 1035. It ends with the test file. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const waiting: { name: string; send(): void }[] = [];
  const server: DnsServer = {
    address: '',
    answers: new Map(),
    silent: new Set(),
    slow: new Map(),
    asked: [],
    release(name) {
      server.slow.delete(name);
      for (const one of waiting) if (one.name === name) one.send();
    },
  };
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    server.asked.push(name);
    if (server.silent.has(name)) return;
    const family = type === aRecord ? 4 : type === aaaaRecord ? 6 : 0;
    const found = (server.answers.get(name) ?? []).filter((answer) => isIP(answer) === family);
    const records = found.map((answer) => {
      const bytes = Buffer.from(ipaddr.parse(answer).toByteArray());
      const head = Buffer.alloc(12);
      head.writeUInt16BE(0xc00c, 0);
      head.writeUInt16BE(type, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([head, bytes]);
    });
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const send = () => socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address);
    const slow = server.slow.get(name);
    if (slow === 'both' || (slow === 'IPv6' && family === 6)) waiting.push({ name, send });
    else send();
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  server.address = `127.0.0.1:${socket.address().port}`;
  onTestFileEnd(() => new Promise<void>((resolve) => socket.close(resolve)));
  return server;
}
