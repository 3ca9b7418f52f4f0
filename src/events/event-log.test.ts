/** The log has no event without its change and no change without its event, and its numbers show the order. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { type LoggedEvent, startTestApp, type TestAccount } from '../../test/harness/app.ts';
import { hirePaid } from '../../test/harness/pay.ts';
import { type SignedIn, signInAs } from '../../test/harness/sessions.ts';
import { eventTypes } from '../api.ts';
import { contractArea } from '../contract/index.ts';
import { coreArea, departments as departmentResource } from '../core/index.ts';
import { systemCaller } from '../platform/caller.ts';
import { sql } from '../platform/db/sql.ts';
import { publishedEvent } from '../platform/http/openapi/published-event.ts';
import { scheduleArea } from '../schedule/index.ts';
import { includes } from './index.ts';

const app = await startTestApp();
const people = '/core/v3/employees';
const departments = '/core/v3/departments';
const person = { firstName: 'Ana', lastName: 'Torres' };
const types = new Map(eventTypes.map((type) => [type.type, type]));
const ajv = new Ajv2020({ allErrors: true });
formats.default(ajv);
ajv.addVocabulary(['example', 'x-max-decimals', 'x-years']);
/** The fields of each kind in `GET /events/v1/event-types`. */
const published = new Map(eventTypes.map((type) => [type.type, ajv.compile(publishedEvent(type).schema)]));

/** The rules of every log at any time. */
function expectSound(events: LoggedEvent[]): void {
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const times = events.map(({ occurredAt }) => occurredAt);
  expect(times).toEqual([...times].sort());
  const perWrite = events.map(({ type, entityId, entityVersion }) => `${type} ${entityId} ${entityVersion}`);
  expect(new Set(perWrite).size).toBe(perWrite.length);
  for (const { body, type, occurredAt } of events) {
    const parsed = JSON.parse(body);
    expect(Object.keys(parsed)).toEqual(['event', 'timestamp', 'data']);
    expect(body).toBe(JSON.stringify({ event: type, timestamp: occurredAt, data: parsed.data }));
    const checked = types.get(type)?.data.safeParse(parsed.data);
    expect(checked?.success, `${body} ${checked?.error}`).toBe(true);
    const validate = published.get(type);
    expect(validate?.(parsed), `${body} ${JSON.stringify(validate?.errors)}`).toBe(true);
  }
}

test('two hundred simultaneous writes to two accounts leave two logs without a gap', async () => {
  const accounts = [await app.newAccount(), await app.newAccount()];
  const some: TestAccount[] = Array.from({ length: 200 }, (_, i) => accounts[i % 2] as TestAccount);
  const replies = await Promise.all(
    some.map((account, i) => {
      switch (i % 5) {
        case 0: // Half of these collide.
          return account.api('POST', people, { body: { ...person, code: i % 20 } });
        case 1:
          return account.api('POST', departments, { body: { name: `D${i % 7}` } });
        case 2: // Two events.
          return account.api('POST', people, { body: { ...person, startDate: '2024-01-01', endDate: '2025-01-01' } });
        case 3:
          return account.api('POST', people, {
            body: { ...person, email: `p${i}@example.com` },
            headers: { 'idempotency-key': `k${i}` },
          });
        default: // Refused within the transaction.
          return account.api('POST', people, { body: { ...person, departmentId: crypto.randomUUID() } });
      }
    }),
  );
  const statuses = replies.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 409, 422]));
  for (const account of accounts) {
    const events = await account.events();
    expectSound(events);
    expect(events.every(({ actor }) => actor.type === 'token')).toBe(true);
    const made = replies.filter((reply, i) => some[i] === account && reply.status === 201);
    const created = events.filter(({ type }) => type.endsWith('.created')).map(({ entityId }) => entityId);
    expect(created.sort()).toEqual(made.map(({ json }) => json.data.id).sort());
  }
});

test('timestamps never go back, even if the clock does', async () => {
  const account = await app.newAccount();
  for (const instant of [
    '2026-11-20T10:00:00.000Z',
    '2026-11-20T09:00:00.000Z',
    '2020-01-01T00:00:00.000Z',
    '2026-11-20T10:00:00.001Z',
  ]) {
    app.clock.set(instant);
    await account.create(departments, { name: instant });
  }
  const events = await account.events();
  expectSound(events);
  expect(events.map(({ occurredAt }) => occurredAt.slice(11))).toEqual([
    '10:00:00.000Z',
    '10:00:00.000Z',
    '10:00:00.000Z',
    '10:00:00.001Z',
  ]);
});

test('a failed write leaves no event and uses no number', async () => {
  const account = await app.newAccount();
  await account.create(departments, { name: 'One' });
  const caller = systemCaller(account, 'test');
  const failing = app.app.work.write(caller, async (tx) => {
    await departmentResource.create(tx, { name: 'Two' });
    throw new Error('after the event was recorded');
  });
  await expect(failing).rejects.toThrow('after the event was recorded');
  await account.create(departments, { name: 'Three' });
  const events = await account.events();
  expectSound(events);
  expect(events).toHaveLength(2);
  expect(await app.db.all(sql`select 1 from departments where account_id = ${account.id} and name = 'Two'`)).toEqual(
    [],
  );
});

test('an event that cannot be written rolls its change back', async () => {
  const account = await app.newAccount();
  await app.db.run(sql`delete from event_counters where account_id = ${account.id}`);
  expect((await account.api('POST', departments, { body: { name: 'Lost' } })).status).toBe(500);
  expect((await account.api('GET', departments)).json.data).toEqual([]);
  expect(app.takeLog()).toHaveLength(1);
});

test('a transaction of many writes has its events in order, one for each write', async () => {
  const account = await app.newAccount();
  await app.app.work.write(systemCaller(account, 'loader'), async (tx) => {
    for (let i = 0; i < 30; i++) await departmentResource.create(tx, { name: `D${i}` });
  });
  const events = await account.events();
  expectSound(events);
  expect(events.map(({ body }) => JSON.parse(body).data.name)).toEqual(Array.from({ length: 30 }, (_, i) => `D${i}`));
  expect(events[0]?.actor).toEqual({ type: 'system', id: null, name: 'loader' });
});

test('a log has the actor, the kind and the changes, with values before and after', async () => {
  const account = await app.newAccount();
  const { id } = await account.create(people, { ...person, nationalities: ['ES'] });
  await account.change('PATCH', `${people}/${id}`, { phone: '1', nationalities: ['PT'], lastName: 'Vega' });
  const [created, updated] = await account.events();
  expect(created).toMatchObject({
    entityType: 'employee',
    entityId: id,
    entityVersion: 1,
    employeeId: id,
    actor: { type: 'token', name: '*' },
  });
  expect(created?.changes).toContainEqual({ field: 'firstName', before: null, after: 'Ana' });
  expect(updated?.changes).toHaveLength(3);
  expect(updated?.changes).toContainEqual({ field: 'nationalities', before: ['ES'], after: ['PT'] });
  expect(updated?.changes).toContainEqual({ field: 'phone', before: null, after: '1' });
  expect(updated?.changes).toContainEqual({ field: 'lastName', before: 'Torres', after: 'Vega' });
});

describe('every write has an event', () => {
  interface Sample {
    path: string;
    body: object | ((account: TestAccount) => Promise<object>);
    change?: object;
    /** Creates one where a POST of the body to the path is not enough; returns its id. */
    make?: (account: TestAccount) => Promise<string>;
    /** The entity of the event, if it is not the object in the reply. */
    // biome-ignore lint/suspicious/noExplicitAny: replies whose form tests are about
    entityIn?: (data: any) => string;
    /** The event concerns the employee in `body`. */
    isAboutEmployee?: true;
  }
  const pairOf = async (account: TestAccount, field: string, path: string) => ({
    employeeId: (await account.create(people, person)).id,
    [field]: (await account.create(path, path === people ? person : { name: 'Told' })).id,
  });
  const assignationTo = (place: string): Sample => ({
    path: `/core/v3/employee-${place}-assignations`,
    body: (account) => pairOf(account, `${place}Id`, `/core/v3/${place}s`),
    isAboutEmployee: true,
  });
  const tasks = [{ title: 'One' }, { title: 'Two' }];
  const onboarding: Sample = {
    path: '/core/v3/onboardings',
    body: async (account) => ({ employeeId: (await account.create(people, person)).id, tasks }),
  };
  const timeRule: Sample = {
    path: '/core/v3/time-rules',
    body: async () => ({ officeId: null, startDate: '2027-01-01', nightEnd: '07:00' }),
    change: { nightEnd: '05:00' },
  };
  const placement: Sample = {
    path: '/core/v3/placements',
    body: async (account) => ({
      employeeId: (await account.create(people, { ...person, startDate: '2026-01-01' })).id,
      startDate: '2026-06-01',
    }),
    change: { reason: 'T' },
  };
  /** The path of the earlier employment of an employee who was rehired. */
  const earlierEmployment = async (account: TestAccount): Promise<string> => {
    const left = { ...person, startDate: '2025-01-01', endDate: '2025-12-31' };
    const { id } = await account.create(people, left);
    await account.change('POST', `${people}/${id}/reactivate`, { startDate: '2026-11-01' });
    const [earlier] = await account.read(`${people}/${id}/employments?orderBy=startDate`);
    return `${id}/employments/${earlier.id}`;
  };
  const samples: Record<string, Sample> = {
    Employee: { path: people, body: person, change: { phone: '1' } },
    EmployeeDeactivation: { path: people, body: person },
    OrgChartManager: { path: people, body: person },
    // The employee shows the employment too.
    Employment: { path: people, body: person, make: earlierEmployment, change: { reason: 'Told' } },
    Department: { path: departments, body: { name: 'Told' }, change: { code: 'T' } },
    LegalEntity: {
      path: '/core/v3/legal-entities',
      body: { name: 'Told', country: 'ES' },
      change: { taxId: 'B12345674' },
    },
    CostCentre: { path: '/core/v3/cost-centres', body: { name: 'Told', code: 'T' }, change: { status: 'inactive' } },
    Office: { path: '/core/v3/offices', body: { name: 'Told' }, change: { city: 'Vigo' } },
    Placement: placement,
    TimeRule: timeRule,
    EmployeeDepartmentAssignation: assignationTo('department'),
    EmployeeDepartment: assignationTo('department'),
    EmployeeOfficeAssignation: assignationTo('office'),
    EmployeeOffice: assignationTo('office'),
    EmployeeManager: {
      path: '/core/v3/employee-managers',
      body: async (account) => ({ ...(await pairOf(account, 'managerId', people)), permission: 'absencesManagement' }),
    },
    Onboarding: onboarding,
    OnboardingTask: onboarding,
    OnboardingTemplate: {
      path: '/core/v3/onboarding-templates',
      body: { name: 'Told', tasks },
      change: { name: 'Told again' },
    },
    CustomField: {
      path: '/core/v3/custom-fields',
      body: { name: 'Told', type: 'text' },
      change: { name: 'Told again' },
    },
  };
  /** A resource that needs only a name. */
  const named = (path: string): Sample => ({
    path: path.replace('/{id}', ''),
    body: { name: 'Told' },
    change: { name: 'Told again' },
  });
  const contract: Sample = {
    path: '/contract/v1/contracts',
    body: async (account) => ({
      employeeId: (await account.create(people, { ...person, startDate: '2025-01-01' })).id,
      startDate: '2026-01-01',
    }),
    change: { code: 'T' },
  };
  const contracts: Record<string, Sample> = {
    Contract: contract,
    Pay: contract,
    AgreementEmployee: {
      path: '/schedule/v1/agreement-employees',
      body: async (account) => ({
        employeeId: (await account.create(people, { ...person, startDate: '2025-01-01' })).id,
        agreementId: (await account.create('/schedule/v1/agreements', { name: 'Told' })).id,
        startDate: '2026-01-01',
      }),
    },
  };
  type Request = [url: string, body?: object];
  const withoutPair = async (_: TestAccount, url: string, pair: object): Promise<Request> => [
    `${url.slice(0, url.lastIndexOf('/'))}?${new URLSearchParams({ ...pair })}`,
  ];
  const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);
  const batchOfOne = (url: string): Request => [
    `${url.slice(0, url.lastIndexOf('/'))}/batch`,
    { rows: [{ operation: 'delete', id: idIn(url) }] },
  ];
  /** Actions other than create, change and delete: the preparation, and the request. */
  const verbs: Record<string, (account: TestAccount, url: string, body: object) => Promise<Request>> = {
    unassignEmployeeDepartment: withoutPair,
    unassignEmployeeOffice: withoutPair,
    deactivateEmployee: async (_, url) => [`${url}/deactivate`],
    reactivateEmployee: async (account, url) => {
      await account.change('PATCH', url, { startDate: '2025-01-01', endDate: '2026-10-01' });
      return [`${url}/reactivate`, { startDate: '2026-11-01' }];
    },
    undoEmployeeDeactivation: async (account, url) => {
      await account.change('POST', `${url}/deactivate`);
      return [`${url}/undo-deactivation`];
    },
    restoreEmployee: async (account, url) => {
      await account.change('DELETE', url);
      return [`${url}/restore`];
    },
    batchEmployees: async () => [`${people}/batch`, { rows: [{ operation: 'create', data: person }] }],
    batchContracts: async (_, url, body) => [
      `${url.slice(0, url.lastIndexOf('/'))}/batch`,
      { rows: [{ operation: 'create', data: { ...body, startDate: '2025-01-01', endDate: '2025-12-31' } }] },
    ],
    changePay: async (account, url) => {
      const { employeeId, startDate } = await account.read(url);
      const change = { effectiveDate: startDate, contract: { weeklyHours: 30 } };
      return [`/contract/v1/employees/${employeeId}/pay-change`, change];
    },
    assignCompensation: async (account, url) => {
      const { employeeId } = await hirePaid(account);
      return [`/contract/v1/employees/${employeeId}/compensations/${idIn(url)}`, { startDate: '2026-03-01' }];
    },
    changeOnboardingTask: async (account, url) => [
      `${url}/tasks/${(await account.read(url)).tasks[0].id}`,
      { completed: true },
    ],
    replaceOrgChartManager: async (account, url) => [
      `/core/v3/employee-profiles/organization-chart-managers/${idIn(url)}`,
      { organizationChartManagerId: (await account.create(people, person)).id },
    ],
    completeOnboarding: async (_, url) => [`${url}/complete`],
    cancelOnboarding: async (_, url) => [`${url}/cancel`],
  };
  const salary: Sample = {
    path: '/contract/v1/salaries',
    body: async (account) => ({
      employeeId: (await account.create(people, person)).id,
      startDate: '2026-01-01',
      payPeriod: 'monthly',
      currency: 'EUR',
      grossSalary: 30_000,
      payments: 12,
    }),
    change: { comments: 'T' },
  };
  const variable: Sample = {
    path: '/contract/v1/monthly-variable-compensations',
    body: async (account) => ({
      salaryCompensationId: (await hirePaid(account)).salaryCompensationId,
      date: '2026-03-31',
      amount: 1,
    }),
    change: { amount: 2 },
  };
  const assignment: Sample = {
    path: '/contract/v1/employee-compensations',
    body: {},
    make: async (account) => (await hirePaid(account)).salaryCompensationId,
    change: { endDate: '2026-06-30' },
  };
  const pay: Record<string, Sample> = {
    Salary: salary,
    Compensation: {
      path: '/contract/v1/compensations',
      body: { name: 'Told', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' },
      change: { name: 'Told again' },
    },
    EmployeeCompensation: assignment,
    MonthlyVariableCompensation: variable,
  };
  /** An employee with a vacation calendar: otherwise the first request would create one, which has its own event. */
  const withCalendar = async (account: TestAccount) => {
    const employeeId = (await account.create(people, { ...person, startDate: '2020-01-01' })).id;
    const configuration = { name: 'Told', isDefault: true };
    const { id: vacationConfigurationId } = await account.create('/schedule/v1/vacation-configurations', configuration);
    const calendar = { employeeId, vacationConfigurationId, year: 2026 };
    await account.create('/schedule/v1/vacation-calendars', calendar);
    return calendar;
  };
  const daysOff = [{ date: '2026-08-03' }];
  const timeOff: Record<string, Sample> = {
    HolidayCalendar: {
      path: '/schedule/v1/holiday-calendar',
      body: { name: 'Told', year: 2026 },
      change: { name: 'Told again' },
    },
    AbsenceType: { path: '/schedule/v1/absence-types', body: { name: 'Told' }, change: { color: 'red' } },
    VacationConfiguration: {
      path: '/schedule/v1/vacation-configurations',
      body: { name: 'Told' },
      change: { maxDaysOff: 23 },
    },
    VacationCalendar: {
      path: '/schedule/v1/vacation-calendars',
      body: async (account) => ({ ...(await withCalendar(account)), year: 2027 }),
      change: { maxDaysOff: 23 },
    },
    HolidayAssignment: {
      path: '/schedule/v1/holiday-assignments',
      body: async (account) => ({
        employeeId: (await account.create(people, { ...person, startDate: '2020-01-01' })).id,
        holidayCalendarId: (await account.create('/schedule/v1/holiday-calendar', { name: 'Told', year: 2026 })).id,
      }),
    },
    VacationRule: {
      path: '/schedule/v1/vacation-rules',
      body: async (account) => ({
        vacationConfigurationId: (await account.create('/schedule/v1/vacation-configurations', { name: 'Told' })).id,
        officeId: (await account.create('/core/v3/offices', { name: 'Told' })).id,
        fromYear: 2026,
      }),
      change: { fromYear: 2027 },
    },
    VacationAdjustment: {
      path: '/schedule/v1/vacation-adjustments',
      body: async (account) => ({
        employeeId: (await withCalendar(account)).employeeId,
        ...{ date: '2026-03-01', days: 2, reason: 'Told' },
      }),
      change: { days: 3 },
    },
    VacationDayOffRequest: {
      path: '/schedule/v1/vacation-day-off-requests',
      body: async (account) => ({ employeeId: (await withCalendar(account)).employeeId, daysOff }),
    },
    AbsenceDayOffRequest: {
      path: '/schedule/v1/absence-day-off-requests',
      body: async (account) => ({
        employeeId: (await account.create(people, { ...person, startDate: '2020-01-01' })).id,
        absenceTypeId: (await account.create('/schedule/v1/absence-types', { name: 'Told' })).id,
        daysOff,
      }),
      change: { documentReference: 'P-1' },
    },
  };
  timeOff.AbsenceCalendar = {
    path: '/schedule/v1/absence-calendars',
    body: async (account) => ({
      employeeId: (await account.create(people, { ...person, startDate: '2020-01-01' })).id,
      absenceTypeId: (await account.create('/schedule/v1/absence-types', { name: 'Told' })).id,
      ...{ year: 2026, daysOff },
    }),
    change: { daysOff: [...daysOff, { date: '2026-08-04' }] },
    // The latest day was added by a request.
    entityIn: ({ daysOff: days }) => days.at(-1).requestId,
  };
  for (const name of ['VacationDayOffRequest', 'AbsenceDayOffRequest']) {
    for (const what of ['accept', 'reject']) verbs[`${what}${name}`] = async (_, url) => [`${url}/${what}`];
  }
  verbs.assignVacationConfiguration = async (account) => {
    const { employeeId, vacationConfigurationId } = await withCalendar(account);
    return [`/schedule/v1/vacation-configurations-assignations/${vacationConfigurationId}`, { employeeId, year: 2027 }];
  };
  const resources: Record<string, Sample> = { ...samples, ...contracts, ...pay, ...timeOff };
  const sampleOf = (title: string) => resources[title] ?? resources[title.replace(/ies$/, 'y').replace(/s$/, '')];
  const ofTimeOff = scheduleArea.routes.filter(({ path }) => /v1\/(holiday|absence|vacation)-/.test(path));
  const allWrites = [...coreArea.routes, ...contractArea.routes, ...ofTimeOff].filter(({ method }) => method !== 'GET');
  const isOfUser = ({ path }: { path: string }) => path.startsWith('/account/v1/');
  const writes = allWrites.filter((route) => !isOfUser(route));
  test.each(writes.map(({ id, method, path }) => [id, method, path]))('%s', async (id, method, route) => {
    const account = await app.newAccount();
    const [, what = '', title = ''] = /^([a-z]+)(.*)$/.exec(id) ?? [];
    const { path, change = {}, make, isAboutEmployee, entityIn, ...sample } = sampleOf(title) ?? named(route);
    const body = typeof sample.body === 'function' ? await sample.body(account) : sample.body;
    const made = async () => (make ? make(account) : (await account.create(path, body)).id);
    const one = ['create', 'upsert'].includes(what) ? '' : `${path}/${await made()}`;
    const plain: Record<string, Request> = {
      create: [path, body],
      update: [one, change],
      replace: [one, change],
      delete: [one],
      batch: batchOfOne(one),
      upsert: [`${path}/external/X-1`, body],
    };
    const [url, sent] = (await verbs[id]?.(account, one, body)) ?? plain[what] ?? expect.fail(`no sample for ${id}`);
    const before = await account.events();
    const reply = await account.api(method, url, sent ? { body: sent } : {});
    expect(reply.status, reply.text).toBeLessThan(300);
    // What else changed is a consequence: its event names the one of the write.
    const events = (await account.events(before.length)).filter(({ causeId }) => causeId === null);
    expect(events).toHaveLength(1);
    const [data] = [reply.json.data].flat();
    const own = () => entityIn?.(data) ?? (data.contract ?? data).id;
    const entityId = isAboutEmployee ? (body as { employeeId: string }).employeeId : own();
    expect(events[0]).toMatchObject({ entityId, actor: { type: 'token' } });
    expectSound(await account.events());
  });

  /** Writes from which others follow: each makes what has to be there, and returns the write and the id of its object. */
  type Prepared = Promise<{ own?: string; write: [method: string, path: string, body?: object] }>;
  const [vacationPath, absencePath] = [
    '/schedule/v1/vacation-day-off-requests',
    '/schedule/v1/absence-day-off-requests',
  ];
  const salaryOf = (employeeId: string, startDate: string, currency = 'EUR') => ({
    ...{ employeeId, startDate, currency },
    ...{ payPeriod: 'monthly', grossSalary: 30_000, payments: 12 },
  });
  async function onVacation(account: TestAccount) {
    const { employeeId } = await withCalendar(account);
    const { id } = await account.create(vacationPath, { employeeId, daysOff: [...daysOff, { date: '2026-08-05' }] });
    await account.api('POST', `${vacationPath}/${id}/accept`);
    const absenceTypeId = (await account.create('/schedule/v1/absence-types', { name: 'Ill', category: 'sick_leave' }))
      .id;
    return { employeeId, id, absenceTypeId };
  }
  /** An employee with an allowance and two salaries, the later one in another currency. */
  async function paidTwice(account: TestAccount) {
    const { employeeId } = await hirePaid(account);
    const { id } = await account.create(salary.path, salaryOf(employeeId, '2026-06-01', 'USD'));
    return { employeeId, id };
  }
  const withConsequences: Record<string, (account: TestAccount) => Prepared> = {
    'the acceptance of sick leave over vacation': async (account) => {
      const { employeeId, absenceTypeId } = await onVacation(account);
      const { id } = await account.create(absencePath, { employeeId, absenceTypeId, daysOff });
      return { own: id, write: ['POST', `${absencePath}/${id}/accept`] };
    },
    'the acceptance of a return': async (account) => {
      const { employeeId } = await onVacation(account);
      const { id } = await account.create(vacationPath, { employeeId, type: 'delete', daysOff });
      return { own: id, write: ['POST', `${vacationPath}/${id}/accept`] };
    },
    'the withdrawal of vacation with a return under way': async (account) => {
      const { employeeId, id } = await onVacation(account);
      await account.create(vacationPath, { employeeId, type: 'delete', daysOff });
      return { own: id, write: ['DELETE', `${vacationPath}/${id}`] };
    },
    'sick leave that reaches vacation': async (account) => {
      const { employeeId, absenceTypeId } = await onVacation(account);
      const range = { startDate: '2026-08-04', endDate: '2026-08-04' };
      const { id } = await account.create(absencePath, { employeeId, absenceTypeId, ...range });
      await account.api('POST', `${absencePath}/${id}/accept`);
      return { own: id, write: ['PATCH', `${absencePath}/${id}`, { endDate: '2026-08-05' }] };
    },
    'other days of a vacation calendar': async (account) => {
      const { id } = await onVacation(account);
      const { calendarId } = await account.read(`${vacationPath}/${id}`);
      const body = { daysOff: [...daysOff, { date: '2026-08-06' }] };
      return { own: calendarId, write: ['PATCH', `/schedule/v1/vacation-calendars/${calendarId}`, body] };
    },
    'a vacation calendar with days': async (account) => {
      const calendar = { ...(await withCalendar(account)), year: 2025, daysOff: [{ date: '2025-08-04' }] };
      return { write: ['POST', '/schedule/v1/vacation-calendars', calendar] };
    },
    'a salary that ends another': async (account) => {
      const { employeeId } = await hirePaid(account);
      return { write: ['POST', salary.path, salaryOf(employeeId, '2026-06-01', 'USD')] };
    },
    'a salary that begins earlier': async (account) => {
      const { id } = await paidTwice(account);
      return { own: id, write: ['PATCH', `${salary.path}/${id}`, { startDate: '2026-05-01' }] };
    },
    'a salary that is deleted': async (account) => {
      const { id } = await paidTwice(account);
      return { own: id, write: ['DELETE', `${salary.path}/${id}`] };
    },
    'a concurrent contract that ends with its salary': async (account) => {
      const employeeId = (await account.create(people, { ...person, startDate: '2020-01-01' })).id;
      const terms = { employeeId, startDate: '2026-01-01', weeklyHours: 10, concurrent: true };
      const { id } = await account.create('/contract/v1/contracts', terms);
      await account.create(salary.path, { ...salaryOf(employeeId, '2026-01-01'), contractId: id });
      return { own: id, write: ['PATCH', `/contract/v1/contracts/${id}`, { endDate: '2026-06-30' }] };
    },
  };
  test.each(Object.entries(withConsequences))('%s is the cause of what follows from it', async (_, prepare) => {
    const account = await app.newAccount();
    const { own, write } = await prepare(account);
    const [method, path, body] = write;
    const before = await account.events();
    const reply = await account.api(method, path, body ? { body } : {});
    expect(reply.status, reply.text).toBeLessThan(300);
    const events = await account.events(before.length);
    expect(events.length).toBeGreaterThan(1);
    const roots = events.filter(({ causeId }) => causeId === null);
    expect(roots.map(({ type, entityId }) => [type, entityId])).toEqual([
      [expect.any(String), own ?? reply.json.data.id],
    ]);
    const known = new Set(events.map(({ id }) => id));
    for (const { causeId } of events) if (causeId !== null) expect(known).toContain(causeId);
    expectSound(await account.events());
  });

  // What users do is closed to tokens.
  const [own, requests] = ['/account/v1/own-data', '/account/v1/own-data-requests'];
  test.each(allWrites.filter(isOfUser).map(({ id, method }) => [id, method]))('%s', async (id, method) => {
    const account = await app.newAccount();
    const employee = await account.create(people, person);
    const anEmployee = await signInAs(app, 'employee', { employeeId: employee.id, account });
    const hr = await signInAs(app, 'hr', { account });
    const fields = [
      { field: 'phone', edit: 'direct' },
      { field: 'address', edit: 'approval' },
    ];
    if (id !== 'setOwnDataSettings') await hr.change('PATCH', `${own}-settings`, { fields });
    const ask = async () => {
      await anEmployee.change('PATCH', own, { address: 'Calle Mayor 1' });
      return (await hr.api('GET', requests)).json.data[0].id as string;
    };
    const done: Record<string, () => Promise<[entityId: unknown, who: SignedIn, url: string, body?: object]>> = {
      setOwnDataSettings: async () => [expect.any(String), hr, `${own}-settings`, { fields }],
      setColleagueSettings: async () => [
        expect.any(String),
        hr,
        '/account/v1/colleague-settings',
        { birthdays: true, hiddenFields: ['office'] },
      ],
      setCelebrationChoice: async () => [
        expect.any(String),
        anEmployee,
        '/account/v1/celebration-choice',
        { birthday: true },
      ],
      changeOwnData: async () => [employee.id, anEmployee, own, { phone: '+34 600 000 001' }],
      deleteOwnDataRequest: async () => {
        const request = await ask();
        return [request, anEmployee, `${requests}/${request}`];
      },
      acceptOwnDataRequest: async () => {
        const request = await ask();
        return [request, hr, `${requests}/${request}/accept`];
      },
      rejectOwnDataRequest: async () => {
        const request = await ask();
        return [request, hr, `${requests}/${request}/reject`];
      },
    };
    const [entityId, who, url, body] = (await done[id]?.()) ?? expect.fail(`no sample for ${id}`);
    const before = await account.events();
    const reply = await who.api(method, url, body ? { body } : {});
    expect(reply.status, reply.text).toBeLessThan(300);
    const events = (await account.events(before.length)).filter(({ causeId }) => causeId === null);
    expect(events).toMatchObject([{ entityId, actor: { type: 'person', id: who.id } }]);
    expectSound(await account.events());
  });
});

describe('the catalogue', () => {
  test('names each type once, as <entity>.<what>', () => {
    const names = eventTypes.map(({ type }) => type);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
  });
  test('accepts no field that is not in it', () => {
    for (const { data, type } of eventTypes) {
      const keys = Object.keys((data as never as { shape: object }).shape);
      expect([type, keys.length]).toEqual([type, expect.any(Number)]);
      const result = data.safeParse({ ...Object.fromEntries(keys.map((key) => [key, null])), surprise: 1 });
      expect([type, JSON.stringify(result.error?.issues)]).toEqual([type, expect.stringContaining('surprise')]);
    }
  });
  test.each([
    [['*'], true],
    [['employee.created'], true],
    [['employee_hire'], true],
    [['employee.*'], true],
    [['department.created', 'employee_hire'], true],
    [['employee.updated'], false],
    [['employee'], false],
    [['employee*'], false],
    [['employee.create'], false],
    [['department.*', 'employee_leaver'], false],
    [[], false],
  ])('a subscription to %j includes employee.created: %s', (subscription, included) => {
    expect(includes(subscription, { type: 'employee.created', heading: 'employee_hire' })).toBe(included);
  });
});
