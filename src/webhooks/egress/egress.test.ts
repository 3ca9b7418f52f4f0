import { describe, expect, test } from 'vitest';
import { createEgressGuard, isForbiddenAddress } from './guard.ts';
import type { Resolve } from './resolver.ts';

/** The first and last addresses of ranges outside global unicast (IANA special-purpose registries). */
const forbidden = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['::', '::1'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
].flat();

/** Private addresses in the form of IPv6: mapped, NAT64, 6to4, Teredo, ISATAP. */
const disguised = [
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  '::ffff:0:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::10.0.0.1',
  '2002:a00:1::',
  '2001:0:a00:1::',
  '2a00:1450::5efe:10.0.0.1',
  '2a00:1450::200:5efe:127.0.0.1',
];

const open = ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '128.0.0.0', '172.32.0.0', '198.20.0.0'];
const openV6 = ['2a00:1450:4001::1', '2600::', '2001:200::', '2003::1', '3ffe::1', '::ffff:1.1.1.1'];

test.each([...forbidden, ...disguised])('%s is not called', (address) => {
  expect(isForbiddenAddress(address)).toBe(true);
});
test.each([...open, ...openV6])('%s is called', (address) => {
  expect(isForbiddenAddress(address)).toBe(false);
});

describe('the guard', () => {
  const answers: Record<string, string[]> = {
    'public.example': ['1.1.1.1', '2a00:1450:4001::1'],
    'private.example': ['10.0.0.7'],
    'mixed.example': ['1.1.1.1', '127.0.0.1'],
    'inside.example': ['10.1.2.3'],
    'empty.example': [],
    'large.example': Array.from({ length: 200 }, (_, n) => `1.1.1.${n + 1}`),
    'large-mixed.example': [...Array.from({ length: 200 }, (_, n) => `1.1.1.${n + 1}`), '127.0.0.1'],
  };
  const resolve: Resolve = async (name) => {
    const found = answers[name];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  };
  const strict = createEgressGuard(
    { allowedNetworks: [], allowedPorts: [], ownPort: 8080, challengesAll: false },
    resolve,
  );
  const lenient = createEgressGuard(
    { allowedNetworks: ['10.1.0.0/16', '127.0.0.0/8'], allowedPorts: [9443], ownPort: 8080, challengesAll: false },
    async (name, account) => (name === 'localhost' ? ['127.0.0.1'] : resolve(name, account)),
  );

  test.each([
    ['https://public.example/hook', ['1.1.1.1', '2a00:1450:4001::1']],
    ['https://public.example:8443/', ['1.1.1.1', '2a00:1450:4001::1']],
    ['https://1.1.1.1/', ['1.1.1.1']],
    ['https://[2a00:1450:4001::1]/', ['2a00:1450:4001::1']],
  ])('lets %s through, to the addresses it checked', async (url, addresses) => {
    expect(await strict.resolve(new URL(url), 'acme')).toEqual(addresses);
  });

  test.each([
    ['a private answer', 'https://private.example/'],
    ['one private answer among public ones', 'https://mixed.example/'],
    ['a private answer behind hundreds of public ones', 'https://large-mixed.example/'],
    ['a private literal', 'https://10.0.0.1/'],
    ['a literal in octal', 'https://0177.0.0.1/'],
    ['a literal as one number', 'https://2130706433/'],
    ['a literal in hexadecimal', 'https://0x7f000001/'],
    ['a shortened literal', 'https://127.1/'],
    ['a literal in wide letters', 'https://１２７.0.0.1/'],
    ['this host', 'https://0.0.0.0/'],
    ['this host of IPv6', 'https://[::]/'],
    ['a mapped literal', 'https://[::ffff:127.0.0.1]/'],
    ['plain http', 'http://public.example/'],
    ['an unusual port', 'https://public.example:8444/'],
    ['user info', 'https://user:secret@public.example/'],
    ['localhost', 'https://localhost/'],
    ['a name below localhost', 'https://a.localhost/'],
    ['localhost with a dot', 'https://localhost./'],
    ['a name of the local network', 'https://printer.local/'],
    ['an internal name', 'https://metadata.google.internal/'],
    ['a local domain', 'https://db.localdomain/'],
  ])('refuses %s', async (_what, url) => {
    await expect(strict.resolve(new URL(url), 'acme')).rejects.toMatchObject({ refusal: 'url_forbidden' });
  });

  test('lets a request try only the first of hundreds of addresses', async () => {
    const addresses = await strict.resolve(new URL('https://large.example/'), 'acme');
    expect(addresses).toEqual(answers['large.example']?.slice(0, 16));
  });

  test.each(['https://nowhere.example/', 'https://empty.example/'])('says that %s does not resolve', async (url) => {
    await expect(strict.resolve(new URL(url), 'acme')).rejects.toMatchObject({ refusal: 'url_unresolvable' });
  });

  test.each([
    'http://inside.example:5000/',
    'http://localhost:3000/',
    'http://127.0.0.1:3000/',
    'https://public.example:9443/',
  ])('lets %s through where the operator allows it', async (url) => {
    expect(await lenient.resolve(new URL(url), 'acme')).toHaveLength(url.includes('public') ? 2 : 1);
  });

  test.each(['http://localhost:8080/', 'http://127.0.0.1:8080/core'])('never calls ourselves: %s', async (url) => {
    await expect(lenient.resolve(new URL(url), 'acme')).rejects.toMatchObject({ refusal: 'url_forbidden' });
  });
});
