/** How many days of vacation an employee has, and why: figures calculated by hand. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { dataOf, dates, timeOffOf, vacations } from '../../../test/harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, askVacation, accept, total } = timeOffOf(app);
const configuration = await configure();
const path = '/schedule/v1/vacation-calendars';
const contract = (employeeId: string, startDate: string, more: object) =>
  app.create('/contract/v1/contracts', { employeeId, startDate, ...more });
const week = (days: number, hours = 8) => ({
  workDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    .slice(0, days)
    .map((day) => ({ day, hours })),
});
const leave = (id: string, endDate: string) =>
  app.api('POST', `/core/v3/employees/${id}/deactivate`, { body: { endDate } });

interface Entry {
  kind: string;
  days: number;
  description: string;
  step: string;
  values: object;
}
const sum = (entries: Entry[]) => Math.round(entries.reduce((all, { days }) => all + days, 0) * 100) / 100;
const shown = (entries: Entry[]) => entries.map(({ days, description }) => [days, description]);
/** Nothing of earlier years, no adjustment, and no end of an employment. */
const nothingElse = {
  carriedOver: 0,
  adjusted: 0,
  expired: 0,
  settled: 0,
  settlement: null,
  hoursPerDay: null,
  seconds: null,
};
const noValues = { name: null, countedDays: null, yearDays: null, weekDays: null, periods: [] };
const whole = [22, '22 days for the whole year by the configuration "Usual"'];

describe('the entitlement of a year', () => {
  test('is that of the configuration for a whole year of full time', async () => {
    const { id } = await hire();
    expect(await total(id)).toEqual({
      employeeId: id,
      calendarId: null,
      year: 2026,
      entitled: 22,
      taken: 0,
      pending: 0,
      remaining: 22,
      ...nothingElse,
      entries: [
        {
          kind: 'entitlement',
          days: 22,
          seconds: null,
          description: whole[1],
          step: 'configuration',
          values: { ...noValues, name: 'Usual' },
        },
      ],
    });
    expect(await total(id, 2028)).toMatchObject({ entitled: 22 });
  });
  test('of an employee who joins on 17 January is 22 × 349 ÷ 365 = 21.04, so 21.5', async () => {
    const { id } = await hire({ startDate: '2026-01-17' });
    const { entitled, entries } = await total(id);
    expect(entitled).toBe(21.5);
    expect(shown(entries)).toEqual([
      whole,
      [-0.96, 'employed on 349 of 365 days (2026-01-17 to 2026-12-31)'],
      [0.46, 'rounded up to half days'],
    ]);
    // The year before has no days, and none are carried over.
    expect(await total(id, 2025)).toMatchObject({ entitled: 0, remaining: 0 });
    expect(await total(id, 2027)).toMatchObject({ entitled: 22 });
  });
  test('of an employee who leaves on 30 September is 22 × 273 ÷ 365 = 16.45, so 16.5', async () => {
    const { id } = await hire();
    await leave(id, '2026-09-30');
    const { entitled, entries } = await total(id);
    expect(entitled).toBe(16.5);
    expect(shown(entries)).toEqual([
      whole,
      [-5.55, 'employed on 273 of 365 days (2026-01-01 to 2026-09-30)'],
      [0.05, 'rounded up to half days'],
    ]);
  });
  test('of an employee with three days a week from July is 22 × (181 + 184 × 0.6) ÷ 365 = 17.56, so 18', async () => {
    const { id } = await hire();
    await contract(id, '2020-01-01', { endDate: '2026-06-30', percentageWorkDay: 100 });
    await contract(id, '2026-07-01', week(3));
    const { entitled, entries } = await total(id);
    expect(entitled).toBe(18);
    expect(shown(entries)).toEqual([
      whole,
      [-4.44, '3 working days a week from 2026-07-01 to 2026-12-31, 184 days'],
      [0.44, 'rounded up to half days'],
    ]);
  });
  test('of an employee with all three, and half days taken, adds up to the remaining days', async () => {
    const { id } = await hire({ startDate: '2026-01-17' });
    await contract(id, '2026-07-01', week(3));
    const first = await dataOf(
      askVacation(id, [
        ...dates('2026-03-02', '2026-03-04'),
        { date: '2026-03-05', startTime: '09:00', endTime: '13:00' },
        { date: '2026-03-06', portion: 0.5 },
      ]),
    );
    await accept(vacations, first.id);
    await dataOf(askVacation(id, [{ date: '2026-05-04', startTime: '10:00', endTime: '12:00' }]));
    await leave(id, '2026-09-30');
    // Employed on 257 days, 92 of them with three days a week: 22 × (165 + 92 × 0.6) ÷ 365 = 13.27.
    const { entries, ...figures } = await total(id);
    expect(figures).toEqual({
      employeeId: id,
      calendarId: first.calendarId,
      year: 2026,
      entitled: 13.5,
      taken: 4,
      pending: 0.25,
      remaining: 9.25,
      ...nothingElse,
      settlement: { date: '2026-09-30', days: 9.25, seconds: null },
    });
    expect(shown(entries)).toEqual([
      whole,
      [-6.51, 'employed on 257 of 365 days (2026-01-17 to 2026-09-30)'],
      [-2.22, '3 working days a week from 2026-07-01 to 2026-09-30, 92 days'],
      [0.23, 'rounded up to half days'],
      [-4, 'taken: 2026-03-02 to 2026-03-06'],
      [-0.25, 'asked for, not decided yet: 2026-05-04'],
    ]);
    expect(sum(entries)).toBe(9.25);
    expect(entries.map(({ kind }: Entry) => kind)).toEqual([...Array(4).fill('entitlement'), 'taken', 'pending']);
    const periods = (from: string, to: string) => ({ periods: [{ from, to }] });
    expect(entries.map(({ step, values }: Entry) => [step, values])).toEqual([
      ['configuration', { ...noValues, name: 'Usual' }],
      ['employed', { ...noValues, countedDays: 257, yearDays: 365, ...periods('2026-01-17', '2026-09-30') }],
      ['week', { ...noValues, countedDays: 92, weekDays: 3, ...periods('2026-07-01', '2026-09-30') }],
      ['rounding', noValues],
      ['taken', { ...noValues, ...periods('2026-03-02', '2026-03-06') }],
      ['pending', { ...noValues, ...periods('2026-05-04', '2026-05-04') }],
    ]);
  });
  test('of an employee who was hired again is that of each employment: 5.42, so 5.5, and 5.55, so 6', async () => {
    const { id } = await hire({ startDate: '2025-01-01', endDate: '2026-03-31' });
    await app.api('POST', `/core/v3/employees/${id}/reactivate`, { body: { startDate: '2026-10-01' } });
    const { entries, ...figures } = await total(id);
    expect(figures).toMatchObject({ entitled: 11.5, settled: 5.5, remaining: 6 });
    expect(shown(entries)).toEqual([
      whole,
      [-16.58, 'employed on 90 of 365 days (2026-01-01 to 2026-03-31)'],
      [0.08, 'rounded up to half days'],
      whole,
      [-16.45, 'employed on 92 of 365 days (2026-10-01 to 2026-12-31)'],
      [0.45, 'rounded up to half days'],
      [-5.5, 'settled at the end of the employment (2026-03-31)'],
    ]);
  });
  test.each([
    ['4 × 10 h, full time', week(4, 10), 18],
    ['3 × 8 h', week(3), 13.5],
    ['5 × 4 h', week(5, 4), 22],
    ['six days a week', week(6, 6), 26.5],
    ['half of full time, on days unknown', { percentageWorkDay: 50 }, 22],
    ['half an FTE, on days unknown', { fte: 0.5 }, 22],
    ['a percentage next to days', { percentageWorkDay: 60, ...week(3) }, 13.5],
    ['few hours a week and no share', { weeklyHours: 20 }, 22],
    ['no work', { percentageWorkDay: 0 }, 0],
  ])('by a contract of %s', async (_, terms, entitled) => {
    const { id } = await hire();
    await contract(id, '2020-01-01', terms);
    expect(await total(id)).toMatchObject({ entitled });
  });
  test('follows a changed employment, contract and configuration at once', async () => {
    const account = await app.newAccount();
    const own = timeOffOf(account);
    const { id: configurationId } = await own.configure({ maxDaysOff: 30, dayType: 'calendar_day' });
    const { id } = await own.hire();
    await dataOf(own.askVacation(id, dates('2026-08-03')));
    expect(await own.total(id)).toMatchObject({ entitled: 30 });
    await account.api('PATCH', `/core/v3/employees/${id}`, { body: { startDate: '2026-07-02' } });
    // 183 of 365 days: 15.04.
    expect(await own.total(id)).toMatchObject({ entitled: 15.5, remaining: 14.5 });
    await account.api('PATCH', `/schedule/v1/vacation-configurations/${configurationId}`, {
      body: { maxDaysOff: 22.5 },
    });
    // 11.28.
    expect(await own.total(id)).toMatchObject({ entitled: 11.5 });
    await account.create('/contract/v1/contracts', { employeeId: id, startDate: '2026-07-02', ...week(3) });
    // Days of the calendar are the same for any week.
    expect(await own.total(id)).toMatchObject({ entitled: 11.5 });
    await account.api('PATCH', `/schedule/v1/vacation-configurations/${configurationId}`, {
      body: { dayType: 'business_day' },
    });
    // 6.77.
    expect(await own.total(id)).toMatchObject({ entitled: 7 });
  });
  test('of several employees is in one reply, in the order of the request', async () => {
    const account = await app.newAccount();
    const own = timeOffOf(account);
    await own.configure({ maxDaysOff: 22 });
    const [ana, bea, carl] = [await own.hire(), await own.hire(), await own.hire()];
    await dataOf(own.askVacation(bea.id, dates('2026-08-03', '2026-08-04')));
    const ids = [carl.id, bea.id, crypto.randomUUID(), ana.id, bea.id];
    const path = `/schedule/v1/vacation-calendar-totals?employeeId=${ids.join(',')}&year=2026`;
    expect(await account.read(path)).toMatchObject([
      { employeeId: carl.id, calendarId: null, entitled: 22, remaining: 22 },
      { employeeId: bea.id, calendarId: expect.any(String), pending: 2, remaining: 20 },
      { employeeId: ana.id, calendarId: null, entitled: 22, remaining: 22 },
    ]);
  });
  test('comes once although another calendar is created during the walk', async () => {
    const account = await app.newAccount();
    const own = timeOffOf(account);
    await own.configure();
    const { id: vacationConfigurationId } = await own.configure({ name: 'Extra', isDefault: false });
    const [ana, bea, carl] = [await own.hire(), await own.hire(), await own.hire()];
    await dataOf(own.askVacation(ana.id, dates('2026-08-03')));
    const path = `/schedule/v1/vacation-calendar-totals?employeeId=${ana.id},${bea.id},${carl.id}&year=2026&limit=2`;
    const first = (await account.api('GET', path)).json;
    await account.create('/schedule/v1/vacation-calendars', {
      employeeId: ana.id,
      vacationConfigurationId,
      year: 2026,
    });
    await dataOf(own.askVacation(bea.id, dates('2026-08-03')));
    const rest = await account.read(`${path}&cursor=${first.meta.nextCursor}`);
    const walked: { employeeId: string }[] = [...first.data, ...rest];
    expect(walked.map(({ employeeId }) => employeeId)).toEqual([ana.id, bea.id, carl.id]);
  });
  test('sums exact parts of days and rounds once: 15 half-hours of 7.5 hours are one day', async () => {
    const { id } = await hire();
    await contract(id, '2020-01-01', week(5, 7.5));
    const weekdays = dates('2026-06-01', '2026-06-19').filter(
      ({ date }) => ![6, 0].includes(new Date(date).getUTCDay()),
    );
    expect(weekdays).toHaveLength(15);
    for (const { date } of weekdays) await dataOf(askVacation(id, [{ date, startTime: '09:00', endTime: '09:30' }]));
    const { pending, remaining, entries } = await total(id);
    expect([pending, remaining]).toEqual([1, 21]);
    expect(sum(entries)).toBe(21);
    expect(shown(entries).slice(1, 4)).toEqual([
      [-0.07, 'asked for, not decided yet: 2026-06-01'],
      [-0.06, 'asked for, not decided yet: 2026-06-02'],
      [-0.07, 'asked for, not decided yet: 2026-06-03'],
    ]);
  });
  test('is omitted for an unknown employee, and needs the employee', async () => {
    const totals = '/schedule/v1/vacation-calendar-totals';
    expect(await app.read(`${totals}?employeeId=${crypto.randomUUID()}&year=2026`)).toEqual([]);
    const wrong = await app.api('GET', `${totals}?employeeId=x&years=2026`);
    expect(wrong.json.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      'employeeId',
      'years',
    ]);
  });
});

describe('a vacation calendar', () => {
  test('with its own days is never prorated', async () => {
    const { id } = await hire({ startDate: '2026-10-01' });
    const sent = { employeeId: id, vacationConfigurationId: configuration.id, year: 2026, maxDaysOff: 24.5 };
    const before = (await app.events()).length;
    const data = await app.create(path, sent);
    expect(data).toEqual({
      ...sent,
      id: expect.any(String),
      employee: { id, firstName: 'Ana', lastName: 'Torres', email: null, code: null, workStatus: 'offline' },
      vacationConfiguration: {
        ...{ id: configuration.id, name: 'Usual', dayType: 'business_day', maxDaysOff: 22, hoursPerDay: null },
        ...{ needsValidation: true, isDefault: true },
      },
      daysOff: [],
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await total(id)).toEqual({
      employeeId: id,
      calendarId: data.id,
      year: 2026,
      entitled: 24.5,
      taken: 0,
      pending: 0,
      remaining: 24.5,
      ...nothingElse,
      entries: [
        {
          kind: 'entitlement',
          days: 24.5,
          seconds: null,
          description: '24.5 days, as this calendar says; not prorated',
          step: 'calendar',
          values: noValues,
        },
      ],
    });
    const changed = await app.api('PATCH', `${path}/${data.id}`, { body: { ...data, maxDaysOff: null } });
    expect(changed.json.data).toMatchObject({ maxDaysOff: null, version: 2 });
    // 92 of 365 days: 5.55.
    expect(await total(id)).toMatchObject({ entitled: 6 });
    const again = await app.api('PATCH', `${path}/${data.id}`, { body: { maxDaysOff: null } });
    expect(again.json.data.version).toBe(2);
    const { employeeId, vacationConfigurationId, year } = sent;
    const about = { id: data.id, employeeId, vacationConfigurationId, year };
    expect(
      (await app.events(before)).map(({ type, employeeId: lane, body }) => [type, lane, JSON.parse(body).data]),
    ).toEqual([
      ['vacation_calendar.created', id, { ...about, changedFields: [] }],
      ['vacation_calendar.updated', id, { ...about, changedFields: ['maxDaysOff'] }],
    ]);
  });
  test('shows the days taken from it', async () => {
    const { id } = await hire();
    const request = await dataOf(askVacation(id, [...dates('2026-08-04'), { date: '2026-08-03', portion: 0.5 }]));
    expect((await app.read(`${path}/${request.calendarId}`)).daysOff).toEqual([]);
    await accept(vacations, request.id);
    expect((await app.read(`${path}/${request.calendarId}`)).daysOff).toEqual([
      { date: '2026-08-03', portion: 0.5, days: 0.5, seconds: 14_400, requestId: request.id },
      { date: '2026-08-04', portion: 1, days: 1, seconds: 28_800, requestId: request.id },
    ]);
  });
  test('exists once for an employee, a configuration and a year, and is found by them', async () => {
    const { id } = await hire();
    const body = { employeeId: id, vacationConfigurationId: configuration.id, year: 2026 };
    const first = await app.create(path, body);
    const again = await app.api('POST', path, { body });
    expect(again.json).toMatchObject({ status: 409, code: 'already_taken', conflictingId: first.id });
    const next = await app.create(path, { ...body, year: 2027 });
    expect(await app.read(`${path}?employeeId=${id}&year[in]=2026,2028`)).toMatchObject([{ id: first.id }]);
    expect(await app.read(`${path}?employeeId=${id}&orderBy=year%20desc`)).toMatchObject([
      { id: next.id },
      { id: first.id },
    ]);
    const other = await hire();
    const moved = await app.api('PATCH', `${path}/${first.id}`, { body: { employeeId: other.id } });
    expect(moved.json).toMatchObject({ status: 422, errors: [{ pointer: '/employeeId' }] });
  });
  test('of the default configuration is charged if a year has several', async () => {
    const { id: extra } = await configure({ name: 'Extra', isDefault: false, maxDaysOff: 3 });
    const { id } = await hire();
    const body = { employeeId: id, year: 2026 };
    await app.create(path, { ...body, vacationConfigurationId: extra });
    const usual = await app.create(path, { ...body, vacationConfigurationId: configuration.id });
    expect(await dataOf(askVacation(id, dates('2026-08-03')))).toMatchObject({ calendarId: usual.id });
    const totals = await app.read(`/schedule/v1/vacation-calendar-totals?employeeId=${id}&year=2026`);
    expect(totals).toMatchObject([
      { entitled: 3, pending: 0 },
      { entitled: 22, pending: 1 },
    ]);
  });
  test('of the rule of the employee is charged first, and the contract names its days', async () => {
    const { id } = await hire();
    await app.create('/contract/v1/contracts', { employeeId: id, startDate: '2020-01-01' });
    const { id: vacationConfigurationId } = await configure({ name: 'Executives', isDefault: false, maxDaysOff: 30 });
    await app.create(path, { employeeId: id, year: 2026, vacationConfigurationId: configuration.id });
    const own = await app.create(path, { employeeId: id, year: 2026, vacationConfigurationId });
    await app.create('/schedule/v1/vacation-rules', { employeeId: id, vacationConfigurationId, fromYear: 2026 });
    expect(await dataOf(askVacation(id, dates('2026-08-03')))).toMatchObject({ calendarId: own.id });
    const { holidays } = await app.read(`/contract/v1/contracts/${id}/current-contract`);
    expect(holidays).toMatchObject({ totalHolidays: 30 });
  });
  test('prevents the deletion of its configuration', async () => {
    const { id: vacationConfigurationId } = await configure({ name: 'Other', isDefault: false });
    await app.create(path, { employeeId: (await hire()).id, vacationConfigurationId, year: 2026 });
    const refused = await app.api('DELETE', `/schedule/v1/vacation-configurations/${vacationConfigurationId}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { vacationCalendars: 1 } });
  });
  test.each([
    [{}, ['/employeeId', '/vacationConfigurationId', '/year']],
    [
      { employeeId: configuration.id, vacationConfigurationId: 'x', year: 1800 },
      ['/employeeId', '/vacationConfigurationId', '/year'],
    ],
    [
      { employeeId: configuration.id, vacationConfigurationId: configuration.id, year: 2026, maxDaysOff: -1 },
      ['/employeeId', '/maxDaysOff'],
    ],
    [
      { employeeId: configuration.id, vacationConfigurationId: configuration.id, year: 2026, maxDaysOff: 1.25 },
      ['/employeeId', '/maxDaysOff'],
    ],
  ])('is refused as %j, with all of its errors', async (body, pointers) => {
    const reply = await app.api('POST', path, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(pointers);
  });
});
