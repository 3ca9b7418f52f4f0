/** Clients that send or read slowly are cut off, and keep out no others. */
import { EventEmitter, once } from 'node:events';
import { connect, Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { Unfinished, Unread } from './caller-limits.ts';

/** Longer than any test. */
const never = 300_000;
const soon = 100;
const slow = { head: never, whole: never, atStop: never, lookEvery: 50, unfinished: 4, grace: 0, unread: 40_000_000 };

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends some bytes, and then one more as often as it is called. Returns what came back, and whether the connection is closed. */
async function begin({ origin }: TestApp, bytes: string, more = 'x') {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  const state = { text: '', isClosed: false, socket, drip: () => void socket.write(more) };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    state.text += chunk;
  });
  socket.on('close', () => {
    state.isClosed = true;
  });
  await once(socket, 'connect');
  socket.write(bytes);
  return state;
}
type Begun = Awaited<ReturnType<typeof begin>>;

const head = (more: string[] = []) => ['POST /core/v3/employees HTTP/1.1', 'Host: rollcall.test', ...more].join('\r\n');
const withBody = ({ token }: Pick<TestApp, 'token'>, more: string[] = []) =>
  `${head([`Authorization: Bearer ${token}`, 'Content-Type: application/json', ...more, 'Content-Length: 5000'])}\r\n\r\n{"first`;

/** So many of them are closed, however many bytes they still send; all by default. */
const areClosed = (begun: Begun[], count = begun.length) =>
  eventually('closed connections', () => {
    for (const { isClosed, drip } of begun) if (!isClosed) drip();
    return begun.filter(({ isClosed }) => isClosed).length === count;
  });

describe('a request that does not arrive in time is refused, and its connection closed', async () => {
  const app = await startTestApp({ deadlines: { ...slow, head: soon, whole: 2 * soon, unfinished: 1_000 } });
  test.each([
    ['in its head', () => head()],
    ['in its body', () => withBody(app)],
    ['in a chunk', () => withBody(app).replace('Content-Length: 5000', 'Transfer-Encoding: chunked')],
    ['before its first byte', () => ''],
  ])('%s', async (_, bytes) => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(app, bytes())));
    await areClosed(begun);
    for (const { text } of begun) expect(text.slice(0, 12)).toMatch(/^(HTTP\/1.1 408|HTTP\/1.1 400)?/);
    expect((await app.api('GET', '/core/v3/info')).status).toBe(200);
  });
});

describe('of the unfinished requests of a network, the oldest are ended', async () => {
  const app = await startTestApp({ deadlines: slow });
  const proxied = await startTestApp({ deadlines: slow, env: { TRUST_PROXY: '1' } });
  const isOpen = ({ isClosed, text }: Begun) => !isClosed && text === '';

  test.each([
    ['in their heads', () => head()],
    ['in their bodies', () => withBody(app)],
  ])('%s', async (_, bytes) => {
    const begun: Begun[] = [];
    for (let i = 0; i < 10; i++) begun.push(await begin(app, bytes()));
    await areClosed(begun, 6);
    const refused = begun.find(({ isClosed }) => isClosed);
    expect(refused?.text).toMatch(/^HTTP\/1.1 408 [\s\S]*began first[\s\S]*"code":"request_timeout"/);
    // Whoever sends a request at once has room.
    const { status } = await app.api('POST', '/core/v3/employees', { body: { firstName: 'Eva', lastName: 'Ruiz' } });
    expect(status).toBe(201);
  });
  test('behind a proxy each client counts alone, by its body', async () => {
    const from = (address: string) => begin(proxied, withBody(proxied, [`X-Forwarded-For: ${address}`]));
    const others = await Promise.all(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(from));
    const begun: Begun[] = [];
    for (let i = 0; i < 6; i++) begun.push(await from('198.51.100.7'));
    await areClosed(begun, 2);
    expect([others.every(isOpen), begun.filter(isOpen).length]).toEqual([true, 4]);
  });
  test('but not before their time of grace is over', async () => {
    const bounds = new Unfinished({ unfinished: 2, grace: 50 });
    const ended: number[] = [];
    for (let i = 0; i < 10; i++) bounds.add('192.0.2.1', () => ended.push(i));
    expect(ended).toEqual([]);
    await eventually('the oldest to be ended', () => ended.length === 8);
    expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
  test('a connection that waits for its next request does not count', async () => {
    const idle: Begun[] = [];
    for (let i = 0; i < 12; i++) {
      const one = await begin(app, 'GET /health HTTP/1.1\r\nHost: rollcall.test\r\n\r\n');
      await eventually('a reply', () => one.text.startsWith('HTTP/1.1 '));
      idle.push(one);
    }
    const begun: Begun[] = [];
    for (let i = 0; i < 4; i++) begun.push(await begin(app, withBody(app)));
    expect(idle.some(({ isClosed }) => isClosed)).toBe(false);
  });
});

describe('of the connections of a caller with unread replies', async () => {
  const app = await startTestApp({ deadlines: slow });
  /** Asks for the document so many times, and reads nothing. Two of 3.8 MB fit into the buffers of the system. */
  const ask = async (count: number) => {
    const begun = await begin(app, '', '\r\n');
    begun.socket.pause();
    begun.socket.write('GET /openapi.json HTTP/1.1\r\nHost: rollcall.test\r\n\r\n'.repeat(count));
    return begun;
  };
  const readsAtOnce = async () =>
    expect((await app.api('GET', '/openapi.json', { token: null })).json.openapi).toBe('3.0.3');

  test('the one that waits longest is ended', async () => {
    const begun = [await ask(10), await ask(10)];
    await areClosed(begun, 1);
    await readsAtOnce();
    const waiting = begun.find(({ isClosed }) => !isClosed);
    waiting?.socket.resume();
    await eventually('the last of its replies', () => waiting?.text.split('HTTP/1.1 200').length === 11);
  });
  test('none is counted whose client left before its reply', () => {
    const ended: number[] = [];
    const unread = new Unread({ unread: 100_000 }, (_sender, bytes) => ended.push(bytes));
    const reply = (socket: Socket, bytes: number) =>
      unread.add({ ip: '127.0.0.1', raw: { socket } }, new EventEmitter(), bytes);
    const [gone, slow] = [new Socket(), new Socket()];
    sockets.push(gone, slow);
    gone.destroy();
    reply(gone, 90_000);
    reply(slow, 50_000);
    expect([ended, slow.destroyed]).toEqual([[], false]);
    const later = new Socket();
    sockets.push(later);
    reply(later, 60_000);
    expect([ended, slow.destroyed, later.destroyed]).toEqual([[50_000], true, false]);
  });
  test('one alone is ended by what it asks for while it reads nothing', async () => {
    await areClosed([await ask(16)]);
    await readsAtOnce();
  });
});
