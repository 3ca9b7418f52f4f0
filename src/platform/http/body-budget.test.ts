/** Many large bodies at once do not fill the memory. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough, type Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { BodyBudget } from './caller-limits.ts';

const app = await startTestApp({ env: { TRUST_PROXY: '1' } });
const mebibyte = 1024 * 1024;
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** The address and headers of a body that is not a batch of a token. */
interface To {
  path?: string;
  headers?: string[];
}
const signIn = (address: string): To => ({
  path: '/account/v1/sign-in',
  headers: ['Origin: http://rollcall.test', `X-Forwarded-For: ${address}`],
});

/** Starts to send a body, by default a batch, and never ends it. Returns the reply so far. */
async function begin(bytes: number, lengthHeader: string, token = app.token, to: To = {}): Promise<() => string> {
  const { path = '/core/v3/employees/batch', headers = [`Authorization: Bearer ${token}`] } = to;
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: rollcall.test',
    ...headers,
    'Content-Type: application/json',
    lengthHeader,
  ];
  const chunk = lengthHeader.startsWith('Transfer') ? `${bytes.toString(16)}\r\n` : '';
  socket.write(`${head.join('\r\n')}\r\n\r\n${chunk}`);
  socket.write(Buffer.alloc(bytes, ' '));
  return () => text;
}
const endAll = () => {
  for (const socket of sockets.splice(0)) socket.destroy();
};
const hire = (account: Pick<typeof app, 'api'> = app) =>
  account.api('POST', '/core/v3/employees', { body: { firstName: 'Eva', lastName: 'Ruiz' } });
/** Rollcall again accepts a batch of nearly the maximum size. */
const isBackToNormal = async () => {
  endAll();
  const body = `{"rows":[1]}${' '.repeat(7 * mebibyte)}`;
  const send = () => app.api('POST', '/core/v3/employees/batch', { body });
  await eventually('the bytes to be given back', async () => (await send()).status === 200);
};
const length = `Content-Length: ${8 * mebibyte}`;

describe.each([length, 'Transfer-Encoding: chunked'])('bodies under way: %s', (header) => {
  test('of one account are refused beyond three full batches, at no cost to other accounts', async () => {
    const other = await app.newAccount();
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(7 * mebibyte, header)));
    await eventually('a refusal', () => answers.some((answer) => answer() !== ''));
    const refused = answers.map((answer) => answer()).filter((text) => text !== '');
    for (const text of refused) {
      expect(text).toMatch(/^HTTP\/1\.1 429 /);
      expect(text).toMatch(/^retry-after: 1\r$/im);
      expect(text).toContain('"code":"too_many_requests"');
    }
    expect(
      (await other.api('POST', '/core/v3/employees', { body: { firstName: 'Eva', lastName: 'Ruiz' } })).status,
    ).toBe(201);
    await isBackToNormal();
  });
  test('count only for the bytes received', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => begin(10_000, header)));
    expect((await hire()).status).toBe(201);
    expect(answers.map((answer) => answer()).join('')).toBe('');
    endAll();
  });
});

test('of all accounts together are refused beyond the capacity of the process', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => app.newAccount()));
  const answers = await Promise.all(
    accounts.flatMap(({ token }) => Array.from({ length: 3 }, () => begin(7 * mebibyte, length, token))),
  );
  await eventually('a refusal', () => answers.some((answer) => answer().includes('503 Service Unavailable')));
  await isBackToNormal();
  expect(new Set(app.takeLog().map(({ msg }) => msg))).toEqual(new Set(['a request was refused']));
});

test('without credentials hold at most 64 KiB per network, and nothing that others need', async () => {
  const socket = (address: string) => begin(65_000, 'Content-Length: 65536', app.token, signIn(address));
  const answers = await Promise.all(Array.from({ length: 400 }, (_, i) => socket(`10.1.${i % 250}.${i >> 8}`)));
  await eventually('a refusal', () => answers.some((answer) => answer().includes('503 Service Unavailable')));
  expect((await hire()).status).toBe(201);
  // Nobody reads its bytes, and there is no room for them.
  const tooLarge = { token: null, body: `{"email":"${'a'.repeat(66_000)}"}` };
  expect((await app.api('POST', '/account/v1/sign-in', tooLarge)).status).toBe(413);
  await isBackToNormal();
  expect(app.takeLog().filter(({ level }) => level >= 50)).toEqual([]);
});

test('of a user do not reduce what the tokens of the account may send', async () => {
  const person = await signInAs(app, 'administrator');
  const headers = [`Cookie: ${person.cookie}`, 'Origin: http://rollcall.test'];
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => begin(900_000, `Content-Length: ${mebibyte}`, app.token, { headers })),
  );
  await eventually('a refusal', () => answers.some((answer) => answer().startsWith('HTTP/1.1 429 ')));
  const body = `{"rows":[1]}${' '.repeat(7 * mebibyte)}`;
  expect((await app.api('POST', '/core/v3/employees/batch', { body })).status).toBe(200);
  await isBackToNormal();
});

test('do not count after the reply, since nothing would release them', async () => {
  const budget = new BodyBudget();
  const count = (response: Writable) => {
    const body = new PassThrough();
    const chunk = Buffer.alloc(mebibyte);
    const counted = budget.count(body, {
      accountId: 'a',
      line: '',
      kind: 'tokens',
      contentLength: undefined,
      bodyLimit: mebibyte,
      response: response as ServerResponse,
      countFurther: () => Promise.resolve(),
    } as const);
    return { send: () => body.write(chunk), counted: counted.resume() };
  };
  const answered = new PassThrough();
  const late = count(answered.resume());
  answered.end();
  await once(answered, 'close');
  for (let i = 0; i < 30; i++) late.send();
  const next = count(new PassThrough());
  next.send();
  await once(next.counted, 'data');
  expect(next.counted.errored).toBeNull();
});
