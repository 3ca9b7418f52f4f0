/** A month as it was known at each moment of a history made by hand: what was read then is what `knownAt` shows later. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const area = '/contract/v1';
const rows = `${area}/contracts/contracts-for-payroll?from=2026-10-01&to=2026-10-31`;
const send = async (method: string, path: string, body?: object) => {
  const { status, json } = await app.api(method, path, body ? { body } : {});
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  return json.data;
};

interface Moment {
  what: string;
  at: string;
  sequence: number;
  replies: Map<string, string>;
}
const moments: Moment[] = [];
const queries = [''];

/** A cursor belongs to what it walks: that of the present is refused with `knownAt`. */
const withoutCursor = (text: string) => text.replace(/"nextCursor":"[^"]*"/, '"nextCursor":"…"');

/** Reads the month in all ways, and lets time pass. */
async function then(what: string): Promise<void> {
  const sequence = (await app.events()).at(-1)?.sequence ?? 0;
  const replies = new Map<string, string>();
  for (const query of queries) {
    const { status, text } = await app.api('GET', `${rows}${query}`);
    expect(status).toBe(200);
    replies.set(query, text);
  }
  moments.push({ what, at: app.clock.instant, sequence, replies });
  app.clock.advance({ minutes: 1 });
}

const people = '/core/v3/employees';
const time = timeOffOf(app);
const dates = (day: string, from: number, to: number) => ({
  workEntryIn: { date: `2026-10-${day}T${String(from).padStart(2, '0')}:00:00Z` },
  workEntryOut: { date: `2026-10-${day}T${String(to).padStart(2, '0')}:00:00Z` },
});

beforeAll(async () => {
  const [north, south] = [
    await app.create('/core/v3/offices', { name: 'North' }),
    await app.create('/core/v3/offices', { name: 'South' }),
  ];
  const sales = await app.create('/core/v3/departments', { name: 'Sales' });
  queries.push(`&officeIds=${south.id}`, `&departmentIds=${sales.id}`, '&currency=USD', '&period=weekly');
  queries.push(
    '&employeeStatus=inactive',
    '&orderBy=lastName%20desc&limit=1',
    '&orderBy=lastName%20desc&limit=1&page=2',
  );
  await then('nothing');

  const ana = await app.create(people, {
    ...{ firstName: 'Ana', lastName: 'Torres', startDate: '2026-01-01', officeId: north.id, code: 7 },
    accountNumber: 'ES9121000418450200051332',
  });
  const luis = await app.create(people, { firstName: 'Luis', lastName: 'Vega', startDate: '2026-02-01' });
  queries.push(`&employeeIds=${luis.id}`);
  const employeeId = ana.id;
  await then('hires');

  const type = await app.create(`${area}/contract-types`, { name: 'Permanent' });
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({ day, hours: 8 }));
  await app.create(`${area}/contracts`, {
    ...{ employeeId, startDate: '2026-01-01', weeklyHours: 40, workDays: weekdays, contractTypeId: type.id },
  });
  const pay = { employeeId, payPeriod: 'monthly', currency: 'EUR', payments: 14 };
  const salary = await app.create(`${area}/salaries`, { ...pay, startDate: '2026-01-01', grossSalary: 28_000 });
  await then('pay');
  await send('PATCH', `${area}/contract-types/${type.id}`, { name: 'Indefinite' });
  await then('a catalogue renamed');
  const raise = await app.create(`${area}/salaries`, { ...pay, startDate: '2026-10-16', grossSalary: 30_000.1 });
  await then('a raise');
  await send('PATCH', `${area}/salaries/${raise.id}`, { currency: 'USD', payPeriod: 'weekly', payments: 12 });
  await then('other pay');
  await send('DELETE', `${area}/salaries/${raise.id}`);
  await then('no raise');
  expect(salary.id).toBeDefined();

  const bonus = await app.create(`${area}/compensations`, {
    ...{ name: 'Bonus', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' },
  });
  await send('POST', `${area}/employees/${employeeId}/compensations/${bonus.id}`, { startDate: '2026-10-01' });
  const variables = `${area}/monthly-variable-compensations`;
  await app.create(variables, { employeeId, compensationId: bonus.id, date: '2026-10-20', amount: 100.5 });
  await then('a bonus');
  await send('PATCH', `${area}/compensations/${bonus.id}`, { name: 'Commission' });
  await then('a compensation renamed');

  const entry = await app.create('/schedule/v1/work-entries', {
    ...{ employeeId, workEntryType: 'work', ...dates('06', 7, 15) },
  });
  await then('a clock-in');
  await send('PATCH', `/schedule/v1/work-entries/${entry.id}`, dates('06', 8, 17));
  await then('a corrected clock-in');
  await send('PATCH', `/core/v3/offices/${north.id}`, {
    ...{ roundingMinutes: 30, nightStart: '18:00', effectiveDate: '2026-10-05' },
  });
  await then('other rules of the office');
  const [rules] = await app.read(`/core/v3/time-rules?officeId=${north.id}`);
  await send('PATCH', `/core/v3/time-rules/${rules.id}`, { nightStart: '17:00' });
  await then('corrected rules of the office');
  await app.create('/core/v3/time-rules', { officeId: north.id, startDate: '2026-10-06', nightStart: '16:00' });
  await send('PATCH', `/core/v3/time-rules/${rules.id}`, { startDate: '2026-10-07' });
  await then('other rules from an earlier day on');
  await send('DELETE', `/core/v3/time-rules/${rules.id}`);
  await app.create('/core/v3/time-rules', { officeId: north.id, startDate: '2026-10-05', nightStart: '15:30' });
  await send('PATCH', `/core/v3/offices/${north.id}`, { nightStart: '15:45', effectiveDate: '2026-10-06' });
  await then('rules deleted, and others made');

  const kind = await time.kind({ name: 'Ill', category: 'sick_leave', needsValidation: true });
  const absence = await app.create('/schedule/v1/absence-day-off-requests', {
    ...{ employeeId, absenceTypeId: kind.id, startDate: '2026-10-12', endDate: '2026-10-15', cause: 'common_illness' },
  });
  await then('an absence asked for');
  await send('POST', `/schedule/v1/absence-day-off-requests/${absence.id}/accept`, {});
  await then('an absence');
  await send('PATCH', `/schedule/v1/absence-types/${kind.id}`, { remuneratedType: 'not_remunerated', name: 'Unpaid' });
  await then('an absence type made unpaid');
  const calendar = await app.create('/schedule/v1/holiday-calendar', {
    ...{ name: 'North', year: 2026, officeIds: [north.id], daysOff: [{ date: '2026-10-13', name: 'Fair' }] },
  });
  await then('a late holiday');
  await send('PATCH', `/schedule/v1/absence-day-off-requests/${absence.id}`, { endDate: '2026-10-20' });
  await then('a longer absence');
  await send('DELETE', `/schedule/v1/holiday-calendar/${calendar.id}`);
  await then('no holiday');

  const move = { effectiveDate: '2026-10-08', officeId: south.id, departmentId: sales.id };
  await send('PATCH', `${people}/${employeeId}`, move);
  await then('a back-dated move');
  await send('POST', `${people}/${luis.id}/deactivate`, { endDate: '2026-10-09' });
  await then('a leaver');
  await send('DELETE', `${people}/${employeeId}?force=true`);
  await then('a removed employee');
  await send('POST', `${people}/${employeeId}/restore`);
  await then('a restored employee');
});

describe('knownAt', () => {
  test('shows at each moment what was read then, with all filters', { timeout: 240_000 }, async () => {
    expect(new Set(moments.map(({ replies }) => replies.get(''))).size).toBe(moments.length);
    for (const [n, { what, at, sequence, replies }] of moments.entries()) {
      // The moments before and after each change of a reply; between them it is that of both.
      const turned = [...replies].filter(([query, text]) =>
        [moments[n - 1], moments[n + 1]].some((next) => next?.replies.get(query) !== text),
      );
      for (const [query, text] of turned) {
        const known = await app.api('GET', `${rows}${query}&knownAt=${at}`);
        expect(withoutCursor(known.text), `${what} ${query}`).toBe(withoutCursor(text));
      }
      const known = await app.api('GET', `${rows}&knownAt=${sequence}`);
      expect(known.text, what).toBe(replies.get(''));
    }
  });

  test('is paged by its own cursors', async () => {
    const sequence = (await app.events()).at(-1)?.sequence;
    const first = await app.api('GET', `${rows}&limit=1&knownAt=${sequence}`);
    const next = `${rows}&limit=1&cursor=${first.json.meta.nextCursor}`;
    expect((await app.api('GET', `${next}&knownAt=${sequence}`)).json.data).toHaveLength(1);
    for (const other of ['', `&knownAt=${(sequence ?? 0) - 1}`]) {
      const { status, json } = await app.api('GET', `${next}${other}`);
      expect([status, json.errors]).toMatchObject([400, [{ parameter: 'cursor', code: 'cursor_mismatch' }]]);
    }
  });

  test('is the same as CSV', async () => {
    const { at } = moments.find(({ what }) => what === 'a bonus') ?? { at: '' };
    const csv = (query: string) => app.api('GET', `${rows}${query}`, { headers: { accept: 'text/csv' } });
    const [now, known] = [await csv(''), await csv(`&knownAt=${at}`)];
    expect(known.status).toBe(200);
    expect(known.text).toContain('Torres');
    expect(known.text).not.toBe(now.text);
  });

  test('hides what the token may not see', async () => {
    const token = await app.newToken(['contracts:read', 'employees:read', 'time-off:read', 'reports:read']);
    const secrets = ['ES9121000418450200051332', 'common_illness', '28000', '30000.1', '100.5'];
    const { at } = moments.find(({ what }) => what === 'a longer absence') ?? { at: '' };
    const full = await app.api('GET', `${rows}&knownAt=${at}`);
    expect(secrets.filter((secret) => full.text.includes(secret))).toHaveLength(4);
    for (const moment of moments) {
      const { status, text } = await app.api('GET', `${rows}&knownAt=${moment.at}`, { token });
      expect(status).toBe(200);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
    const filtered = await app.api('GET', `${rows}&period=weekly&knownAt=${at}`, { token });
    expect(filtered.status).toBe(403);
  });

  test('knows nothing of another account', async () => {
    const other = await app.newAccount();
    for (const { at } of moments) {
      const { status, json } = await other.api('GET', `${rows}&knownAt=${at}`);
      expect([status, json.data]).toEqual([200, []]);
    }
  });

  test('leaves the present as it is', async () => {
    const now = await app.api('GET', rows);
    await app.api('GET', `${rows}&knownAt=${moments[3]?.at}`);
    expect((await app.api('GET', rows)).text).toBe(now.text);
  });

  test.each([
    ['yesterday', 'invalid_format'],
    ['-1', 'invalid_format'],
    ['2026-02-30T00:00:00Z', 'invalid_format'],
    ['2999-01-01T00:00:00Z', 'out_of_range'],
    ['999999', 'out_of_range'],
  ])('refuses %s', async (knownAt, code) => {
    const { status, json } = await app.api('GET', `${rows}&knownAt=${knownAt}`);
    expect([status, json.code]).toEqual([400, 'invalid_parameter']);
    expect(json.errors).toMatchObject([{ code }]);
  });
});

test('a moment beyond what is kept is 410 and names the first that can be read', async () => {
  const other = await app.newAccount();
  const early = app.clock.instant;
  const { id } = await other.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2026-01-01' });
  app.clock.advance({ days: 365 * 4 });
  const { data } = (await other.api('PATCH', `${people}/${id}`, { body: { lastName: 'Vega' } })).json;
  expect(data.lastName).toBe('Vega');
  app.clock.advance({ days: 365 * 3 });
  const token = await other.newToken(['*']);
  const known = (knownAt: string) => other.api('GET', `${rows}&knownAt=${knownAt}`, { token });
  const [before] = (await known(early)).json.data;
  expect(before.employee.lastName).toBe('Torres');
  await app.app.purge();
  for (const gone of ['0', '2020-01-01T00:00:00Z']) {
    const { status, json } = await known(gone);
    expect([status, json.code]).toEqual([410, 'history_expired']);
    expect(json).toMatchObject({ earliestInstant: early });
    expect(json.earliestSequence).toBeGreaterThan(0);
    const [row] = (await known(String(json.earliestSequence))).json.data;
    expect(row.employee.lastName).toBe('Torres');
    const [same] = (await known(json.earliestInstant)).json.data;
    expect(same).toEqual(row);
  }
});
