/** The common rules of all operations: api.md, section 1. */
import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { coreArea } from '../src/core/index.ts';
import { startTestApp } from './harness/app.ts';
import type { Answer } from './harness/http.ts';
import { sendRaw } from './harness/send-raw.ts';
import { signInAs } from './harness/sessions.ts';

const app = await startTestApp();
const path = '/core/v3/employees';
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
const person = { firstName: 'Ana', lastName: 'Torres' };

/** A refusal is a problem document with the right type, status and code. */
function expectProblem(reply: Answer, status: number, code: string): void {
  expect({ status: reply.status, code: reply.json?.code, text: reply.text }).toMatchObject({ status, code });
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(reply.json).toMatchObject({
    type: `http://rollcall.test/docs/errors/${code}`,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    instance: reply.headers['x-request-id'],
    code,
  });
}

describe('the order of refusals', async () => {
  const taken = 4711;
  await app.create(path, { ...person, code: taken });
  const { id } = await app.create(path, person);
  const noScope = await app.newToken(['offices:read']);
  const onlyRead = await app.newToken(['employees:read']);
  const big = JSON.stringify({ description: 'x'.repeat(1024 * 1024) });

  // Each request corrects the error of the one before, and still has all errors that are checked later.
  const cases: [string, string, number, string, Parameters<typeof app.api>[2]][] = [
    [
      'an unknown path: 404',
      `PATCH ${path}/${unknownId}/nowhere?colour=red`,
      404,
      'route_not_found',
      { token: null, headers: { accept: 'text/html', 'content-type': 'text/plain' }, body: big },
    ],
    [
      'a method that the path does not have: 405',
      `POST ${path}/${unknownId}?colour=red`,
      405,
      'method_not_allowed',
      { token: null, headers: { accept: 'text/html', 'content-type': 'text/plain' }, body: big },
    ],
    [
      'no token: 401',
      `PATCH ${path}/${unknownId}?colour=red`,
      401,
      'invalid_token',
      { token: null, headers: { accept: 'text/html', 'content-type': 'text/plain' }, body: big },
    ],
    [
      'a token without the scope: 403',
      `PATCH ${path}/${unknownId}?colour=red`,
      403,
      'missing_scope',
      { token: noScope, headers: { accept: 'text/html', 'content-type': 'text/plain' }, body: big },
    ],
    [
      'an Accept without JSON: 406',
      `PATCH ${path}/${unknownId}?colour=red`,
      406,
      'not_acceptable',
      { headers: { accept: 'text/html', 'content-type': 'text/plain' }, body: big },
    ],
    [
      'a body that is not JSON: 415',
      `PATCH ${path}/${unknownId}?colour=red`,
      415,
      'unsupported_media_type',
      { headers: { 'content-type': 'text/plain' }, body: big },
    ],
    ['a body above 1 MiB: 413', `PATCH ${path}/${unknownId}?colour=red`, 413, 'body_too_large', { body: big }],
    [
      'an unknown parameter: 400',
      `PATCH ${path}/${unknownId}?colour=red`,
      400,
      'invalid_parameter',
      { headers: { 'if-match': '"9.x"' }, body: { code: 'x' } },
    ],
    [
      'a wrong body: 422',
      `PATCH ${path}/${unknownId}`,
      422,
      'invalid_body',
      { headers: { 'if-match': '"9.x"' }, body: { code: 'x' } },
    ],
    [
      'an unknown object: 404',
      `PATCH ${path}/${unknownId}`,
      404,
      'not_found',
      { headers: { 'if-match': '"9.x"' }, body: { code: taken } },
    ],
    [
      'another version: 412',
      `PATCH ${path}/${id}`,
      412,
      'version_mismatch',
      { headers: { 'if-match': '"9.x"' }, body: { code: taken } },
    ],
    [
      'a conflict: 409',
      `PATCH ${path}/${id}`,
      409,
      'already_taken',
      { headers: { 'if-match': '"1.x"' }, body: { code: taken } },
    ],
  ];
  test.each(cases)('%s', async (_, request, status, code, options) => {
    const [method = '', url = ''] = request.split(' ');
    expectProblem(await app.api(method, url, options), status, code);
  });
  test('ends with success when nothing is wrong', async () => {
    const reply = await app.api('PATCH', `${path}/${id}`, { headers: { 'if-match': '"1.x"' }, body: { code: 12 } });
    expect(reply.status).toBe(200);
  });
  test('names a missing scope', async () => {
    const reply = await app.api('POST', path, { token: onlyRead, body: person });
    expectProblem(reply, 403, 'missing_scope');
    expect(reply.json.detail).toContain('employees:write');
  });
});

describe('methods', () => {
  test('a path names its methods', async () => {
    const list = await app.api('DELETE', path);
    expectProblem(list, 405, 'method_not_allowed');
    expect(list.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    const verb = await app.api('GET', `${path}/${unknownId}/deactivate`);
    expectProblem(verb, 405, 'method_not_allowed');
    expect(verb.headers.allow).toBe('POST');
  });
  test.each(['OPTIONS', 'HEAD'])('%s is refused like any other where it is not served', async (method) => {
    const reply = await app.api(method, `${path}/${unknownId}/deactivate`);
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('POST');
  });
  describe.each(METHODS.filter((method) => method !== 'CONNECT'))('%s', (method) => {
    const places: [string, string, string[]][] = [
      ['an operation', `${path}/${unknownId}/deactivate`, ['POST']],
      ['a list', path, ['GET', 'HEAD', 'POST']],
      ['a page', '/health/live', ['GET', 'HEAD']],
      ['an address of the panel', '/people', ['GET', 'HEAD']],
    ];
    test.each(places.filter(([, , served]) => !served.includes(method)))('is refused on %s', async (_, url, served) => {
      // Bodies that clients cannot send with some methods are sent as raw bytes.
      const text = await sendRaw(
        app.origin,
        `${method} ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 7\r\n\r\n{"a":1}`,
      );
      const [head = ''] = text.split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 405 /);
      expect(/^allow: (.*)$/im.exec(head)?.[1]?.split(', ').sort()).toEqual(served);
      expect(head).toMatch(/^content-type: application\/problem\+json/im);
    });
    test('is 404 on an unknown path', async () => {
      const text = await sendRaw(app.origin, `${method} /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1\.1 404 /);
      expect(text).toMatch(/^content-type: application\/problem\+json/im);
    });
  });
  test('CONNECT is refused', async () => {
    const text = await sendRaw(app.origin, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 405 /);
    expect(text).toMatch(/^content-type: application\/problem\+json/im);
  });
  test('a request without Host, or with two, is refused as all others are, and an expectation that we do not know is none', async () => {
    const text = await sendRaw(app.origin, 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/^content-type: application\/problem\+json/im);
    expect(text).toContain('"code":"malformed_request"');
    const doubled = await sendRaw(
      app.origin,
      'GET /health/live HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n',
    );
    expect(doubled).toMatch(/^HTTP\/1\.1 400 /);
    const older = await sendRaw(app.origin, 'GET /health/live HTTP/1.0\r\n\r\n');
    expect(older).toMatch(/^HTTP\/1\.1 200 /);
    const lines = ['Host: a', 'Expect: miracles', 'Connection: close'];
    const expecting = await sendRaw(app.origin, `GET /health/live HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    expect(expecting).toMatch(/^HTTP\/1\.1 200 /);
  });
  test('bytes that are not HTTP are refused after the replies to the requests before them', async () => {
    const body = JSON.stringify(person);
    const request = `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const text = await sendRaw(app.origin, `${request}${request}no request\r\n\r\n`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 201', 'HTTP/1.1 400']);
  });
  test('a number beyond all limits is told the limit of its place', async () => {
    const wrong = { code: 'out_of_range', params: { maximum: 2_147_483_646 } };
    const body = await app.api('POST', path, { body: { ...person, code: 1e20 } });
    expect(body).toMatchObject({ status: 422, json: { errors: [wrong] } });
    const query = await app.api('GET', `${path}?code=1${'0'.repeat(20)}`);
    expect(query).toMatchObject({ status: 400, json: { errors: [wrong] } });
  });
  test('HEAD replies as GET does, without the body', async () => {
    const { id } = await app.create(path, person);
    for (const url of [path, `${path}/${id}`]) {
      const [get, head] = [await app.api('GET', url), await app.api('HEAD', url)];
      expect(head.status).toBe(200);
      expect(head.text).toBe('');
      expect(head.headers.etag).toBe(get.headers.etag);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
    }
    expect((await app.api('HEAD', `${path}/${unknownId}`)).status).toBe(404);
  });
});

describe('paths', () => {
  test('a trailing slash is the same path', async () => {
    const { id } = await app.create(`${path}/`, person);
    expect((await app.api('GET', `${path}/${id}/`)).json.data.id).toBe(id);
    expect((await app.api('GET', `${path}/?limit=1`)).status).toBe(200);
    expect((await app.api('DELETE', `${path}/`)).status).toBe(405);
  });
  test.each(['abc', '123', `${unknownId}x`, '%00', '%F0%9F%99%82', 'x'.repeat(900), "1'--", '..%2F..'])(
    'an id that is no UUID is an unknown object: %s',
    async (id) => {
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', { firstName: 'B' }],
        ['PATCH', { managerId: unknownId }],
        ['DELETE', undefined],
      ] as const) {
        const reply = await app.api(method, `${path}/${id}`, body ? { body } : {});
        expect([404, 422]).toContain(reply.status);
        expect(reply.headers['content-type']).toContain('problem+json');
      }
      expectProblem(await app.api('GET', `${path}/${id}`), 404, 'not_found');
      expectProblem(await app.api('POST', `${path}/${id}/deactivate`), 404, 'not_found');
    },
  );
  test('ids are the same in upper case', async () => {
    const { id } = await app.create(path, person);
    expect((await app.api('GET', `${path}/${id.toUpperCase()}`)).json.data.id).toBe(id);
  });
  test('an id in upper case passes no rule that compares ids', async () => {
    const admin = await signInAs(app, 'administrator');
    const reset = await admin.api('POST', `/account/v1/users/${admin.id.toUpperCase()}/reset-password`);
    expectProblem(reset, 409, 'own_sign_in');
  });
  test('external ids are others in upper case', async () => {
    const externalId = randomUUID();
    for (const one of [externalId, externalId.toUpperCase()]) {
      const { status, json } = await app.api('PUT', `${path}/external/${one}`, { body: person });
      expect({ status, externalId: json.data.externalId }).toEqual({ status: 201, externalId: one });
    }
  });
  test.each(['/%', '/core/v3/employees/%zz', '/core/v3/employees/%E0%A4%A'])(
    'a path with broken percent-encoding is unknown: %s',
    async (url) => expectProblem(await app.api('GET', url), 404, 'route_not_found'),
  );
});

describe('the body', () => {
  test.each([
    ['cut off', '{"firstName": "A"'],
    ['an array', '[]'],
    ['an array of rows', '[{"firstName":"A","lastName":"B"}]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '1'],
    ['two objects', '{}{}'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{"firstName":"A","lastName":"B"}', 'utf16le')],
    ['missing', ''],
  ])('is refused when it is %s', async (_, body) => {
    expectProblem(await app.api('POST', path, { body }), 400, 'malformed_body');
  });
  test('is refused when it is deep, before it is parsed', async () => {
    expectProblem(await app.api('POST', path, { body: '['.repeat(500_000) }), 422, 'invalid_body');
  });
  test('is refused when it is missing, whatever its Content-Type', async () => {
    for (const headers of [undefined, { 'content-type': 'text/plain' }]) {
      expectProblem(await app.api('POST', path, headers ? { headers } : {}), 400, 'malformed_body');
    }
  });
  test.each([undefined, 'text/plain', 'application/json', 'multipart/form-data; boundary=x', 'no type', ';'])(
    'may be empty where it is optional, with the Content-Type %s',
    async (type) => {
      const { id } = await app.create(path, person);
      const options = type === undefined ? {} : { headers: { 'content-type': type } };
      expect((await app.api('POST', `${path}/${id}/deactivate`, options)).status).toBe(200);
    },
  );
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'no type',
    'application/merge-patch+json',
  ])('as %s is 415 on POST', async (type) => {
    const reply = await app.api('POST', path, { headers: { 'content-type': type }, body: JSON.stringify(person) });
    expectProblem(reply, 415, 'unsupported_media_type');
  });
  test('compressed is 415, and the reply says how to send it', async () => {
    const send = (coding: string, body: string | Buffer) =>
      app.api('POST', path, { headers: { 'content-type': 'application/json', 'content-encoding': coding }, body });
    for (const coding of ['gzip', 'br', 'GZIP', 'identity, gzip']) {
      const reply = await send(coding, gzipSync(JSON.stringify(person)));
      expectProblem(reply, 415, 'unsupported_media_type');
      expect(reply.json.detail).toContain(`"${coding}"`);
      expect(reply.headers['accept-encoding']).toBe('identity');
    }
    expect((await send('identity', JSON.stringify(person))).status).toBe(201);
  });
  test('may be a merge patch on PATCH, and any spelling of JSON', async () => {
    const { id } = await app.create(path, person);
    for (const type of ['application/merge-patch+json', 'Application/JSON; charset=UTF-8', 'application/json;']) {
      const reply = await app.api('PATCH', `${path}/${id}`, {
        headers: { 'content-type': type },
        body: { city: 'Ávila' },
      });
      expect(reply.status).toBe(200);
    }
  });
  test('in chunks is the same body', async () => {
    const json = JSON.stringify(person);
    const reply = await sendRaw(
      app.origin,
      `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${app.token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1.1 201 /);
  });
  test('in chunks is limited and must be JSON too', async () => {
    const send = (type: string, body: string) =>
      sendRaw(
        app.origin,
        `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${app.token}\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      );
    expect(await send('text/plain', 'hello')).toMatch(/^HTTP\/1.1 415 /);
    expect(await send('application/json', JSON.stringify({ description: 'x'.repeat(1024 * 1024) }))).toMatch(
      /^HTTP\/1.1 413 /,
    );
  });
  test('names every wrong field at once, each with its pointer', async () => {
    const reply = await app.api('POST', path, {
      body: { firstName: '', code: 1.5, email: 'x', departmentId: unknownId, startDate: '2026-02-30', children: -1 },
    });
    expectProblem(reply, 422, 'invalid_body');
    expect(reply.json.errors.map(({ pointer, code }: never) => `${pointer} ${code}`).sort()).toEqual([
      '/children out_of_range',
      '/code invalid_type',
      '/departmentId not_found',
      '/email invalid_format',
      '/firstName blank',
      '/lastName required',
      '/startDate invalid_format',
    ]);
  });
  test('with an unknown field is refused with the nearest known one', async () => {
    const reply = await app.api('POST', path, { body: { ...person, fristName: 'x', __proto__x: 1, zzzzzzzzz: 1 } });
    expectProblem(reply, 422, 'invalid_body');
    expect(reply.json.errors).toContainEqual({
      pointer: '/fristName',
      code: 'unknown_field',
      reason: 'similar',
      params: { name: 'fristName', similar: 'firstName' },
      detail: expect.stringContaining('did you mean "firstName"'),
    });
    expect(reply.json.errors).toContainEqual({
      pointer: '/zzzzzzzzz',
      code: 'unknown_field',
      params: { name: 'zzzzzzzzz' },
      detail: expect.not.stringContaining('did you mean'),
    });
  });
  test.each(['__proto__', 'constructor', 'toString', 'a/b~c', ''])('with the field "%s" is refused', async (name) => {
    const body = `{"firstName":"A","lastName":"B",${JSON.stringify(name)}:1}`;
    const reply = await app.api('POST', path, { body });
    expectProblem(reply, 422, 'invalid_body');
    expect(reply.json.errors[0].pointer).toBe(`/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  });
  test('with thousands of unknown fields is refused without delaying other requests', async () => {
    const unknown = (length: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length }, (_, i) => [`fld${i}`, 1])));
    const reply = await app.api('POST', path, { body: unknown(13_000) });
    expectProblem(reply, 422, 'invalid_body');
    // So many are counted, and no more: the body is not even parsed.
    expect(reply.json.errors).toHaveLength(1);
    // Finding the nearest name of each would take long: only the first 100 are named.
    const { json } = await app.api('POST', path, { body: unknown(150) });
    expect(json.errors.filter(({ code }: never) => code === 'unknown_field')).toHaveLength(100);
  });
  test('may name the account as companyId, and no other one', async () => {
    expect((await app.api('POST', path, { body: { ...person, companyId: app.id } })).status).toBe(201);
    const other = await app.api('POST', path, { body: { ...person, companyId: unknownId, code: 'x' } });
    expectProblem(other, 422, 'invalid_body');
    expect(other.json.errors.map(({ pointer }: never) => pointer)).toEqual(['/companyId', '/code']);
    for (const wrong of [17, 'x', [app.id], { id: app.id }]) {
      expectProblem(await app.api('POST', path, { body: { ...person, companyId: wrong } }), 422, 'invalid_body');
    }
  });
  test('may have all fields of a reply: read, change, write back', async () => {
    const { id } = await app.create(path, { ...person, email: 'back@example.com', code: 99 });
    const read = await app.read(`${path}/${id}`);
    for (const method of ['PUT', 'PATCH']) {
      const reply = await app.api(method, `${path}/${id}`, { body: read });
      expect(reply.json.data).toEqual(read);
    }
    const changed = await app.api('PUT', `${path}/${id}`, { body: { ...read, lastName: 'Vega' } });
    expect(changed.json.data).toMatchObject({ lastName: 'Vega', version: 2, code: 99 });
  });
});

describe('parameters', () => {
  test('that are unknown are refused with the nearest known one', async () => {
    const reply = await app.api('GET', `${path}?departmentid=x&lmit=3`);
    expectProblem(reply, 400, 'invalid_parameter');
    expect(reply.json.errors).toEqual([
      {
        parameter: 'departmentid',
        code: 'unknown_parameter',
        reason: 'similar',
        params: { name: 'departmentid', similar: expect.stringContaining('departmentId') },
        detail: expect.stringContaining('did you mean "departmentId'),
      },
      {
        parameter: 'lmit',
        code: 'unknown_parameter',
        reason: 'similar',
        params: { name: 'lmit', similar: 'limit' },
        detail: expect.stringContaining('did you mean "limit"'),
      },
    ]);
  });
  test('that are lists name each wrong value, and what can stand in its place', async () => {
    const wrong = ['fields=firstName,lastNmae,foo,foo,bar', `officeId[]=abc,${unknownId},de`, 'expand=ofice'];
    const reply = await app.api('GET', `${path}?${wrong.join('&')}`);
    expectProblem(reply, 400, 'invalid_parameter');
    const told = reply.json.errors.map((error: Record<string, string>) => [error.parameter, error.code, error.detail]);
    expect(told).toEqual([
      ['fields', 'invalid_value', 'There is no value "lastNmae"; did you mean "lastName"?'],
      ['fields', 'invalid_value', expect.stringMatching(/^"foo", "bar" must be one of id, /)],
      ['officeId', 'invalid_format', '"abc", "de" must be a UUID'],
      ['expand', 'invalid_value', 'There is no value "ofice"; did you mean "office"?'],
    ]);
    // However many are wrong, the reply has the known names once.
    const many = Array.from({ length: 500 }, (_, i) => `x${i}`).join(',');
    const { text } = await app.api('GET', `${path}?fields=${many}`);
    expect(text.length).toBeLessThan(10_000);
  });
  test('are refused where an operation has none', async () => {
    for (const [method, url, body] of [
      ['POST', path, person],
      ['GET', `${path}/${unknownId}`, undefined],
      ['DELETE', `${path}/${unknownId}`, undefined],
    ] as const) {
      const reply = await app.api(method, `${url}?purge=true`, body ? { body } : {});
      expectProblem(reply, 400, 'invalid_parameter');
    }
  });
  test.each(['__proto__', 'constructor', 'hasOwnProperty', '', 'limit[]', 'limit[in]', 'page[gte]'])(
    'called "%s" are unknown',
    async (name) => expectProblem(await app.api('GET', `${path}?${name}=1`), 400, 'invalid_parameter'),
  );
});

describe('the request id', () => {
  test.each(['abc-123', 'trace:01.2_x', 'x'.repeat(100)])('is echoed: %s', async (id) => {
    expect((await app.api('GET', path, { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(id);
  });
  test.each([undefined, 'a b', '<script>', 'x'.repeat(101), ''])('is created for a request with %s', async (id) => {
    const headers = id === undefined ? {} : { 'x-request-id': id };
    const [one, two] = [await app.api('GET', path, { headers }), await app.api('GET', '/nowhere', { headers })];
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(two.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
  });
});

describe('content negotiation', () => {
  test.each([
    '*/*',
    'application/*',
    'text/html, application/json;q=0.1',
    'APPLICATION/JSON',
    'application/problem+json',
  ])('JSON is served for Accept: %s', async (accept) =>
    expect((await app.api('GET', path, { headers: { accept } })).status).toBe(200),
  );
  test.each(['text/html', 'application/xml', 'application/json;q=0', 'application/json;q=0, */*', 'image/*, text/*'])(
    'a request with Accept: %s is refused',
    async (accept) => expectProblem(await app.api('GET', path, { headers: { accept } }), 406, 'not_acceptable'),
  );
});

describe('a request that is not HTTP', () => {
  const lines = {
    'an invalid request line': 'HELLO\r\n\r\n',
    'a space in the path': `GET /core v3 HTTP/1.1\r\nhost: x\r\n\r\n`,
    'a header without a name': `GET ${path} HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n`,
    'two lengths': `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx`,
    'headers of 70 kB': `GET ${path} HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
  };
  test.each(Object.entries(lines))('gets a problem document too: %s', async (_, bytes) => {
    const reply = await sendRaw(app.origin, bytes);
    expect(reply).toMatch(/^HTTP\/1.1 4\d\d /);
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status: Number(reply.slice(9, 12)), code: expect.any(String) });
  });
});

describe("another account's object", async () => {
  const other = await app.newAccount();
  let made = 0;
  const samples: Record<string, () => object | Promise<object>> = {
    employees: () => person,
    'employee-department-assignations': async () => ({
      employeeId: await theirs('employees'),
      departmentId: await theirs('departments'),
    }),
    'employee-office-assignations': async () => ({
      employeeId: await theirs('employees'),
      officeId: await theirs('offices'),
    }),
    'employee-managers': async () => ({
      employeeId: await theirs('employees'),
      managerId: await theirs('employees'),
      permission: 'absencesManagement',
    }),
    onboardings: async () => ({ employeeId: await theirs('employees'), tasks: [{ title: 'One' }] }),
    placements: async () => ({ employeeId: await theirs('employees'), startDate: '2027-01-01' }),
    'time-rules': async () => ({ officeId: await theirs('offices'), startDate: '2027-01-01' }),
    'legal-entities': () => ({ name: `Theirs ${made++}`, country: 'ES' }),
    'cost-centres': () => ({ name: 'Theirs', code: `T${made++}` }),
    'custom-fields': () => ({ name: 'Theirs', type: 'text' }),
    'onboarding-templates': () => ({ name: 'Theirs', tasks: [{ title: 'One' }] }),
  };
  /** Creates an object of the other account, for an operation on `<area>/<name>/{id}`. */
  const theirs = async (name = '', area = '/core/v3'): Promise<string> => {
    const sample = samples[name] ?? (() => ({ name: `Theirs ${made++}` }));
    return (await other.create(`${area}/${name}`, await sample())).id;
  };
  const bodies: Record<string, object> = {
    reactivateEmployee: { startDate: '2026-12-01' },
    replaceOrgChartManager: { organizationChartManagerId: null },
  };
  // A token runs them; test/contract tries those of users alone with the ids of another account.
  const onOne = coreArea.routes.filter(({ path: url, scope }) => url.includes('{id}') && typeof scope === 'string');

  test.each(onOne.map(({ id, method, path: url }) => [id, method, url]))(
    'is not found: %s',
    async (operation, method, template) => {
      const [, area, version, name] = template.split('/');
      // The organisation chart shows employees.
      const id = await theirs(name === 'employee-profiles' ? 'employees' : name, `/${area}/${version}`);
      const employments = name === 'employees' ? await other.read(`/core/v3/employees/${id}/employments`) : [];
      const one = template.replace('{id}', id).replace('{employmentId}', employments[0]?.id);
      const [whole = '', part] = one.split('/tasks/');
      const url = part ? `${whole}/tasks/${(await other.read(whole)).tasks[0].id}` : one;
      const before = await other.events();
      const body = bodies[operation] ?? (method === 'GET' || method === 'DELETE' ? undefined : {});
      expectProblem(await app.api(method, url, body ? { body } : {}), 404, 'not_found');
      expect(await other.events()).toEqual(before);
      const own = await other.api(method, url, body ? { body } : {});
      expect(own.status).not.toBe(404);
    },
  );
  test('is in no list', async () => {
    for (const name of ['departments', 'offices', ...Object.keys(samples)]) {
      const reply = await app.api('GET', `/core/v3/${name}?onlyReturn=all&id=${await theirs(name)}`);
      expect(reply.json.data).toEqual([]);
      expect(reply.json.meta.total).toBe(0);
    }
  });
  test('cannot be referred to', async () => {
    const reply = await app.api('POST', path, {
      body: {
        ...person,
        departmentId: await theirs('departments'),
        officeId: await theirs('offices'),
        managerId: await theirs('employees'),
      },
    });
    expectProblem(reply, 422, 'invalid_body');
    expect(reply.json.errors).toHaveLength(3);
  });
});
