/** Requests for time off: those accepted, their value, and those refused. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../../../../test/harness/time-off.ts';
import { calendarId } from '../absence-calendars/calendar-id.ts';

// Friday, 20 November 2026.
const app = await startTestApp();
const { hire, configure, kind, askVacation, askAbsence, accept, reject, withdraw, total, events } = timeOffOf(app);
const unknownId = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
let configuration: { id: string };
beforeAll(async () => {
  configuration = await configure();
});

describe('vacation', () => {
  test('is shown as requested, with the calendar that its first request created', async () => {
    const employee = await hire({ externalId: 'V/1', code: 71, email: 'v1@example.com' });
    const before = (await app.events()).length;
    const reply = await askVacation(employee.id, dates('2026-08-03', '2026-08-04'), { comment: 'Sea' });
    const data = await dataOf(reply);
    expect(reply.headers.location).toBe(`${vacations}/${data.id}`);
    const day = {
      portion: 1,
      startTime: null,
      endTime: null,
      seconds: 28_800,
      days: 1,
      givenBackAt: null,
      calendarId: data.calendarId,
    };
    expect(data).toEqual({
      id: expect.any(String),
      employeeId: employee.id,
      type: 'create',
      status: 'pending',
      comment: 'Sea',
      resolvedAt: null,
      resolvedBy: null,
      resolutionComment: null,
      startDate: null,
      endDate: null,
      calendarId: expect.any(String),
      employee: {
        id: employee.id,
        firstName: 'Ana',
        lastName: 'Torres',
        email: 'v1@example.com',
        code: 71,
        workStatus: 'offline',
      },
      daysOff: [
        { date: '2026-08-03', ...day },
        { date: '2026-08-04', ...day },
      ],
      vacationCalendar: {
        id: data.calendarId,
        year: 2026,
        vacationConfigurationId: configuration.id,
        name: 'Usual',
      },
      version: 1,
      createdAt: app.clock.instant,
      updatedAt: app.clock.instant,
      deletedAt: null,
    });
    expect(await app.read(`${vacations}/${data.id}`)).toEqual(data);
    const told = { portion: 1, startTime: null, endTime: null, seconds: 28_800 };
    expect(await events(before)).toEqual([
      {
        type: 'vacation_calendar.created',
        entityId: data.calendarId,
        entityVersion: 1,
        data: {
          id: data.calendarId,
          employeeId: employee.id,
          vacationConfigurationId: configuration.id,
          year: 2026,
          changedFields: [],
        },
      },
      {
        type: 'time_off.requested',
        entityId: data.id,
        entityVersion: 1,
        data: {
          requestId: data.id,
          employeeId: employee.id,
          externalId: 'V/1',
          code: 71,
          category: 'vacation',
          absenceTypeId: null,
          type: 'create',
          daysOff: [
            { date: '2026-08-03', ...told },
            { date: '2026-08-04', ...told },
          ],
        },
      },
    ]);
    expect(await total(employee.id)).toMatchObject({ entitled: 22, taken: 0, pending: 2, remaining: 20 });
  });
  test('across the turn of the year is charged to the calendar of each year', async () => {
    const { id } = await hire();
    const data = await dataOf(askVacation(id, [...dates('2026-12-30', '2026-12-31'), ...dates('2027-01-04')]));
    expect(data.vacationCalendar.year).toBe(2026);
    const [first, second, third] = data.daysOff;
    expect(second.calendarId).toBe(first.calendarId);
    expect(third.calendarId).not.toBe(first.calendarId);
    expect((await total(id, 2026)).pending).toBe(2);
    expect((await total(id, 2027)).pending).toBe(1);
  });
  test('is charged to the calendar that it names, of the year before too', async () => {
    const { id } = await hire();
    const { calendarId } = await dataOf(askVacation(id, dates('2026-03-02')));
    const data = await dataOf(askVacation(id, dates('2027-03-01'), { calendarId }));
    expect(data).toMatchObject({ calendarId, daysOff: [{ calendarId }] });
    expect((await total(id, 2026)).pending).toBe(2);
    const later = await askVacation(id, [{ date: '2027-12-31' }, { date: '2028-01-03' }], { calendarId });
    expect(later.json).toMatchObject({
      status: 422,
      errors: [{ pointer: '/daysOff/1/date', code: 'other_year', detail: 'must be in 2027 or before' }],
    });
    const other = await hire();
    const refused = await askVacation(other.id, dates('2026-03-02'), { calendarId });
    expect(refused.json).toMatchObject({ status: 422, errors: [{ pointer: '/calendarId' }] });
  });
  test('by halves and by times uses its share of the day', async () => {
    const { id } = await hire();
    const data = await dataOf(
      askVacation(id, [
        { date: '2026-08-03', portion: 0.5 },
        { date: '2026-08-04', startTime: '09:00', endTime: '13:00' },
        { date: '2026-08-05', startTime: '22:00', endTime: '02:00' },
        { date: '2026-08-07', startTime: '00:00', endTime: '24:00' },
        { date: '2026-08-10', startTime: '08:30', endTime: '09:30' },
      ]),
    );
    expect(data.daysOff).toMatchObject([
      { portion: 0.5, startTime: null, endTime: null, seconds: 14_400 },
      { portion: null, startTime: '09:00', endTime: '13:00', seconds: 14_400 },
      { portion: null, startTime: '22:00', endTime: '02:00', seconds: 14_400 },
      { portion: null, startTime: '00:00', endTime: '24:00', seconds: 28_800 },
      { portion: null, startTime: '08:30', endTime: '09:30', seconds: 3600 },
    ]);
    // ½ + ½ + ½ + 1 + ⅛, shown to two decimals.
    expect((await total(id)).pending).toBe(2.63);
  });
  test('can lie in the past', async () => {
    await dataOf(askVacation((await hire()).id, dates('2026-01-07')));
  });
  test('skips days without work on request', async () => {
    const { id } = await hire();
    const data = await dataOf(askVacation(id, dates('2026-08-07', '2026-08-10'), { onlyWithSchedule: true }));
    expect(data.daysOff.map(({ date }: { date: string }) => date)).toEqual(['2026-08-07', '2026-08-10']);
    const none = await askVacation(id, dates('2026-08-15', '2026-08-16'), { onlyWithSchedule: true });
    expect(none.json).toMatchObject({ status: 422, errors: [{ pointer: '/daysOff', code: 'no_working_day' }] });
  });
  test('on a day without work is refused where working days are counted, and accepted where all days are', async () => {
    const officeId = (await app.create('/core/v3/offices', { name: 'Vigo' })).id;
    const holidays = {
      name: 'V',
      year: 2026,
      officeIds: [officeId],
      daysOff: [{ date: '2026-08-17', name: 'San Roque' }],
    };
    await app.create('/schedule/v1/holiday-calendar', holidays);
    const { id } = await hire({ officeId });
    const refused = await askVacation(id, dates('2026-08-14', '2026-08-18'));
    expect(refused.json.errors).toEqual(
      [1, 2, 3].map((i) => ({ pointer: `/daysOff/${i}/date`, code: 'not_a_working_day', detail: expect.any(String) })),
    );
    const account = await app.newAccount();
    const natural = timeOffOf(account);
    await natural.configure({ dayType: 'calendar_day', maxDaysOff: 30 });
    const other = await natural.hire();
    const data = await dataOf(natural.askVacation(other.id, dates('2026-08-14', '2026-08-16')));
    expect(data.daysOff.map(({ seconds }: { seconds: number }) => seconds)).toEqual([28_800, 0, 0]);
    expect(data.daysOff.map(({ days }: { days: number }) => days)).toEqual([1, 1, 1]);
    expect(await natural.total(other.id)).toMatchObject({ entitled: 30, pending: 3 });
  });
  test('is refused in blocked ranges, including their first and last day', async () => {
    const account = await app.newAccount();
    const { hire: engage, configure: set, askVacation: ask } = timeOffOf(account);
    await set({ notAllowedDateRanges: [{ from: '2026-12-21', to: '2026-12-23' }] });
    const { id } = await engage();
    for (const date of ['2026-12-21', '2026-12-23']) {
      const refused = await ask(id, dates(date));
      expect(refused.json.errors).toMatchObject([{ pointer: '/daysOff/0/date', code: 'blocked_range' }]);
    }
    await dataOf(ask(id, [...dates('2026-12-18'), ...dates('2026-12-24')]));
  });
  test('outside of employment is refused', async () => {
    const { id } = await hire({ startDate: '2026-03-02', endDate: '2026-12-30' });
    const refused = await askVacation(id, [...dates('2026-02-27'), ...dates('2026-03-02'), ...dates('2026-12-31')]);
    expect(refused.json.errors).toMatchObject([
      { pointer: '/daysOff/0/date', code: 'outside_employment' },
      { pointer: '/daysOff/2/date', code: 'outside_employment' },
    ]);
  });
  test('needs a calendar or a default configuration', async () => {
    const account = await app.newAccount();
    const { hire: engage, configure: set, askVacation: ask } = timeOffOf(account);
    const { id } = await engage();
    const before = await account.events();
    expect((await ask(id, dates('2026-08-03'))).json).toMatchObject({ status: 409, code: 'no_vacation_configuration' });
    expect(await account.events()).toEqual(before);
    const path = '/schedule/v1/vacation-calendar-totals';
    expect(await account.read(`${path}?employeeId=${id}&year=2026`)).toEqual([]);
    const { id: vacationConfigurationId } = await set({ isDefault: false });
    const own = await account.create('/schedule/v1/vacation-calendars', {
      employeeId: id,
      vacationConfigurationId,
      year: 2026,
    });
    expect(await dataOf(ask(id, dates('2026-08-03')))).toMatchObject({ calendarId: own.id });
  });
  test('cannot exceed the balance', async () => {
    const { id } = await hire();
    await dataOf(askVacation(id, dates('2026-03-02', '2026-03-27'), { onlyWithSchedule: true }));
    const refused = await askVacation(id, dates('2026-04-06', '2026-04-08'));
    expect(refused.json).toMatchObject({
      status: 409,
      code: 'not_enough_days',
      balance: { year: 2026, entitled: 22, taken: 0, pending: 20, remaining: 2, requested: 3 },
    });
    await dataOf(askVacation(id, dates('2026-04-06', '2026-04-07')));
    const half = await askVacation(id, [{ date: '2026-04-09', portion: 0.5 }]);
    expect(half.json.balance).toMatchObject({ remaining: 0, requested: 0.5 });
  });
  test('exceeds the balance where the configuration permits it', async () => {
    const lenient = await configure({ name: 'Lenient', isDefault: false, employeeRequestDenyExcessDaysOff: false });
    const { id } = await hire();
    const calendar = await app.create('/schedule/v1/vacation-calendars', {
      ...{ employeeId: id, vacationConfigurationId: lenient.id, year: 2026 },
    });
    const days = dates('2026-11-02', '2026-12-04').filter(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()));
    await dataOf(askVacation(id, days, { calendarId: calendar.id }));
    expect(await total(id)).toMatchObject({ entitled: 22, pending: 25, remaining: -3 });
  });
  test('has no limit where the configuration has none', async () => {
    const unlimited = await configure({ name: 'Free', isDefault: false, configurationType: 'unlimited_days' });
    const { id } = await hire({ endDate: '2026-12-31' });
    const path = '/schedule/v1/vacation-calendars';
    const created = { employeeId: id, vacationConfigurationId: unlimited.id, year: 2026 };
    const calendar = await app.create(path, created);
    const days = dates('2026-11-02', '2026-12-04').filter(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()));
    await dataOf(askVacation(id, days, { calendarId: calendar.id }));
    const balance = { entitled: 25, pending: 25, remaining: 0, carriedOver: 0, settlement: null };
    expect(await total(id)).toMatchObject({
      ...balance,
      entries: [{ step: 'unlimited', days: 25 }, { step: 'pending' }],
    });
    // A calendar that says its days has a limit again.
    await app.api('PATCH', `${path}/${calendar.id}`, { body: { maxDaysOff: 25 } });
    const more = await askVacation(id, dates('2026-12-14'), { calendarId: calendar.id });
    expect([more.status, more.json.code]).toEqual([409, 'not_enough_days']);
  });
  test('that needs no approval is accepted at once, with the events of both in one transaction', async () => {
    const account = await app.newAccount();
    const own = timeOffOf(account);
    await own.configure({ needsValidation: false });
    const { id } = await own.hire();
    const before = (await account.events()).length;
    const data = await dataOf(own.askVacation(id, dates('2026-08-03')));
    expect(data).toMatchObject({ status: 'accepted', version: 2, resolvedAt: app.clock.instant, resolvedBy: null });
    const told = await own.events(before);
    expect(told.map(({ type, entityVersion }) => [type, entityVersion])).toEqual([
      ['vacation_calendar.created', 1],
      ['time_off.requested', 1],
      ['time_off.approved', 2],
      ['vacation_calendar.updated', 2],
    ]);
    expect(told[2]?.data).toMatchObject({ requestId: data.id, managerId: null, resolvedAt: app.clock.instant });
    expect(await own.total(id)).toMatchObject({ taken: 1, pending: 0, remaining: 21 });
  });
  test.each([
    [{}, ['/daysOff', '/employeeId']],
    [{ employeeId: unknownId, daysOff: [] }, ['/daysOff', '/employeeId']],
    [{ employeeId: unknownId, daysOff: dates('2026-08-03'), calendarId: unknownId }, ['/calendarId', '/employeeId']],
    [
      { employeeId: 'x', daysOff: [{ date: '2026-02-30' }, { portion: 1 }] },
      ['/daysOff/0/date', '/daysOff/1/date', '/employeeId'],
    ],
    [{ employeeId: unknownId, daysOff: [{ date: '2026-08-03', portion: 0.7 }] }, ['/daysOff/0/portion', '/employeeId']],
    [
      { employeeId: unknownId, daysOff: [{ date: '2026-08-03', startTime: '09:00' }] },
      ['/daysOff/0/endTime', '/employeeId'],
    ],
    [
      { employeeId: unknownId, daysOff: [{ date: '2026-08-03', startTime: '22:00', endTime: '25:00' }] },
      ['/daysOff/0/endTime', '/employeeId'],
    ],
    [
      { employeeId: unknownId, daysOff: [{ date: '2026-08-03', startTime: '24:00', endTime: '10:00' }] },
      ['/daysOff/0/startTime', '/employeeId'],
    ],
    [
      { employeeId: unknownId, daysOff: [{ date: '2026-08-03', portion: 1, startTime: '09:00', endTime: '10:00' }] },
      ['/daysOff/0/portion', '/employeeId'],
    ],
    [
      { employeeId: unknownId, daysOff: dates('2026-08-03'), type: 'change', absenceTypeId: unknownId },
      ['/absenceTypeId', '/employeeId', '/type'],
    ],
    [{ employeeId: unknownId, daysOff: dates('2024-01-01', '2025-01-02') }, ['/daysOff', '/employeeId']],
  ])('is refused as %j, with all of its errors', async (body, pointers) => {
    const before = await app.events();
    const reply = await app.api('POST', vacations, { body });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(pointers);
    expect(await app.events()).toEqual(before);
  });
});

describe('an absence', () => {
  test('is shown as requested, with its type', async () => {
    const { id: absenceTypeId } = await kind({ name: 'Moving house', remuneratedType: 'not_remunerated' });
    const { id } = await hire();
    const before = (await app.events()).length;
    // A Saturday has no working time, but can be requested.
    const data = await dataOf(askAbsence(id, absenceTypeId, dates('2026-08-07', '2026-08-08')));
    expect(data).toMatchObject({
      absenceTypeId,
      status: 'pending',
      absenceCalendar: {
        // Not that of the type, which has as many calendars as there are employees and years.
        id: calendarId({ employeeId: id, absenceTypeId, year: 2026 }),
        year: 2026,
        absenceType: { id: absenceTypeId, name: 'Moving house' },
        name: 'Moving house',
        category: 'permission',
        remuneratedType: 'not_remunerated',
      },
      daysOff: [
        { date: '2026-08-07', seconds: 28_800, calendarId: null },
        { date: '2026-08-08', seconds: 0 },
      ],
    });
    expect(data).not.toHaveProperty('calendarId');
    expect((await events(before))[0]?.data).toMatchObject({ category: 'absence', absenceTypeId });
  });
  test('is requested in days or times, as its type says', async () => {
    const [byDays, byTimes] = [await kind(), await kind({ pickMode: 'by_time_range' })];
    const { id } = await hire();
    const times = [{ date: '2026-08-03', startTime: '09:00', endTime: '10:30' }];
    for (const [type, days] of [
      [byDays, times],
      [byTimes, dates('2026-08-03')],
    ] as const) {
      const refused = await askAbsence(id, type.id, [...days]);
      expect(refused.json.errors).toMatchObject([{ pointer: '/daysOff/0/startTime', code: 'pick_mode' }]);
    }
    expect((await dataOf(askAbsence(id, byTimes.id, times))).daysOff[0].seconds).toBe(5400);
  });
  test('of an inactive, deleted or unknown type is refused', async () => {
    const { id } = await hire();
    const inactive = await kind({ status: 'inactive' });
    const gone = await kind();
    await app.api('DELETE', `/schedule/v1/absence-types/${gone.id}`);
    for (const type of [inactive.id, gone.id, unknownId]) {
      const refused = await askAbsence(id, type, dates('2026-08-03'));
      expect(refused.json).toMatchObject({ status: 422, errors: [{ pointer: '/absenceTypeId' }] });
    }
  });
  test('prevents the deletion of its type', async () => {
    const type = await kind();
    await dataOf(askAbsence((await hire()).id, type.id, dates('2026-08-03')));
    const refused = await app.api('DELETE', `/schedule/v1/absence-types/${type.id}`);
    expect(refused.json).toMatchObject({ status: 409, code: 'in_use', references: { absenceRequests: 1 } });
  });
});

describe('time off over other time off', () => {
  const whole = dates('2026-08-03');
  const half = [{ date: '2026-08-03', portion: 0.5 }];
  const times = (startTime: string, endTime: string, date = '2026-08-03') => [{ date, startTime, endTime }];
  test.each([
    ['whole over whole', whole, whole, true],
    ['half over whole', whole, half, true],
    ['times over whole', whole, times('09:00', '10:00'), true],
    ['half next to half', half, half, false],
    ['half the day next to half', half, times('09:00', '13:00'), false],
    ['more than half next to half', half, times('09:00', '13:01'), true],
    ['times that meet', times('09:00', '11:00'), times('10:59', '12:00'), true],
    ['times that touch', times('09:00', '11:00'), times('11:00', '12:00'), false],
    ['times that meet across midnight', times('22:00', '02:00'), times('01:00', '03:00', '2026-08-04'), true],
    [
      'times before midnight of the day before',
      times('22:00', '02:00', '2026-08-04'),
      times('20:00', '22:00', '2026-08-04'),
      false,
    ],
    ['a whole day after a night', times('22:00', '06:00'), dates('2026-08-04'), false],
    ['another day', whole, dates('2026-08-04'), false],
  ])('%s: refused %5$s', async (_, first, second, refused) => {
    const { id } = await hire();
    const earlier = await dataOf(askVacation(id, first));
    const reply = await askVacation(id, second);
    expect([reply.status, reply.json.code]).toEqual(refused ? [409, 'time_off_overlap'] : [201, undefined]);
    if (refused) expect(reply.json).toMatchObject({ conflictingId: earlier.id, dates: [earlier.daysOff[0].date] });
  });
  test('is refused within one request too', async () => {
    const refused = await askVacation((await hire()).id, [...half, ...half, ...half]);
    expect(refused.json.errors).toMatchObject([{ pointer: '/daysOff/2/date', code: 'repeated' }]);
  });
  test('is refused between vacation and absences, pending or accepted, and not once they are over', async () => {
    const { id: type } = await kind();
    const { id } = await hire();
    const absence = await dataOf(askAbsence(id, type, whole));
    expect((await askVacation(id, whole)).json).toMatchObject({ code: 'time_off_overlap', conflictingId: absence.id });
    await accept(absences, absence.id);
    expect((await askVacation(id, whole)).status).toBe(409);
    await withdraw(absences, absence.id);
    const vacation = await dataOf(askVacation(id, whole));
    expect((await askAbsence(id, type, whole)).json).toMatchObject({ conflictingId: vacation.id });
    await reject(vacations, vacation.id);
    await dataOf(askAbsence(id, type, whole));
  });
  test('is allowed for different employees', async () => {
    await dataOf(askVacation((await hire()).id, whole));
    await dataOf(askVacation((await hire()).id, whole));
  });
  test('is refused by the database too', async () => {
    const { id } = await hire();
    await dataOf(askVacation(id, whole));
    await dataOf(askVacation(id, times('09:00', '10:00', '2026-08-04')));
    const { sql } = await import('../../../platform/db/sql.ts');
    const copy = (date: string) =>
      app.db.run(sql`
        insert into time_off_days (account_id, id, request_id, employee_id, category, calendar_id, status, date, portion,
          from_minute, until_minute, seconds, days, share, gives_vacation_back, created_at, updated_at)
        select account_id, ${crypto.randomUUID()}, request_id, employee_id, category, calendar_id, status, date, portion,
          from_minute, until_minute, seconds, days, share, gives_vacation_back, created_at, updated_at
        from time_off_days where employee_id = ${id} and date = ${date}`);
    await expect(copy('2026-08-03')).rejects.toMatchObject({ constraint: 'time_off_days__whole_day_once' });
    await expect(copy('2026-08-04')).rejects.toMatchObject({ constraint: 'time_off_days__times_do_not_overlap' });
  });
});
