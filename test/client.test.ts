/** The TypeScript client: what it sends, and what it makes of replies that are none of Rollcall. */
import { expect, test } from 'vitest';
import { ApiProblem, createClient } from '../sdk/client.ts';

const asked: string[] = [];
const clientOf = (reply: () => Response) =>
  createClient({
    baseUrl: 'https://hr.example.com/rollcall/',
    fetch: async (url) => {
      asked.push(String(url));
      return reply();
    },
  });
const call = clientOf(() => Response.json({ data: [], meta: {} }));

test('an empty filter is sent: without it the list has every row', async () => {
  await call('listEmployees', { query: { externalId: '', limit: 1 } });
  expect(asked.at(-1)).toBe('https://hr.example.com/rollcall/core/v3/employees?externalId=&limit=1');
});

test('a list is sent with commas, and refused if one of its values has a comma', async () => {
  await call('listEmployees', { query: { 'externalId[in]': ['A-1', 'B-2'] } });
  expect(asked.at(-1)).toBe('https://hr.example.com/rollcall/core/v3/employees?externalId%5Bin%5D=A-1%2CB-2');
  const before = asked.length;
  const split = call('listEmployees', { query: { 'externalId[in]': ['A,1'] } });
  await expect(split).rejects.toThrow(new TypeError('A value of the list externalId[in] has a comma.'));
  expect(asked).toHaveLength(before);
});

test('the conditions of a write are sent', async () => {
  const sent: RequestInit[] = [];
  const write = createClient({
    fetch: async (_, init) => {
      sent.push(init ?? {});
      return Response.json({ data: {} });
    },
  });
  const path = { name: 'erp' };
  await write('keepEventConsumer', { path, body: { sequence: 0 }, ifNoneMatch: '*' });
  await write('keepEventConsumer', { path, body: { sequence: 0 }, ifMatch: '"1"' });
  const conditions = sent.map(({ headers }) => new Headers(headers));
  expect(conditions.map((one) => [one.get('if-none-match'), one.get('if-match')])).toEqual([
    ['*', null],
    [null, '"1"'],
  ]);
});

test('a call because of a webhook has the depth of its delivery', async () => {
  let depth: string | null = null;
  const answer = createClient({
    fetch: async (_, init) => {
      depth = new Headers(init?.headers).get('rollcall-depth');
      return Response.json({ data: {} });
    },
  });
  await answer('getInfo', { depth: 'Mi4x' });
  expect(depth).toBe('Mi4x');
  await answer('getInfo');
  expect(depth).toBeNull();
});

test.each(['', undefined])('the id %j is refused: its path is that of the list', async (id) => {
  const before = asked.length;
  await expect(call('getEmployee', { path: { id: id as string } })).rejects.toThrow('The path needs the parameter id.');
  expect(asked).toHaveLength(before);
});

test('a page of a proxy is a problem, whatever its status', async () => {
  for (const status of [200, 302, 502]) {
    const failure = await clientOf(() => new Response('<html>Sign in</html>', { status }))('getInfo').catch((e) => e);
    expect(failure).toBeInstanceOf(ApiProblem);
    expect(failure.document).toMatchObject({ status, code: 'no_problem_document' });
  }
});

test.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': 'Fri, 20 Nov 2026 09:01:30 GMT', date: 'Fri, 20 Nov 2026 09:00:00 GMT' }, 90],
  [{ 'retry-after': 'Fri, 20 Nov 2026 08:59:00 GMT', date: 'Fri, 20 Nov 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('a refusal with %j says after how many seconds to repeat', async (headers: Record<string, string>, seconds) => {
  const body = { code: 'too_many_requests', status: 429, detail: 'The limit is 20 requests per minute.' };
  const failure = await clientOf(() => Response.json(body, { status: 429, headers }))('getInfo').catch((e) => e);
  expect(failure).toBeInstanceOf(ApiProblem);
  expect(failure.retryAfter).toBe(seconds);
});
