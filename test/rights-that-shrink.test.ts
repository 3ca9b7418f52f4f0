/**
 * Cursors and sequences from before a right was lost show nothing that the reader may no longer see: after a field
 * became sensitive, a token or a role got less, or an employee left the team of a manager.
 */
import { expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';
import { type SignedIn, signInAs } from './harness/sessions.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const planted = (n: number) => `PLANTED-${n}`;
const field = await app.create('/core/v3/custom-fields', { name: 'Blood', type: 'text' });
const boss = await app.create(people, { firstName: 'Boss', lastName: 'X' });
const other = await app.create(people, { firstName: 'Other', lastName: 'X' });
const reports: string[] = [];
for (let n = 0; n < 4; n++) {
  const { id } = await app.create(people, {
    firstName: 'Ana',
    lastName: `Report ${n}`,
    managerId: boss.id,
    startDate: '2026-01-01',
    customFields: [{ id: field.id, value: planted(n) }],
  });
  await app.change('PATCH', `${people}/${id}`, { customFields: [{ id: field.id, value: planted(n + 10) }] });
  reports.push(id);
}
const [first = '', second = ''] = reports;
const sequence = (await app.events()).length;
const admin = await signInAs(app, 'administrator');
const manager = await signInAs(app, 'manager', { employeeId: boss.id });

type Ask = (method: string, path: string) => ReturnType<SignedIn['api']>;
const withToken =
  (token: string): Ask =>
  (method, path) =>
    app.api(method, path, { token });

/** Reads of one row a page, whose second page is asked for after the change. */
const lists = [
  `${people}?limit=1&orderBy=lastName%20asc`,
  `${people}/${first}/versions?limit=1`,
  '/events/v1/events?limit=1&types=employee.updated',
  `/events/v1/events?limit=1&employeeId=${first}`,
  '/payroll/v1/people?limit=1',
  '/payroll/v1/people?limit=1&since=0',
  `/payroll/v1/people?limit=1&knownAt=${sequence}`,
];
const withCursor = (path: string, cursor: string) =>
  `${path}&${path.startsWith('/events') ? 'after' : 'cursor'}=${encodeURIComponent(cursor)}`;

/** The lists that a caller may read, each with the cursor of its second page. */
async function begin(ask: Ask): Promise<[string, string][]> {
  const begun: [string, string][] = [];
  for (const path of lists) {
    const { status, json, text } = await ask('GET', path);
    if (status === 403) continue;
    expect(status, `${path}: ${text}`).toBe(200);
    if (typeof json.meta.nextCursor === 'string') begun.push([path, json.meta.nextCursor]);
  }
  expect(begun.length).toBeGreaterThan(1);
  return begun;
}

/** All that the rest of the lists shows, with the statuses of refusals. */
async function rest(ask: Ask, begun: [string, string][]): Promise<{ text: string; statuses: number[] }> {
  const texts: string[] = [];
  const statuses: number[] = [];
  for (const [path, start] of begun) {
    for (let cursor: string | null = start; cursor !== null; ) {
      const { status, json, text } = await ask('GET', withCursor(path, cursor));
      statuses.push(status);
      texts.push(text);
      cursor = status === 200 && json.data.length > 0 && json.meta.hasMore !== false ? json.meta.nextCursor : null;
    }
  }
  return { text: texts.join('\n'), statuses };
}

test('a field that became sensitive is hidden from the second page on, and from what was known before', async () => {
  const token = await app.newToken(['employees:read', 'events:read', 'payroll:read', 'contracts:read']);
  const ask = withToken(token);
  const begun = await begin(ask);
  // Otherwise the search below could find nothing for another reason.
  expect((await rest(ask, begun)).text).toContain('PLANTED-');
  expect((await app.api('PATCH', `/core/v3/custom-fields/${field.id}`, { body: { sensitive: true } })).status).toBe(
    200,
  );
  const { text, statuses } = await rest(ask, begun);
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(text).not.toContain('PLANTED-');
  for (const path of [`${people}/${second}?knownAt=${sequence}`, `${people}/${second}/versions`, ...lists]) {
    const reply = await ask('GET', path);
    expect([path, reply.status]).toEqual([path, 200]);
    expect(reply.text).not.toContain('PLANTED-');
  }
});

test('a token that got less is refused, or shown less, whatever cursor it has', async () => {
  const all = ['employees:read', 'employees.sensitive:read', 'events:read', 'payroll:read', 'contracts:read'];
  const made = await admin.api('POST', '/account/v1/tokens', { body: { name: 'Reduced', scopes: all } });
  expect(made.status, made.text).toBe(201);
  const { id, secret } = made.json.data;
  const ask = withToken(secret);
  const begun = await begin(ask);
  expect((await rest(ask, begun)).text).toContain('PLANTED-');
  const reduce = (scopes: string[]) => admin.api('PATCH', `/account/v1/tokens/${id}`, { body: { scopes } });
  expect((await reduce(all.filter((scope) => !scope.includes('sensitive')))).status).toBe(200);
  expect((await rest(ask, begun)).text).not.toContain('PLANTED-');
  expect((await reduce(['events:read'])).status).toBe(200);
  const { text, statuses } = await rest(ask, begun);
  expect(new Set(statuses)).toEqual(new Set([200, 403]));
  expect(text).not.toMatch(/PLANTED-|Report \d/);
});

test('an employee who left the team of a manager is on none of its later pages, nor in its past', async () => {
  const begun = await begin(manager.api);
  const seen = async (id: string) =>
    Promise.all(
      ['', `?knownAt=${sequence}`, '/versions'].map(
        async (tail) => (await manager.api('GET', `${people}/${id}${tail}`)).status,
      ),
    );
  expect(await seen(second)).toEqual([200, 200, 200]);
  expect((await rest(manager.api, begun)).text).toContain('Report 1');
  for (const id of reports) {
    expect((await app.api('PATCH', `${people}/${id}`, { body: { managerId: other.id } })).status).toBe(200);
  }
  const { text, statuses } = await rest(manager.api, begun);
  expect(text).not.toMatch(/Report \d|PLANTED-/);
  for (const status of statuses) expect([200, 403, 404]).toContain(status);
  for (const id of reports) expect(await seen(id)).toEqual([404, 404, 404]);
});

test('a user whose role was narrowed goes on with no cursor of the former one', async () => {
  const hr = await signInAs(app, 'hr', { employeeId: other.id });
  const begun = await begin(hr.api);
  expect((await rest(hr.api, begun)).text).toContain('PLANTED-');
  const body = { role: 'employee', employeeId: other.id };
  const narrowed = await admin.api('PATCH', `/account/v1/users/${hr.id}`, { body });
  expect(narrowed.status, narrowed.text).toBe(200);
  const { text } = await rest(hr.api, begun);
  expect(text).not.toMatch(/Report \d|PLANTED-/);
});
