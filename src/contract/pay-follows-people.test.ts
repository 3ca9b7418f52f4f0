/** Pay after a termination, a removal and a restore, and on the day that it begins. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { runDailyJob } from '../../test/harness/daily-job.ts';
import { hirePaid } from '../../test/harness/pay.ts';

const app = await startTestApp({ timeZone: 'UTC' });
const people = '/core/v3/employees';
const area = '/contract/v1';
const salaries = `${area}/salaries`;
const variables = `${area}/monthly-variable-compensations`;

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const leave = (id: string, endDate: string) => app.api('POST', `${people}/${id}/deactivate`, { body: { endDate } });

describe('a termination', () => {
  test('ends the salary and the assignments on the last day, and the reply and the log say so', async () => {
    const { employeeId, salaryId, salaryCompensationId } = await hirePaid(app);
    const before = (await app.events()).length;
    const reply = await leave(employeeId, '2026-11-10');
    expect(reply.json.meta.ended).toEqual([
      { type: 'compensation_assignment', id: salaryCompensationId },
      { type: 'salary', id: salaryId },
    ]);
    expect(await app.read(`${salaries}/${salaryId}`)).toMatchObject({ endDate: '2026-11-10', version: 2 });
    expect(await app.read(`${area}/employee-compensations/${salaryCompensationId}`)).toMatchObject({
      endDate: '2026-11-10',
      version: 2,
    });
    const told = (await app.events(before)).map(({ type }) => type);
    expect(told).toEqual(expect.arrayContaining(['salary.updated', 'compensation_assignment.updated']));
  });
  test('keeps what ended before, and later variable compensations', async () => {
    const { employeeId, salaryId, salaryCompensationId } = await hirePaid(app, {}, { endDate: '2026-06-30' });
    const late = await app.create(variables, { salaryCompensationId, date: '2026-11-30', amount: 10 });
    const reply = await leave(employeeId, '2026-11-10');
    expect(reply.json.meta.ended).toEqual([{ type: 'compensation_assignment', id: salaryCompensationId }]);
    expect(await app.read(`${salaries}/${salaryId}`)).toMatchObject({ endDate: '2026-06-30', version: 1 });
    expect(await app.read(`${variables}/${late.id}`)).toEqual(late);
    const corrected = await app.api('PATCH', `${variables}/${late.id}`, { body: { amount: 11 } });
    expect(corrected.json.data).toMatchObject({ amount: 11, version: 2 });
  });
  test('is refused while a salary or a compensation begins later, and names them', async () => {
    const { employeeId, compensationId } = await hirePaid(app, {}, { endDate: '2026-12-31' });
    const next = await app.create(salaries, {
      employeeId,
      startDate: '2027-01-01',
      payPeriod: 'monthly',
      currency: 'EUR',
      grossSalary: 1,
      payments: 12,
    });
    const refused = await leave(employeeId, '2026-11-10');
    expect(refused.json).toMatchObject({ status: 409, code: 'begins_after_end', conflictingIds: [next.id] });
    expect(refused.json.params).toEqual({ day: '2026-11-10', references: 'salaries: 1' });
    expect((await app.read(`${people}/${employeeId}`)).status).toBe('active');
    await app.change('DELETE', `${salaries}/${next.id}`);
    expect((await leave(employeeId, '2026-11-10')).status).toBe(200);
    expect(compensationId).toBeDefined();
  });
});

describe('a former employee', () => {
  const leaver = async () => {
    const paid = await hirePaid(app);
    await leave(paid.employeeId, '2026-11-10');
    return paid;
  };
  const post = (body: object) => app.api('POST', variables, { body });

  test('gets a commission after the last day, with a row in the payroll of its month', async () => {
    const { employeeId, compensationId, salaryCompensationId } = await leaver();
    const late = await app.create(variables, { salaryCompensationId, date: '2026-12-31', amount: 10.5 });
    const other = await app.create(variables, { employeeId, compensationId, date: '2026-11-11', amount: 1 });
    expect(other.salaryCompensationId).toBe(salaryCompensationId);
    const moved = await app.api('PATCH', `${variables}/${other.id}`, { body: { date: '2027-01-31' } });
    expect(moved.status, moved.text).toBe(200);
    const payroll = (from: string, to: string): Promise<Row[]> =>
      app.read(`${area}/contracts/contracts-for-payroll?from=${from}&to=${to}&employeeIds[in]=${employeeId}`);
    expect(await payroll('2026-12-01', '2026-12-31')).toMatchObject([
      { employeeId, employments: [], contracts: [], salaries: [], compensations: [], variables: [late] },
    ]);
    expect(await payroll('2027-01-01', '2027-01-31')).toMatchObject([{ variables: [{ id: other.id }] }]);
    expect(await payroll('2027-02-01', '2027-02-28')).toEqual([]);
  });
  test('gets none for a compensation that ended before the last day, and none before it began', async () => {
    const { employeeId, compensationId, salaryCompensationId } = await hirePaid(app);
    const ends = { endDate: '2026-06-30' };
    await app.change('PATCH', `${area}/employee-compensations/${salaryCompensationId}`, ends);
    await leave(employeeId, '2026-11-10');
    const outside = { status: 422, errors: [{ pointer: '/date', code: 'outside_assignment' }] };
    const pair = { employeeId, compensationId, amount: 1 };
    expect((await post({ ...pair, date: '2026-11-30' })).json).toMatchObject(outside);
    expect((await post({ ...pair, date: '2025-12-31' })).json).toMatchObject(outside);
  });
  test('gets it for the assignment that ended with the employment, if there was another before', async () => {
    const { employeeId, compensationId, salaryCompensationId } = await hirePaid(app);
    const one = `${area}/employee-compensations/${salaryCompensationId}`;
    await app.change('PATCH', one, { endDate: '2026-03-31' });
    const assign = `${area}/employees/${employeeId}/compensations/${compensationId}`;
    const { id } = await app.create(assign, { startDate: '2026-07-01' });
    await leave(employeeId, '2026-11-10');
    const late = await app.create(variables, { employeeId, compensationId, date: '2026-11-30', amount: 1 });
    expect(late.salaryCompensationId).toBe(id);
  });
  test('keeps it when a client writes the assignment back, and an earlier end is refused', async () => {
    const { salaryCompensationId } = await leaver();
    await app.create(variables, { salaryCompensationId, date: '2026-12-31', amount: 10.5 });
    const one = `${area}/employee-compensations/${salaryCompensationId}`;
    const same = await app.api('PATCH', one, { body: { startDate: '2026-01-01', endDate: '2026-11-10' } });
    expect(same.status, same.text).toBe(200);
    const earlier = await app.api('PATCH', one, { body: { endDate: '2026-10-31' } });
    expect(earlier.json).toMatchObject({ code: 'in_use', references: { variableCompensations: 1 } });
    const batch = { rows: [{ operation: 'create', data: { salaryCompensationId, date: '2027-01-31', amount: 2 } }] };
    expect((await app.api('POST', `${variables}/batch`, { body: batch })).json.meta).toMatchObject({ created: 1 });
  });
});

describe('pay that continues without the salary that had ended it', () => {
  /** A leaver whose later salary, in another currency, was deleted; until when their pay is. */
  async function withoutLater() {
    const { employeeId, salaryId, salaryCompensationId } = await hirePaid(app);
    const pay = { payPeriod: 'monthly', currency: 'USD', grossSalary: 36_000, payments: 12 };
    const later = await app.create(salaries, { employeeId, ...pay, startDate: '2026-06-01' });
    await leave(employeeId, '2026-10-31');
    const { json } = await app.api('DELETE', `${salaries}/${later.id}`);
    expect(json.meta).toEqual({ reopenedSalaryId: salaryId, reopenedCompensations: [salaryCompensationId] });
    const ends = async () => [
      (await app.read(`${salaries}/${salaryId}`)).endDate,
      (await app.read(`${area}/employee-compensations/${salaryCompensationId}`)).endDate,
    ];
    return { employeeId, ends };
  }

  test('ends with the employment, and is not paid after a rehire', async () => {
    const { employeeId, ends } = await withoutLater();
    expect(await ends()).toEqual(['2026-10-31', '2026-10-31']);
    await app.change('POST', `${people}/${employeeId}/reactivate`, { startDate: '2026-11-16' });
    const [row] = await app.read(
      `${area}/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30&employeeIds=${employeeId}`,
    );
    expect(row).toMatchObject({ salaries: [], compensations: [] });
    expect(row.issues).toContainEqual(
      expect.objectContaining({ code: 'no_salary', from: '2026-11-16', to: '2026-11-30' }),
    );
  });
  test('moves with the end of the employment, and goes on without it', async () => {
    const { employeeId, ends } = await withoutLater();
    await app.change('PATCH', `${people}/${employeeId}`, { endDate: '2026-11-10' });
    expect(await ends()).toEqual(['2026-11-10', '2026-11-10']);
    await app.change('POST', `${people}/${employeeId}/undo-deactivation`);
    expect(await ends()).toEqual([null, null]);
  });
  test('ends with an earlier employment, whatever the later one pays', async () => {
    const { employeeId, salaryId, salaryCompensationId } = await hirePaid(app);
    const pay = { employeeId, payPeriod: 'monthly', currency: 'USD', grossSalary: 36_000, payments: 12 };
    const later = await app.create(salaries, { ...pay, startDate: '2026-06-01' });
    await leave(employeeId, '2026-10-31');
    await app.change('POST', `${people}/${employeeId}/reactivate`, { startDate: '2026-11-16' });
    const ofRehire = await app.create(salaries, { ...pay, startDate: '2026-11-20' });
    await app.change('DELETE', `${salaries}/${later.id}`);
    await app.change('DELETE', `${salaries}/${ofRehire.id}`);
    expect(await app.read(`${salaries}/${salaryId}`)).toMatchObject({ endDate: '2026-10-31', endedBySalaryId: null });
    expect(await app.read(`${area}/employee-compensations/${salaryCompensationId}`)).toMatchObject({
      endDate: '2026-10-31',
    });
  });
  test('ends before a salary in another currency that the later employment brought, if the earlier one ends later', async () => {
    const { employeeId, salaryId, salaryCompensationId } = await hirePaid(app);
    const pay = { employeeId, payPeriod: 'monthly', currency: 'USD', grossSalary: 36_000, payments: 12 };
    await leave(employeeId, '2026-06-30');
    await app.change('POST', `${people}/${employeeId}/reactivate`, { startDate: '2026-09-01' });
    const ofRehire = await app.create(salaries, { ...pay, startDate: '2026-08-20' });
    const [earlier] = await app.read(`${people}/${employeeId}/employments`);
    const body = { endDate: '2026-08-25' };
    const { json } = await app.api('PATCH', `${people}/${employeeId}/employments/${earlier.id}`, { body });
    expect(json.meta).toMatchObject({
      kept: [{ id: salaryId, reason: 'salary_overlap' }],
      moved: [{ id: salaryCompensationId, from: '2026-06-30', to: '2026-08-19' }],
    });
    const end = async () => (await app.read(`${area}/employee-compensations/${salaryCompensationId}`)).endDate;
    expect(await end()).toBe('2026-08-19');
    await app.change('DELETE', `${salaries}/${ofRehire.id}`);
    expect(await end()).toBe('2026-08-25');
  });
  test('of an announced leaver goes on until that day has come', async () => {
    const { employeeId, salaryId } = await hirePaid(app);
    const pay = { payPeriod: 'monthly', currency: 'EUR', grossSalary: 36_000, payments: 12 };
    const later = await app.create(salaries, { employeeId, ...pay, startDate: '2026-06-01' });
    await leave(employeeId, '2027-01-31');
    await app.change('DELETE', `${salaries}/${later.id}`);
    expect((await app.read(`${salaries}/${salaryId}`)).endDate).toBe(null);
  });
});

describe('pay that was written for a former employee without an end', () => {
  /** A former employee with a contract, a salary and an assignment, as an import writes them. */
  async function imported() {
    const paid = await hirePaid(app, { startDate: '2020-01-01', endDate: '2026-09-30' });
    const contract = await app.create(`${area}/contracts`, { employeeId: paid.employeeId, startDate: '2020-01-01' });
    const paths = [
      `${area}/contracts/${contract.id}`,
      `${salaries}/${paid.salaryId}`,
      `${area}/employee-compensations/${paid.salaryCompensationId}`,
    ];
    const ends = async () => Promise.all(paths.map(async (path) => (await app.read(path)).endDate));
    expect(await ends()).toEqual([null, null, null]);
    const ended = [
      { type: 'contract', id: contract.id },
      { type: 'salary', id: paid.salaryId },
      { type: 'compensation_assignment', id: paid.salaryCompensationId },
    ];
    const rehire = () =>
      app.api('POST', `${people}/${paid.employeeId}/reactivate`, { body: { startDate: '2026-11-16' } });
    return { ...paid, contractId: contract.id, ends, ended, rehire };
  }

  test('ends with that employment when they are hired again, and is not paid', async () => {
    const { employeeId, ends, ended, rehire } = await imported();
    const before = (await app.events()).length;
    const { json } = await rehire();
    expect(json.meta.ended).toEqual(expect.arrayContaining(ended));
    expect(json.meta.ended).toHaveLength(ended.length);
    expect(await ends()).toEqual(['2026-09-30', '2026-09-30', '2026-09-30']);
    const told = (await app.events(before)).map(({ type }) => type);
    expect(told).toEqual(
      expect.arrayContaining(['contract.updated', 'salary.updated', 'compensation_assignment.updated']),
    );
    const [row] = await app.read(
      `${area}/contracts/contracts-for-payroll?from=2026-11-01&to=2026-11-30&employeeIds=${employeeId}`,
    );
    expect(row).toMatchObject({ contracts: [], salaries: [], compensations: [] });
    const codes = row.issues.map(({ code }: Row) => code);
    expect(codes).toEqual(expect.arrayContaining(['no_contract', 'no_salary']));
  });
  test('goes on again if the second employment is deleted and the termination is undone', async () => {
    const { employeeId, ends, rehire } = await imported();
    await rehire();
    const [, second] = await app.read(`${people}/${employeeId}/employments`);
    await app.change('DELETE', `${people}/${employeeId}/employments/${second.id}`);
    expect(await ends()).toEqual(['2026-09-30', '2026-09-30', '2026-09-30']);
    await app.change('POST', `${people}/${employeeId}/undo-deactivation`);
    expect(await ends()).toEqual([null, null, null]);
  });
  test('keeps an end between the two employments', async () => {
    const { contractId, ends, rehire } = await imported();
    await app.change('PATCH', `${area}/contracts/${contractId}`, { endDate: '2026-10-31' });
    await rehire();
    expect(await ends()).toEqual(['2026-10-31', '2026-09-30', '2026-09-30']);
  });
});

describe('a removed employee', () => {
  test('has their pay out of the lists until a restore', async () => {
    const { employeeId, salaryId, salaryCompensationId } = await hirePaid(app);
    const kept = await app.create(variables, { salaryCompensationId, date: '2026-03-31', amount: 10 });
    const gone = await app.create(variables, { salaryCompensationId, date: '2026-04-30', amount: 10 });
    await app.change('DELETE', `${variables}/${gone.id}`);
    const earlier = await app.create(salaries, {
      employeeId,
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      payPeriod: 'monthly',
      currency: 'EUR',
      grossSalary: 1,
      payments: 12,
    });
    await app.change('DELETE', `${salaries}/${earlier.id}`);
    await app.change('DELETE', `${people}/${employeeId}?force=true`);
    for (const path of [salaries, variables]) expect(await app.read(`${path}?employeeId=${employeeId}`)).toEqual([]);
    expect((await app.api('GET', `${salaries}/${salaryId}`)).status).toBe(404);
    expect((await app.api('PATCH', `${salaries}/${salaryId}`, { body: { comments: 'x' } })).status).toBe(404);
    expect((await app.api('GET', `${area}/employee-compensations/${salaryCompensationId}`)).status).toBe(404);
    expect((await app.api('GET', `${salaries}/${salaryId}?onlyReturn=all`)).status).toBe(200);

    await app.change('POST', `${people}/${employeeId}/restore`);
    const ids = async (path: string) => (await app.read(`${path}?employeeId=${employeeId}`)).map(({ id }: Row) => id);
    expect(await ids(salaries)).toEqual([salaryId]);
    expect(await ids(variables)).toEqual([kept.id]);
    expect((await app.read(`${area}/employees/${employeeId}/compensations`)).map(({ id }: Row) => id)).toEqual([
      salaryCompensationId,
    ]);
  });
  test('comes back without a contribution group that was deleted in the meantime', async () => {
    const group = await app.create(`${area}/contribution-groups`, { name: 'Passing' });
    const { employeeId, salaryId } = await hirePaid(app, {}, { contributionGroupId: group.id });
    await app.change('DELETE', `${people}/${employeeId}?force=true`);
    expect((await app.api('DELETE', `${area}/contribution-groups/${group.id}`)).status).toBe(200);
    const before = (await app.events()).length;
    const { json } = await app.api('POST', `${people}/${employeeId}/restore`);
    expect(json.meta.cleared).toEqual(['contributionGroupId']);
    const salary = await app.read(`${salaries}/${salaryId}`);
    expect(salary.contributionGroupId).toBeNull();
    const told = (await app.events(before)).filter(({ entityId }) => entityId === salaryId);
    expect(told).toMatchObject([
      { type: 'salary.restored', changes: [] },
      {
        type: 'salary.updated',
        changes: [{ field: 'contributionGroupId', before: group.id, after: null }],
      },
      { type: 'salary.updated', entityVersion: salary.version, changes: [{ field: 'endDate' }] },
    ]);
  });
  test('gets no salary', async () => {
    const { employeeId } = await hirePaid(app);
    await app.change('DELETE', `${people}/${employeeId}?force=true`);
    const reply = await app.api('POST', salaries, {
      body: { employeeId, startDate: '2027-01-01', payPeriod: 'monthly', currency: 'EUR', grossSalary: 1, payments: 1 },
    });
    expect(reply.json).toMatchObject({ status: 422, errors: [{ pointer: '/employeeId', code: 'not_found' }] });
  });
});

describe('the day on which a salary begins', () => {
  test('has one event, whenever the job reaches it; a past day has none', async () => {
    const account = await app.newAccount({ timeZone: 'UTC' });
    await hirePaid(account);
    const { salaryId } = await hirePaid(account, {}, { startDate: '2026-11-25' });
    const started = async () =>
      (await account.events()).filter(({ type }) => type === 'salary.started').map(({ entityId }) => entityId);
    await runDailyJob(app.app.work, account);
    expect(await started()).toEqual([]);
    app.clock.advance({ days: 8 });
    await runDailyJob(app.app.work, account);
    await runDailyJob(app.app.work, account);
    expect(await started()).toEqual([salaryId]);
    const { version } = await account.read(`${salaries}/${salaryId}`);
    expect(version).toBe(1);
    app.clock.set('2026-11-20T09:00:00.000Z');
  });
  test('has another event when it is moved into the future', async () => {
    const account = await app.newAccount({ timeZone: 'UTC' });
    const { salaryId } = await hirePaid(account, {}, { startDate: '2026-11-20', endDate: '2026-12-31' });
    const started = async () => (await account.events()).filter(({ type }) => type === 'salary.started').length;
    await runDailyJob(app.app.work, account);
    expect(await started()).toBe(1);
    await account.change('PATCH', `${salaries}/${salaryId}`, { startDate: '2026-11-22' });
    await runDailyJob(app.app.work, account);
    expect(await started()).toBe(1);
    app.clock.advance({ days: 2 });
    await runDailyJob(app.app.work, account);
    expect(await started()).toBe(2);
    app.clock.set('2026-11-20T09:00:00.000Z');
  });
});

describe('employees with their current salary', () => {
  test('show the one in force today', async () => {
    const { employeeId, salaryId } = await hirePaid(app);
    await app.create(salaries, {
      employeeId,
      startDate: '2026-12-01',
      payPeriod: 'monthly',
      currency: 'EUR',
      grossSalary: 1,
      payments: 12,
    });
    const one = `${people}/${employeeId}?expand=currentSalary`;
    expect((await app.read(one)).currentSalary).toEqual(await app.read(`${salaries}/${salaryId}`));
    const [listed] = await app.read(`${people}?id=${employeeId}&expand=currentSalary&fields=id`);
    expect(listed).toMatchObject({ id: employeeId, currentSalary: { id: salaryId, grossSalary: 30_000 } });
    app.clock.set('2026-12-01T00:00:00.000Z');
    expect((await app.read(one)).currentSalary).toMatchObject({ grossSalary: 1 });
    app.clock.set('2026-11-20T09:00:00.000Z');
  });
  test('show no contract or salary that outlasts the employment', async () => {
    const { employeeId } = await hirePaid(app, { startDate: '2026-01-01', endDate: '2026-11-19' });
    await app.create('/contract/v1/contracts', { employeeId, startDate: '2026-01-01' });
    const shown = await app.read(`${people}/${employeeId}?expand=currentContract,currentSalary`);
    expect(shown).toMatchObject({ currentContract: null, currentSalary: null });
    const current = await app.api('GET', `/contract/v1/contracts/${employeeId}/current-contract`);
    expect(current.json).toMatchObject({ status: 404, code: 'no_current_contract' });
  });

  test('name it as omitted for a token that may not read salaries', async () => {
    const { employeeId } = await hirePaid(app);
    const token = await app.newToken(['employees:read']);
    const reply = await app.api('GET', `${people}/${employeeId}?expand=currentSalary`, { token });
    expect(reply.json.data).not.toHaveProperty('currentSalary');
    expect(reply.json.meta.redacted).toContain('currentSalary');
  });
});
