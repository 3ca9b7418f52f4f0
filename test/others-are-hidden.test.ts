/**
 * A signed-in employee finds nothing of another: not their pay, numbers, requests, time, contracts or onboarding,
 * whatever they call and with whichever id. Nor does a manager of employees they do not manage, nor a user whose role reaches only those below them or themselves, with every scope.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { roleScopes } from '../src/accounts/roles/built-in.ts';
import { operationsOf } from '../src/accounts/roles/operations-of-roles.ts';
import { describedApi } from '../src/api.ts';
import { defined } from '../src/platform/narrowing.ts';
import { startTestApp } from './harness/app.ts';
import { queriesOf } from './harness/every-operation.ts';
import { hirePaid } from './harness/pay.ts';
import { marksIn } from './harness/planted-marks.ts';
import { type SignedIn, signInAs } from './harness/sessions.ts';
import { dataOf, dates, timeOffOf } from './harness/time-off.ts';

const app = await startTestApp();
const timeOff = timeOffOf(app);
const digits = ['73519', '5937.28'];

/** The objects of an employee, by kind. */
type Having = Record<'employee' | 'contract' | 'salary' | 'assignment' | 'variable' | 'vacation' | 'absence', string> &
  Record<'entry' | 'onboarding' | 'manager' | 'calendar' | 'ownData', string>;

await timeOff.configure();
const contractType = await app.create('/contract/v1/contract-types', { name: 'Permanent' });
const sick = await timeOff.kind({ name: 'Sick leave' });
const admin = await signInAs(app, 'administrator');
const opened = { fields: [{ field: 'nid', edit: 'approval' }] };
expect((await admin.api('PATCH', '/account/v1/own-data-settings', { body: opened })).status).toBe(200);
/** The users of the employees. */
const users = new Map<string, SignedIn>();
const boss = await app.create('/core/v3/employees', { firstName: 'Boss', lastName: 'X' });

/** Hires an employee with one object of each kind. @param mark is in every text field */
async function give(mark: string, pay: number): Promise<Having> {
  const texts = { lastName: `${mark}-NAME`, nid: `${mark}-NID`, ssn: `${mark}-SSN`, phone: `${mark}-PHONE` };
  const paid = await hirePaid(app, { ...texts, managerId: boss.id }, { grossSalary: pay, comments: `${mark} pay` });
  const { employeeId, salaryId, salaryCompensationId } = paid;
  const variable = await app.create('/contract/v1/monthly-variable-compensations', {
    salaryCompensationId,
    date: '2026-03-31',
    amount: mark === 'OWN' ? 1 : 5_937.28,
  });
  const contract = await app.create('/contract/v1/contracts', {
    employeeId,
    contractTypeId: contractType.id,
    startDate: '2026-01-01',
    comment: `${mark} contract`,
  });
  const vacation = await dataOf(timeOff.askVacation(employeeId, dates('2026-12-21')));
  const absence = await dataOf(timeOff.askAbsence(employeeId, sick.id, dates('2026-12-14')));
  const entry = await app.create('/schedule/v1/work-entries', {
    employeeId,
    workEntryIn: { date: '2026-11-02T09:00:00+01:00' },
    workEntryOut: { date: '2026-11-02T17:00:00+01:00' },
  });
  const onboarding = await app.create('/core/v3/onboardings', { employeeId, tasks: [{ title: `${mark} task` }] });
  const manager = await app.create('/core/v3/employee-managers', {
    employeeId,
    managerId: boss.id,
    permission: 'absencesManagement',
  });
  const user = await signInAs(app, 'employee', { employeeId });
  users.set(employeeId, user);
  const change = await user.api('PATCH', '/account/v1/own-data', { body: { nid: `${mark}-NEXT-NID` } });
  const [calendar] = await app.read(`/schedule/v1/vacation-calendars?employeeId=${employeeId}`);
  return {
    employee: employeeId,
    contract: contract.id,
    salary: salaryId,
    assignment: salaryCompensationId,
    variable: variable.id,
    vacation: vacation.id,
    absence: absence.id,
    entry: entry.id,
    onboarding: onboarding.id,
    manager: manager.id,
    calendar: calendar.id,
    ownData: change.json.data.pendingRequestIds[0],
  };
}

const own = await give('OWN', 30_000);
const other = await give('PLANTED', 73_519.64);
const lead = await app.create('/core/v3/employees', { firstName: 'Lead', lastName: 'X' });
await app.change('PATCH', `/core/v3/employees/${own.employee}`, { managerId: lead.id });

const sessions = {} as Record<'employee' | 'manager' | 'below' | 'own', SignedIn>;
/** The operations of the roles; those with scopes run no others. */
const operationsIn = {
  ...operationsOf,
  below: [...operationsOf.manager, ...operationsOf.employee],
  own: operationsOf.employee,
};
beforeAll(async () => {
  sessions.employee = defined(users.get(own.employee), 'the user of the employee');
  sessions.manager = await signInAs(app, 'manager', { employeeId: lead.id });
  for (const reach of ['below', 'own'] as const) {
    const { id } = await app.create('/core/v3/employees', { firstName: 'Own', lastName: reach });
    sessions[reach] = await signInAs(app, 'employee', { employeeId: id });
    const body = { name: `Reach ${reach}`, scopes: roleScopes, reach };
    const role = await admin.api('POST', '/account/v1/roles', { body });
    const user = `/account/v1/users/${sessions[reach].id}`;
    expect((await admin.api('PATCH', user, { body: { roleId: role.json.data.id } })).status).toBe(200);
  }
});

const operations = describedApi.operations.filter(({ open }) => open === undefined);
const nameOf = (row: { method: string; path: string }) => `${row.method} ${row.path}`;

const narrowings = [
  { limit: '500', onlyReturn: 'all' },
  { employeeId: other.employee, limit: '500' },
  { from: '2026-01-01', to: '2026-12-31', employeeId: other.employee },
  { q: other.employee.slice(0, 8) },
  { 'employeeIds[in]': other.employee },
];

/** The directory has the name and the id of every employee; nothing else that is planted. */
const directory = '/core/v3/colleagues';
const withoutPublic = (text: string): string => text.replaceAll('PLANTED-NAME', '').replaceAll(other.employee, '');

/** The addresses of a path for an employee: with each of their ids in each place. */
const addresses = (path: string, having: Having): string[] =>
  path.includes('{') ? Object.values(having).map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];

describe.each(['employee', 'manager', 'below', 'own'] as const)('a user signed in as %s', (role) => {
  test('reads nothing of another employee, by any address or filter', async () => {
    let [answered, refused] = [0, 0];
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const { path } = operation;
      const queries = queriesOf(operation, narrowings);
      for (const url of addresses(path, other).flatMap((address) => queries.map((query) => address + query))) {
        const reply = await sessions[role].api('GET', url);
        const { status } = reply;
        const text = path === directory ? withoutPublic(reply.text) : reply.text;
        if (status === 200) answered++;
        else refused++;
        expect(status, url).toBeLessThan(500);
        // A refusal repeats the id of the request at most.
        const names = ['PLANTED', ...(status === 200 ? [other.employee] : [])].filter((name) => text.includes(name));
        const found = [...marksIn(text, digits), ...names];
        expect({ url, found }).toEqual({ url, found: [] });
        // What the role does not run, it runs with no address.
        if (reply.json?.code === 'role_not_permitted') break;
      }
    }
    expect(answered).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(100);
  });

  test('changes nothing of another employee', async () => {
    const writes = operations.filter(
      ({ id, method, path }) => method !== 'GET' && operationsIn[role].includes(id) && path.startsWith('/schedule/'),
    );
    expect(writes.length).toBeGreaterThan(5);
    const before = (await app.events()).length;
    const bodies = [
      {},
      { employeeId: other.employee },
      { employeeId: other.employee, daysOff: dates('2026-12-28') },
      { employeeId: other.employee, daysOff: dates('2026-12-28'), absenceTypeId: sick.id },
      {
        employeeId: other.employee,
        workEntryIn: { date: '2026-11-03T09:00:00+01:00' },
        workEntryOut: { date: '2026-11-03T17:00:00+01:00' },
      },
    ];
    for (const row of writes) {
      for (const url of addresses(row.path, other)) {
        for (const body of row.path.includes('{') ? [{}, { comment: 'x' }] : bodies) {
          // A clock without an employee is the caller's own.
          if (/clock/.test(row.path) && !('employeeId' in body)) continue;
          const { status, text } = await sessions[role].api(row.method, url, row.method === 'DELETE' ? {} : { body });
          expect([403, 404, 422], `${nameOf(row)} ${url} ${JSON.stringify(body)} ${status} ${text}`).toContain(status);
        }
      }
    }
    expect((await app.events()).slice(before).map(({ type }) => type)).toEqual([]);
  });
});

test('the same callers find their own objects, so that the searches above could have found others', async () => {
  const pages: [string, string][] = [
    ['/core/v3/employees', own.employee],
    [`/core/v3/employees/${own.employee}?expand=currentSalary,currentContract`, '30000'],
    ['/core/v3/onboardings', own.onboarding],
    ['/schedule/v1/work-entries', own.entry],
    ['/schedule/v1/vacation-day-off-requests', own.vacation],
    ['/schedule/v1/absence-day-off-requests', own.absence],
    ['/schedule/v1/vacation-calendars', own.calendar],
    ['/account/v1/own-data-requests', own.ownData],
  ];
  for (const [url, wanted] of pages) {
    const { status, text } = await sessions.employee.api('GET', url);
    expect({ url, status, has: text.includes(wanted) }).toEqual({ url, status: 200, has: true });
  }
});
