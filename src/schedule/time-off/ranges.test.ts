/** Requests from a first to a last day, and absences of which the last day is not known yet. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { runDailyJob } from '../../../test/harness/daily-job.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../../../test/harness/time-off.ts';
import { sql } from '../../platform/db/sql.ts';

const app = await startTestApp();
const { hire, configure, kind, askVacation, askAbsence, accept, total } = timeOffOf(app);
await configure({ needsValidation: false, code: 'VAC' });
const natural = await configure({ name: 'Natural', isDefault: false, dayType: 'calendar_day', maxDaysOff: 30 });
const ill = await kind({ name: 'Ill', code: 'IT', category: 'sick_leave', needsValidation: false });
const moving = await kind({ name: 'Moving', needsValidation: false });

const post = (path: string, body: object) => app.api('POST', path, { body });
const takeOff = (employeeId: string, startDate: string, endDate?: string, more: object = {}) =>
  post(vacations, { employeeId, startDate, ...(endDate ? { endDate } : {}), ...more });
const isIll = (employeeId: string, startDate: string, more: object = {}) =>
  dataOf(post(absences, { employeeId, absenceTypeId: ill.id, startDate, ...more }));
const change = (id: string, body: object) => app.api('PATCH', `${absences}/${id}`, { body });
const read = (id: string, path = absences) => app.read(`${path}/${id}`);
// biome-ignore lint/suspicious/noExplicitAny: days of a reply
const standing = (daysOff: any[]) => daysOff.filter(({ givenBackAt }) => givenBackAt === null).map(({ date }) => date);
const payroll = async (employeeId: string, from: string, to: string) => {
  const [row] = await app.read(
    `/contract/v1/contracts/contracts-for-payroll?from=${from}&to=${to}&employeeIds=${employeeId}`,
  );
  return row;
};
const workdays = (from: string, to: string) =>
  dates(from, to)
    .map(({ date }) => date)
    .filter((date) => ![0, 6].includes(new Date(date).getUTCDay()));

describe('a request for a range', () => {
  test('has the working days from the first to the last one', async () => {
    const { id } = await hire();
    const request = await dataOf(takeOff(id, '2026-12-05', '2026-12-16'));
    expect(request).toMatchObject({ status: 'accepted', startDate: '2026-12-05', endDate: '2026-12-16' });
    expect(request.daysOff.map(({ date }: { date: string }) => date)).toEqual(workdays('2026-12-05', '2026-12-16'));
    expect(await total(id)).toMatchObject({ taken: 8 });
    const { daysOff } = (await app.read(`/schedule/v1/vacation-calendars?employeeId=${id}`))[0];
    expect(daysOff).toHaveLength(8);
    expect(await app.read(`/schedule/v1/vacation-day-off?employeeIds=${id}`)).toHaveLength(8);
    const events = (await timeOffOf(app).events()).filter(({ entityId }) => entityId === request.id);
    expect(events.map(({ type, data }) => [type, data.daysOff.length])).toEqual([
      ['time_off.requested', 8],
      ['time_off.approved', 8],
    ]);
  });

  test('may end on the last date of all', async () => {
    const { id } = await hire();
    const absence = await isIll(id, '9999-12-29', { endDate: '9999-12-31' });
    expect(standing(absence.daysOff)).toEqual(['9999-12-29', '9999-12-30', '9999-12-31']);
  });

  test('costs the same as its parts and as its days', async () => {
    for (const configuration of [undefined, natural]) {
      const [whole, parts, single] = [await hire(), await hire(), await hire()];
      for (const { id } of configuration ? [whole, parts, single] : []) {
        const body = { employeeId: id, vacationConfigurationId: natural.id, year: 2026 };
        await app.create('/schedule/v1/vacation-calendars', body);
      }
      await dataOf(takeOff(whole.id, '2026-12-03', '2026-12-15'));
      await dataOf(takeOff(parts.id, '2026-12-12', '2026-12-15'));
      await dataOf(takeOff(parts.id, '2026-12-03', '2026-12-11'));
      await dataOf(askVacation(single.id, dates('2026-12-03', '2026-12-15'), { onlyWithSchedule: true }));
      for (const { id } of configuration ? [whole, parts, single] : []) {
        const [request] = await app.read(`${vacations}?employeeId=${id}`);
        if (request.status === 'pending') {
          for (const one of await app.read(`${vacations}?employeeId=${id}`)) await accept(vacations, one.id);
        }
      }
      const { taken } = await total(whole.id);
      expect(taken).toBe(configuration ? 13 : 9);
      expect(await total(parts.id)).toMatchObject({ taken });
      expect(await total(single.id)).toMatchObject({ taken });
    }
  });

  test('leaves out days without planned work with onlyWithSchedule, as single days do', async () => {
    const { id } = await hire();
    const body = { employeeId: id, vacationConfigurationId: natural.id, year: 2026 };
    const { id: calendarId } = await app.create('/schedule/v1/vacation-calendars', body);
    const only = { calendarId, onlyWithSchedule: true };
    const friday = await dataOf(takeOff(id, '2026-12-11', '2026-12-13', only));
    expect(friday.daysOff).toMatchObject([{ date: '2026-12-11', days: 1 }]);
    expect(await total(id)).toMatchObject({ pending: 1 });
    // The weekend between two days of vacation costs its days.
    await dataOf(takeOff(id, '2026-12-12', '2026-12-14', only));
    expect(await total(id)).toMatchObject({ pending: 4 });
    const weekend = await takeOff(id, '2026-12-05', '2026-12-06', only);
    expect(weekend.json.errors).toMatchObject([{ pointer: '/startDate', code: 'no_working_day' }]);
  });

  test('with onlyWithSchedule creates no calendar for a year without planned work in it', async () => {
    const { id } = await hire();
    const body = { employeeId: id, vacationConfigurationId: natural.id, year: 2033 };
    await app.create('/schedule/v1/vacation-calendars', body);
    // From a Friday over the weekend of New Year.
    const request = await dataOf(takeOff(id, '2033-12-30', '2034-01-01', { onlyWithSchedule: true }));
    expect(request.daysOff).toMatchObject([{ date: '2033-12-30' }]);
    const years = (await app.read(`/schedule/v1/vacation-calendars?employeeId=${id}`)).map(
      (calendar: { year: number }) => calendar.year,
    );
    expect(years).not.toContain(2034);
    const weekend = await takeOff(id, '2034-01-01', '2034-01-01', { onlyWithSchedule: true });
    expect(weekend.json.errors).toMatchObject([{ pointer: '/startDate', code: 'no_working_day' }]);
  });

  test('of 62 days is one request, and one segment of each month in payroll', async () => {
    const { id } = await hire();
    const request = await isIll(id, '2026-10-20', { endDate: '2026-12-20' });
    const segment = async (from: string, to: string) => (await payroll(id, from, to)).timeOff[0];
    expect(await segment('2026-11-01', '2026-11-30')).toMatchObject({
      absenceTypeId: ill.id,
      days: 21,
      seconds: 21 * 28_800,
      segments: [
        {
          requestId: request.id,
          from: '2026-11-01',
          to: '2026-11-30',
          calendarDays: 30,
          days: 21,
          seconds: 21 * 28_800,
          code: 'IT',
          startDate: '2026-10-20',
          endDate: '2026-12-20',
          isOpen: false,
          cause: null,
        },
      ],
    });
    expect((await segment('2026-10-01', '2026-10-31')).segments).toMatchObject([
      { from: '2026-10-20', to: '2026-10-31', calendarDays: 12 },
    ]);
    expect((await segment('2026-10-01', '2026-12-31')).segments).toMatchObject([{ calendarDays: 62 }]);
    expect((await payroll(id, '2026-11-01', '2026-11-30')).secondsToWork).toBe(0);
  });

  test('follows a late holiday, and its removal, like single days', async () => {
    const { id: officeId } = await app.create('/core/v3/offices', { name: 'Late' });
    const { id } = await hire({ officeId });
    const body = { name: 'Late', year: 2026, officeIds: [officeId], daysOff: [{ date: '2026-12-08' }] };
    const before = await app.create('/schedule/v1/holiday-calendar', body);
    const request = await dataOf(takeOff(id, '2026-12-07', '2026-12-11'));
    expect(await total(id)).toMatchObject({ taken: 4 });
    // The holiday was known first, and the range has the day nevertheless.
    await app.api('DELETE', `/schedule/v1/holiday-calendar/${before.id}`);
    expect(await total(id)).toMatchObject({ taken: 5 });
    expect((await read(request.id, vacations)).daysOff).toHaveLength(5);
    await app.create('/schedule/v1/holiday-calendar', body);
    expect((await read(request.id, vacations)).daysOff).toHaveLength(4);
    expect(await total(id)).toMatchObject({ taken: 4 });
  });

  test('is returned in part by a request for a range', async () => {
    const { id } = await hire();
    const request = await dataOf(takeOff(id, '2026-12-07', '2026-12-18'));
    await dataOf(takeOff(id, '2026-12-12', '2026-12-31', { type: 'delete' }));
    expect(standing((await read(request.id, vacations)).daysOff)).toEqual(workdays('2026-12-07', '2026-12-11'));
    expect((await payroll(id, '2026-12-01', '2026-12-31')).timeOff[0].segments).toMatchObject([
      { from: '2026-12-07', to: '2026-12-11', days: 5, code: 'VAC' },
    ]);
  });

  test.each<[string, object, object[]]>([
    ['neither days nor a range', {}, [{ pointer: '/daysOff', code: 'required' }]],
    [
      'both',
      { daysOff: [{ date: '2026-12-01' }], startDate: '2026-12-01', endDate: '2026-12-02' },
      [{ pointer: '/daysOff', code: 'conflicting' }],
    ],
    ['vacation without a last day', { startDate: '2026-12-01' }, [{ pointer: '/endDate', code: 'required' }]],
    ['only a last day', { endDate: '2026-12-01' }, [{ pointer: '/startDate', code: 'required' }]],
    [
      'an end before the start',
      { startDate: '2026-12-02', endDate: '2026-12-01' },
      [{ pointer: '/endDate', code: 'out_of_order' }],
    ],
    [
      'more than three years',
      { startDate: '2026-12-02', endDate: '2029-12-31' },
      [{ pointer: '/endDate', code: 'too_long' }],
    ],
    [
      'days before the employment',
      { startDate: '2019-12-31', endDate: '2020-01-03' },
      [{ pointer: '/startDate', code: 'outside_employment' }],
    ],
    [
      'a weekend',
      { startDate: '2026-12-05', endDate: '2026-12-06' },
      [{ pointer: '/startDate', code: 'no_working_day' }],
    ],
  ])('is refused with %s', async (_, body, errors) => {
    const { id } = await hire();
    const { status, json } = await post(vacations, { employeeId: id, ...body });
    expect({ status, errors: json.errors }).toMatchObject({ status: 422, errors });
  });

  test('is refused for kinds of absence by times, for blocked days and over other time off', async () => {
    const { id } = await hire();
    const doctor = await kind({ name: 'Doctor', pickMode: 'by_time_range' });
    const byTimes = await post(absences, {
      employeeId: id,
      absenceTypeId: doctor.id,
      startDate: '2026-12-01',
      endDate: '2026-12-02',
    });
    expect(byTimes.json.errors).toMatchObject([{ pointer: '/startDate', code: 'pick_mode' }]);
    await dataOf(takeOff(id, '2026-12-07', '2026-12-11'));
    const over = await takeOff(id, '2026-12-10', '2026-12-15');
    expect(over.json).toMatchObject({ code: 'time_off_overlap', dates: ['2026-12-10', '2026-12-11'] });
    const onWeekend = await askAbsence(id, moving.id, [{ date: '2026-12-12' }]);
    expect(onWeekend.status).toBe(201);
  });
});

describe('an absence without a last day', () => {
  test('has days until the end of the month, and payroll shows that it is open', async () => {
    const { id } = await hire();
    const request = await isIll(id, '2026-11-04', { cause: 'common_illness', documentReference: 'P-1' });
    expect(request).toMatchObject({ endDate: null, cause: 'common_illness', documentReference: 'P-1' });
    expect(standing(request.daysOff)).toEqual(workdays('2026-11-04', '2026-11-30'));
    const row = await payroll(id, '2026-11-01', '2026-11-30');
    expect(row.timeOff[0].segments).toMatchObject([
      { from: '2026-11-04', to: '2026-11-30', isOpen: true, endDate: null, calendarDays: 27, cause: 'common_illness' },
    ]);
    expect(row.secondsToWork).toBe(2 * 28_800);
  });

  test('ends later: days beyond the end are returned, and missing ones are added', async () => {
    const { id } = await hire();
    const request = await isIll(id, '2026-11-04');
    const ended = await dataOf(change(request.id, { endDate: '2026-11-12' }), 200);
    expect(ended).toMatchObject({ endDate: '2026-11-12', version: request.version + 1 });
    expect(standing(ended.daysOff)).toEqual(workdays('2026-11-04', '2026-11-12'));
    const [event] = (await timeOffOf(app).events()).filter(({ entityId }) => entityId === request.id).slice(-1);
    expect(event).toMatchObject({ type: 'time_off.updated', data: { changedFields: ['endDate', 'daysOff'] } });
    const longer = await dataOf(change(request.id, { endDate: '2026-12-04' }), 200);
    expect(standing(longer.daysOff)).toEqual(workdays('2026-11-04', '2026-12-04'));
    const earlier = await dataOf(change(request.id, { startDate: '2026-11-02' }), 200);
    expect(standing(earlier.daysOff)).toEqual(workdays('2026-11-02', '2026-12-04'));
    const same = await dataOf(change(request.id, { endDate: '2026-12-04' }), 200);
    expect(same.version).toBe(earlier.version);
  });

  test('has days until the expected one, and the daily job adds the coming ones when it is over', async () => {
    const { id } = await hire();
    const request = await isIll(id, '2026-11-04', { expectedEndDate: '2026-11-25' });
    expect(standing(request.daysOff)).toEqual(workdays('2026-11-04', '2026-11-25'));
    const events = async () => (await timeOffOf(app).events()).filter(({ entityId }) => entityId === request.id).length;
    const before = await events();
    await runDailyJob(app.app.work, app);
    expect(await events()).toBe(before);
    app.clock.advance({ hours: 24 * 6 });
    await runDailyJob(app.app.work, app);
    expect(standing((await read(request.id)).daysOff)).toEqual(workdays('2026-11-04', '2026-11-30'));
    await runDailyJob(app.app.work, app);
    expect(await events()).toBe(before + 1);
    app.clock.advance({ hours: 24 * 5 });
    await runDailyJob(app.app.work, app);
    expect(standing((await read(request.id)).daysOff)).toEqual(workdays('2026-11-04', '2026-12-31'));
    await dataOf(change(request.id, { endDate: '2026-12-01' }), 200);
    await runDailyJob(app.app.work, app);
    expect(standing((await read(request.id)).daysOff)).toEqual(workdays('2026-11-04', '2026-12-01'));
  });

  test('gives back each day of vacation on the day that it reaches', async () => {
    const { id } = await hire();
    const vacation = await dataOf(takeOff(id, '2026-12-14', '2026-12-16'));
    const request = await isIll(id, '2026-12-01');
    expect(standing((await read(request.id)).daysOff).at(-1)).toBe('2026-12-11');
    expect(await total(id)).toMatchObject({ taken: 3 });
    app.clock.advance({ hours: 24 * 13 });
    await runDailyJob(app.app.work, app);
    expect(await total(id)).toMatchObject({ taken: 2 });
    expect(standing((await read(vacation.id, vacations)).daysOff)).toEqual(['2026-12-15', '2026-12-16']);
    await dataOf(change(request.id, { endDate: '2026-12-14' }), 200);
    await runDailyJob(app.app.work, app);
    expect(await total(id)).toMatchObject({ taken: 2 });
  });

  test('goes on and can end although an earlier release removed its kind while the employee was deleted', async () => {
    const { id } = await hire();
    const type = await kind({ name: 'Removed', needsValidation: false });
    const request = await dataOf(post(absences, { employeeId: id, absenceTypeId: type.id, startDate: '2026-12-14' }));
    await app.db.run(sql`
      update absence_types set deleted_at = ${app.clock.instant} where account_id = ${app.id} and id = ${type.id}`);
    app.clock.advance({ hours: 24 * 31 });
    await runDailyJob(app.app.work, app);
    expect(standing((await read(request.id)).daysOff)).toContain('2027-01-14');
    const ended = await dataOf(change(request.id, { endDate: '2026-12-15' }), 200);
    expect(standing(ended.daysOff)).toEqual(['2026-12-14', '2026-12-15']);
  });

  test('stops with the employment, also if the employee is hired again', async () => {
    app.clock.set('2026-12-12T12:00:00.000Z');
    const { id } = await hire();
    const request = await isIll(id, '2026-12-01');
    await app.api('POST', `/core/v3/employees/${id}/deactivate`, { body: { endDate: '2026-12-10' } });
    expect(standing((await read(request.id)).daysOff)).toEqual(workdays('2026-12-01', '2026-12-10'));
    app.clock.advance({ hours: 24 * 30 });
    await runDailyJob(app.app.work, app);
    expect(standing((await read(request.id)).daysOff)).toEqual(workdays('2026-12-01', '2026-12-10'));
    const startDate = app.clock.instant.slice(0, 10);
    await dataOf(app.api('POST', `/core/v3/employees/${id}/reactivate`, { body: { startDate } }), 200);
    await runDailyJob(app.app.work, app);
    await dataOf(change(request.id, { expectedEndDate: startDate }), 200);
    expect(standing((await read(request.id)).daysOff)).toEqual(workdays('2026-12-01', '2026-12-10'));
  });
});

describe('a change of an absence', () => {
  test('records a relapse of an earlier absence of the same employee', async () => {
    const [{ id }, other] = [await hire(), await hire()];
    const first = await isIll(id, '2026-03-02', { endDate: '2026-03-13' });
    const second = await isIll(id, '2026-04-06', { endDate: '2026-04-17', relapseOf: first.id });
    expect(second.relapseOf).toBe(first.id);
    expect((await payroll(id, '2026-04-01', '2026-04-30')).timeOff[0].segments).toMatchObject([
      { relapseOf: first.id },
    ]);
    expect((await app.read(`${absences}?relapseOf=${first.id}`)).map((one: { id: string }) => one.id)).toEqual([
      second.id,
    ]);
    const foreign = await isIll(other.id, '2026-04-06', { endDate: '2026-04-17' });
    const { status, json } = await change(foreign.id, { relapseOf: first.id, endDate: '2026-04-01' });
    expect({ status, errors: json.errors }).toMatchObject({
      status: 422,
      errors: [
        { pointer: '/relapseOf', code: 'other_employee' },
        { pointer: '/endDate', code: 'out_of_order' },
      ],
    });
  });

  test('of single days is refused, and of their cause is not', async () => {
    const { id } = await hire();
    const request = await dataOf(askAbsence(id, ill.id, [{ date: '2026-06-01' }]));
    const { status, json } = await change(request.id, { endDate: '2026-06-02' });
    expect({ status, errors: json.errors }).toMatchObject({
      status: 422,
      errors: [{ pointer: '/endDate', code: 'not_a_range' }],
    });
    expect(await dataOf(change(request.id, { cause: 'work_accident' }), 200)).toMatchObject({ cause: 'work_accident' });
  });

  test('is refused after the absence was withdrawn, and over other time off', async () => {
    const { id } = await hire();
    const request = await isIll(id, '2026-06-01', { endDate: '2026-06-02' });
    await dataOf(askAbsence(id, moving.id, [{ date: '2026-06-03' }]));
    expect((await change(request.id, { endDate: '2026-06-04' })).json).toMatchObject({ code: 'time_off_overlap' });
    const rejected = await kind({ name: 'Leave' });
    const pending = await dataOf(
      post(absences, { employeeId: id, absenceTypeId: rejected.id, startDate: '2026-07-01', endDate: '2026-07-02' }),
    );
    await timeOffOf(app).reject(absences, pending.id);
    expect((await change(pending.id, { endDate: '2026-07-03' })).json).toMatchObject({ code: 'time_off_final' });
  });

  test('may be written back as it was read, of single days too', async () => {
    const { id } = await hire();
    const single = await dataOf(askAbsence(id, moving.id, dates('2026-06-03')));
    const range = await isIll(id, '2026-06-08', { endDate: '2026-06-09' });
    for (const one of [single, range]) {
      const { status, json } = await change(one.id, { ...(await read(one.id)), comment: 'Moves house' });
      expect([status, json.data?.comment]).toEqual([200, 'Moves house']);
    }
    expect((await change(single.id, { startDate: '2026-06-03' })).json.errors).toMatchObject([
      { pointer: '/startDate', code: 'not_a_range' },
    ]);
    expect((await change(range.id, { startDate: null })).json.errors).toMatchObject([
      { pointer: '/startDate', code: 'required' },
    ]);
  });

  test('shows and takes its cause only with access to sensitive values', async () => {
    const { id } = await hire();
    const request = await isIll(id, '2026-06-01', { endDate: '2026-06-02', cause: 'work_accident' });
    const token = await app.newToken(['time-off:read', 'time-off:write', 'contracts:read']);
    const { json } = await app.api('GET', `${absences}/${request.id}`, { token });
    expect(json.data).not.toHaveProperty('cause');
    expect(json.meta.redacted).toEqual(['cause', 'documentReference']);
    const refused = await app.api('PATCH', `${absences}/${request.id}`, { token, body: { cause: 'other' } });
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
    const path = '/contract/v1/contracts/contracts-for-payroll?from=2026-06-01&to=2026-06-30';
    const row = (await app.api('GET', `${path}&employeeIds[in]=${id}`, { token })).json;
    expect(row.data[0].timeOff[0].segments[0]).not.toHaveProperty('cause');
    expect(row.meta.redacted).toContain('timeOff.segments.cause');
  });
});

test('payroll counts the days without work that vacation takes, in the month in which they lie', async () => {
  const { id } = await hire();
  const body = { employeeId: id, vacationConfigurationId: natural.id, year: 2026 };
  await app.create('/schedule/v1/vacation-calendars', body);
  // From a Monday to a Friday, before the first weekend of August.
  const request = await dataOf(askVacation(id, dates('2026-07-27', '2026-07-31')));
  if (request.status === 'pending') await dataOf(accept(vacations, request.id), 200);
  expect(await total(id)).toMatchObject({ taken: 7 });
  expect((await payroll(id, '2026-07-01', '2026-07-31')).timeOff).toMatchObject([{ days: 5, seconds: 5 * 28_800 }]);
  expect((await payroll(id, '2026-08-01', '2026-08-31')).timeOff).toMatchObject([
    { days: 2, seconds: 0, segments: [{ requestId: request.id, from: '2026-08-01', to: '2026-08-02', days: 2 }] },
  ]);
  expect((await payroll(id, '2026-07-01', '2026-08-31')).timeOff).toMatchObject([
    { days: 7, segments: [{ from: '2026-07-27', to: '2026-08-02', calendarDays: 7 }] },
  ]);
});

test('payroll has a day without work in the request next to it, to whose calendar it is charged', async () => {
  const { id: officeId } = await app.create('/core/v3/offices', { name: 'With a holiday' });
  const daysOff = [{ date: '2026-10-12' }];
  await app.create('/schedule/v1/holiday-calendar', { name: 'Spain', officeIds: [officeId], daysOff });
  const { id } = await hire({ officeId });
  const byHours = await configure({ name: 'Hours', isDefault: false, hoursPerDay: 8 });
  const taken = async (configuration: { id: string }, days: object[]) => {
    const body = { employeeId: id, vacationConfigurationId: configuration.id, year: 2026 };
    const { id: calendarId } = await app.create('/schedule/v1/vacation-calendars', body);
    const request = await dataOf(askVacation(id, days, { calendarId }));
    await dataOf(accept(vacations, request.id), 200);
    return request.id;
  };
  const single = await taken(byHours, dates('2026-10-02'));
  const week = await taken(natural, dates('2026-10-13', '2026-10-16'));
  const [{ segments }] = (await payroll(id, '2026-10-01', '2026-10-31')).timeOff;
  expect(segments).toMatchObject([
    { requestId: single, from: '2026-10-02', to: '2026-10-02', unit: 'hours', days: 1 },
    { requestId: week, from: '2026-10-12', to: '2026-10-18', unit: 'days', days: 7 },
  ]);
  expect(segments).toHaveLength(2);
});

describe('the days without work of a range that its last working day leaves', () => {
  const weekend = ['2026-12-05', '2026-12-07'] as const;
  const segments = async (employeeId: string, query = '') => {
    const [row] = await app.read(
      `/contract/v1/contracts/contracts-for-payroll?from=2026-12-01&to=2026-12-31&employeeIds=${employeeId}${query}`,
    );
    return row.timeOff.flatMap((one: { segments: { from: string; to: string; calendarDays: number }[] }) =>
      one.segments.map(({ from, to, calendarDays }) => [from, to, calendarDays]),
    );
  };
  const whole = [[...weekend, 3]];

  test('are there as known before', async () => {
    const { id } = await hire();
    await takeOff(id, ...weekend);
    expect(await segments(id)).toEqual(whole);
    const sequence = (await app.events()).at(-1)?.sequence;
    await dataOf(askVacation(id, dates('2026-12-07'), { type: 'delete' }));
    expect(await segments(id)).toEqual([]);
    expect(await segments(id, `&knownAt=${sequence}`)).toEqual(whole);
  });

  test('come back with it when the end of the employment moves', async () => {
    const { id } = await hire();
    await takeOff(id, ...weekend);
    const leave = (endDate: string) => post(`/core/v3/employees/${id}/deactivate`, { endDate });
    expect((await leave('2026-12-05')).status).toBe(200);
    app.clock.set('2026-12-10T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    expect(await segments(id)).toEqual([]);
    const move = (endDate: string) => app.api('PATCH', `/core/v3/employees/${id}`, { body: { endDate } });
    expect((await move('2026-12-06')).json.meta?.reopened).toBeUndefined();
    expect((await move('2026-12-09')).status).toBe(200);
    expect(await segments(id)).toEqual(whole);
  });
});

test('an absence that has been open for more than three years can be changed, and ends by the end of the month', async () => {
  const { id } = await hire();
  const request = await isIll(id, '2026-11-04');
  app.clock.set('2029-12-15T12:00:00.000Z');
  await runDailyJob(app.app.work, app);
  expect(standing((await read(request.id)).daysOff).at(-1)).toBe('2029-12-31');
  await dataOf(change(request.id, { comment: 'Still ill' }), 200);
  const tooLong = await change(request.id, { endDate: '2030-01-01' });
  expect(tooLong.json.errors).toMatchObject([{ pointer: '/endDate', code: 'too_long' }]);
  const ended = await dataOf(change(request.id, { endDate: '2029-12-14' }), 200);
  expect(standing(ended.daysOff).at(-1)).toBe('2029-12-14');
  app.clock.set('2030-01-15T12:00:00.000Z');
  await dataOf(change(request.id, { startDate: '2026-11-03', comment: 'Well again' }), 200);
  expect((await change(request.id, { endDate: '2029-12-17' })).json.errors).toMatchObject([{ code: 'too_long' }]);
});

describe('the return of the last days of an absence without a last day', () => {
  const openAbsence = async () => {
    app.clock.set('2030-02-13T12:00:00.000Z');
    const { id } = await hire();
    return { id, request: await isIll(id, '2030-02-04') };
  };
  const inMarch = async (requestId: string) => {
    app.clock.set('2030-03-02T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    const { status, endDate, daysOff } = await read(requestId);
    return { status, endDate, days: standing(daysOff) };
  };
  const giveBack = (employeeId: string, days: object) =>
    dataOf(post(absences, { employeeId, absenceTypeId: ill.id, type: 'delete', ...days }));

  test('ends it on the day before them', async () => {
    const { id, request } = await openAbsence();
    await giveBack(id, { startDate: '2030-02-18', endDate: '2030-02-28' });
    const ended = await read(request.id);
    expect(ended).toMatchObject({ endDate: '2030-02-17', version: request.version + 1 });
    const [event] = (await timeOffOf(app).events()).filter(({ entityId }) => entityId === request.id).slice(-1);
    expect(event).toMatchObject({ type: 'time_off.updated', data: { changedFields: ['daysOff', 'endDate'] } });
    const versions = await app.read(`${absences}/${request.id}/versions`);
    expect(versions.map(({ data }: { data: { endDate: string | null } }) => data.endDate)).toContain(null);
    const days = workdays('2030-02-04', '2030-02-17');
    expect(await inMarch(request.id)).toEqual({ status: 'accepted', endDate: '2030-02-17', days });
    const longer = await dataOf(change(request.id, { endDate: '2030-02-19' }), 200);
    expect(standing(longer.daysOff)).toEqual(workdays('2030-02-04', '2030-02-19'));
  });

  test('ends it with all days, one by one or by the calendar', async () => {
    const { id, request } = await openAbsence();
    const daysOff = workdays('2030-02-04', '2030-02-28').map((date) => ({ date }));
    await giveBack(id, { daysOff });
    expect(await inMarch(request.id)).toEqual({ status: 'accepted', endDate: '2030-02-04', days: [] });
    expect((await payroll(id, '2030-02-01', '2030-03-31')).timeOff).toEqual([]);
    const { id: other, request: written } = await openAbsence();
    const [calendar] = await app.read(`/schedule/v1/absence-calendars?employeeId=${other}`);
    const path = `/schedule/v1/absence-calendars/${calendar.id}`;
    const put = await app.api('PUT', path, { body: { daysOff: daysOff.slice(0, 10) } });
    expect(put.status).toBe(200);
    const days = workdays('2030-02-04', '2030-02-17');
    expect(await inMarch(written.id)).toEqual({ status: 'accepted', endDate: '2030-02-17', days });
  });

  test('ends it on the same day if they are returned in two steps', async () => {
    const { id, request } = await openAbsence();
    await giveBack(id, { startDate: '2030-02-18', endDate: '2030-02-27' });
    expect(await read(request.id)).toMatchObject({ endDate: null });
    await giveBack(id, { daysOff: [{ date: '2030-02-28' }] });
    const days = workdays('2030-02-04', '2030-02-17');
    expect(await inMarch(request.id)).toEqual({ status: 'accepted', endDate: '2030-02-17', days });
    const [segment] = (await payroll(id, '2030-02-01', '2030-02-28')).timeOff[0].segments;
    expect(segment).toMatchObject({ to: '2030-02-17', endDate: '2030-02-17', isOpen: false });
  });

  test('does not count days that were returned when it was to end earlier', async () => {
    const { id, request } = await openAbsence();
    await dataOf(change(request.id, { expectedEndDate: '2030-02-20' }), 200);
    await dataOf(change(request.id, { expectedEndDate: '2030-02-25' }), 200);
    await giveBack(id, { daysOff: [{ date: '2030-02-25' }] });
    expect(await read(request.id)).toMatchObject({ endDate: '2030-02-24' });
  });

  test('is not the return of a day before others', async () => {
    const { id, request } = await openAbsence();
    await giveBack(id, { daysOff: [{ date: '2030-02-27' }] });
    const days = [...workdays('2030-02-04', '2030-02-26'), ...workdays('2030-02-28', '2030-03-31')];
    expect(await inMarch(request.id)).toEqual({ status: 'accepted', endDate: null, days });
  });

  test('ends it also if the manager accepts the return in the next month', async () => {
    app.clock.set('2030-02-13T12:00:00.000Z');
    const { id } = await hire();
    const type = await kind({ name: 'Decided' });
    const ask = (body: object) => dataOf(post(absences, { employeeId: id, absenceTypeId: type.id, ...body }));
    const open = async () => {
      const request = await ask({ startDate: '2030-02-04' });
      await dataOf(accept(absences, request.id), 200);
      return request.id;
    };
    const requestId = await open();
    const february = { type: 'delete', startDate: '2030-02-18', endDate: '2030-02-28' };
    const first = await ask(february);
    const all = workdays('2030-02-04', '2030-02-28');
    expect(await inMarch(requestId)).toEqual({ status: 'accepted', endDate: null, days: all });
    const undecided = { code: 'request_pending', type: 'absence_request', id: first.id };
    const march = await payroll(id, '2030-03-01', '2030-03-31');
    expect(march.issues).toContainEqual({ ...undecided, from: '2030-03-01', to: '2030-03-31' });
    const both = await payroll(id, '2030-02-20', '2030-03-31');
    expect(both.issues).toContainEqual({ ...undecided, from: '2030-02-20', to: '2030-03-31' });
    // A rejected return lets the absence go on.
    await dataOf(timeOffOf(app).reject(absences, first.id), 200);
    const longer = workdays('2030-02-04', '2030-03-31');
    expect(await inMarch(requestId)).toEqual({ status: 'accepted', endDate: null, days: longer });
    const decided = await payroll(id, '2030-03-01', '2030-03-31');
    expect(decided.issues.map(({ code }: { code: string }) => code)).not.toContain('request_pending');
    await ask({ type: 'delete', startDate: '2030-03-25', endDate: '2030-04-30' });
    app.clock.set('2030-04-02T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    const [second] = await app.read(`${absences}?employeeId=${id}&status=pending`);
    await dataOf(accept(absences, second.id), 200);
    const days = workdays('2030-02-04', '2030-03-24');
    expect(await inMarch(requestId)).toEqual({ status: 'accepted', endDate: '2030-03-24', days });
  });

  test('ends it although an earlier release did not', async () => {
    const { id, request } = await openAbsence();
    await giveBack(id, { daysOff: workdays('2030-02-18', '2030-02-28').map((date) => ({ date })) });
    await app.db.run(sql`
      update time_off_requests set end_date = null, last_day_off = 'infinity', days_until = '2030-02-28'
      where account_id = ${app.id} and id = ${request.id}`);
    await app.db.run(sql`
      update time_off_days set given_back_at = null
      where account_id = ${app.id} and request_id = ${request.id} and days = 0`);
    const days = workdays('2030-02-04', '2030-02-17');
    expect(await inMarch(request.id)).toEqual({ status: 'accepted', endDate: '2030-02-17', days });
    const [event] = (await timeOffOf(app).events()).filter(({ entityId }) => entityId === request.id).slice(-1);
    expect(event).toMatchObject({ type: 'time_off.updated', data: { changedFields: ['endDate'], daysOff: [] } });
    const [segment] = (await payroll(id, '2030-02-01', '2030-03-31')).timeOff[0].segments;
    expect(segment).toMatchObject({ to: '2030-02-17', endDate: '2030-02-17', isOpen: false });
    // A client that opens it again has it continued.
    await dataOf(change(request.id, { endDate: null }), 200);
    app.clock.set('2030-04-02T12:00:00.000Z');
    await runDailyJob(app.app.work, app);
    expect(standing((await read(request.id)).daysOff)).toEqual(workdays('2030-02-04', '2030-04-30'));
  });
});
