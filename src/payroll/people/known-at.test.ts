/** People as they were known at each moment of a history made by hand: `knownAt` shows later what was read then. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';
import { systemCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import { asKnown } from '../../platform/resource/history/as-known.ts';
import { keptForPeople } from './kept-tables.ts';

const app = await startTestApp();
const path = '/payroll/v1/people';
const employees = '/core/v3/employees';
const fields = '/core/v3/custom-fields';
const time = timeOffOf(app);
const send = async (method: string, path: string, body?: object) => {
  const { status, text, json } = await app.api(method, path, body ? { body } : {});
  if (status >= 300) expect.fail(text);
  return json.data;
};

interface Moment {
  what: string;
  at: string;
  sequence: number;
  replies: Map<string, string>;
}
const moments: Moment[] = [];
const momentOf = (what: string) => moments.find((one) => one.what === what) ?? expect.fail(what);

/** Reads people in all ways, and lets time pass. */
async function then(what: string): Promise<void> {
  const sequences = [0, ...moments.map(({ sequence }) => sequence)];
  const since = [...new Set([0, sequences[Math.floor(sequences.length / 2)], sequences.at(-1)])];
  const queries = [
    ...['', '&from=2026-12-02&to=2026-12-05', '&from=2027-01-01'],
    ...since.flatMap((one) => [`&since=${one}`, `&since=${one}&to=2026-12-05`]),
  ];
  const replies = new Map<string, string>();
  for (const query of queries) {
    const { status, text } = await app.api('GET', `${path}?limit=500${query}`);
    expect([status, query, status === 200 ? '' : text]).toEqual([200, query, '']);
    replies.set(query, text);
  }
  const { sequence } = JSON.parse(replies.get('') ?? '').meta;
  moments.push({ what, at: app.clock.instant, sequence, replies });
  app.clock.advance({ minutes: 1 });
}

beforeAll(async () => {
  await then('nothing');
  await time.configure();
  const nick = await app.create(fields, { name: 'Nick', type: 'text' });
  const locker = await app.create(fields, { name: 'Locker', type: 'number' });
  const blood = await app.create(fields, { name: 'Blood', type: 'text', sensitive: true });
  const { employeeId, salaryId } = await hirePaid(app, {
    ...{ accountNumber: 'ES9121000418450200051332' },
    customFields: [
      { id: nick.id, value: 'Anita' },
      { id: blood.id, value: 'planted-blood' },
    ],
  });
  const { id: otherId } = await app.create(employees, { firstName: 'Luis', lastName: 'Vega', startDate: '2026-01-01' });
  await then('hires');
  const set = (id: string, customFields: object[], values: object = {}) =>
    send('PATCH', `${employees}/${id}`, { customFields, ...values });
  await set(employeeId, [{ id: nick.id, value: 'Nita' }], { phone: '600' });
  await set(otherId, [{ id: locker.id, value: 12.5 }]);
  await then('values set');
  await set(employeeId, [
    { id: nick.id, value: null },
    { id: blood.id, value: null },
  ]);
  await set(otherId, [{ id: locker.id, value: 13 }]);
  await then('values cleared');
  await send('PATCH', `${fields}/${locker.id}`, { name: 'Box', slug: 'cf_box', position: 1 });
  await then('a field renamed');
  await set(otherId, [{ id: nick.id, value: 'planted-nick' }]);
  await then('a value');
  await send('PATCH', `${fields}/${nick.id}`, { sensitive: true });
  await then('a field made sensitive');
  await set(otherId, [{ id: locker.id, value: null }]);
  await send('DELETE', `${fields}/${locker.id}`);
  await then('a field deleted');

  await send('PATCH', `/contract/v1/salaries/${salaryId}`, { grossSalary: 31_000.1 });
  const vacation = (await time.askVacation(employeeId, [{ date: '2026-11-27' }])).json.data;
  const kind = await time.kind({ needsValidation: false, category: 'sick_leave' });
  const absence = await app.create('/schedule/v1/absence-day-off-requests', {
    ...{ employeeId, absenceTypeId: kind.id, startDate: '2026-12-01', endDate: '2026-12-03', cause: 'common_illness' },
  });
  await then('time off');
  await send('PATCH', `/schedule/v1/absence-day-off-requests/${absence.id}`, { endDate: '2027-01-08' });
  await then('a longer absence');
  await send('PATCH', `/schedule/v1/absence-day-off-requests/${absence.id}`, { endDate: '2026-12-01' });
  await then('a shorter absence');
  await send('POST', `/schedule/v1/vacation-day-off-requests/${vacation.id}/accept`, {});
  await send('POST', `${employees}/${otherId}/deactivate`, { endDate: '2026-11-20' });
  await then('a leaver');
  await send('PATCH', `${employees}/${employeeId}`, { startDate: '2020-02-01' });
  await then('another first day');
  await send('DELETE', `${employees}/${employeeId}?force=true`);
  await then('a removed employee');
  await send('POST', `${employees}/${employeeId}/restore`);
  await then('a restored employee');
  await set(employeeId, [{ id: nick.id, value: 'Again' }]);
  await then('a value again');
}, 120_000);

/** A reply without the sequence of its moment, which always differs. */
const withoutSequence = (text: string | undefined) => text?.replace(/"sequence":\d+/, '');

describe('knownAt', () => {
  test('shows at each moment what was read then, by instant and by sequence', { timeout: 120_000 }, async () => {
    expect(new Set(moments.map(({ replies }) => replies.get(''))).size).toBe(moments.length);
    for (const [n, { what, at, sequence, replies }] of moments.entries()) {
      // The moments before and after each change of a reply; between them it is that of both.
      const isOther = (query: string, next: (typeof moments)[number] | undefined) =>
        withoutSequence(next?.replies.get(query)) !== withoutSequence(replies.get(query));
      const turned = [...replies].filter(([query]) =>
        [moments[n - 1], moments[n + 1]].some((next) => isOther(query, next)),
      );
      for (const [query, text] of turned) {
        const known = await app.api('GET', `${path}?limit=500${query}&knownAt=${at}`);
        expect(known.text, `${what} ${query}`).toBe(text);
      }
      const known = await app.api('GET', `${path}?limit=500&knownAt=${sequence}`);
      expect(known.text, what).toBe(replies.get(''));
    }
  });

  test('is paged over the people of then', async () => {
    const { sequence, replies } = momentOf('another first day');
    const walked: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await app.api('GET', `${path}?limit=1&knownAt=${sequence}${cursor}`);
      expect(json.meta.sequence).toBe(sequence);
      walked.push(...json.data);
      if (json.meta.nextCursor === null) break;
      cursor = `&cursor=${json.meta.nextCursor}`;
      const present = await app.api('GET', `${path}?limit=1${cursor}`);
      expect([present.status, present.json.code]).toEqual([400, 'invalid_parameter']);
    }
    expect(walked).toHaveLength(2);
    expect(walked).toEqual(JSON.parse(replies.get('') ?? '').data);
  });

  test('collects what has changed of the employees of a page, and of no others', async () => {
    const free = app.app.work.read(systemCaller(app, 'test'));
    const { sequence } = momentOf('hires');
    const changedOf = async (ids: string[]) =>
      asKnown(free, { tables: keptForPeople(), isByPage: true }, { sequence }, async (reader) => {
        await reader.onlyAbout?.(ids);
        return (await reader.all<{ id: string }>(sql`select id from known_changes`)).map(({ id }) => id);
      });
    const { data } = JSON.parse(momentOf('a value again').replies.get('') ?? '');
    type Shown = { employeeId: string; salaries: { id: string }[] };
    const idsOf = ({ employeeId, salaries }: Shown) => [employeeId, ...salaries.map(({ id }) => id)];
    const own = (data as Shown[]).map(idsOf);
    expect(own.map(({ length }) => length).sort()).toEqual([1, 2]);
    for (const ids of own) {
      const changed = await changedOf(ids.slice(0, 1));
      expect(own.flat().filter((id) => changed.includes(id))).toEqual(ids);
    }
  });

  test('hides what the token may not see, and what is sensitive by now', { timeout: 60_000 }, async () => {
    const token = await app.newToken(['payroll:read', 'employees:read', 'time-off:read']);
    const secrets = ['ES9121000418450200051332', 'common_illness', '30000', '31000.1', 'planted-blood', 'planted-nick'];
    const seen = moments.flatMap(({ replies }) => [...replies.values()]).join();
    expect(secrets.filter((secret) => seen.includes(secret))).toEqual(secrets);
    for (const { at } of moments) {
      for (const query of ['', '&since=0']) {
        const { status, text } = await app.api('GET', `${path}?limit=500&knownAt=${at}${query}`, { token });
        expect(status).toBe(200);
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      }
    }
  });

  test('knows nothing of another account, and leaves the present as it is', async () => {
    const other = await app.newAccount();
    const now = await app.api('GET', path);
    const { status, json } = await other.api('GET', `${path}?knownAt=${momentOf('hires').at}`);
    expect([status, json.data]).toEqual([200, []]);
    await app.api('GET', `${path}?knownAt=${momentOf('hires').at}`);
    expect((await app.api('GET', path)).text).toBe(now.text);
  });

  test.each(['yesterday', '2999-01-01T00:00:00Z', '999999'])('refuses %s', async (knownAt) => {
    const { status, json } = await app.api('GET', `${path}?knownAt=${knownAt}`);
    expect([status, json.code]).toEqual([400, 'invalid_parameter']);
  });

  test('refuses changes after the moment', async () => {
    const { sequence } = momentOf('hires');
    const { status, json } = await app.api('GET', `${path}?since=${sequence + 1}&knownAt=${sequence}`);
    expect([status, json.code, json.latestSequence]).toEqual([410, 'since_ahead', sequence]);
  });
});

test('a moment beyond what is kept is 410 and names the first that can be read', async () => {
  const other = await app.newAccount();
  const early = app.clock.instant;
  const { id } = await other.create(employees, { firstName: 'Ana', lastName: 'Torres', startDate: '2026-01-01' });
  app.clock.advance({ days: 365 * 4 });
  await other.api('PATCH', `${employees}/${id}`, { body: { lastName: 'Vega' } });
  app.clock.advance({ days: 365 * 3 });
  const token = await other.newToken(['*']);
  const known = (knownAt: string | number) => other.api('GET', `${path}?knownAt=${knownAt}`, { token });
  await app.app.purge();
  for (const gone of ['0', '2020-01-01T00:00:00Z']) {
    const { status, json } = await known(gone);
    expect([status, json.code, json.earliestInstant]).toEqual([410, 'history_expired', early]);
    expect((await known(json.earliestSequence)).json.data[0].employee.lastName).toBe('Torres');
  }
});
