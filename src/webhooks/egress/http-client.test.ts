/** The guard and the poster together, over real names and real connections. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type DnsServer, startDnsServer } from '../../../test/harness/dns-server.ts';
import { onTestFileEnd } from '../../../test/harness/test-file-cleanup.ts';
import { createEgressGuard } from './guard.ts';
import { createEgressClient } from './http-client.ts';
import { createResolver, type Resolve } from './resolver.ts';

let dns: DnsServer;
let resolveName: Resolve;
beforeAll(async () => {
  dns = await startDnsServer();
  resolveName = createResolver({ servers: [dns.address] });
});

const guardWith = (allowedNetworks: string[]) =>
  createEgressGuard({ allowedNetworks, allowedPorts: [], ownPort: 8080, challengesAll: false }, (...asked) =>
    resolveName(...asked),
  );

/** Ranges outside global unicast (IANA special-purpose registries): the first and the last address of each. */
const ranges = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.0', '10.255.255.255'],
  ['shared', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.0', '127.255.255.255'],
  ['link local', '169.254.0.0', '169.254.255.255'],
  ['private', '172.16.0.0', '172.31.255.255'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255'],
  ['documentation', '192.0.2.0', '192.0.2.255'],
  ['AS112', '192.31.196.0', '192.31.196.255'],
  ['AMT', '192.52.193.0', '192.52.193.255'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255'],
  ['private', '192.168.0.0', '192.168.255.255'],
  ['AS112', '192.175.48.0', '192.175.48.255'],
  ['benchmarking', '198.18.0.0', '198.19.255.255'],
  ['documentation', '198.51.100.0', '198.51.100.255'],
  ['documentation', '203.0.113.0', '203.0.113.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved', '240.0.0.0', '255.255.255.255'],
  ['a cloud host', '168.63.129.16', '168.63.129.16'],
  ['unspecified and loopback', '::', '::1'],
  ['mapped', '::ffff:127.0.0.0', '::ffff:127.255.255.255'],
  ['mapped', '::ffff:10.0.0.0', '::ffff:10.255.255.255'],
  ['NAT64', '64:ff9b::', '64:ff9b::ffff:ffff'],
  ['local NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['discard', '100::', '100::ffff:ffff:ffff:ffff'],
  ['protocols and Teredo', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['AS112', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['link local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['site local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const;
/** Public addresses next to them. */
const neighbours = [
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '168.63.129.15',
  '168.63.129.17',
  '2001:200::',
  '2001:db7:ffff::',
  '2001:db9::',
  '2003::',
  '2620:4f:7fff::',
  '3ffe::',
];
const ends = ranges.flatMap(([what, first, last]) =>
  [...new Set([first, last])].map((address) => [what, address] as const),
);
const literal = (address: string) => `https://${address.includes(':') ? `[${address}]` : address}/`;

describe('an address', () => {
  test.each(ends)('of %s, %s, is refused in a URL and behind a name', async (_what, address) => {
    const guard = guardWith([]);
    await expect(guard.resolve(new URL(literal(address)), 'acme')).rejects.toMatchObject({ refusal: 'url_forbidden' });
    dns.answers.set('inside.example', [address]);
    await expect(guard.resolve(new URL('https://inside.example/'), 'acme')).rejects.toMatchObject({
      refusal: 'url_forbidden',
    });
    for (const mixed of [
      ['1.1.1.1', '2606:4700::1111', address],
      [address, '1.1.1.1', '2606:4700::1111'],
    ]) {
      dns.answers.set('mixed.example', mixed);
      await expect(guard.resolve(new URL('https://mixed.example/'), 'acme')).rejects.toMatchObject({
        refusal: 'url_forbidden',
      });
    }
  });

  test.each(neighbours)('next to them, %s, is allowed both ways', async (address) => {
    const guard = guardWith([]);
    expect(await guard.resolve(new URL(literal(address)), 'acme')).toHaveLength(1);
    dns.answers.set('outside.example', [address]);
    expect(await guard.resolve(new URL('https://outside.example/'), 'acme')).toHaveLength(1);
  });
});

/** A server at an address of loopback. */
async function serve(address: string, port: number, answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  onTestFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
/** A server with its own handler for raw connections. */
async function serveRaw(answer: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFileEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const post = async (url: string, networks: string[], timeoutSeconds: number) => {
  const poster = createEgressClient(guardWith(networks), 'acme', 1);
  onTestFinished(() => poster.close());
  const result = await poster.post({ url: new URL(url), headers: {}, body: '{}', timeoutSeconds });
  return result;
};

test('a name that changes after the check has no effect: the request goes to the checked address', async () => {
  const reached: string[] = [];
  const port = await serve('127.0.0.1', 0, (_request, response) => {
    reached.push('allowed');
    // The next request needs a new connection.
    response.writeHead(204, { connection: 'close' }).end();
  });
  await serve('127.0.0.2', port, (_request, response) => {
    reached.push('forbidden');
    response.writeHead(204).end();
  });
  dns.answers.set('rebinding.example', ['127.0.0.1']);
  const guard = guardWith(['127.0.0.1/32']);
  const rebinding = {
    ...guard,
    async resolve(url: URL, account: string) {
      const addresses = await guard.resolve(url, account);
      dns.answers.set('rebinding.example', ['127.0.0.2']);
      return addresses;
    },
  };
  const poster = createEgressClient(rebinding, 'acme', 1);
  onTestFinished(() => poster.close());
  const once = () =>
    poster.post({ url: new URL(`http://rebinding.example:${port}/`), headers: {}, body: '{}', timeoutSeconds: 5 });
  dns.asked = [];
  expect(await once()).toMatchObject({ status: 204, error: null });
  // One query for each family, and none between the check and the connection.
  expect(dns.asked).toHaveLength(2);
  expect(await once()).toMatchObject({ status: null, error: 'url_forbidden' });
  expect(reached).toEqual(['allowed']);
});

test('a forbidden address is not called, as a literal or behind a name', async () => {
  let calls = 0;
  const port = await serve('127.0.0.1', 0, (_request, response) => {
    calls++;
    response.writeHead(204).end();
  });
  dns.answers.set('loopback.example', ['127.0.0.1']);
  for (const host of ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'loopback.example']) {
    const refused = { status: null, error: 'url_forbidden' };
    expect(await post(`http://${host}:${port}/`, ['10.0.0.0/8'], 5), host).toMatchObject(refused);
  }
  expect(calls).toBe(0);
  expect(await post(`http://loopback.example:${port}/`, ['127.0.0.0/8'], 5)).toMatchObject({ status: 204 });
});

test('a name whose server never answers fails at the deadline of the whole request', async () => {
  const silent = createEgressGuard(
    { allowedNetworks: [], allowedPorts: [], ownPort: 8080, challengesAll: false },
    () => new Promise(() => {}),
  );
  const poster = createEgressClient(silent, 'acme', 1);
  onTestFinished(() => poster.close());
  const request = { url: new URL('https://silent.example/'), headers: {}, body: '{}', timeoutSeconds: 1 };
  expect(await poster.post(request)).toMatchObject({ status: null, error: 'timeout' });
});

describe('a connection that was kept open', () => {
  /** Answers the first request of each connection, and ends the connection with the second. */
  const answeringOnce = async (end: (socket: Socket) => void) => {
    const served: boolean[] = [];
    const port = await serveRaw((socket) => {
      const serve = (isFirst: boolean) => {
        served.push(isFirst);
        if (isFirst) socket.write('HTTP/1.1 204 No Content\r\n\r\n');
        else end(socket);
      };
      serve(true);
      socket.on('data', () => serve(false));
    });
    return { served, url: new URL(`http://127.0.0.1:${port}/`) };
  };

  test.each<[string, (socket: Socket) => void]>([
    ['closed', (socket) => socket.end()],
    ['reset', (socket) => socket.resetAndDestroy()],
  ])('and is %s as the next request goes out is replaced: the request goes out again', async (_how, end) => {
    const { served, url } = await answeringOnce(end);
    const poster = createEgressClient(guardWith(['127.0.0.0/8']), 'acme', 1);
    onTestFinished(() => poster.close());
    for (let n = 0; n < 3; n++) {
      const result = await poster.post({ url, headers: {}, body: '{}', timeoutSeconds: 10 });
      expect(result).toMatchObject({ status: 204, error: null });
    }
    expect(served).toEqual([true, false, true, false, true]);
  });

  test('and is closed after a part of the response counts against the receiver', async () => {
    const { served, url } = await answeringOnce((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhello'),
    );
    const poster = createEgressClient(guardWith(['127.0.0.0/8']), 'acme', 1);
    onTestFinished(() => poster.close());
    await poster.post({ url, headers: {}, body: '{}', timeoutSeconds: 10 });
    const result = await poster.post({ url, headers: {}, body: '{}', timeoutSeconds: 10 });
    expect(result).toMatchObject({ status: null, error: 'connection_closed' });
    expect(served).toEqual([true, false]);
  });
});

describe('a response', () => {
  const of = async (answer: RequestListener, timeoutSeconds = 10) => {
    const port = await serve('127.0.0.1', 0, answer);
    return post(`http://127.0.0.1:${port}/`, ['127.0.0.0/8'], timeoutSeconds);
  };

  test('that would decompress to 64 MiB is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20));
    const result = await of((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' }).end(bomb),
    );
    expect(result).toMatchObject({ status: 200, error: null });
    expect(result.body.length).toBeLessThanOrEqual(16 * 1024);
    expect(result.body.charCodeAt(0)).toBe(0x1f);
  });

  test('of a gibibyte is read up to 16 KiB, and the connection is closed', async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const result = await of((_request, response) => {
      response.writeHead(200, { 'content-length': String(2 ** 30) });
      const block = Buffer.alloc(64 * 1024, 'x');
      const pour = () => {
        while (!response.destroyed && written < 2 ** 30) {
          written += block.length;
          if (!response.write(block)) return;
        }
      };
      response.on('drain', pour).on('close', () => closed.resolve());
      pour();
    });
    expect(result).toMatchObject({ status: 200, error: null });
    expect(result.body).toBe('x'.repeat(16 * 1024));
    await closed.promise;
    expect(written).toBeLessThan(2 ** 30);
  });

  test('that comes a byte at a time ends at the deadline of the whole request', async () => {
    const timers: NodeJS.Timeout[] = [];
    onTestFileEnd(() => timers.forEach(clearInterval));
    const result = await of((_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' });
      timers.push(setInterval(() => response.write('.'), 20));
    }, 1);
    expect(result).toMatchObject({ status: null, error: 'timeout' });
  });

  test('whose headers never end is cut off before it fills the memory', async () => {
    let written = 0;
    const port = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const line = `x-more: ${'x'.repeat(1_000)}\r\n`;
      const pour = () => {
        while (!socket.destroyed && written < 2 ** 26) {
          written += line.length;
          if (!socket.write(line)) return;
        }
      };
      socket.on('drain', pour);
      pour();
    });
    expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.0/8'], 10)).toMatchObject({
      status: null,
      error: 'protocol_error',
      body: '',
    });
    expect(written).toBeLessThan(2 ** 26);
  });

  test('whose headers come a byte at a time ends at the deadline too', async () => {
    const port = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-more: ');
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.0/8'], 1)).toMatchObject({
      status: null,
      error: 'timeout',
    });
  });

  test('whose headers never come ends at the deadline too', async () => {
    expect(await of(() => {}, 1)).toMatchObject({ status: null, error: 'timeout' });
  });

  describe('a response larger than necessary', () => {
    /** The bytes read by the sockets of our side. */
    const read = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    const sockets: Socket[] = [];
    const onConnected = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
    beforeEach(() => {
      sockets.length = 0;
      subscribe('undici:client:connected', onConnected);
    });
    afterEach(() => unsubscribe('undici:client:connected', onConnected));

    const kibibyte = 'x'.repeat(1024);
    test.each([
      ['interim responses without end', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
      ['interim responses with long headers', '', `HTTP/1.1 103 Early Hints\r\nx-more: ${kibibyte.repeat(12)}\r\n\r\n`],
      ['an extension of a chunk without end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;x=', kibibyte],
      [
        'chunks of one byte with long extensions',
        'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
        `1;x=${kibibyte.repeat(8)}\r\nx\r\n`,
      ],
    ])('%s, is given up', async (_what, begin, more) => {
      const port = await serveRaw((socket) => {
        socket.write(begin);
        const pour = () => {
          while (!socket.destroyed && socket.bytesWritten < 2 ** 26) if (!socket.write(more)) return;
        };
        socket.on('drain', pour);
        pour();
      });
      expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.0/8'], 10)).toMatchObject({
        status: null,
        error: 'reply_too_large',
        body: '',
      });
      expect(sockets).toHaveLength(1);
      expect(read()).toBeLessThan(2 ** 19);
    });

    test('is counted separately for each exchange of a connection, and a few interim responses are allowed', async () => {
      const port = await serveRaw((socket) => {
        const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10);
        const reply = () =>
          socket.write(`${hints}HTTP/1.1 200 OK\r\ncontent-length: 12288\r\n\r\n${kibibyte.repeat(12)}`);
        socket.on('data', reply);
        reply();
      });
      const poster = createEgressClient(guardWith(['127.0.0.0/8']), 'acme', 1);
      onTestFinished(() => poster.close());
      const url = new URL(`http://127.0.0.1:${port}/`);
      for (let n = 0; n < 50; n++) {
        const result = await poster.post({ url, headers: {}, body: '{}', timeoutSeconds: 10 });
        expect(result).toMatchObject({ status: 200, error: null, body: kibibyte.repeat(12) });
      }
      expect(sockets).toHaveLength(1);
      expect(read()).toBeGreaterThan(2 ** 19);
    });
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const paths: string[] = [];
    const result = await of((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    expect(result).toMatchObject({ status, error: null });
    expect(paths).toEqual(['/']);
  });
});
