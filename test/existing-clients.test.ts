/** What clients of the described API send in another form than Rollcall's own: accepted, with the effect that they expect. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const calendars = '/schedule/v1/holiday-calendar';
const payroll = '/contract/v1/contracts/contracts-for-payroll';
const nowhere = { latitude: null, longitude: null };

const hire = (more: object = {}) =>
  app.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01', ...more });
const post = (path: string, body: object) => app.api('POST', path, { body });
const [group] = await app.read('/contract/v1/contribution-groups');
const pay = (employeeId: string, more: object = {}) =>
  app.create('/contract/v1/salaries', {
    ...{ employeeId, payPeriod: 'monthly', currency: 'EUR', grossSalary: 35_000, payments: 12, prorated: false },
    ...{ startDate: '2026-01-01', contributionGroupId: group.id, ...more },
  });

describe('a holiday calendar without a year', () => {
  test('has the year of its days', async () => {
    const { year, daysOff } = await app.create(calendars, { name: 'Madrid', daysOff: [{ date: '2027-05-02' }] });
    expect([year, daysOff]).toEqual([2027, [{ id: expect.any(String), date: '2027-05-02', name: null }]]);
  });
  test('is refused with days of several years, which it names', async () => {
    const daysOff = ['2027-05-02', '2026-12-08', '2027-01-06'].map((date) => ({ date }));
    const { status, json } = await post(calendars, { name: 'Madrid', daysOff });
    expect([status, json.errors]).toMatchObject([
      422,
      [{ pointer: '/daysOff', code: 'several_years', params: { years: '2026, 2027' } }],
    ]);
  });
  test('is refused without days', async () => {
    const { status, json } = await post(calendars, { name: 'Madrid' });
    expect([status, json.errors]).toMatchObject([422, [{ pointer: '/year', code: 'required' }]]);
  });
});

describe('payroll', () => {
  const month = 'from=2026-11-01&to=2026-11-30';
  const rows = (data: { employee: { firstName: string } }[]) => data.map(({ employee }) => employee.firstName);
  const names = async (query: string): Promise<string[]> =>
    rows(await app.read(`${payroll}?${month}&limit=500&${query}`));

  test('shows those who are paid with a period', async () => {
    const [weekly, monthly] = [await hire({ firstName: 'Wes' }), await hire({ firstName: 'Mo' })];
    await pay(weekly.id, { payPeriod: 'weekly', payments: 52 });
    await pay(monthly.id);
    expect(await names('period=weekly')).toEqual(['Wes']);
    const found = await names('period=monthly&currency=EUR');
    expect([found.includes('Mo'), found.includes('Wes')]).toEqual([true, false]);
  });
  test('does not tell the period of pay without the scope of salaries', async () => {
    const token = await app.newToken(['employees:read', 'contracts:read']);
    const { status, json } = await app.api('GET', `${payroll}?${month}&period=weekly`, { token });
    expect([status, json.code]).toEqual([403, 'missing_scope']);
  });
  test('comes in the order asked for, page by page', async () => {
    for (const firstName of ['Zoe', 'Abe']) await hire({ firstName });
    const found = await names(`orderBy=${encodeURIComponent('firstName desc')}`);
    expect(found).toEqual([...found].sort().reverse());
    const first = await app.api('GET', `${payroll}?${month}&limit=1&orderBy=firstName%20asc`);
    const cursor = first.json.meta.nextCursor;
    const second = await app.api('GET', `${payroll}?${month}&limit=1&orderBy=firstName%20asc&cursor=${cursor}`);
    expect([first, second].flatMap(({ json }) => rows(json.data))).toEqual(found.toReversed().slice(0, 2));
  });
});

describe('a list', () => {
  test('of salaries is filtered by the name of the contribution group', async () => {
    const { id } = await hire();
    const salary = await pay(id);
    const path = `/contract/v1/salaries?employeeId=${id}&contributionGroup=`;
    expect(await app.read(path + encodeURIComponent(group.name))).toMatchObject([{ id: salary.id }]);
    expect(await app.read(`${path}Other`)).toEqual([]);
  });
  test('of compensations is filtered by a part of the name', async () => {
    const kind = { compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' };
    await app.create('/contract/v1/compensations', { name: 'Night_bonus', ...kind });
    const found = async (name: string) =>
      (await app.read(`/contract/v1/compensations?name=${name}`)).map((one: { name: string }) => one.name);
    expect(await found('BONUS')).toEqual(['Night_bonus']);
    expect(await found('t_b')).toEqual(['Night_bonus']);
    expect(await found('_onus')).toEqual([]);
  });
  test.each(['companyId', 'per_page'])('takes %s', async (name) => {
    const value = name === 'companyId' ? app.id : '100';
    const { status, json } = await app.api('GET', `${people}?limit=1&${name}=${value}`);
    expect([status, json.data.length]).toEqual([200, 1]);
  });
  test('is refused with the id of another account', async () => {
    const other = await app.newAccount();
    const { status, json } = await app.api('GET', `${people}?companyId=${other.id}`);
    expect([status, json.errors]).toMatchObject([400, [{ parameter: 'companyId', code: 'wrong_account' }]]);
  });
});

describe('vacation balances', () => {
  const totals = '/schedule/v1/vacation-calendar-totals';
  test('come for all years with a calendar, in pages', async () => {
    const { id } = await hire();
    const configuration = await app.create('/schedule/v1/vacation-configurations', {
      name: 'Holidays',
      isDefault: false,
    });
    for (const year of [2025, 2026]) {
      await app.create('/schedule/v1/vacation-calendars', {
        ...{ employeeId: id, vacationConfigurationId: configuration.id, year },
      });
    }
    const years = async (query: string): Promise<number[]> =>
      (await app.read(`${totals}?employeeId=${id}${query}`)).map(({ year }: { year: number }) => year);
    expect(await years('')).toEqual([2025, 2026]);
    expect(await years('&limit=1&page=2')).toEqual([2026]);
    expect(await years('&limit=20&page=2')).toEqual([]);
    expect(await years('&year=2025&limit=20&page=1')).toEqual([2025]);
  });
});

test('a vacation configuration of another product is created', async () => {
  const configuration = await app.create('/schedule/v1/vacation-configurations', {
    ...{ name: 'Free', dayType: 'business_day', pickMode: 'by_days', creationDateNextYear: '12-31', year: 2026 },
    ...{ needsValidation: true, employeeRequestDenyExcessDaysOff: false, hoursQuantityConfigured: 8 },
    ...{ allowFreeHoursSelection: true, employeeRequestEnabled: true, configurationType: 'unlimited_days' },
    ...{ halfDayVacationConfiguration: 'weekly_average', enjoyMonthPeriod: 3, requestVacationFrom: '2026-01' },
    ...{ renewalPeriod: 'calendar_year', notAllowedDateRanges: [{ from: '2026-08', to: '2028-02' }] },
  });
  expect(configuration).toMatchObject({
    ...{ configurationType: 'unlimited_days', employeeRequestDenyExcessDaysOff: false },
    notAllowedDateRanges: [{ from: '2026-08-01', to: '2028-02-29' }],
  });
});

test('what is accepted without an effect is named by the reply', async () => {
  const person = { firstName: 'Ana', lastName: 'Torres', pin: 1234, effectiveDate: '2026-01-01' };
  const made = await post(people, person);
  expect(made.json.meta.ignored).toEqual(['effectiveDate', 'pin']);
  const change = { pin: 4321 };
  const changed = await app.api('PATCH', `${people}/${made.json.data.id}`, { body: change });
  expect(changed.json.meta.ignored).toEqual(['pin']);
  const rows = [
    { operation: 'create', data: person },
    { operation: 'update', id: made.json.data.id, data: { description: 'x' } },
  ];
  const batch = await post(`${people}/batch`, { rows });
  expect(batch.json.data).toMatchObject([{ status: 201, ignored: ['effectiveDate', 'pin'] }, { status: 200 }]);
  expect(batch.json.data[1]).not.toHaveProperty('ignored');
  const report = await app.api(
    'GET',
    '/schedule/v1/reports/worked-hours?from=2026-01-01&to=2026-01-31&withChecks=true',
  );
  expect(report.json.meta.ignored).toEqual(['withChecks']);
});

test('one object is read as if it were a page', async () => {
  const { id } = await app.create(calendars, { name: 'Spain', year: 2026 });
  expect(await app.read(`${calendars}/${id}?limit=20&page=1`)).toMatchObject({ id });
});

describe('no place', () => {
  test('is null for an office, which may have the radius 0', async () => {
    const office = await app.create('/core/v3/offices', { name: 'Lugo', coordinates: nowhere, radio: 0 });
    expect(office).toMatchObject({ coordinates: null, radio: 0 });
    const there = { latitude: 43, longitude: -7 };
    const path = `/core/v3/offices/${office.id}`;
    const patched = async (coordinates: object) =>
      (await app.api('PATCH', path, { body: { coordinates } })).json.data?.coordinates;
    expect(await patched(there)).toEqual(there);
    expect(await patched({ latitude: null })).toBeUndefined();
    expect(await patched(nowhere)).toBeNull();
  });
  test('is null for a clock-in, a clock-out and an entry', async () => {
    const { id: employeeId } = await hire();
    const path = '/schedule/v1/work-entries';
    const clockedIn = await post(`${path}/clock-in`, { employeeId, workEntryIn: { coordinates: nowhere } });
    expect([clockedIn.status, clockedIn.json.data.workEntryIn.coordinates]).toEqual([201, null]);
    app.clock.advance({ minutes: 5 });
    const clockedOut = await post(`${path}/clock-out`, { employeeId, workEntryOut: { coordinates: nowhere } });
    expect([clockedOut.status, clockedOut.json.data.workEntryOut.coordinates]).toEqual([200, null]);
    const at = (date: string) => ({ date, coordinates: nowhere });
    const entry = await app.create(path, {
      ...{ employeeId, workEntryType: 'work' },
      ...{ workEntryIn: at('2026-11-02T08:00:00+01:00'), workEntryOut: at('2026-11-02T10:00:00+01:00') },
    });
    expect(entry.workEntryIn.coordinates).toBeNull();
  });
});

test('the clock needs no further scope for no place', async () => {
  const { id: employeeId } = await hire();
  const token = await app.newToken(['work-entries:write']);
  const path = '/schedule/v1/work-entries';
  for (const [action, workEntryIn] of [
    ['clock-in', { latitude: null, longitude: null }],
    ['clock-out', { coordinates: { latitude: null, longitude: null } }],
  ] as const) {
    const { status, text } = await app.api('POST', `${path}/${action}`, { body: { employeeId, workEntryIn }, token });
    expect(status, text).toBeLessThan(300);
    app.clock.advance({ minutes: 5 });
  }
  const there = { employeeId, workEntryIn: { latitude: 43, longitude: -7 } };
  const refused = await app.api('POST', `${path}/clock-in`, { body: there, token });
  expect([refused.status, refused.json.code]).toEqual([403, 'missing_scope']);
});

test('the clock takes a place without `coordinates`, and a clock-out under the name of a clock-in', async () => {
  const { id: employeeId } = await hire();
  const path = '/schedule/v1/work-entries';
  const there = { latitude: 43, longitude: -7 };
  const clockedIn = await post(`${path}/clock-in`, { employeeId, workEntryIn: there });
  expect([clockedIn.status, clockedIn.json.data.workEntryIn.coordinates]).toEqual([201, there]);
  app.clock.advance({ minutes: 5 });
  const clockedOut = await post(`${path}/clock-out`, { employeeId, workEntryIn: { coordinates: there } });
  expect([clockedOut.status, clockedOut.json.data.workEntryOut.coordinates]).toEqual([200, there]);
  const toggled = await post(`${path}/clock`, { employeeId, workEntryIn: nowhere });
  expect([toggled.status, toggled.json.data.workEntryIn.coordinates]).toEqual([201, null]);
  app.clock.advance({ minutes: 5 });
  const refused = await post(`${path}/clock-out`, { employeeId, workEntryOut: { latitude: 91, longitude: 0 } });
  expect([refused.status, refused.json.errors]).toMatchObject([
    422,
    [{ pointer: '/workEntryOut/coordinates/latitude', code: 'out_of_range' }],
  ]);
  const twice = await post(`${path}/clock-out`, { employeeId, workEntryIn: there, workEntryOut: there });
  expect([twice.status, twice.json.errors]).toMatchObject([422, [{ pointer: '/workEntryIn', code: 'conflicting' }]]);
});

test('a contract has a trial period in text and its occupation in an object', async () => {
  const { id: employeeId } = await hire();
  const contract = await app.create('/contract/v1/contracts', {
    ...{ employeeId, startAt: '2026-01-01', endAt: '' },
    ...{ trialPeriod: { trialPeriodType: 'months', quantity: '6' }, cbo: { employeeCBOType: '1234-56' } },
  });
  expect(contract).toMatchObject({
    ...{ trialPeriod: { trialPeriodType: 'months', quantity: 6 }, cbo: '1234-56' },
    endDate: null,
  });
  const { status, json } = await app.api('PATCH', `/contract/v1/contracts/${contract.id}`, {
    body: { trialPeriod: { quantity: 'six' }, cbo: { other: '1' } },
  });
  expect([status, json.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
    422,
    ['/trialPeriod/quantity', '/cbo'],
  ]);
});

describe('an empty text', () => {
  const none = { email: '', nid: '', phone: '', departmentId: '', endDate: '', dateOfBirth: '', gender: '' };
  test('is null for a field that may be absent', async () => {
    const employee = await hire({ ...none, personalEmail: '' });
    for (const [name, value] of Object.entries(employee)) if (name in none) expect([name, value]).toEqual([name, null]);
    expect(employee.personalMail).toBeNull();
  });
  test('clears a field', async () => {
    const { id } = await hire({ phone: '600', nid: '12345678Z' });
    const { json } = await app.api('PATCH', `${people}/${id}`, { body: { phone: '', nid: '' } });
    expect(json.data).toMatchObject({ phone: null, nid: null });
  });
  test('is null in a batch', async () => {
    const data = { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01', email: '' };
    const { json } = await post(`${people}/batch`, { rows: [{ operation: 'create', data }] });
    expect(json.data[0].status).toBe(201);
  });
  test('is refused for a field that must have a value', async () => {
    const { status, json } = await post(people, { firstName: '', lastName: 'Torres', startDate: '2020-01-01' });
    expect([status, json.errors]).toMatchObject([422, [{ pointer: '/firstName', code: 'blank' }]]);
  });
});
