import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '../config.ts';
import { openPostgres } from './postgres.ts';

/** A message of the server: its kind, its length with the length itself, its body. */
const message = (kind: string, ...body: (string | number[])[]): Buffer => {
  const bytes = Buffer.concat(
    body.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from(part))),
  );
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(kind), length, bytes]);
};
const ready = message('Z', [0x49]);
const fatal = (code: string, text = 'terminating connection') => message('E', 'SFATAL', `C${code}`, `M${text}`, [0]);

test('a server that ends a session as it refuses a statement costs a line, not the process', async () => {
  // As when an administrator ends sessions: the second error meets a connection that has nothing to do.
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]));
      socket.once('data', () => socket.end(Buffer.concat([fatal('42501'), ready, fatal('57P01')])));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(openPostgres(`postgres://rollcall@127.0.0.1:${port}/rollcall?sslmode=disable`, 2)).rejects.toThrow(
    StartError,
  );
});

test('a pooler that has no place left is told from one that refuses a setting', async () => {
  let text = 'unsupported startup parameter: statement_timeout';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(fatal('08P01', text)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const open = () => openPostgres(`postgres://rollcall@127.0.0.1:${port}/rollcall?sslmode=disable`, 2);
  await expect(open()).rejects.toThrow(/set DATABASE_DIRECT_URL/);
  text = 'no more connections allowed (max_client_conn)';
  await expect(open()).rejects.toThrow(/\(no more connections allowed .*\); .*max_client_conn/);
});
