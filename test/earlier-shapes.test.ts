/** What existing clients read in another shape than ours: next to ours where both fit, else where they ask for it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';
import { signInAs } from './harness/sessions.ts';
import { timeOffOf, vacations } from './harness/time-off.ts';

const app = await startTestApp();
const { hire, configure, kind, askVacation, askAbsence, accept } = timeOffOf(app);
const people = '/core/v3/employees';
const contracts = '/contract/v1/contracts';
const holidays = '/schedule/v1/holiday-calendar';
const earlier = { 'rollcall-compat': '2025' };
const short = (id: string) => ({
  id,
  firstName: 'Ana',
  lastName: 'Torres',
  email: null,
  code: null,
  workStatus: 'offline',
});

/** Reads in the earlier shape. */
async function readEarlier(path: string, token?: string) {
  const { status, text, json } = await app.api('GET', path, { headers: earlier, ...(token ? { token } : {}) });
  if (status !== 200) expect.fail(text);
  return json.data;
}

// biome-ignore lint/suspicious/noExplicitAny: replies whose form the tests check
let configuration: any;
beforeAll(async () => {
  configuration = await configure();
});

describe('the earlier shape', () => {
  test('is refused for an unknown year, with the years that Rollcall knows', async () => {
    for (const year of ['2024', '2025, 2025', '']) {
      const { status, json } = await app.api('GET', people, { headers: { 'rollcall-compat': year } });
      expect([status, json.code, json.errors]).toMatchObject([
        400,
        'invalid_parameter',
        [{ parameter: 'Rollcall-Compat', detail: expect.stringContaining('2025') }],
      ]);
    }
    const before = await app.events();
    const refused = await app.api('POST', people, {
      body: { firstName: 'Ana', lastName: 'Torres' },
      headers: { 'rollcall-compat': 'none' },
    });
    expect([refused.status, await app.events()]).toEqual([400, before]);
  });
  test('is named by Vary, in refusals too, and has another ETag', async () => {
    const { id: employeeId } = await hire();
    const { id: managerId } = await hire();
    const manager = await app.create('/core/v3/employee-managers', { employeeId, managerId, permission: 'vacation' });
    const path = `/core/v3/employee-managers/${manager.id}`;
    const [ours, theirs] = [await app.api('GET', path), await app.api('GET', path, { headers: earlier })];
    const varies = 'Accept-Encoding, Rollcall-Compat';
    expect([ours, theirs].map(({ headers }) => headers.vary)).toEqual([varies, varies]);
    expect((await app.api('GET', path, { token: null })).headers.vary).toBe(varies);
    const [tag = '', other = ''] = [ours.headers.etag, theirs.headers.etag];
    expect(tag).not.toBe(other);
    const statusOf = async (etag: string, headers = {}) =>
      (await app.api('GET', path, { headers: { 'if-none-match': etag, ...headers } })).status;
    expect(await statusOf(tag)).toBe(304);
    expect(await statusOf(other)).toBe(200);
    expect(await statusOf(other, earlier)).toBe(304);
    expect(await statusOf(tag, earlier)).toBe(200);
    // The version in it is the same, so that either may be sent back.
    const removed = await app.api('DELETE', path, { headers: { 'if-match': other } });
    expect(removed.status, removed.text).toBe(200);
  });
  test('is a setting of a token, which the panel makes and changes', async () => {
    const admin = await signInAs(app, 'administrator');
    const leaver = await hire({ startDate: '2020-01-01', endDate: '2021-01-31' });
    const tokens = '/account/v1/tokens';
    const made = await admin.api('POST', tokens, { body: { name: 'Old client', scopes: ['*'], compat: '2025' } });
    expect([made.status, made.json.data.compat]).toEqual([201, '2025']);
    const { id, secret: token } = made.json.data;
    const seesLeaver = async (headers = {}) => {
      const { json } = await app.api('GET', `${people}?limit=500`, { token, headers });
      return json.data.some((one: { id: string }) => one.id === leaver.id);
    };
    expect(await seesLeaver()).toBe(false);
    const changed = await admin.api('PATCH', `${tokens}/${id}`, { body: { compat: null } });
    expect([changed.status, changed.json.data.compat]).toEqual([200, null]);
    expect(await seesLeaver()).toBe(true);
    expect(await seesLeaver(earlier)).toBe(false);
    const wrong = await admin.api('PATCH', `${tokens}/${id}`, { body: { compat: '2019' } });
    expect([wrong.status, wrong.json.errors]).toMatchObject([422, [{ pointer: '/compat' }]]);
  });
  test('answers a creation by 200, and a deletion by an empty text, each as a page', async () => {
    const send = (method: string, path: string, body?: object) =>
      app.api(method, path, { headers: earlier, ...(body && { body }) });
    const meta = { currentPage: 1, lastPage: 1, total: 1, perPage: 1 };
    const made = await send('POST', '/core/v3/departments', { name: 'Night shift' });
    const { id } = made.json.data;
    expect(made).toMatchObject({ status: 200, json: { data: { name: 'Night shift' }, meta } });
    expect(made.headers).toMatchObject({ location: `/core/v3/departments/${id}`, etag: expect.any(String) });
    const changed = await send('PUT', `/core/v3/departments/${id}`, { name: 'Nights' });
    expect(changed).toMatchObject({ status: 200, json: { data: { id, name: 'Nights' }, meta } });
    for (const _ of ['deleted', 'repeated']) {
      const { status, json } = await send('DELETE', `/core/v3/departments/${id}`);
      expect([status, json]).toEqual([200, { data: '', meta }]);
    }
    const ours = await app.api('DELETE', `/core/v3/departments/${id}`);
    expect(ours.json.data).toEqual({ id, deletedAt: expect.any(String) });
    const { id: employeeId } = await hire();
    const year = { employeeId, year: 2027 };
    const assign = `/schedule/v1/vacation-configurations-assignations/${configuration.id}`;
    expect(await send('POST', assign, year)).toMatchObject({ status: 201, json: { data: year } });
  });

  test('is for programs alone: users see what their roles show', async () => {
    const admin = await signInAs(app, 'administrator');
    const path = `${people}/${(await hire()).id}`;
    const [ours, theirs] = [await admin.api('GET', path), await admin.api('GET', path, { headers: earlier })];
    expect(theirs.json).toEqual(ours.json);
  });

  test('adds no page to a list that has none', async () => {
    const { status, json } = await app.api('GET', '/events/v1/events', { headers: earlier });
    expect([status, json.meta]).toEqual([200, (await app.api('GET', '/events/v1/events')).json.meta]);
    expect(json.data.length).toBeGreaterThan(1);
  });

  test('does not concern a request that chooses fields', async () => {
    const { id: employeeId } = await hire();
    const { id: managerId } = await hire();
    const { id } = await app.create('/core/v3/employee-managers', { employeeId, managerId, permission: 'vacation' });
    const path = `/core/v3/employee-managers/${id}?fields=manager`;
    expect(await readEarlier(path)).toEqual({ manager: short(managerId) });
  });
  test('shows employees whole only to those who may read employees', async () => {
    const { id: employeeId } = await hire({ nid: '12345678Z', phone: '600' });
    const { id: managerId } = await hire();
    const { id } = await app.create('/core/v3/employee-managers', { employeeId, managerId, permission: 'vacation' });
    const read = async (...scopes: string[]) =>
      (await readEarlier(`/core/v3/employee-managers/${id}`, await app.newToken(scopes))).employee;
    expect(await read('managers:read')).toEqual(short(employeeId));
    expect(await read('managers:read', 'employees:read')).toMatchObject({ startDate: '2020-01-01' });
    expect(await read('managers:read', 'employees:read')).not.toHaveProperty('nid');
    const all = await read('managers:read', 'employees:read', 'employees.sensitive:read');
    expect(all).toMatchObject({ nid: '12345678Z', phone: '600' });
  });
});

test('working time by weekday has a row for each day', async () => {
  const { id } = await hire();
  const report = `/schedule/v1/reports/worked-hours-by-week-day?from=2026-11-02&to=2026-11-08&employeeIds[in]=${id}`;
  const rows = await readEarlier(report);
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  expect(rows.map(({ weekDay }: { weekDay: string }) => weekDay)).toEqual(week);
  const [ours] = await app.read(report);
  const { day: _, ...figures } = ours.weekDays[0];
  expect(rows[0]).toEqual({ employeeId: id, removedAt: null, weekDay: 'monday', ...figures });
  expect(figures).toMatchObject({
    secondsWorked: 0,
    secondsToWork: expect.any(Number),
    secondsBalance: expect.any(Number),
  });
  const [all, flat] = [{}, earlier].map((headers) =>
    app.api('GET', report, { headers: { accept: 'text/csv', ...headers } }),
  );
  expect((await flat)?.text).toBe((await all)?.text);
});

test('days of vacation show their calendar and the employee', async () => {
  const { id: employeeId } = await hire();
  const { json } = await askVacation(employeeId, [{ date: '2026-08-03' }]);
  await accept(vacations, json.data.id);
  const path = `/schedule/v1/vacation-day-off?employeeIds=${employeeId}`;
  const [day] = await app.read(path);
  expect(day).toMatchObject({
    ...{ date: '2026-08-03', seconds: 28_800, employee: short(employeeId) },
    calendar: {
      ...{ id: day.calendarId, year: 2026, maxDaysOff: null },
      vacationConfiguration: { id: configuration.id, name: 'Usual', maxDaysOff: 22, dayType: 'business_day' },
      createdAt: expect.any(String),
    },
  });
  const [whole] = await readEarlier(path);
  expect(whole.employee).toMatchObject({ id: employeeId, startDate: '2020-01-01', customFields: [] });
});

describe('an absence', () => {
  test('shows its calendar with the type and the employee, day by day', async () => {
    const { id: employeeId } = await hire();
    const { id: absenceTypeId } = await kind({ name: 'Exam', needsValidation: false });
    await askAbsence(employeeId, absenceTypeId, [{ date: '2026-09-01' }]);
    const path = `/schedule/v1/absence-day-off?from=2026-09-01&employeeIds=${employeeId}`;
    const [day] = await app.read(path);
    expect(day).toMatchObject({
      ...{ date: '2026-09-01', employee: short(employeeId) },
      calendar: { year: 2026, absenceType: { id: absenceTypeId, name: 'Exam', needsValidation: false } },
    });
    expect((await readEarlier(path))[0].employee).toMatchObject({ startDate: '2020-01-01' });
  });
  test('is in a calendar with an id that is not that of its type', async () => {
    const { id: employeeId } = await hire();
    const { id: absenceTypeId } = await kind({ name: 'Move', needsValidation: false });
    const { json } = await askAbsence(employeeId, absenceTypeId, [{ date: '2026-12-31' }, { date: '2027-01-04' }]);
    const { absenceCalendar } = json.data;
    expect(absenceCalendar).toMatchObject({ year: 2026, absenceType: { id: absenceTypeId, name: 'Move' } });
    expect(absenceCalendar.id).not.toBe(absenceTypeId);
    const calendar = await app.read(`/schedule/v1/absence-calendars/${absenceCalendar.id}`);
    expect(calendar).toMatchObject({ id: absenceCalendar.id, employeeId, absenceTypeId, year: 2026 });
    expect(calendar).toMatchObject({ employee: short(employeeId), absenceType: absenceCalendar.absenceType });
    const days = await app.read(`/schedule/v1/absence-day-off?employeeIds=${employeeId}&orderBy=date%20asc`);
    expect(days.map((day: { calendar: object }) => day.calendar)).toEqual([
      { id: absenceCalendar.id, year: 2026, absenceType: absenceCalendar.absenceType },
      { id: expect.not.stringMatching(absenceCalendar.id), year: 2027, absenceType: absenceCalendar.absenceType },
    ]);
  });
});

describe('the current contract', () => {
  const entry = (path: string, name: string) => app.create(`/contract/v1/${path}`, { name });
  test('shows as objects what it refers to, and the vacation of the year', async () => {
    const { id: employeeId } = await hire();
    const [jobCharge, workdayType, contractType, degree, agreement] = [
      await entry('job-charges', 'Baker'),
      await entry('workday-types', 'Whole'),
      await entry('contract-types', 'Lasting'),
      await entry('degrees', 'None'),
      await entry('agreements', 'Bakeries'),
    ];
    await app.create(contracts, {
      ...{ employeeId, startAt: '2020-01-01', jobChargeId: jobCharge.id, workDayTypeId: workdayType.id },
      ...{ contractTypeId: contractType.id, degreeId: degree.id, agreementId: agreement.id },
    });
    const path = `${contracts}/${employeeId}/current-contract`;
    const shown = ({ id, name }: { id: string; name: string }) => ({ id, name, editable: true });
    const contract = await app.read(path);
    expect(contract).toMatchObject({
      ...{ status: 'current', jobCharge: shown(jobCharge), workdayType: shown(workdayType) },
      ...{ contractType: shown(contractType), degree: shown(degree), agreement: shown(agreement) },
      holidays: { totalHolidays: 22, holidayType: 'business_day' },
    });
    expect(await app.read(`${path}?fields=degree`)).toEqual({ degree: shown(degree) });
    const token = await app.newToken(['contracts:read', 'employees:read']);
    const { json } = await app.api('GET', path, { token });
    expect(json.data).not.toHaveProperty('holidays');
    expect(json.meta.redacted).toContain('holidays');
  });
  test('has null for what it does not refer to', async () => {
    const { id: employeeId } = await hire();
    await app.create(contracts, { employeeId, startAt: '2020-01-01' });
    expect(await app.read(`${contracts}/${employeeId}/current-contract`)).toMatchObject({
      ...{ jobCharge: null, workdayType: null, contractType: null, degree: null, agreement: null },
    });
  });
});

test('a manager of employees shows both', async () => {
  const { id: employeeId } = await hire();
  const { id: managerId } = await hire({ firstName: 'Mar' });
  const made = await app.create('/core/v3/employee-managers', { employeeId, managerId, permission: 'check' });
  expect(made).toMatchObject({ manager: { ...short(managerId), firstName: 'Mar' }, employee: short(employeeId) });
  const [one] = await readEarlier(`/core/v3/employee-managers?employeeId=${employeeId}`);
  expect(one).toMatchObject({ manager: { status: 'active' }, employee: { status: 'active', customFields: [] } });
});

test('an employee within another object shows whether they are at work', async () => {
  const office = await app.create('/core/v3/offices', { name: 'Vigo' });
  const { id: employeeId } = await hire({ officeId: office.id });
  await app.api('POST', '/schedule/v1/work-entries/clock-in', { body: { employeeId } });
  const atWork = { ...short(employeeId), workStatus: 'online' };
  const { id: absenceTypeId } = await kind({ needsValidation: false });
  await askAbsence(employeeId, absenceTypeId, [{ date: '2026-12-01' }]);
  for (const path of [
    `/core/v3/employee-office-assignations?employeeId=${employeeId}`,
    `/schedule/v1/work-entries?employeeId=${employeeId}`,
    `/schedule/v1/absence-day-off-requests?employeeId=${employeeId}`,
    `/schedule/v1/absence-day-off?employeeIds=${employeeId}`,
    `/schedule/v1/absence-calendars?employeeId=${employeeId}`,
  ]) {
    expect((await app.read(path)).map(({ employee }: { employee: object }) => [path, employee])).toEqual([
      [path, atWork],
    ]);
    expect((await readEarlier(path))[0].employee).toMatchObject({ id: employeeId, workStatus: 'online' });
  }
});

describe('a holiday calendar', () => {
  const days = [
    { date: '2026-01-06', name: 'Reyes' },
    { date: '2026-12-08', name: null },
  ];
  test('shows its days under both names, with ids', async () => {
    const calendar = await app.create(holidays, { name: 'Vigo', daysOff: days });
    const shown = days.map((day) => ({ ...day, id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8/) }));
    expect(calendar.daysOff).toEqual(shown);
    expect(calendar.dayOff).toEqual(calendar.daysOff);
    const [one, other] = calendar.daysOff;
    expect(one.id).not.toBe(other.id);
    expect(await app.read(`${holidays}/${calendar.id}`)).toMatchObject({ dayOff: calendar.daysOff });
  });
  test('is written back as it was read, under either name', async () => {
    const { id, daysOff, name } = await app.create(holidays, { name: 'Vigo', dayOff: days });
    const put = async (body: object) => (await app.api('PUT', `${holidays}/${id}`, { body })).json;
    expect((await put({ name, daysOff, dayOff: daysOff })).data).toMatchObject({ version: 1, daysOff });
    expect((await put({ name, daysOff, dayOff: daysOff.slice(1) })).data).toMatchObject({ dayOff: daysOff.slice(1) });
    expect((await put({ daysOff, dayOff: [] })).code).toBe('invalid_body');
  });
});

test('a vacation calendar shows the employee, the configuration and the seconds of its days, and takes them back', async () => {
  const { id: employeeId } = await hire();
  const calendars = '/schedule/v1/vacation-calendars';
  const calendar = await app.create(calendars, {
    ...{ employeeId, vacationConfigurationId: configuration.id, year: 2026, daysOff: [{ date: '2026-07-01' }] },
  });
  expect(calendar).toMatchObject({
    employee: short(employeeId),
    vacationConfiguration: { id: configuration.id, name: 'Usual' },
    daysOff: [{ date: '2026-07-01', seconds: 28_800 }],
  });
  const [whole] = await readEarlier(`${calendars}?employeeId=${employeeId}`);
  expect(whole).toMatchObject({
    employee: { status: 'active' },
    vacationConfiguration: { accrual: 'year', createdAt: configuration.createdAt },
  });
  const { status, text, json } = await app.api('PUT', `${calendars}/${calendar.id}`, { body: whole, headers: earlier });
  expect(status, text).toBe(200);
  expect(json.data.daysOff).toEqual(calendar.daysOff);
});

test('a new salary comes as a list', async () => {
  const { id: employeeId } = await hire();
  const body = {
    ...{ employeeId, payPeriod: 'monthly', currency: 'EUR', grossSalary: 35_000, payments: 14, prorated: false },
    startDate: '2026-01-01',
  };
  const path = '/contract/v1/salaries';
  const request = { body, headers: { ...earlier, 'idempotency-key': 'one salary' } };
  const { status, json } = await app.api('POST', path, request);
  expect([status, json]).toMatchObject([
    200,
    { data: [{ employeeId, monthlyGrossSalary: 2917 }], meta: { currentPage: 1, lastPage: 1, total: 1, perPage: 1 } },
  ]);
  expect((await app.api('POST', path, request)).json).toEqual(json);
  const [salary] = json.data;
  // One payment in cents, as the field has always been, and in euros next to it.
  expect(salary).toMatchObject({ remuneration: 250_000, remunerationAmount: 2500 });
  // Ours has one unit: a month with its cents, and no payment in cents.
  const { remuneration: _, ...ours } = salary;
  expect(await app.read(`${path}/${salary.id}`)).toEqual({ ...ours, monthlyGrossSalary: 2916.67 });
  const payroll = `/contract/v1/contracts/contracts-for-payroll?from=2026-01-01&to=2026-01-31&employeeIds=${employeeId}`;
  expect((await readEarlier(payroll))[0].salaries).toMatchObject([{ monthlyGrossSalary: 2917, remuneration: 250_000 }]);
  expect((await app.read(payroll))[0].salaries[0]).not.toHaveProperty('remuneration');
  const back = await app.api('PUT', `${path}/${salary.id}`, { body: salary, headers: earlier });
  expect([back.status, back.json.data.version]).toEqual([200, 1]);
});

test('a repeat has the shape of the first request, whatever it asks for itself', async () => {
  const path = '/contract/v1/salaries';
  const admin = await signInAs(app, 'administrator');
  const tokens = '/account/v1/tokens';
  const made = await admin.api('POST', tokens, { body: { name: 'Repeats', scopes: ['*'] } });
  const { id: tokenId, secret: token } = made.json.data;
  expect(token).toBeDefined();
  const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 35_000, payments: 14, startDate: '2026-01-01' };
  const give = async (employeeId: string, key: string, headers = {}) => {
    const request = { body: { employeeId, ...pay }, headers: { ...headers, 'idempotency-key': key }, token };
    const { status, json, headers: given } = await app.api('POST', path, request);
    return { status, json, isReplayed: given['idempotent-replayed'] === 'true', isList: Array.isArray(json.data) };
  };
  const [one, two] = [(await hire()).id, (await hire()).id];
  const list = await give(one, 'first asks for the earlier shape', earlier);
  expect(list).toMatchObject({ status: 200, isReplayed: false, isList: true });
  expect(await give(one, 'first asks for the earlier shape')).toEqual({ ...list, isReplayed: true });
  const object = await give(two, 'first asks for ours');
  expect(object).toMatchObject({ status: 201, isReplayed: false, isList: false });
  expect(await give(two, 'first asks for ours', earlier)).toEqual({ ...object, isReplayed: true });
  // The setting of the token counts like the header: at the first request.
  const changed = await admin.api('PATCH', `${tokens}/${tokenId}`, { body: { compat: '2025' } });
  expect(changed.status).toBe(200);
  expect(await give(two, 'first asks for ours')).toEqual({ ...object, isReplayed: true });
  expect(await app.read(`${path}?employeeId=${two}`)).toHaveLength(1);
});

test('the list of employees has no leavers, unless the request says which', async () => {
  const own = await app.newAccount();
  const person = { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01' };
  const { id: present } = await own.create(people, person);
  const { id: former } = await own.create(people, { ...person, endDate: '2021-01-31' });
  const listed = async (query: string, headers = {}) => {
    const { json } = await own.api('GET', `${people}?orderBy=createdAt%20asc&${query}`, { headers });
    return [json.data.map(({ id }: { id: string }) => id), json.meta.total];
  };
  expect(await listed('')).toEqual([[present, former], 2]);
  expect(await listed('', earlier)).toEqual([[present], 1]);
  expect(await listed('status=inactive', earlier)).toEqual([[former], 1]);
  expect(await listed('status[in]=active,inactive', earlier)).toEqual([[present, former], 2]);
  expect(await listed('onlyReturn=all', earlier)).toEqual([[present, former], 2]);
});

describe('members that only the earlier shape has', () => {
  const created = async (path: string, body: object) => {
    const { status, text, json } = await app.api('POST', path, { body, headers: earlier });
    if (status !== 200) expect.fail(text);
    return json.data;
  };
  const written = async (path: string, body: object) => {
    const one = await created(path, body);
    expect((await app.api('PUT', `${path}/${one.id}`, { body: one, headers: earlier })).status).toBe(200);
    const ours = await app.read(`${path}/${one.id}`).catch(() => undefined);
    return { one, ours };
  };

  test('are the account, a price and a nationality of an employee, wherever an employee is whole', async () => {
    const { company } = await app.read('/core/v3/info');
    const { one, ours } = await written(people, { firstName: 'Ana', lastName: 'Torres', nationality: 'ES' });
    const { id, name, language, createdAt, updatedAt } = company;
    const more = { company: { id, name, language, createdAt, updatedAt }, pricePerHour: 0, nationality: 'ES' };
    expect(one).toMatchObject(more);
    for (const member of Object.keys(more)) expect(ours).not.toHaveProperty(member);
    const entry = await created('/schedule/v1/work-entries/clock-in', { employeeId: one.id });
    expect(entry.employee).toMatchObject(more);
  });

  test('are the parts of the trial period and of the level of a contract', async () => {
    const { id: employeeId } = await hire();
    const trialPeriod = { trialPeriodType: 'months', quantity: 6 };
    const body = { employeeId, startDate: '2026-01-01', trialPeriod, jobLevel: 'Senior' };
    const { one, ours } = await written(contracts, body);
    const more = { trialPeriodType: 'months', trialPeriodQuantity: 6, jobLevelId: 'Senior', jobLevelName: 'Senior' };
    expect(one).toMatchObject({ ...more, trialPeriod });
    for (const member of Object.keys(more)) expect(ours).not.toHaveProperty(member);
    const [listed] = await readEarlier(`${contracts}/${employeeId}`);
    expect(listed).toMatchObject(more);
  });

  test.each([
    ['/core/v3/custom-fields', { name: 'Size', type: 'text' }],
    ['/schedule/v1/work-breaks', { name: 'Coffee' }],
    ['/schedule/v1/check-types', { name: 'On the road' }],
    [
      '/contract/v1/compensations',
      { name: 'Bus', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' },
    ],
  ])('are the account of %s', async (path, body) => {
    const { one } = await written(path, body);
    expect(one.companyId).toBe((await app.read('/core/v3/info')).company.id);
    expect(await app.read(path)).not.toContainEqual(expect.objectContaining({ companyId: expect.anything() }));
  });

  test.each([
    '/core/v3/job-charges',
    '/contract/v1/degrees',
    '/contract/v1/workday-types',
    '/contract/v1/contract-types',
  ])('say that entries of %s can change', async (path) => {
    const { one, ours } = await written(path, { name: 'Tester' });
    expect(one.editable).toBe(true);
    expect(ours).not.toHaveProperty('editable');
  });

  test('say whether an office is deleted', async () => {
    const { one, ours } = await written('/core/v3/offices', { name: 'Vigo' });
    expect(one.isDeleted).toBe(false);
    expect(ours).not.toHaveProperty('isDeleted');
    await app.api('DELETE', `/core/v3/offices/${one.id}`);
    const [deleted] = await readEarlier(`/core/v3/offices?id=${one.id}&onlyReturn=deleted`);
    expect(deleted.isDeleted).toBe(true);
  });

  describe('in a body', () => {
    const refusalOf = async (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object, headers = {}) => {
      const { status, json } = await app.api(method, path, { body, headers });
      return [status, json.errors?.map(({ pointer, code }: never) => [pointer, code])];
    };
    const unknown = (names: object) => [422, Object.keys(names).map((name) => [`/${name}`, 'unknown_field'])];

    test.each([
      [people, { firstName: 'Ana', lastName: 'Torres' }, { pricePerHour: 15, company: null }],
      ['/core/v3/offices', { name: 'Lugo' }, { isDeleted: true }],
      ['/contract/v1/degrees', { name: 'Baker' }, { editable: false }],
    ])('are refused where %s creates or changes one', async (path, body, names) => {
      const { id } = await app.create(path, body);
      for (const headers of [{}, earlier]) {
        expect(await refusalOf('POST', path, { ...body, ...names }, headers)).toEqual(unknown(names));
        expect(await refusalOf('PATCH', `${path}/${id}`, names, headers)).toEqual(unknown(names));
      }
    });

    test('are refused in a new contract, which would lose them, and where they differ from the contract', async () => {
      const { id: employeeId } = await hire();
      const body = { employeeId, startDate: '2026-01-01' };
      const names = { trialPeriodType: 'months', trialPeriodQuantity: 6, jobLevelName: 'Senior' };
      expect(await refusalOf('POST', contracts, { ...body, ...names })).toEqual(unknown(names));
      expect(await refusalOf('POST', contracts, { ...body, ...names }, earlier)).toEqual(unknown(names));
      const trialPeriod = { trialPeriodType: 'months', quantity: 6 };
      const one = await created(contracts, { ...body, trialPeriod, jobLevel: 'Senior' });
      const path = `${contracts}/${one.id}`;
      const changed = { trialPeriodQuantity: 3 };
      expect(await refusalOf('PUT', path, { ...one, ...changed }, earlier)).toEqual(unknown(changed));
      expect(await refusalOf('PATCH', path, names)).toEqual(unknown(names));
      const { status, json } = await app.api('PUT', path, { body: { ...one, jobLevel: 'Lead' }, headers: earlier });
      expect([status, json.data]).toMatchObject([200, { jobLevel: 'Lead', jobLevelName: 'Lead', trialPeriod }]);
    });

    test('are refused in a batch, unless an update has them as they were read', async () => {
      const one = await created(people, { firstName: 'Read', lastName: 'Back' });
      const rows = [
        { operation: 'create', data: { firstName: 'New', lastName: 'Hire', pricePerHour: 15 } },
        { operation: 'update', id: one.id, data: { pricePerHour: 15 } },
        { operation: 'update', id: one.id, data: one },
      ];
      const { json } = await app.api('POST', `${people}/batch`, { body: { rows }, headers: earlier });
      expect(json.data.map(({ status }: { status: number }) => status)).toEqual([422, 422, 200]);
      const { pricePerHour } = one;
      const written = [
        { operation: 'update', id: one.id, data: { phone: '1' } },
        { operation: 'upsert', externalId: 'read back', data: { firstName: 'Read', lastName: 'Back' } },
        { operation: 'update', externalId: 'read back', data: { phone: '1', pricePerHour } },
      ];
      const sent = await app.api('POST', `${people}/batch`, { body: { rows: written }, headers: earlier });
      expect(sent.json.data.map(({ status }: { status: number }) => status)).toEqual([200, 201, 200]);
      const gone = await created(people, { firstName: 'Gone', lastName: 'Since' });
      await app.api('DELETE', `${people}/${gone.id}`);
      expect(await refusalOf('PUT', `${people}/${gone.id}`, gone, earlier)).toEqual([404, undefined]);
    });
  });
});

describe('an object in the earlier shape', () => {
  const written = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
    const { status, text, json } = await app.api(method, path, { ...(body ? { body } : {}), headers: earlier });
    if (status > 201) expect.fail(text);
    return json;
  };
  const person = { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01' };
  const page = { currentPage: 1, lastPage: 1, total: 1, perPage: 1 };

  test('is a page, and has another ETag than ours', async () => {
    const made = await written('POST', '/core/v3/departments', { name: 'Sales' });
    expect(made.meta).toMatchObject(page);
    const path = `/core/v3/departments/${made.data.id}`;
    const [theirs, ours] = [await app.api('GET', path, { headers: earlier }), await app.api('GET', path)];
    expect([theirs.json.meta, ours.json.meta]).toEqual([page, undefined]);
    expect(theirs.headers.etag).not.toBe(ours.headers.etag);
    expect((await written('PATCH', path, { name: 'Shops' })).meta).toMatchObject(page);
    expect((await app.api('DELETE', path, { headers: earlier })).json.meta).toMatchObject(page);
    expect((await app.api('GET', '/core/v3/info', { headers: earlier })).json.meta).toEqual(page);
  });

  test('shows an employee with the recruiter, and with all that describes a custom field', async () => {
    const recruiter = await app.create(people, { ...person, firstName: 'Rita' });
    const field = await app.create('/core/v3/custom-fields', { name: 'Shoes', type: 'text' });
    const secret = await app.create('/core/v3/custom-fields', { name: 'Health', type: 'text', sensitive: true });
    const customFields = [field, secret].map(({ id }) => ({ id, value: 'M' }));
    const { data: one } = await written('POST', people, { ...person, mainRecruiter: recruiter.id, customFields });
    const { companyId } = (await app.api('GET', '/core/v3/custom-fields', { headers: earlier })).json.data[0];
    expect(one.mainRecruiter).toEqual({
      ...{ id: recruiter.id, firstName: 'Rita', lastName: 'Torres', email: null },
      ...{ imageProfileURL: null, workStatus: 'offline' },
    });
    const { id, name, slug, type, createdAt, updatedAt } = field;
    expect(one.customFields).toContainEqual({ id, name, slug, type, companyId, createdAt, updatedAt, value: 'M' });
    const token = await app.newToken(['employees:read']);
    const [seen] = await readEarlier(`${people}?id=${one.id}`, token);
    expect(seen.customFields.map((value: { id: string }) => value.id)).toEqual([id]);
    expect((await written('PUT', `${people}/${one.id}`, one)).data).toMatchObject({ version: 1 });
    const other = await app.create(people, person);
    const moved = await written('PUT', `${people}/${one.id}`, { ...one, mainRecruiter: other.id });
    expect(moved.data.mainRecruiter).toMatchObject({ id: other.id });
  });

  test('is written back with one name changed where a value has two', async () => {
    const one = await app.create(people, { ...person, children: 1, nationalities: ['ES', 'PT'] });
    const read = await readEarlier(`${people}/${one.id}`);
    const change = { ...read, childrenCount: 2, nationality: 'FR', version: undefined };
    const { data } = await written('PUT', `${people}/${one.id}`, change);
    expect(data).toMatchObject({ children: 2, nationality: 'FR', nationalities: ['FR', 'PT'] });
    const other = { ...data, nationalities: ['IT'] };
    expect((await written('PUT', `${people}/${one.id}`, other)).data).toMatchObject({ nationality: 'IT' });
  });

  test('is written back although the account has changed since', async () => {
    const one = await app.create(people, person);
    const read = await readEarlier(`${people}/${one.id}`);
    await app.api('PUT', `/core/v3/companies/${read.company.id}`, { body: { name: 'Renamed' } });
    expect((await written('PUT', `${people}/${one.id}`, { ...read, phone: '600' })).data).toMatchObject({
      ...{ phone: '600', company: { id: read.company.id, name: 'Renamed' } },
    });
    const stranger = { ...read, company: { ...read.company, id: one.id } };
    const { status, json } = await app.api('PUT', `${people}/${one.id}`, { body: stranger, headers: earlier });
    expect([status, json.errors]).toMatchObject([422, [{ pointer: '/company', code: 'unknown_field' }]]);
  });

  test('has a last day today, if it is a former employee without dates', async () => {
    const { data } = await written('POST', people, { ...person, status: 'inactive' });
    const { startDate: today } = await app.create(people, { firstName: 'Hired', lastName: 'Today' });
    expect(data).toMatchObject({ startDate: '2020-01-01', endDate: today });
  });

  test('keeps its last day if a PUT by external id says what it is', async () => {
    const endOf = async (known: string, values: object) => {
      const { id } = await app.create(people, { ...person, externalId: known, ...values });
      await written('PUT', `${people}/external/${known}`, { status: 'inactive' });
      return (await app.read(`${people}/${id}`)).endDate;
    };
    expect(await endOf('announced', { endDate: '2100-12-31' })).toBe('2100-12-31');
    expect(await endOf('former', { endDate: '2025-01-31' })).toBe('2025-01-31');
  });

  test.each([
    [people, { ...person, nationalities: ['ES'] }, { personalEmail: 'a@b.es' }, { personalMail: 'a@b.es' }],
    [people, { ...person, nationalities: ['ES'] }, { nationalities: ['PT'] }, { nationality: 'PT' }],
    ['/core/v3/offices', { name: 'Lugo' }, { name: 'Vigo' }, { name: 'Vigo' }],
  ])('is written back by its external id: %s %#', async (path, values, change, shown) => {
    const known = { ...values, externalId: crypto.randomUUID() };
    const byExternalId = `${path}/external/${known.externalId}`;
    await written('PUT', byExternalId, known);
    const [read] = await readEarlier(`${path}?externalId=${known.externalId}`);
    expect((await written('PUT', byExternalId, { ...read, ...change })).data).toMatchObject({ id: read.id, ...shown });
    const no = await app.api('PUT', `${path}/external/${'x'.repeat(201)}`, { body: change, headers: earlier });
    expect(no.status).toBe(404);
  });

  test('has an object for no place, which may be written back', async () => {
    const nowhere = { latitude: null, longitude: null };
    const { data: office } = await written('POST', '/core/v3/offices', { name: 'Nowhere' });
    expect(office.coordinates).toEqual(nowhere);
    expect((await written('PUT', `/core/v3/offices/${office.id}`, office)).data).toEqual(office);
    const { id: employeeId } = await hire();
    const path = '/schedule/v1/work-entries';
    const { data: entry } = await written('POST', `${path}/clock-in`, { employeeId });
    expect([entry.workEntryIn.coordinates, entry.workEntryOut]).toEqual([nowhere, null]);
    expect((await written('PUT', `${path}/${entry.id}`, entry)).data).toMatchObject({ version: 1 });
    const token = await app.newToken(['work-entries:read']);
    expect((await readEarlier(`${path}/${entry.id}`, token)).workEntryIn).not.toHaveProperty('coordinates');
    expect((await app.read(`${path}/${entry.id}`)).workEntryIn.coordinates).toBeNull();
  });

  test('is the company with its address for those who may see the settings', async () => {
    const read = async (...scopes: string[]) =>
      (await readEarlier('/core/v3/info', await app.newToken(scopes))).company.notificationEmail;
    expect([await read('settings:read'), await read('employees:read')]).toEqual([null, undefined]);
  });

  test.each([
    ['/schedule/v1/absence-types', { maxPerPeriod: null, maxDateToTakeAbsence: null }],
    ['/schedule/v1/vacation-configurations', {}],
  ])('names the account in %s', async (path, more) => {
    const { data } = await written('POST', path, { name: 'Of the account' });
    const { company } = await app.read('/core/v3/info');
    expect(data).toMatchObject({ company: { id: company.id }, ...more });
    expect((await written('PUT', `${path}/${data.id}`, data)).data).toMatchObject({ version: 1 });
    expect(await app.read(`${path}/${data.id}`)).not.toHaveProperty('company');
  });

  test('is an absence calendar with its days, its employee, and no deletion', async () => {
    const { id: employeeId } = await hire();
    const { id: absenceTypeId } = await kind({ name: 'Whole', needsValidation: false });
    await askAbsence(employeeId, absenceTypeId, [{ date: '2026-12-01' }]);
    await askAbsence(employeeId, absenceTypeId, [{ date: '2027-01-04' }]);
    const requests = await readEarlier(`/schedule/v1/absence-day-off-requests?employeeId=${employeeId}`);
    const calendars = await readEarlier(`/schedule/v1/absence-calendars?employeeId=${employeeId}`);
    for (const { absenceCalendar, daysOff } of requests) {
      const calendar = calendars.find(({ id }: { id: string }) => id === absenceCalendar.id);
      const { createdAt, updatedAt } = calendar;
      const [{ date, seconds }] = daysOff;
      expect(absenceCalendar).toMatchObject({
        ...{ createdAt, updatedAt, deletedAt: null, employee: { id: employeeId } },
        daysOff: [{ date, seconds, startTime: null, endTime: null }],
      });
      expect(calendar).toMatchObject({ deletedAt: null, employee: { id: employeeId, customFields: [] } });
      const path = `/schedule/v1/absence-calendars/${calendar.id}`;
      expect((await written('PUT', path, calendar)).data).toEqual(calendar);
    }
  });

  test('is a whole manager of the organisation chart, and a whole compensation of an employee', async () => {
    const { id: managerId } = await hire();
    const { id: employeeId } = await hire({ managerId });
    const chart = await readEarlier(`/core/v3/employee-profiles/organization-chart-managers/${employeeId}`);
    const whole = { status: 'active', imageProfileURL: null };
    expect(chart).toMatchObject({
      ...{ employee: { id: employeeId, ...whole }, organizationChartManager: { id: managerId, ...whole } },
    });
    const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 35_000, payments: 12, startDate: '2026-01-01' };
    await app.create('/contract/v1/salaries', { employeeId, ...pay });
    const kindOfPay = { compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' };
    const { id } = await app.create('/contract/v1/compensations', { name: 'Car', ...kindOfPay });
    const path = `/contract/v1/employees/${employeeId}/compensations`;
    await written('POST', `${path}/${id}`, { startDate: '2026-02-01' });
    expect((await readEarlier(path))[0].compensation).toMatchObject({ id, origin: 'payroll', companyId: app.id });
  });
});
