/** Birthdays and work anniversaries on the home page, by choice; it is 20 November 2026, a Friday. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { type SignedIn, signInAs } from '../../../test/harness/sessions.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const settings = '/account/v1/colleague-settings';
const ownChoice = '/account/v1/celebration-choice';

let hr: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  hr = await signInAs(app, 'hr');
  reader = await signInAs(app, 'employee', { employeeId: (await hire('Reader')).id });
});

const hire = (firstName: string, more: object = {}) =>
  app.create(people, { firstName, lastName: 'X', startDate: '2024-01-10', ...more });
const set = async (body: object) => {
  const { status, json, text } = await hr.api('PATCH', settings, { body });
  expect(status, text).toBe(200);
  return json.data;
};
const choose = async (who: SignedIn, body: object) => {
  const { status, json, text } = await who.api('PATCH', ownChoice, { body });
  expect(status, text).toBe(200);
  return json.data;
};
/** Hires an employee who shows everything. */
async function show(firstName: string, more: object = {}) {
  const employee = await hire(firstName, more);
  await choose(await signInAs(app, 'employee', { employeeId: employee.id }), { birthday: true, workAnniversary: true });
  return employee;
}
const shownTo = async (who: SignedIn) => (await who.api('GET', '/account/v1/home')).json.data.celebrations;
const namesShown = async (who: SignedIn): Promise<string[]> =>
  (await shownTo(who)).data.map(({ employee }: { employee: { firstName: string } }) => employee.firstName);

describe('a birthday', () => {
  test('is shown once the company and the employee agree, without the year and the age', async () => {
    const ana = await hire('Ana', { dateOfBirth: '1987-11-24', startDate: '2023-11-21' });
    const user = await signInAs(app, 'employee', { employeeId: ana.id });
    const read = async () => (await user.api('GET', ownChoice)).json.data;
    expect(await read()).toEqual({
      birthday: false,
      workAnniversary: false,
      company: { birthdays: false, workAnniversaries: false },
    });
    expect(await shownTo(reader)).toBeNull();
    expect(await set({ birthdays: true })).toMatchObject({ version: 2, birthdays: true, workAnniversaries: false });
    expect(await shownTo(reader)).toEqual({ total: 0, data: [] });
    expect(await choose(user, { birthday: true })).toEqual({
      birthday: true,
      workAnniversary: false,
      company: { birthdays: true, workAnniversaries: false },
    });
    const birthday = {
      employee: { id: ana.id, firstName: 'Ana', lastName: 'X' },
      kind: 'birthday',
      date: '2026-11-24',
      years: null,
    };
    for (const who of [reader, user, hr, await signInAs(app, 'manager'), await signInAs(app, 'read_only')]) {
      expect(await shownTo(who)).toEqual({ total: 1, data: [birthday] });
    }
    const { text } = await reader.api('GET', '/account/v1/home');
    expect(text).not.toContain('1987');

    // The anniversary needs both agreements for itself, and comes first.
    await set({ workAnniversaries: true });
    expect(await shownTo(reader)).toEqual({ total: 1, data: [birthday] });
    await choose(user, { workAnniversary: true });
    const anniversary = { ...birthday, kind: 'work_anniversary', date: '2026-11-21', years: 3 };
    expect(await shownTo(reader)).toEqual({ total: 2, data: [anniversary, birthday] });
    await choose(user, { birthday: false });
    expect(await shownTo(reader)).toEqual({ total: 1, data: [anniversary] });
    await set({ birthdays: false, workAnniversaries: false });
    expect(await shownTo(reader)).toBeNull();
    // The choice of the employee stays.
    expect(await read()).toMatchObject({ birthday: false, workAnniversary: true });
    await choose(user, { workAnniversary: false });
  });

  test('on 29 February is on the 28th in a year without one', async () => {
    await set({ birthdays: true, workAnniversaries: true });
    await show('Leap', { dateOfBirth: '1992-02-29', startDate: '2024-02-29' });
    const back = app.clock.instant;
    const days: [string, string, number][] = [
      ['2027-02-20T09:00:00.000Z', '2027-02-28', 3],
      ['2028-02-20T09:00:00.000Z', '2028-02-29', 4],
    ];
    for (const [now, date, years] of days) {
      app.clock.set(now);
      const { data } = await shownTo(await signInAs(app, 'hr'));
      expect(data).toMatchObject([
        { kind: 'birthday', date, years: null },
        { kind: 'work_anniversary', date, years },
      ]);
    }
    app.clock.set(back);
  });
});

describe('the celebrations', () => {
  test('are those of 14 days, today included, the next ones first', async () => {
    await set({ birthdays: true, workAnniversaries: true });
    await show('Last', { dateOfBirth: '1990-12-03' });
    await show('Beyond', { dateOfBirth: '1990-12-04' });
    await show('Past', { dateOfBirth: '1990-11-19' });
    await show('Today', { dateOfBirth: '1990-11-20' });
    // The first day of work is no anniversary.
    await show('New', { startDate: '2026-11-20' });
    expect(await namesShown(reader)).toEqual(['Today', 'Last']);
  });

  test('leave out those who left, leave before the day, are deleted, or have not started', async () => {
    const before = await namesShown(reader);
    const dateOfBirth = '1990-11-25';
    const end = async (id: string, endDate: string) =>
      expect((await app.api('POST', `${people}/${id}/deactivate`, { body: { endDate } })).status).toBe(200);
    await end((await show('Left', { dateOfBirth })).id, '2026-11-19');
    await end((await show('Leaving', { dateOfBirth })).id, '2026-11-24');
    await end((await show('Later', { dateOfBirth })).id, '2026-11-25');
    await show('Coming', { dateOfBirth, startDate: '2026-11-23' });
    const { id } = await show('Deleted', { dateOfBirth });
    await app.api('DELETE', `${people}/${id}`);
    expect((await namesShown(reader)).filter((name) => !before.includes(name))).toEqual(['Later']);
  });

  test('are those of the account', async () => {
    const account = await app.newAccount();
    const { id } = await account.create(people, { firstName: 'Ana', lastName: 'X', startDate: '2024-01-10' });
    const other = await signInAs(app, 'employee', { account, employeeId: id });
    expect(await shownTo(other)).toBeNull();
    const admin = await signInAs(app, 'administrator', { account });
    await admin.api('PATCH', settings, { body: { birthdays: true } });
    expect(await shownTo(other)).toEqual({ total: 0, data: [] });
  });
});

describe('who decides', () => {
  test('about the company are administrators and HR', async () => {
    for (const role of ['manager', 'employee', 'payroll', 'read_only'] as const) {
      const user = await signInAs(app, role);
      const refused = await user.api('PATCH', settings, { body: { birthdays: true } });
      expect([role, refused.json.code]).toEqual([role, 'role_not_permitted']);
    }
    expect((await app.api('PATCH', settings, { body: {} })).json.code).toBe('session_required');
    const { headers } = await hr.api('GET', settings);
    await set({ birthdays: false });
    const late = await hr.api('PATCH', settings, {
      body: { birthdays: true },
      headers: { 'if-match': String(headers.etag) },
    });
    expect(late.json.code).toBe('version_mismatch');
    const wrong = await hr.api('PATCH', settings, { body: { birthdays: null, workAnniversaries: 'yes', age: true } });
    expect(wrong.json.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      '/age',
      '/birthdays',
      '/workAnniversaries',
    ]);
    await set({ birthdays: true });
  });

  test('about an employee is the employee alone, whatever the role', async () => {
    const admin = await signInAs(app, 'administrator');
    for (const method of ['GET', 'PATCH']) {
      const options = method === 'PATCH' ? { body: { birthday: true } } : {};
      expect((await admin.api(method, ownChoice, options)).json.code).toBe('no_employee_record');
      expect((await app.api(method, ownChoice, options)).json.code).toBe('session_required');
    }
    const ana = await hire('Ana');
    const refused = await admin.api('PATCH', ownChoice, { body: { employeeId: ana.id, birthday: true } });
    expect(refused.status).toBe(422);
    const auditor = await signInAs(app, 'read_only', { employeeId: ana.id });
    expect(await choose(auditor, { birthday: true })).toMatchObject({ birthday: true, workAnniversary: false });
  });

  test('leaves a trace in the log, once', async () => {
    const since = async (act: () => Promise<unknown>) => {
      const last = (await app.events()).at(-1)?.sequence ?? 0;
      await act();
      return app.events(last);
    };
    const eva = await hire('Eva');
    const user = await signInAs(app, 'employee', { employeeId: eva.id });
    const [chosen, ...more] = await since(async () => {
      await choose(user, { birthday: true });
      await choose(user, { birthday: true });
      await choose(user, {});
    });
    expect(more).toEqual([]);
    expect(chosen).toMatchObject({
      type: 'celebration_choice.updated',
      employeeId: eva.id,
      actor: { id: user.id },
      changes: [{ field: 'birthday', before: false, after: true }],
    });
    const [switched, ...rest] = await since(async () => {
      await set({ workAnniversaries: false });
      await set({ workAnniversaries: false });
    });
    expect(rest).toEqual([]);
    expect(switched).toMatchObject({
      type: 'colleague_settings.updated',
      changes: [{ field: 'workAnniversaries', before: true, after: false }],
    });
  });
});
