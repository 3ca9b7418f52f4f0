/** The days of an employment begin and end where the employee's office is, and the last one lasts until its midnight. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';
import { runDailyJob } from './harness/daily-job.ts';
import { signInAs } from './harness/sessions.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
const people = '/core/v3/employees';
const entries = '/schedule/v1/work-entries';

const officeIn = async (zone: string): Promise<string> =>
  (await app.create('/core/v3/offices', { name: `Office of ${zone}`, defaultEmployeesDateTimeZone: zone })).id;
const newYork = await officeIn('America/New_York');
const auckland = await officeIn('Pacific/Auckland');
const hire = (values: object = {}) => app.create(people, { firstName: 'Ana', lastName: 'Torres', ...values });
const verb = (id: string, name: string, body: object = {}) => app.api('POST', `${people}/${id}/${name}`, { body });
const clock = (name: string, employeeId: string) => app.api('POST', `${entries}/${name}`, { body: { employeeId } });
const dailyJob = () => runDailyJob(app.app.work, app);
/** Imports a file with one row. */
async function importRow(values: Record<string, string>) {
  const imports = '/account/v1/imports';
  const administrator = await signInAs(app, 'administrator');
  const text = `${Object.keys(values).join()}\n${Object.values(values).join()}\n`;
  const made = await administrator.api('POST', imports, { body: { fileName: 'people.csv', text } });
  expect(made.status, made.text).toBe(201);
  const own = `${imports}/${made.json.data.id}`;
  for (const name of ['check', 'start']) {
    const { status, text: refused } = await administrator.api('POST', `${own}/${name}`);
    expect(status, refused).toBe(200);
    await app.app.runImports();
  }
  expect((await administrator.api('GET', own)).json.data).toMatchObject({ status: 'done', counts: { changed: 1 } });
}

test('a hire without a first day begins today, as it is at the office', async () => {
  app.clock.set('2026-11-20T12:00:00.000Z');
  expect(await hire({ officeId: auckland })).toMatchObject({ startDate: '2026-11-21' });
  expect(await hire()).toMatchObject({ startDate: '2026-11-20' });
  app.clock.set('2026-11-20T02:00:00.000Z');
  expect(await hire({ officeId: newYork })).toMatchObject({ startDate: '2026-11-19' });
  const over = await hire({ officeId: newYork, startDate: '2026-01-01', endDate: '2026-11-19' });
  expect(over.status).toBe('active');
  const moved = await hire({ officeId: auckland, startDate: '2026-01-01', endDate: '2026-11-19' });
  expect(moved.status).toBe('inactive');
});

test('an employee deactivated in the morning works until the evening, and clocks in and out', async () => {
  app.clock.set('2026-11-20T09:00:00.000Z');
  const { id } = await hire({ startDate: '2026-01-01' });
  await clock('clock-in', id);
  const { json } = await verb(id, 'deactivate');
  expect(json).toEqual({ data: expect.objectContaining({ status: 'active', endDate: '2026-11-20' }) });
  app.clock.set('2026-11-20T17:00:00.000Z');
  expect((await clock('clock-out', id)).json.data).toMatchObject({ durationSeconds: 8 * 3600, hasIncidence: false });
  app.clock.set('2026-11-20T22:30:00.000Z');
  expect((await clock('clock-in', id)).status).toBe(201);
  await dailyJob();
  expect((await app.read(`${people}/${id}`)).status).toBe('active');
});

test("a New Yorker's last evening counts, however late it is at the account's place", async () => {
  app.clock.set('2026-11-20T15:00:00.000Z');
  const { id } = await hire({ officeId: newYork, startDate: '2026-01-01', endDate: '2026-11-20' });
  // 20:00 in New York, and 02:00 of the next day in Madrid.
  app.clock.set('2026-11-21T01:00:00.000Z');
  await dailyJob();
  const { json } = await clock('clock-in', id);
  expect(json.data).toMatchObject({ workDate: '2026-11-20', timeZone: 'America/New_York' });
  app.clock.set('2026-11-21T04:59:59.000Z');
  await dailyJob();
  expect((await app.read(`${people}/${id}`)).status).toBe('active');

  // The job comes by some minutes after midnight: the entry ends at midnight.
  app.clock.set('2026-11-21T05:07:00.000Z');
  expect((await clock('clock-in', id)).json.code).toBe('employee_inactive');
  await dailyJob();
  expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'inactive', endDate: '2026-11-20' });
  expect(await app.read(`${entries}/${json.data.id}`)).toMatchObject({
    hasIncidence: true,
    workEntryOut: { date: '2026-11-21T00:00:00-05:00' },
    durationSeconds: 4 * 3600,
  });
});

test('an employee east of the account leaves before its midnight', async () => {
  app.clock.set('2026-11-20T10:00:00.000Z');
  const { id } = await hire({ officeId: auckland, startDate: '2026-01-01' });
  const { json } = await verb(id, 'deactivate');
  expect(json.data).toMatchObject({ status: 'active', endDate: '2026-11-20' });
  app.clock.set('2026-11-20T11:00:00.000Z');
  await dailyJob();
  expect((await app.read(`${people}/${id}`)).status).toBe('inactive');
  const entry = await app.api('POST', entries, {
    body: {
      employeeId: id,
      workEntryIn: { date: '2026-11-20T10:59:00Z' },
      workEntryOut: { date: '2026-11-20T10:59:30Z' },
    },
  });
  expect(entry.status, entry.text).toBe(201);
});

test('an entry that is forgotten on the last day counts for nothing, also after an outage', async () => {
  app.clock.set('2026-11-20T06:00:00.000Z');
  const { id } = await hire({ startDate: '2026-01-01', endDate: '2026-11-20' });
  const { id: entryId } = (await clock('clock-in', id)).json.data;
  app.clock.set('2026-11-25T06:00:00.000Z');
  await dailyJob();
  expect(await app.read(`${entries}/${entryId}`)).toMatchObject({
    hasIncidence: true,
    endUnknown: true,
    durationSeconds: 0,
  });
});

test('a deletion ends the employment today, as it is at the office', async () => {
  app.clock.set('2026-11-20T12:00:00.000Z');
  const { id } = await hire({ officeId: auckland, startDate: '2026-01-01' });
  await app.api('DELETE', `${people}/${id}`);
  expect(await app.read(`${people}/${id}?onlyReturn=all`)).toMatchObject({ status: 'inactive', endDate: '2026-11-21' });
});

describe("an end on a New Yorker's day lasts until that midnight, and not the account's", () => {
  // 18:30 of the 20th in New York; the account's 21st has begun.
  const evening = '2026-11-20T23:30:00.000Z';
  const endDate = '2026-11-20';
  const externalId = () => crypto.randomUUID();
  const doors: Record<string, (id: string, known: string) => Promise<{ status: number; text: string }>> = {
    'deactivate without a date': (id) => verb(id, 'deactivate'),
    'deactivate with a date': (id) => verb(id, 'deactivate', { endDate }),
    'PATCH of the employee': (id) => app.api('PATCH', `${people}/${id}`, { body: { endDate } }),
    'PATCH of the status': (id) => app.api('PATCH', `${people}/${id}`, { body: { status: 'inactive' } }),
    'PUT by external id': (_, known) => app.api('PUT', `${people}/external/${known}`, { body: { endDate } }),
    'PUT by external id in the earlier shape': (_, known) =>
      app.api('PUT', `${people}/external/${known}`, {
        body: { status: 'inactive' },
        headers: { 'rollcall-compat': '2025' },
      }),
    'a batch': (id) =>
      app.api('POST', `${people}/batch`, { body: { rows: [{ operation: 'update', id, data: { endDate } }] } }),
    async 'PATCH of the employment'(id) {
      const [{ id: employmentId }] = await app.read(`${people}/${id}/employments`);
      return app.api('PATCH', `${people}/${id}/employments/${employmentId}`, { body: { endDate } });
    },
  };
  test.each(Object.entries(doors))('by %s', async (_, end) => {
    app.clock.set(evening);
    const known = externalId();
    const { id } = await hire({ officeId: newYork, startDate: '2026-01-01', externalId: known });
    const { status, text } = await end(id, known);
    expect(status, text).toBe(200);
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'active', endDate });
    app.clock.set('2026-11-21T04:59:59.000Z');
    await dailyJob();
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'active', endDate });
    app.clock.set('2026-11-21T05:00:00.000Z');
    await dailyJob();
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'inactive', endDate });
    // The next day has begun there: the last one is over at once.
    expect((await verb(id, 'undo-deactivation')).json.data).toMatchObject({ status: 'active', endDate: null });
    expect((await verb(id, 'deactivate', { endDate })).json.data).toMatchObject({ status: 'inactive', endDate });
  });

  test('by an import', async () => {
    app.clock.set(evening);
    const known = externalId();
    const { id } = await hire({ officeId: newYork, startDate: '2026-01-01', externalId: known });
    await importRow({ externalId: known, endDate });
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'active', endDate });
    app.clock.set('2026-11-21T05:00:00.000Z');
    await importRow({ externalId: known, endDate: '2026-11-19' });
    await dailyJob();
    expect(await app.read(`${people}/${id}`)).toMatchObject({ status: 'inactive', endDate: '2026-11-19' });
  });
});
