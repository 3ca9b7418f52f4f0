/** What the home page has for an administrator, a manager and an employee; it is 20 November 2026, a Friday. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { type SignedIn, signInAs } from '../../test/harness/sessions.ts';
import { absences, dataOf, dates, timeOffOf, vacations } from '../../test/harness/time-off.ts';
import { sql } from '../platform/db/sql.ts';

const app = await startTestApp();
const timeOff = timeOffOf(app);
const people = '/core/v3/employees';
await timeOff.configure();
const sick = await timeOff.kind({ name: 'Secret illness', needsValidation: false });
const hire = (firstName: string, more: object = {}) => timeOff.hire({ firstName, lastName: 'X', ...more });
const lead = await hire('Lead');
const ana = await hire('Ana', { managerId: lead.id });
const bea = await hire('Bea', { managerId: lead.id });
const other = await hire('Other');

let administrator: SignedIn;
let manager: SignedIn;
let employee: SignedIn;
beforeAll(async () => {
  administrator = await signInAs(app, 'administrator');
  manager = await signInAs(app, 'manager', { employeeId: lead.id });
  employee = await signInAs(app, 'employee', { employeeId: ana.id });
});

// biome-ignore lint/suspicious/noExplicitAny: see Answer
const homeOf = async ({ api }: SignedIn) => (await dataOf(api('GET', '/account/v1/home'), 200)) as Record<string, any>;
/** The first names in a group, and how many there are. */
const namesIn = ({ total, data }: { total: number; data: { employee: { firstName: string } }[] }) => [
  total,
  ...data.map(({ employee: { firstName } }) => firstName),
];

describe('the home page', () => {
  test('has nothing to decide, and no figures, for an employee', async () => {
    const { inbox, company, changes, endpoints } = await homeOf(employee);
    expect(inbox).toEqual({
      requests: null,
      corrections: null,
      ownData: null,
      workEntries: null,
      starters: null,
      leavers: null,
      contracts: null,
      documents: { total: 0, data: [] },
      tasks: { total: 0, data: [] },
      payPeriods: null,
    });
    expect({ company, changes, endpoints }).toEqual({ company: null, changes: null, endpoints: null });
  });

  test('has neither people nor figures for users without an employee record', async () => {
    for (const role of ['manager', 'employee'] as const) {
      const { inbox, mine, away, company } = await homeOf(await signInAs(app, role));
      expect({ requests: inbox.requests, mine, company }).toEqual({ requests: null, mine: null, company: null });
      expect(away).toEqual({ today: 0, total: 0, data: [] });
    }
  });

  test('is for users alone', async () => {
    expect((await app.api('GET', '/account/v1/home')).json).toMatchObject({ status: 403, code: 'session_required' });
  });

  test('shows an employee their vacation, their next holiday and their pending requests', async () => {
    await app.create('/schedule/v1/holiday-calendar', {
      name: 'Spain',
      year: 2027,
      daysOff: [{ date: '2027-01-01', name: 'New Year' }],
    });
    const { id } = await dataOf(timeOff.askVacation(ana.id, dates('2026-12-14', '2026-12-15')));
    expect((await homeOf(employee)).mine).toEqual({
      employeeId: ana.id,
      balance: { year: 2026, remaining: 20, pending: 2, seconds: null },
      nextHoliday: { date: '2027-01-01', name: 'New Year' },
      pendingRequests: 1,
    });
    await timeOff.withdraw(vacations, id);
  });
});

describe('requests', () => {
  test('for hours of a day show them', async () => {
    const doctor = await timeOff.kind({ name: 'Doctor', pickMode: 'by_time_range', needsValidation: true });
    const at = (date: string, startTime = '10:00') => ({ date, startTime, endTime: '12:30' });
    const asked = async (...daysOff: object[]) => {
      const { id } = await dataOf(timeOff.askAbsence(ana.id, doctor.id, daysOff));
      const { requests } = (await homeOf(manager)).inbox;
      await timeOff.withdraw(absences, id);
      const { days, seconds, startTime, endTime } = requests.data[0];
      return [days, seconds, startTime, endTime];
    };
    expect(await asked(at('2026-12-16'))).toEqual([0.31, 9000, '10:00', '12:30']);
    expect(await asked(at('2026-12-16'), at('2026-12-17'))).toEqual([0.63, 18_000, '10:00', '12:30']);
    // Without common times there are none.
    expect(await asked(at('2026-12-16'), at('2026-12-17', '11:30'))).toEqual([0.44, 12_600, null, null]);
  });

  test('have their cost in hours where vacation is kept in hours', async () => {
    const hours = await timeOff.configure({ name: 'In hours', isDefault: false, hoursPerDay: 8 });
    const cleo = await timeOff.hire({ firstName: 'Cleo' });
    await app.create('/schedule/v1/vacation-rules', {
      vacationConfigurationId: hours.id,
      employeeId: cleo.id,
      fromYear: 2026,
    });
    const signedIn = await signInAs(app, 'employee', { employeeId: cleo.id });
    const left = 176 * 3600;
    const { id } = await dataOf(
      timeOff.askVacation(cleo.id, [{ date: '2026-12-21', startTime: '10:00', endTime: '11:30' }]),
    );
    const { requests } = (await homeOf(administrator)).inbox;
    expect(requests.data.find((one: { id: string }) => one.id === id).balances).toMatchObject([
      { before: 22, after: 21.81, seconds: { before: left, after: left - 5400 } },
    ]);
    expect((await homeOf(signedIn)).mine.balance).toEqual({
      year: 2026,
      remaining: 21.81,
      pending: 0.19,
      seconds: { remaining: left - 5400, pending: 5400 },
    });
    await timeOff.withdraw(vacations, id);
  });

  test('show their cost and who of the team is off, to those who decide them', async () => {
    const asked = await dataOf(timeOff.askVacation(ana.id, dates('2026-12-07', '2026-12-09')));
    const foreign = await dataOf(timeOff.askVacation(other.id, dates('2026-12-07')));
    for (const id of [bea.id, other.id]) await dataOf(timeOff.askAbsence(id, sick.id, dates('2026-12-09')));
    const { requests } = (await homeOf(manager)).inbox;
    expect(requests).toMatchObject({
      total: 1,
      data: [
        {
          id: asked.id,
          version: asked.version,
          category: 'vacation',
          type: 'create',
          absenceType: null,
          employee: { id: ana.id, firstName: 'Ana', lastName: 'X' },
          firstDay: '2026-12-07',
          lastDay: '2026-12-09',
          days: 3,
          balances: [{ year: 2026, before: 22, after: 19 }],
          alsoOff: {
            total: 1,
            data: [{ employeeId: bea.id, firstName: 'Bea', dates: ['2026-12-09'], status: 'accepted' }],
          },
        },
      ],
    });
    const all = (await homeOf(administrator)).inbox.requests;
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual([asked.id, foreign.id]);
    // The other has neither manager nor department, so that no one is of their team.
    expect(all.data[1].alsoOff).toEqual({ total: 0, data: [] });
    for (const { id } of [asked, foreign]) await dataOf(timeOff.reject(vacations, id), 200);
  });

  test('count the days that an earlier year left in the balance', async () => {
    await app.create('/schedule/v1/vacation-adjustments', {
      employeeId: bea.id,
      date: '2026-01-01',
      days: 3,
      reason: 'x',
    });
    const asked = await dataOf(timeOff.askVacation(bea.id, dates('2026-12-14')));
    const { requests } = (await homeOf(manager)).inbox;
    expect(requests.data[0].balances).toMatchObject([{ before: 25, after: 24 }]);
    await dataOf(timeOff.accept(vacations, asked.id), 200);
    expect((await timeOff.total(bea.id)).remaining).toBe(24);
  });

  test('for the return of days give them back to the balance', async () => {
    const [accepted] = await app.read(`${vacations}?employeeId=${bea.id}&status=accepted`);
    await dataOf(timeOff.askVacation(bea.id, dates('2026-12-14'), { type: 'delete' }));
    const { requests } = (await homeOf(manager)).inbox;
    expect(requests.data).toMatchObject([
      { type: 'delete', balances: [{ before: 24, after: 25 }], alsoOff: { total: 0 } },
    ]);
    await dataOf(timeOff.reject(vacations, requests.data[0].id), 200);
    expect(accepted.status).toBe('accepted');
  });

  test('say what a decision does to the balance: with days without work, and nothing where there is no limit', async () => {
    const employed = async (policy: object) => {
      const { id: vacationConfigurationId } = await timeOff.configure({ name: 'Other', isDefault: false, ...policy });
      const { id } = await timeOff.hire({ firstName: 'Dana' });
      const rule = { vacationConfigurationId, employeeId: id, fromYear: 2026 };
      await app.create('/schedule/v1/vacation-rules', rule);
      return id as string;
    };
    const shown = async (asked: ReturnType<typeof timeOff.askVacation>) => {
      const { id } = await dataOf(asked);
      const { data } = (await homeOf(administrator)).inbox.requests;
      return { id, balances: data.find((one: { id: string }) => one.id === id).balances };
    };
    const natural = await employed({ dayType: 'calendar_day', maxDaysOff: 30 });
    const week = await shown(timeOff.askVacation(natural, dates('2026-12-14', '2026-12-18')));
    expect(week.balances).toMatchObject([{ before: 30, after: 23 }]);
    await dataOf(timeOff.accept(vacations, week.id), 200);
    // Without the Friday, neither the week nor the weekend is off.
    const friday = await shown(timeOff.askVacation(natural, dates('2026-12-18'), { type: 'delete' }));
    expect(friday.balances).toMatchObject([{ before: 23, after: 26 }]);
    await timeOff.withdraw(vacations, friday.id);
    const free = await employed({ configurationType: 'unlimited_days' });
    const some = await shown(timeOff.askVacation(free, dates('2026-12-14', '2026-12-16')));
    expect(some.balances).toMatchObject([{ before: 0, after: 0 }]);
    await timeOff.withdraw(vacations, some.id);
  });

  test('whose end is not known have no last day', async () => {
    const type = await timeOff.kind({ name: 'Leave' });
    const body = { employeeId: ana.id, absenceTypeId: type.id, startDate: '2026-11-16', endDate: null };
    const { id } = await app.create(absences, body);
    const [request] = (await homeOf(manager)).inbox.requests.data;
    expect(request).toMatchObject({ id, absenceType: 'Leave', firstDay: '2026-11-16', lastDay: null, balances: [] });
    await timeOff.withdraw(absences, id);
  });
});

describe('the inbox', () => {
  test('has the entries without an end and those marked, for those who correct them', async () => {
    const entries = '/schedule/v1/work-entries';
    const write = (employeeId: string, day: string, more: object = {}) =>
      app.create(entries, {
        employeeId,
        workEntryIn: { date: `${day}T08:00:00Z` },
        workEntryOut: { date: `${day}T12:00:00Z` },
        ...more,
      });
    await write(ana.id, '2026-11-16');
    const marked = await write(ana.id, '2026-11-17', { hasIncidence: true });
    const open = await write(bea.id, '2026-11-18', { workEntryOut: null });
    const foreign = await write(other.id, '2026-11-18', { hasIncidence: true });
    await app.create(`${entries}/clock-in`, { employeeId: ana.id });
    const { workEntries } = (await homeOf(manager)).inbox;
    expect(workEntries).toMatchObject({
      total: 2,
      data: [
        { id: marked.id, employee: { firstName: 'Ana' }, workDate: '2026-11-17', reason: 'marked' },
        { id: open.id, employee: { firstName: 'Bea' }, workDate: '2026-11-18', reason: 'left_open' },
      ],
    });
    expect((await homeOf(administrator)).inbox.workEntries.total).toBe(3);
    await app.api('PATCH', `${entries}/${foreign.id}`, { body: { hasIncidence: false } });
    expect((await homeOf(administrator)).inbox.workEntries.total).toBe(2);
  });

  test('has only what the role of the user reads: to write it is not enough', async () => {
    const scopes = ['employees:read', 'work-entries:write', 'onboarding:write', 'payroll:write'];
    const onboarding = await app.create('/core/v3/onboardings', { employeeId: bea.id, tasks: [{ title: 'Key' }] });
    const role = { name: 'Writers', reach: 'all', scopes };
    const { id: roleId } = await dataOf(administrator.api('POST', '/account/v1/roles', { body: role }));
    const writer = await signInAs(app, 'read_only');
    await dataOf(administrator.api('PATCH', `/account/v1/users/${writer.id}`, { body: { roleId } }), 200);
    const { workEntries, corrections, tasks, payPeriods } = (await homeOf(writer)).inbox;
    expect({ workEntries, corrections, payPeriods }).toEqual({
      workEntries: null,
      corrections: null,
      payPeriods: null,
    });
    expect(tasks).toEqual({ total: 0, data: [] });
    const more = { scopes: [...scopes, 'work-entries:read', 'onboarding:read', 'payroll:read'] };
    await dataOf(administrator.api('PATCH', `/account/v1/roles/${roleId}`, { body: more }), 200);
    expect((await homeOf(writer)).inbox).toMatchObject({
      workEntries: { total: 2 },
      corrections: { total: 0 },
      tasks: { data: [{ title: 'Key' }] },
      payPeriods: { total: 0 },
    });
    await dataOf(app.api('POST', `/core/v3/onboardings/${onboarding.id}/complete`), 200);
  });

  test('has the starters and leavers of four weeks, within reach', async () => {
    await hire('Soon', { startDate: '2026-12-18', managerId: lead.id });
    await hire('Later', { startDate: '2026-12-19', managerId: lead.id });
    await hire('Elsewhere', { startDate: '2026-12-01' });
    const leaver = await hire('Leaver', { managerId: lead.id });
    await dataOf(app.api('POST', `${people}/${leaver.id}/deactivate`, { body: { endDate: '2026-11-30' } }), 200);
    const { starters, leavers } = (await homeOf(manager)).inbox;
    expect(namesIn(starters)).toEqual([1, 'Soon']);
    expect(starters.data[0].date).toBe('2026-12-18');
    expect(namesIn(leavers)).toEqual([1, 'Leaver']);
    expect(leavers.data[0].date).toBe('2026-11-30');
    expect(namesIn((await homeOf(administrator)).inbox.starters)).toEqual([2, 'Elsewhere', 'Soon']);
  });

  test('has the contracts and trial periods that end, unless another contract follows or the employee leaves', async () => {
    const contract = (employeeId: string, more: object) =>
      app.create('/contract/v1/contracts', { employeeId, startDate: '2026-01-01', ...more });
    const report = (name: string) => hire(name, { startDate: '2026-01-01', managerId: lead.id });
    const fixed = await report('Fixed');
    const renewed = await report('Renewed');
    const trial = await report('Trial');
    const gone = await report('Gone');
    const ending = await contract(fixed.id, { endDate: '2026-12-31' });
    await contract(renewed.id, { endDate: '2026-12-31' });
    await contract(renewed.id, { startDate: '2027-01-01' });
    const months = { trialPeriodType: 'months', quantity: 2 };
    await contract(trial.id, { startDate: '2026-10-01', trialPeriod: months });
    await contract(gone.id, { endDate: '2026-12-15' });
    const second = await report('Second');
    const main = await contract(second.id, { endDate: '2026-12-20' });
    await contract(second.id, { startDate: '2026-03-01', concurrent: true });
    const beside = await contract(second.id, { concurrent: true, endDate: '2026-12-22' });
    const back = await report('Back');
    const first = await contract(back.id, { endDate: '2026-12-30' });
    await contract(back.id, { startDate: '2027-04-01' });
    await dataOf(app.api('POST', `${people}/${gone.id}/deactivate`, { body: { endDate: '2026-12-15' } }), 200);
    const { contracts } = (await homeOf(manager)).inbox;
    expect(contracts).toMatchObject({
      total: 5,
      data: [
        { employee: { firstName: 'Trial' }, date: '2026-11-30', reason: 'trial' },
        { employee: { firstName: 'Second' }, date: '2026-12-20', reason: 'contract', contractId: main.id },
        { employee: { firstName: 'Second' }, date: '2026-12-22', reason: 'contract', contractId: beside.id },
        { employee: { firstName: 'Back' }, date: '2026-12-30', reason: 'contract', contractId: first.id },
        { employee: { firstName: 'Fixed' }, date: '2026-12-31', reason: 'contract', contractId: ending.id },
      ],
    });
  });

  test('ends a trial period of months on the day before the same day, or on the last one of a shorter month', async () => {
    const trials = [
      ['2026-05-01', 8, '2026-12-31'],
      ['2026-10-31', 1, '2026-11-30'],
      ['2026-10-16', 2, '2026-12-15'],
    ] as const;
    const boss = await hire('Boss');
    for (const [startDate, quantity] of trials) {
      const { id: employeeId } = await hire('New', { startDate, managerId: boss.id });
      const trialPeriod = { trialPeriodType: 'months', quantity };
      await app.create('/contract/v1/contracts', { employeeId, startDate, trialPeriod });
    }
    const { contracts } = (await homeOf(await signInAs(app, 'manager', { employeeId: boss.id }))).inbox;
    expect(contracts.data.map(({ date }: { date: string }) => date)).toEqual(trials.map(([, , last]) => last).sort());
  });

  test('has the documents that expire soon or have just expired, for those who may see them', async () => {
    const kinds: { id: string; name: string }[] = await app.read('/core/v3/document-kinds');
    const kind = (name: string) => kinds.find((one) => one.name === name)?.id;
    const add = (employeeId: string | null, kindName: string, expiryDate: string, more: object = {}) =>
      app.create('/core/v3/documents', {
        ...{ name: `${kindName} to ${expiryDate}`, kindId: kind(kindName), employeeId, expiryDate },
        ...{ content: Buffer.from('%PDF-1.7\n').toString('base64'), ...more },
      });
    const permit = await add(ana.id, 'Identity document', '2026-12-20');
    await add(ana.id, 'Identity document', '2026-12-21');
    await add(ana.id, 'Identity document', '2026-10-20');
    await add(bea.id, 'Certificate', '2026-10-21');
    await add(null, 'Policy', '2026-11-20', { visibleToEmployees: true });
    await add(null, 'Other', '2026-11-21');
    const gone = await hire('Former');
    await add(gone.id, 'Certificate', '2026-12-01');
    await dataOf(app.api('POST', `${people}/${gone.id}/deactivate`, { body: { endDate: '2026-11-19' } }), 200);
    const shown = async (person: SignedIn) => {
      const { total, data } = (await homeOf(person)).inbox.documents;
      expect(total).toBe(data.length);
      return data.map(({ name }: { name: string }) => name);
    };
    const [certificate, policy, other] = ['Certificate to 2026-10-21', 'Policy to 2026-11-20', 'Other to 2026-11-21'];
    expect(await shown(administrator)).toEqual([certificate, policy, other, permit.name]);
    expect(await shown(manager)).toEqual([certificate, policy]);
    expect((await homeOf(employee)).inbox.documents.data).toMatchObject([
      { name: policy, kind: 'Policy', employee: null, expiryDate: '2026-11-20' },
      { id: permit.id, kind: 'Identity document', employee: { id: ana.id, firstName: 'Ana' } },
    ]);
  });

  test('has the tasks that the user was given, and for an administrator those of no one and of former employees', async () => {
    const leaver = await hire('Leaver');
    const tasks = [
      { title: 'Laptop', assigneeId: bea.id, dueDate: '2026-12-01' },
      { title: 'Badge' },
      { title: 'Lunch', assigneeId: lead.id, dueDate: '2026-11-25' },
      { title: 'Keys', assigneeId: leaver.id },
    ];
    const onboarding = await app.create('/core/v3/onboardings', { employeeId: other.id, tasks });
    const titles = async (person: SignedIn) =>
      (await homeOf(person)).inbox.tasks.data.map(({ title }: { title: string }) => title);
    expect(await titles(administrator)).toEqual(['Badge']);
    await dataOf(app.api('POST', `${people}/${leaver.id}/deactivate`, { body: { endDate: '2026-11-19' } }), 200);
    expect(await titles(administrator)).toEqual(['Badge', 'Keys']);
    // The new employee is not within the reach of those who do the tasks; they still need the name.
    const { tasks: own } = (await homeOf(manager)).inbox;
    expect(own).toMatchObject({ total: 1, data: [{ title: 'Lunch', employee: { firstName: 'Other' } }] });
    expect(await titles(employee)).toEqual([]);
    const [{ id }] = own.data;
    const task = `/core/v3/onboardings/${onboarding.id}/tasks/${id}`;
    await dataOf(app.api('PATCH', task, { body: { completed: true } }), 200);
    expect(await titles(manager)).toEqual([]);
  });

  test('has the pay periods whose cut-off is near, for administrators', async () => {
    expect((await homeOf(administrator)).inbox.payPeriods.total).toBe(0);
    const body = { name: 'All', frequency: 'monthly', firstDay: '2026-10-01', isDefault: true };
    await app.create('/payroll/v1/pay-groups', body);
    const { payPeriods } = (await homeOf(administrator)).inbox;
    expect(payPeriods).toMatchObject({ total: 1, data: [{ payGroup: 'All', from: '2026-10-01', status: 'open' }] });
    await dataOf(app.api('POST', `/payroll/v1/periods/${payPeriods.data[0].id}/lock`), 200);
    expect((await homeOf(administrator)).inbox.payPeriods.total).toBe(0);
    expect((await homeOf(manager)).inbox.payPeriods).toBeNull();
  });
});

describe('who is away', () => {
  test('is shown to colleagues without the reason, today and until Sunday', async () => {
    const mine = await hire('Peer', { managerId: lead.id });
    await dataOf(timeOff.askAbsence(mine.id, sick.id, dates('2026-11-20', '2026-11-25')));
    await dataOf(timeOff.askAbsence(other.id, sick.id, dates('2026-11-20')));
    const reply = await employee.api('GET', '/account/v1/home');
    expect(reply.json.data.away).toMatchObject({
      today: 1,
      total: 1,
      data: [{ from: '2026-11-20', to: '2026-11-20' }],
    });
    expect(namesIn(reply.json.data.away)).toEqual([1, 'Peer']);
    expect(reply.text).not.toContain('illness');
    expect(namesIn((await homeOf(manager)).away)).toEqual([1, 'Peer']);
    expect(namesIn((await homeOf(administrator)).away)).toEqual([2, 'Other', 'Peer']);
  });
});

describe('the company at a glance', () => {
  test('counts as the reports do, within reach', async () => {
    const reports = await app.read('/core/v3/reports/headcount');
    const { company } = await homeOf(administrator);
    const shown = reports.map(({ month, atEnd }: { month: string; atEnd: number }) => ({ month, atEnd }));
    expect(company.headcount).toEqual(shown);
    expect(company.absences).toEqual([{ name: 'Secret illness', days: 2 }]);
    expect(namesIn(company.atWork)).toEqual([2, 'Ana', 'Bea']);
    expect(company.atWork.data[0].workStatus).toBe('online');
    const { json } = await manager.api('GET', `${people}?status=active&startDate[lte]=2026-11-20`);
    expect((await homeOf(manager)).company.people).toBe(json.meta.total);
  });

  test('adds up parts of days of absence to days', async () => {
    const doctor = await timeOff.kind({ name: 'Doctor', pickMode: 'by_time_range', needsValidation: false });
    const hours = { startTime: '10:00', endTime: '12:00' };
    for (const { date } of dates('2026-10-05', '2026-10-08')) {
      await dataOf(timeOff.askAbsence(other.id, doctor.id, [{ date, ...hours }]));
    }
    const moving = await timeOff.kind({ name: 'Moving', needsValidation: false });
    const halves = dates('2026-10-12', '2026-10-14').map((day) => ({ ...day, portion: 0.5 }));
    await dataOf(timeOff.askAbsence(other.id, moving.id, halves));
    const { absences: counted } = (await homeOf(administrator)).company;
    // Four times two of eight hours are a day, and three halves are rounded to two.
    expect(counted.map(({ name, days }: { name: string; days: number }) => `${name} ${days}`)).toEqual([
      'Moving 2',
      'Secret illness 2',
      'Doctor 1',
    ]);
  });

  test('lists the changes that one actor made together as one line', async () => {
    app.clock.advance({ minutes: 11 });
    const rows = Array.from({ length: 40 }, (_, i) => ({
      operation: 'create',
      data: { firstName: `P${i}`, lastName: 'Y' },
    }));
    await dataOf(app.api('POST', `${people}/batch`, { body: { rows } }), 200);
    await app.create('/core/v3/departments', { name: 'Sales' });
    const { changes } = await homeOf(administrator);
    expect(changes[0]).toMatchObject({
      type: 'department.created',
      count: 1,
      people: 0,
      name: 'Sales',
      employee: null,
    });
    expect(changes[1]).toMatchObject({ type: 'employee.created', count: 40, people: 40 });
    app.clock.advance({ minutes: 11 });
    await app.create('/core/v3/departments', { name: 'Marketing' });
    const later = (await homeOf(administrator)).changes;
    expect(later.slice(0, 2)).toMatchObject([
      { type: 'department.created', count: 1, name: 'Marketing' },
      { type: 'department.created', count: 1, name: 'Sales' },
    ]);
  });

  test('shows endpoints to administrators, those that are not active first', async () => {
    const add = (url: string) => app.create('/webhooks/v1/endpoints', { url, events: ['employee_hire'] });
    const { id } = await add('https://93.184.215.14/one');
    await add('https://93.184.215.14/two');
    await app.db.run(sql`
      update webhook_endpoints set status = 'active', status_reason = 'resumed', verified_at = created_at
      where account_id = ${app.id} and id = ${id}`);
    const { endpoints } = await homeOf(administrator);
    expect(endpoints).toMatchObject([
      { url: 'https://93.184.215.14/two', status: 'paused', statusReason: 'unverified', isFailing: false },
      { url: 'https://93.184.215.14/one', status: 'active', statusReason: null, isFailing: false },
    ]);
    expect((await homeOf(manager)).endpoints).toBeNull();
  });
});
