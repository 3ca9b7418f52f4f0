/** Photos take turns: no user, and no account, holds up another, and the work of callers who left is dropped. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { halves, pixel } from '../../test/harness/pictures.ts';
import { signInAs } from '../../test/harness/sessions.ts';
import { type Caller, systemCaller } from '../platform/caller.ts';
import { createPictureMaker } from './pictures.ts';

const path = '/core/v3/employee-photos';
/** A virus scanner that answers a request when the test lets it. */
const waiting: ServerResponse[] = [];
let scannerHolds = false;
const scanner = createServer((request, response) => {
  request.resume().on('end', () => void (scannerHolds ? waiting.push(response) : response.end()));
});
await once(scanner.listen(0, '127.0.0.1'), 'listening');
afterAll(() => void scanner.close());
const app = await startTestApp({
  env: { DOCUMENT_SCAN_URL: `http://127.0.0.1:${(scanner.address() as AddressInfo).port}` },
});
const hire = async (firstName: string): Promise<string> =>
  (await app.create('/core/v3/employees', { firstName, lastName: 'X', startDate: '2024-01-01' })).id;

const file = Buffer.from(pixel, 'base64');
const refusal = { type: { code: 'too_many_requests', status: 429 }, headers: { 'retry-after': '5' } };

/** A maker of pictures whose files are read one step at a time. */
function startMaker() {
  const senders = new WeakMap<Buffer, string>();
  const running: (() => void)[] = [];
  /** Whose files were begun, in their order. */
  const begun: string[] = [];
  const held = ((bytes: Buffer, options: object = {}) => {
    const picture = sharp(bytes, options);
    if (!('limitInputPixels' in options) || options.limitInputPixels !== false) return picture;
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(String(senders.get(bytes)));
    running.push(resolve);
    return { metadata: () => promise.then(() => picture.metadata()) };
  }) as unknown as typeof sharp;
  const make = createPictureMaker(async () => held);
  const send = (accountId: string, person: string, gone?: AbortSignal) => {
    const caller: Caller = {
      ...systemCaller({ id: accountId, timeZone: 'UTC' }, 'test'),
      actor: { type: 'person', id: person, name: person },
    };
    const bytes = Buffer.from(file);
    senders.set(bytes, `${accountId}.${person}`);
    return make(bytes, { caller, gone });
  };
  return { send, begun, running };
}

describe('files', () => {
  test('are read two at once, one of each account, whose users take turns', async () => {
    const { send, running, begun } = startMaker();
    const sent = [...Array.from({ length: 20 }, () => send('A', 'many')), send('A', 'one'), send('B', 'one')];
    await eventually('two files', () => running.length === 2);
    expect(begun).toEqual(['A.many', 'B.one']);
    running.shift()?.();
    await eventually('the next file of A', () => begun.length === 3);
    for (const done of running.splice(0)) done();
    await eventually('the one after', () => begun.length === 4);
    expect(begun.slice(2)).toEqual(['A.many', 'A.one']);
    // One at a time from here on: B has no more.
    for (let ended = 4; ended < sent.length; ended++) {
      expect(running).toHaveLength(1);
      for (const done of running.splice(0)) done();
      await eventually('the next file', () => begun.length === ended + 1);
    }
    for (const done of running.splice(0)) done();
    for (const pictures of await Promise.all(sent)) expect(pictures).toHaveProperty('size', 2);
  });

  test('of more accounts than are read at once take turns too', async () => {
    const { send, running, begun } = startMaker();
    const sent = ['A', 'B', 'A', 'A', 'C', 'D'].map((account) => send(account, 'one'));
    for (let ended = 0; ended < sent.length; ended++) {
      await eventually('a file', () => running.length > 0);
      expect(running.length).toBeLessThanOrEqual(2);
      running.shift()?.();
      await eventually('the next file', () => begun.length >= Math.min(ended + 2, sent.length));
    }
    await Promise.all(sent);
    expect(begun.toSorted()).toEqual(['A', 'A', 'A', 'B', 'C', 'D'].map((account) => `${account}.one`));
    expect(begun.indexOf('D.one')).toBeLessThan(begun.lastIndexOf('A.one'));
  });

  test('wait in lines with a limit, and a caller who left is not in line', async () => {
    const { send, running, begun } = startMaker();
    const left = new AbortController();
    const first = send('A', 'one');
    const waitingOnes = Array.from({ length: 20 }, () => send('A', 'one', left.signal));
    const dropped = Promise.allSettled(waitingOnes);
    await eventually('the first file', () => running.length === 1);
    await expect(send('A', 'one')).rejects.toMatchObject(refusal);
    left.abort();
    for (const result of await dropped) expect(result).toMatchObject({ status: 'rejected', reason: refusal });
    await expect(send('A', 'one', left.signal)).rejects.toMatchObject(refusal);
    const last = send('A', 'one');
    running.shift()?.();
    await eventually('the last file', () => running.length === 1);
    running.shift()?.();
    await Promise.all([first, last]);
    expect(begun).toHaveLength(2);
  });
});

test('a client that left has no photo, and holds up no other', async () => {
  const ana = await hire('Ana');
  const body = JSON.stringify({ employeeId: ana, content: pixel });
  scannerHolds = true;
  const leaver = new AbortController();
  const answer = once(app.app.server.server, 'request').then(([, response]) => response as ServerResponse);
  const headers = { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' };
  const left = fetch(app.origin + path, { method: 'POST', headers, body, signal: leaver.signal });
  const ended = left.catch(({ name }: Error) => name);
  await eventually('the scanner has the file', () => waiting.length === 1);
  leaver.abort();
  expect(await ended).toBe('AbortError');
  const response = await answer;
  await eventually('the server knows', () => response.closed);
  scannerHolds = false;
  waiting.shift()?.end();
  expect((await app.api('POST', path, { body: { employeeId: ana, content: pixel } })).status).toBe(201);
  const made = (await app.events()).filter(({ type }) => type === 'employee_photo.created');
  expect(made).toHaveLength(1);
});

test('each user sends ten photos a minute; tokens and other users are counted apart', async () => {
  const [ana, bo] = [await hire('Ana'), await hire('Bo')];
  const [one, other] = [
    await signInAs(app, 'employee', { employeeId: ana }),
    await signInAs(app, 'employee', { employeeId: bo }),
  ];
  const body = { employeeId: ana, content: 'no picture' };
  for (let i = 0; i < 10; i++) expect((await one.api('POST', path, { body })).status).toBe(422);
  const refused = await one.api('POST', path, { body: { employeeId: ana, content: pixel } });
  expect(refused.json).toMatchObject({ status: 429, code: 'too_many_requests', detail: expect.stringContaining('10') });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await one.api('GET', path)).status).toBe(200);
  expect((await other.api('POST', path, { body: { employeeId: bo, content: pixel } })).status).toBe(201);
  for (let i = 0; i < 11; i++) expect((await app.api('POST', path, { body })).status).toBe(422);
});

test('an interlaced picture of 16 megapixels is a photo', async () => {
  const picture = await halves(4_000, 4_000).png({ progressive: true, compressionLevel: 1 }).toBuffer();
  const body = { employeeId: await hire('Eva'), content: picture.toString('base64') };
  expect((await app.api('POST', path, { body })).status).toBe(201);
});
