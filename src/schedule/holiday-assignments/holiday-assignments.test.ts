/** Holidays of one employee, and other calendars than those of the office: /schedule/v1/holidays. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { timeOffOf } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, kind } = timeOffOf(app);
const calendars = '/schedule/v1/holiday-calendar';
const madrid = await app.create('/core/v3/offices', { name: 'Madrid' });
const lisbon = await app.create('/core/v3/offices', { name: 'Lisbon' });
const calendar = (name: string, dates: string[], more: object) =>
  app.create(calendars, { name, year: 2026, daysOff: dates.map((date) => ({ date, name })), ...more });
const ofMadrid = await calendar('Madrid', ['2026-05-15', '2026-06-03'], { officeIds: [madrid.id] });
await calendar('Lisbon', ['2026-06-10'], { officeIds: [lisbon.id] });
const own = await calendar('Own', ['2026-02-10', '2026-06-04'], { appliesTo: 'employees' });

const holidays = async (id: string, year = 2026): Promise<string[]> =>
  (await app.read(`/schedule/v1/holidays?employeeId=${id}&year=${year}`)).map(({ date }: { date: string }) => date);
const planned = async (id: string, from: string, to: string): Promise<number> =>
  (await app.read(`/schedule/v1/reports/worked-hours?from=${from}&to=${to}&employeeIds=${id}`))[0].secondsToWork / 3600;
const employeesOf = (id: string) => `/schedule/v1/holidays/${id}/employees`;

describe('the holidays of an employee', () => {
  test('are those of the office where they are placed on each day', async () => {
    const { id } = await hire({ officeId: madrid.id });
    await app.create('/core/v3/placements', { employeeId: id, startDate: '2026-06-01', officeId: lisbon.id });
    expect(await holidays(id)).toEqual(['2026-05-15', '2026-06-10']);
    const [first] = await app.read(`/schedule/v1/holidays?employeeId=${id}&year=2026`);
    expect(first).toEqual({ employeeId: id, date: '2026-05-15', name: 'Madrid', holidayCalendarId: ofMadrid.id });
    expect(await holidays(id, 2027)).toEqual([]);
  });
  test('are read for several employees at once, as far as the caller reaches them', async () => {
    const [ana, ben] = [await hire({ officeId: madrid.id }), await hire({ officeId: lisbon.id })];
    const path = `/schedule/v1/holidays?year=2026&employeeId=${ana.id},${ben.id}`;
    const shown = (rows: { employeeId: string; date: string }[]) =>
      rows.map((row) => [row.employeeId, row.date]).sort();
    const ofAna = [
      [ana.id, '2026-05-15'],
      [ana.id, '2026-06-03'],
    ];
    expect(shown(await app.read(path))).toEqual([...ofAna, [ben.id, '2026-06-10']].sort());
    const user = await signInAs(app, 'employee', { employeeId: ana.id });
    expect(shown((await user.api('GET', path)).json.data)).toEqual(ofAna);
  });
  test('are those of a calendar that they were given, from its first day on', async () => {
    const { id } = await hire({ officeId: madrid.id });
    const body = { employeeId: id, holidayCalendarId: own.id, startDate: '2026-06-01' };
    const given = await app.create('/schedule/v1/holiday-assignments', body);
    expect(await holidays(id)).toEqual(['2026-05-15', '2026-06-04']);
    expect(await planned(id, '2026-06-01', '2026-06-05')).toBe(32);
    expect(await planned(id, '2026-06-03', '2026-06-03')).toBe(8);
    expect((await app.events()).at(-1)).toMatchObject({ type: 'holiday_assignment.created' });
    await app.change('DELETE', `/schedule/v1/holiday-assignments/${given.id}`);
    expect(await holidays(id)).toEqual(['2026-05-15', '2026-06-03']);
    expect(await planned(id, '2026-06-03', '2026-06-03')).toBe(0);
  });
  test('change days off that were requested before', async () => {
    const { id } = await hire({ officeId: madrid.id });
    const request = await app.create('/schedule/v1/absence-day-off-requests', {
      ...{
        employeeId: id,
        absenceTypeId: (await kind({ needsValidation: false })).id,
        daysOff: [{ date: '2026-06-04' }],
      },
    });
    const body = { employeeId: id, holidayCalendarId: own.id };
    const { json } = await app.api('POST', '/schedule/v1/holiday-assignments', { body });
    expect(json.meta.timeOff.requests).toMatchObject([{ id: request.id, from: '2026-06-04' }]);
    const { data } = (await app.api('GET', `/schedule/v1/absence-day-off-requests/${request.id}`)).json;
    expect(data.daysOff[0].seconds).toBe(0);
  });
  test('change the days of both years when a calendar that they were given gets another year', async () => {
    const { id } = await hire({ officeId: madrid.id });
    const none = await calendar('None', [], { appliesTo: 'employees' });
    await app.create('/schedule/v1/holiday-assignments', { employeeId: id, holidayCalendarId: none.id });
    const { id: absenceTypeId } = await kind({ needsValidation: false });
    const body = { employeeId: id, absenceTypeId, daysOff: [{ date: '2026-06-03' }] };
    const request = await app.create('/schedule/v1/absence-day-off-requests', body);
    expect(request.daysOff[0].seconds).toBe(28_800);
    const { json } = await app.api('PATCH', `${calendars}/${none.id}`, { body: { year: 2027 } });
    expect(json.meta.timeOff.requests).toMatchObject([{ id: request.id, from: '2026-06-03' }]);
    const { data } = (await app.api('GET', '/events/v1/events?limit=500')).json;
    const told = data.findLast(({ event }: { event: string }) => event === 'holiday_calendar.updated');
    expect(told.affects).toMatchObject({ from: '2026-01-01', to: '2027-12-31' });
    expect((await app.read(`/schedule/v1/absence-day-off-requests/${request.id}`)).daysOff[0].seconds).toBe(0);
  });
  test('begin on the same day of the other year of a calendar that they were given', async () => {
    const { id } = await hire({ officeId: madrid.id });
    const leap = await app.create(calendars, { name: 'Leap', year: 2028, appliesTo: 'employees' });
    const body = { employeeId: id, holidayCalendarId: leap.id, startDate: '2028-02-29' };
    const given = await app.create('/schedule/v1/holiday-assignments', body);
    const path = `/schedule/v1/holiday-assignments/${given.id}`;
    const daysOff = ['2026-02-27', '2026-02-28', '2026-12-07'].map((date) => ({ date }));
    await app.change('PATCH', `${calendars}/${leap.id}`, { year: 2026, daysOff });
    expect(await app.read(path)).toMatchObject({ startDate: '2026-02-28', version: 2 });
    expect(await holidays(id)).toEqual(['2026-02-28', '2026-12-07']);
    const [change, moved] = (await app.events()).slice(-2);
    expect(moved).toMatchObject({
      type: 'holiday_assignment.updated',
      causeId: change?.id,
      changes: [{ field: 'startDate', before: '2028-02-29', after: '2026-02-28' }],
    });
    await app.change('DELETE', path);
    const { data } = (await app.api('GET', `/events/v1/events?after=${moved?.sequence}`)).json;
    expect(data[0].affects).toMatchObject({ from: '2026-02-28', to: '2026-12-31', employeeIds: [id] });
  });
  test('move to the other year of their calendar with an employee who was removed', async () => {
    const { id } = await hire({ officeId: madrid.id });
    const moved = await calendar('Moved', [], { appliesTo: 'employees' });
    await app.create('/schedule/v1/holiday-assignments', { employeeId: id, holidayCalendarId: moved.id });
    await app.change('DELETE', `/core/v3/employees/${id}?force=true`);
    const body = { year: 2027, daysOff: [{ date: '2027-05-03' }] };
    await app.change('PATCH', `${calendars}/${moved.id}`, body);
    await app.change('POST', `/core/v3/employees/${id}/restore`);
    expect(await holidays(id, 2027)).toEqual(['2027-05-03']);
    const path = `/schedule/v1/holiday-assignments?employeeId=${id}`;
    expect(await app.read(path)).toMatchObject([{ startDate: '2027-01-01' }]);
  });
  test('do not count as changed by a calendar for employees that none has', async () => {
    const after = (await app.events()).at(-1)?.sequence;
    const unused = await calendar('Unused', ['2026-07-01'], { appliesTo: 'employees' });
    const patch = (body: object) => app.api('PATCH', `${calendars}/${unused.id}`, { body });
    await patch({ daysOff: [{ date: '2026-07-02' }] });
    const employees = [(await hire()).id];
    await app.change('POST', employeesOf(unused.id), { employees });
    await app.change('DELETE', employeesOf(unused.id), { employees });
    expect((await patch({ year: 2027, daysOff: [] })).json.data).toMatchObject({ year: 2027 });
    await app.change('DELETE', `${calendars}/${unused.id}`);
    const { data } = (await app.api('GET', `/events/v1/events?after=${after}`)).json;
    const told = data.filter(({ event }: { event: string }) => event.startsWith('holiday_calendar.'));
    expect(told.map((one: { affects: object | null }) => one.affects)).toEqual([null, null, null, null]);
  });
  test('are those of a calendar that they were given also where it is one of offices again', async () => {
    const { id } = await hire({ officeId: lisbon.id });
    const { id: porto } = await app.create('/core/v3/offices', { name: 'Porto' });
    const { id: again } = await calendar('Again', [], { officeIds: [porto] });
    await app.create('/schedule/v1/holiday-assignments', { employeeId: id, holidayCalendarId: again });
    await app.change('PATCH', `${calendars}/${again}`, { appliesTo: 'offices' });
    const { id: absenceTypeId } = await kind({ needsValidation: false });
    const body = { employeeId: id, absenceTypeId, daysOff: [{ date: '2026-06-05' }] };
    const request = await app.create('/schedule/v1/absence-day-off-requests', body);
    const { json } = await app.api('PATCH', `${calendars}/${again}`, { body: { daysOff: [{ date: '2026-06-05' }] } });
    expect(json.meta?.timeOff?.requests).toMatchObject([{ id: request.id, from: '2026-06-05' }]);
    const { data } = (await app.api('GET', '/events/v1/events?limit=500')).json;
    const told = data.findLast(({ event }: { event: string }) => event === 'holiday_calendar.updated');
    expect(told.affects).toMatchObject({ from: '2026-06-05', to: '2026-06-05', officeIds: [] });
  });
  test('leave the plan of removed employees as it was, and come back with them', async () => {
    const { id } = await hire({ officeId: madrid.id });
    await app.create('/schedule/v1/holiday-assignments', { employeeId: id, holidayCalendarId: own.id });
    await app.change('DELETE', `/core/v3/employees/${id}?force=true`);
    expect(await app.read(`/schedule/v1/holiday-assignments?employeeId=${id}`)).toEqual([]);
    await app.change('POST', `/core/v3/employees/${id}/restore`);
    expect(await holidays(id)).toEqual(['2026-02-10', '2026-06-04']);
  });
  test('of a calendar for employees are no holidays of offices', async () => {
    const { id } = await hire();
    expect(await holidays(id)).toEqual([]);
    const officeIds = [madrid.id];
    const wrong = await app.api('PATCH', `${calendars}/${own.id}`, { body: { officeIds } });
    expect(wrong.json.errors).toMatchObject([{ pointer: '/officeIds', code: 'contradiction' }]);
  });
});

describe('the employees of a calendar', () => {
  test('are given it and lose it together; a calendar of offices stays that of the offices', async () => {
    const [ana, bea] = [(await hire({ officeId: lisbon.id })).id, (await hire({ officeId: lisbon.id })).id];
    const give = (employees: string[]) => app.api('POST', employeesOf(ofMadrid.id), { body: { employees } });
    expect((await give([ana])).status).toBe(200);
    const { data } = (await give([bea, ana])).json;
    expect(data.map(({ employeeId }: { employeeId: string }) => employeeId).sort()).toEqual([ana, bea].sort());
    expect(data[0].startDate).toBe('2026-01-01');
    expect((await app.read(`${calendars}/${ofMadrid.id}`)).appliesTo).toBe('offices_and_employees');
    expect(await holidays(ana)).toEqual(['2026-05-15', '2026-06-03']);
    expect(await holidays((await hire({ officeId: madrid.id })).id)).toEqual(['2026-05-15', '2026-06-03']);
    const inUse = await app.api('DELETE', `${calendars}/${ofMadrid.id}`);
    expect(inUse.json).toMatchObject({ status: 409, code: 'in_use' });
    const left = await app.api('DELETE', employeesOf(ofMadrid.id), { body: { employees: [ana] } });
    expect(left.json.data).toMatchObject([{ employeeId: ana, startDate: '2026-01-01' }]);
    expect(await holidays(ana)).toEqual(['2026-06-10']);
    expect(await app.read(employeesOf(ofMadrid.id))).toMatchObject([{ employeeId: bea }]);
  });
  test('are refused by name if they do not exist, and so is a day of another year', async () => {
    const id = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
    const reply = await app.api('POST', employeesOf(own.id), { body: { employees: [id] } });
    expect(reply.json.errors).toMatchObject([{ pointer: '/employees/0', code: 'not_found' }]);
    const { id: employeeId } = await hire();
    const wrong = { employees: [employeeId], startDate: '2027-01-01' };
    const refused = await app.api('POST', employeesOf(own.id), { body: wrong });
    expect(refused.json.errors).toMatchObject([{ pointer: '/startDate', code: 'other_year' }]);
    expect((await app.api('POST', employeesOf(id), { body: { employees: [employeeId] } })).status).toBe(404);
    expect((await app.api('GET', employeesOf(id))).status).toBe(404);
  });
});
