/** The effects on time off when an employee leaves, is removed or restored. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { runDailyJob } from '../../../../test/harness/daily-job.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../../../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, kind, askVacation, askAbsence, accept, withdraw, total, events } = timeOffOf(app);
const people = '/core/v3/employees';
beforeAll(() => configure());
beforeEach(() => app.clock.set('2026-11-20T12:00:00.000Z'));

test('an employee who leaves loses the time off after the last day, and the events say so', async () => {
  const { id } = await hire({ externalId: 'L/1', code: 5 });
  const before = await dataOf(askVacation(id, dates('2026-11-16')));
  const across = await dataOf(askVacation(id, dates('2026-11-19', '2026-11-24'), { onlyWithSchedule: true }));
  await accept(vacations, across.id);
  const after = await dataOf(askVacation(id, dates('2026-12-01', '2026-12-02')));
  const absence = await dataOf(askAbsence(id, (await kind()).id, dates('2026-12-03')));
  await accept(absences, absence.id);
  const back = await dataOf(askVacation(id, dates('2026-11-23'), { type: 'delete' }));
  const count = (await app.events()).length;
  app.clock.set('2026-11-21T00:30:00.000Z');
  const reply = await app.api('POST', `${people}/${id}/deactivate`, { body: { endDate: '2026-11-20' } });
  expect(reply.status, reply.text).toBe(200);

  const read = (path: string, request: { id: string }) => app.read(`${path}/${request.id}`);
  expect(await read(vacations, before)).toMatchObject({ status: 'pending', version: 1 });
  const partly = await read(vacations, across);
  expect(partly).toMatchObject({ status: 'accepted', version: 3 });
  expect(partly.daysOff.map(({ date, givenBackAt }: Record<string, string>) => [date, givenBackAt])).toEqual([
    ...['2026-11-19', '2026-11-20'].map((date) => [date, null]),
    ...['2026-11-23', '2026-11-24'].map((date) => [date, app.clock.instant]),
  ]);
  for (const [path, request] of [
    [vacations, after],
    [absences, absence],
    [vacations, back],
  ] as const) {
    expect(await read(path, request)).toMatchObject({ status: 'cancelled', deletedAt: null });
  }
  const { ended } = reply.json.meta;
  expect(ended.map(({ type }: { type: string }) => type).sort()).toEqual([
    'absence_day_off_request',
    'vacation_day_off',
    'vacation_day_off',
    'vacation_day_off_request',
    'vacation_day_off_request',
  ]);
  expect(ended).toEqual(expect.arrayContaining([{ type: 'vacation_day_off_request', id: after.id }]));
  const told = await events(count);
  expect(told.map(({ type }) => type)).toEqual([
    ...Array(3).fill('time_off.cancelled'),
    'vacation_calendar.updated',
    'time_off.cancelled',
  ]);
  expect(told.find(({ entityId }) => entityId === across.id)?.data).toMatchObject({
    externalId: 'L/1',
    code: 5,
    daysOff: [{ date: '2026-11-23' }, { date: '2026-11-24' }],
  });
  // Employed until 20 November, 324 of 365 days: 22 × 324/365 = 19.53, so 20 days.
  expect(await total(id)).toMatchObject({ entitled: 20, taken: 2, pending: 1, remaining: 17 });
});

test('an employee who leaves on a later day keeps their days until then', async () => {
  const { id } = await hire();
  const { id: request } = await dataOf(askVacation(id, dates('2026-12-01', '2026-12-02')));
  const reply = await app.api('POST', `${people}/${id}/deactivate`, { body: { endDate: '2026-12-01' } });
  expect(reply.status).toBe(200);
  expect((await app.read(`${vacations}/${request}`)).version).toBe(1);
  const refused = await askVacation(id, dates('2026-12-03'));
  expect(refused.json.errors).toMatchObject([{ code: 'outside_employment' }]);
  app.clock.set('2026-12-02T00:30:00.000Z');
  await runDailyJob(app.app.work, app);
  const { daysOff, status } = await app.read(`${vacations}/${request}`);
  expect(status).toBe('pending');
  expect(daysOff).toMatchObject([{ givenBackAt: null }, { givenBackAt: app.clock.instant }]);
});

test('an earlier corrected last day removes the days after it', async () => {
  const { id } = await hire();
  const { id: request } = await dataOf(askVacation(id, dates('2026-11-18', '2026-11-19')));
  await app.change('POST', `${people}/${id}/deactivate`, { endDate: '2026-11-19' });
  expect((await app.read(`${vacations}/${request}`)).status).toBe('pending');
  await app.change('PATCH', `${people}/${id}`, { endDate: '2026-11-17' });
  expect((await app.read(`${vacations}/${request}`)).status).toBe('cancelled');
});

test('fewer days of employment than were taken make the balance negative', async () => {
  const { id } = await hire({ startDate: '2026-01-01' });
  const request = await dataOf(askVacation(id, dates('2026-01-07', '2026-01-30'), { onlyWithSchedule: true }));
  await accept(vacations, request.id);
  expect(await total(id)).toMatchObject({ entitled: 22, taken: 18, remaining: 4 });
  await app.change('POST', `${people}/${id}/deactivate`, { endDate: '2026-02-28' });
  // 59 of 365 days: 22 × 59/365 = 3.56, so 4 days.
  expect(await total(id)).toMatchObject({ entitled: 4, taken: 18, remaining: -14 });
});

test("a removed employee's time off leaves the lists, and a restore brings it back unchanged", async () => {
  const { id } = await hire();
  const kept = await dataOf(askVacation(id, dates('2026-11-16')));
  await accept(vacations, kept.id);
  const withdrawn = await dataOf(askVacation(id, dates('2026-11-17')));
  await withdraw(vacations, withdrawn.id);
  await app.change('DELETE', `${people}/${id}?force=true`);
  const lists = [vacations, '/schedule/v1/vacation-calendars', '/schedule/v1/vacation-day-off'];
  for (const path of lists) expect(await app.read(`${path}?employeeId=${id}`)).toEqual([]);
  expect((await accept(vacations, kept.id)).status).toBe(404);
  await app.change('POST', `${people}/${id}/restore`);
  for (const path of lists) expect(await app.read(`${path}?employeeId=${id}`)).toHaveLength(1);
  expect(await app.read(`${vacations}?employeeId=${id}`)).toMatchObject([{ id: kept.id, status: 'accepted' }]);
  expect(await total(id)).toMatchObject({ taken: 1 });
});

describe('time off that comes back', () => {
  const leaving = (id: string) => app.api('POST', `${people}/${id}/deactivate`, { body: { endDate: '2026-11-19' } });
  const ways = [
    ['a termination that is undone', leaving, (id: string) => app.api('POST', `${people}/${id}/undo-deactivation`)],
    [
      'a restored employee',
      (id: string) => app.api('DELETE', `${people}/${id}?force=true`),
      (id: string) => app.api('POST', `${people}/${id}/restore`),
    ],
  ] as const;
  const state = async (path: string, { id }: { id: string }) => {
    const { status, daysOff } = await app.read(`${path}/${id}`);
    return [status, daysOff.map(({ givenBackAt }: { givenBackAt: string | null }) => givenBackAt)];
  };

  test.each(ways)('with %s has both requests of a date', async (_, leave, comeBack) => {
    const { id } = await hire();
    const [doctor, sick] = [
      await kind({ name: 'Doctor', pickMode: 'by_time_range', needsValidation: false }),
      await kind({ name: 'Sick', category: 'sick_leave' }),
    ];
    const half = await dataOf(askVacation(id, [{ date: '2026-12-09' }, { date: '2026-12-10', portion: 0.5 }]));
    await accept(vacations, half.id);
    const hour = await dataOf(
      askAbsence(id, doctor.id, [{ date: '2026-12-10', startTime: '09:00', endTime: '10:00' }]),
    );
    const pending = await dataOf(askAbsence(id, sick.id, dates('2026-12-09')));
    expect((await leave(id)).status).toBeLessThan(300);
    const { json } = await comeBack(id);
    expect(json.meta.kept ?? []).toEqual([]);
    expect(await state(vacations, half)).toEqual(['accepted', [null, null]]);
    expect(await state(absences, hour)).toEqual(['accepted', [null]]);
    expect(await state(absences, pending)).toEqual(['pending', [null]]);
    await accept(absences, pending.id);
    expect(await total(id)).toMatchObject({ taken: 0.5 });
  });

  test('has the weekend with which an absence ends', async () => {
    const { id } = await hire();
    const { id: absenceTypeId } = await kind({ name: 'Ill', needsValidation: false });
    const range = { daysOff: undefined, startDate: '2026-11-16', endDate: '2026-11-22' };
    await dataOf(askAbsence(id, absenceTypeId, [], range));
    const segments = async () => {
      const path = `/contract/v1/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30&employeeIds=${id}`;
      return (await app.read(path))[0].timeOff[0].segments;
    };
    app.clock.set('2026-11-25T12:00:00.000Z');
    await app.change('POST', `${people}/${id}/deactivate`, { endDate: '2026-11-20' });
    expect(await segments()).toMatchObject([{ to: '2026-11-20', calendarDays: 5 }]);
    await app.change('PATCH', `${people}/${id}`, { endDate: '2026-11-21' });
    expect(await segments()).toMatchObject([{ to: '2026-11-21', calendarDays: 6 }]);
    await app.change('POST', `${people}/${id}/undo-deactivation`);
    expect(await segments()).toMatchObject([{ to: '2026-11-22', calendarDays: 7 }]);
  });

  test('has no days beyond the end that an absence has been given since', async () => {
    const { id } = await hire();
    const { id: absenceTypeId } = await kind({ name: 'Ill', needsValidation: false });
    const absence = await dataOf(askAbsence(id, absenceTypeId, [], { daysOff: undefined, startDate: '2026-11-17' }));
    await leaving(id);
    await dataOf(app.api('PATCH', `${absences}/${absence.id}`, { body: { endDate: '2026-11-18' } }), 200);
    await app.change('POST', `${people}/${id}/undo-deactivation`);
    const { daysOff } = await app.read(`${absences}/${absence.id}`);
    const standing = daysOff.filter(({ givenBackAt }: { givenBackAt: string | null }) => givenBackAt === null);
    expect(standing).toMatchObject([{ date: '2026-11-17' }, { date: '2026-11-18' }]);
  });
});

test('a vacation request at the moment of leaving does not stay pending', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await hire();
    const [made, left] = await Promise.all([
      askVacation(id, dates('2026-12-01')),
      app.api('POST', `${people}/${id}/deactivate`, { body: { endDate: '2026-11-19' } }),
    ]);
    expect(left.status).toBe(200);
    expect([201, 422]).toContain(made.status);
    expect(await app.read(`${vacations}?employeeId=${id}&status=pending`)).toEqual([]);
  }
});

test('returned days keep neither a later first day from being written nor an employment from being deleted', async () => {
  const { id } = await hire({ startDate: '2026-01-04', endDate: '2026-03-31' });
  const request = await dataOf(askVacation(id, dates('2026-01-05')));
  await dataOf(accept(vacations, request.id), 200);
  const later = () => app.api('PATCH', `${people}/${id}`, { body: { startDate: '2026-01-11' } });
  expect((await later()).json).toMatchObject({ code: 'ends_before_start' });
  const back = await dataOf(askVacation(id, dates('2026-01-05'), { type: 'delete' }));
  await dataOf(accept(vacations, back.id), 200);
  expect((await later()).status).toBe(200);
  const again = { body: { startDate: '2026-06-01' } };
  expect((await app.api('POST', `${people}/${id}/reactivate`, again)).status).toBe(200);
  const [first] = await app.read(`${people}/${id}/employments?orderBy=startDate`);
  await app.change('PATCH', `${people}/${id}/employments/${first.id}`, { startDate: '2026-01-04' });
  expect((await app.api('DELETE', `${people}/${id}/employments/${first.id}`)).status).toBe(200);
});
