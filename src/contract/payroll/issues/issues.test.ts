/** What keeps a row of payroll from being paid: each kind, its days, and who sees it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/harness/app.ts';
import { hirePaid } from '../../../../test/harness/pay.ts';
import { dates, timeOffOf } from '../../../../test/harness/time-off.ts';
import { issueCodes, issueScopes } from '../../row-issue.ts';
import { gapsIn } from './gaps.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
app.clock.set('2026-12-02T09:00:00.000Z');
const area = '/contract/v1';
const path = `${area}/contracts/contracts-for-payroll`;
const november = 'from=2026-11-01&to=2026-11-30';
const iban = 'ES9121000418450200051332';

interface Issue {
  code: string;
  from: string;
  to: string;
  type: string | null;
  id: string | null;
}
let code = 0;
const hire = async (more: object = {}): Promise<string> => {
  code++;
  const whole = { firstName: 'A', lastName: 'B', startDate: '2020-01-01', code, accountNumber: iban };
  return (await app.create('/core/v3/employees', { ...whole, ...more })).id;
};
const contract = (employeeId: string, more: object): Promise<{ id: string }> =>
  app.create(`${area}/contracts`, { employeeId, startDate: '2020-01-01', ...more });
const pay = (employeeId: string, more: object = {}): Promise<{ id: string }> => {
  const terms = { grossSalary: 30_000, payPeriod: 'monthly', currency: 'EUR', payments: 12 };
  return app.create(`${area}/salaries`, { employeeId, startDate: '2020-01-01', ...terms, ...more });
};
const allIssuesOf = async (id: string, query = november): Promise<Issue[]> =>
  (await app.read(`${path}?${query}&employeeIds=${id}`))[0].issues;
/** Without the kind that every employee has who does not clock; a test has it. */
const issuesOf = async (id: string, query = november): Promise<Issue[]> =>
  (await allIssuesOf(id, query)).filter((issue) => issue.code !== 'nothing_recorded');
const short = ({ code: kind, from, to }: Issue) => `${kind} ${from}/${to}`;

test('a row without issues has none', async () => {
  const id = await hire();
  await contract(id, { weeklyHours: 40 });
  await pay(id);
  expect(await issuesOf(id)).toEqual([]);
});

describe('terms', () => {
  test('that are missing on some days are issues of these days', async () => {
    const id = await hire({ startDate: '2026-11-05' });
    await contract(id, { startDate: '2026-11-10', endDate: '2026-11-20', weeklyHours: 40 });
    await pay(id, { startDate: '2026-11-05', endDate: '2026-11-15' });
    await pay(id, { startDate: '2026-11-18' });
    expect((await issuesOf(id)).map(short)).toEqual([
      'no_contract 2026-11-05/2026-11-09',
      'no_contract 2026-11-21/2026-11-30',
      'no_salary 2026-11-16/2026-11-17',
    ]);
    expect((await issuesOf(id, 'from=2026-11-12&to=2026-11-15')).map(short)).toEqual([]);
  });
  test('in another currency are no issue', async () => {
    const id = await hire();
    await contract(id, { weeklyHours: 40 });
    await pay(id, { endDate: '2026-11-10' });
    await pay(id, { startDate: '2026-11-11', currency: 'USD' });
    expect(await issuesOf(id, `${november}&currency=EUR`)).toEqual([]);
  });
  test('without hours are an issue, because eight a day are assumed', async () => {
    const id = await hire();
    await pay(id);
    const { id: vague } = await contract(id, { endDate: '2026-11-15' });
    await contract(id, { startDate: '2026-11-16', percentageWorkDay: 50 });
    expect(await issuesOf(id)).toEqual([
      { code: 'contract_without_hours', from: '2026-11-01', to: '2026-11-15', type: 'contract', id: vague },
    ]);
  });
  test('of one contract do not stand for those of another', async () => {
    const id = await hire();
    await contract(id, { endDate: '2026-11-20', weeklyHours: 30 });
    const saturdays = await contract(id, { concurrent: true, weeklyHours: 6, startDate: '2026-11-06' });
    const unpaid = { from: '2026-11-06', to: '2026-11-30', type: 'contract', id: saturdays.id };
    const nothing = { type: null, id: null };
    const noContract = { code: 'no_contract', from: '2026-11-21', to: '2026-11-30', ...nothing };
    expect(await issuesOf(id)).toEqual([
      noContract,
      { code: 'no_salary', from: '2026-11-01', to: '2026-11-30', ...nothing },
      { code: 'no_salary', ...unpaid },
    ]);
    await pay(id, { startDate: '2026-11-16', contractId: saturdays.id });
    // Without the main contract, the other one is paid.
    expect(await issuesOf(id)).toEqual([
      noContract,
      { code: 'no_salary', from: '2026-11-01', to: '2026-11-20', ...nothing },
      { code: 'no_salary', ...unpaid, to: '2026-11-15' },
    ]);
    await pay(id);
    expect(await issuesOf(id)).toEqual([noContract, { code: 'no_salary', ...unpaid, to: '2026-11-15' }]);
  });
  test('of an employee without a code and a bank account are incomplete', async () => {
    const id = await hire({ code: null, accountNumber: null });
    await pay(id);
    await contract(id, { weeklyHours: 40 });
    expect((await issuesOf(id)).map(short)).toEqual([
      'no_bank_account 2026-11-01/2026-11-30',
      'no_code 2026-11-01/2026-11-30',
    ]);
  });
  test('of a former employee with a late commission are complete without a salary', async () => {
    const { employeeId, salaryCompensationId } = await hirePaid(app);
    await app.change('POST', `/core/v3/employees/${employeeId}/deactivate`, { endDate: '2026-10-31' });
    const late = { salaryCompensationId, date: '2026-11-30', amount: 10 };
    await app.create(`${area}/monthly-variable-compensations`, late);
    expect((await issuesOf(employeeId)).map((issue) => issue.code)).not.toContain('no_salary');
  });
});

test('gaps are the days of a period that nothing covers, however much covers the others', () => {
  const span = (startDate: string, endDate: string | null = null) => ({ startDate, endDate });
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const employed = [span('2026-01-01', '2026-11-10'), span('2026-11-20')];
  expect(gapsIn(employed, [], period)).toEqual([
    { from: '2026-11-01', to: '2026-11-10' },
    { from: '2026-11-20', to: '2026-11-30' },
  ]);
  const covering = [span('2020-01-01', '2026-11-05'), span('2026-11-02', '2026-11-04'), span('2026-11-22')];
  expect(gapsIn(employed, covering, period)).toEqual([
    { from: '2026-11-06', to: '2026-11-10' },
    { from: '2026-11-20', to: '2026-11-21' },
  ]);
  expect(gapsIn(employed, [span('2020-01-01')], period)).toEqual([]);
  expect(gapsIn([span('2020-01-01', '9999-12-31')], [span('2020-01-01', '9999-12-31')], period)).toEqual([]);
});

describe('working time and requests', () => {
  test('have issues with the object to correct', async () => {
    const id = await hire({ endDate: '2026-11-20' });
    await contract(id, { weeklyHours: 40 });
    await pay(id);
    const write = (from: string, to: string | null, more: object = {}) =>
      app.create('/schedule/v1/work-entries', {
        employeeId: id,
        workEntryIn: { date: `${from}:00+01:00` },
        ...(to ? { workEntryOut: { date: `${to}:00+01:00` } } : {}),
        ...more,
      });
    const marked = await write('2026-11-03T09:00', '2026-11-03T17:00', { hasIncidence: true });
    const off = timeOffOf(app);
    const sick = await off.kind({ needsValidation: true });
    const asked = (await off.askAbsence(id, sick.id, dates('2026-11-09', '2026-11-10'))).json.data.id;
    expect(await issuesOf(id)).toEqual([
      { code: 'incidence', from: '2026-11-03', to: '2026-11-03', type: 'work_entry', id: marked.id },
      { code: 'request_pending', from: '2026-11-09', to: '2026-11-10', type: 'absence_request', id: asked },
    ]);
    expect((await issuesOf(id, 'from=2026-11-10&to=2026-11-20')).map(short)).toEqual([
      'request_pending 2026-11-10/2026-11-10',
    ]);
    await off.accept('/schedule/v1/absence-day-off-requests', asked);
    await app.change('PATCH', `/schedule/v1/work-entries/${marked.id}`, { hasIncidence: false });
    expect(await issuesOf(id)).toEqual([]);
  });
  test('have an issue for each correction that is not decided, on the days that the entry has and would have', async () => {
    const id = await hire();
    await contract(id, { weeklyHours: 40 });
    await pay(id);
    const times = (day: string) => ({
      workEntryIn: { date: `${day}T09:00:00+01:00` },
      workEntryOut: { date: `${day}T17:00:00+01:00` },
    });
    const entry = await app.create('/schedule/v1/work-entries', { employeeId: id, ...times('2026-11-03') });
    const requests = '/schedule/v1/work-entry-correction-requests';
    const ask = async (more: object): Promise<string> =>
      (await app.create(requests, { employeeId: id, reason: 'Forgot', ...more })).id;
    const moved = await ask({ type: 'update', workEntryId: entry.id, requested: times('2026-11-05') });
    const added = await ask({ type: 'create', requested: times('2026-11-12') });
    const at = (from: string, to: string, of: string) => ({
      ...{ code: 'correction_pending', from, to, type: 'correction_request', id: of },
    });
    const both = [at('2026-11-03', '2026-11-05', moved), at('2026-11-12', '2026-11-12', added)];
    expect(await issuesOf(id)).toEqual(both);
    expect(await issuesOf(id, 'from=2026-11-05&to=2026-11-10')).toEqual([at('2026-11-05', '2026-11-05', moved)]);
    const sequence = (await app.events()).at(-1)?.sequence;
    await app.change('POST', `${requests}/${moved}/accept`);
    await app.change('DELETE', `${requests}/${added}`);
    expect(await issuesOf(id)).toEqual([]);
    expect(await issuesOf(id, `${november}&knownAt=${sequence}`)).toEqual(both);
  });
  test('have a clock that is running as an issue, which meta tells from a forgotten one', async () => {
    const [atWork, gone] = [await hire(), await hire()];
    const clockIn = async (employeeId: string, date: string) =>
      (await app.create('/schedule/v1/work-entries', { employeeId, workEntryIn: { date } })).id;
    const now = app.clock.instant;
    const running = await clockIn(atWork, '2026-12-02T09:30:00+01:00');
    await clockIn(gone, '2026-12-01T09:30:00+01:00');
    const december = `${path}?from=2026-12-01&to=2026-12-31&employeeIds=${atWork},${gone}`;
    const { data, meta } = (await app.api('GET', december)).json;
    const open = data.map(
      ({ issues }: { issues: Issue[] }) => issues.filter((one) => one.code === 'open_entry').length,
    );
    expect(open).toEqual([1, 1]);
    expect(meta.runningEntryIds).toEqual([running]);
    const token = await app.newToken(['contracts:read', 'work-entries:read']);
    expect((await app.api('GET', december, { token })).json.meta.runningEntryIds).toBeUndefined();
    app.clock.advance({ hours: 17 });
    expect((await app.api('GET', december)).json.meta.runningEntryIds).toBeUndefined();
    const then = await app.api('GET', `${december}&knownAt=${now}`);
    expect(then.json).toMatchObject({ data, meta: { runningEntryIds: [running] } });
    app.clock.set(now);
  });
  test('that are planned are an issue if nothing is recorded, from the first of the days to the last', async () => {
    const id = await hire({ startDate: '2026-11-05' });
    await contract(id, { startDate: '2026-11-05', weeklyHours: 40 });
    await pay(id, { startDate: '2026-11-05' });
    expect(await allIssuesOf(id)).toEqual([
      { code: 'nothing_recorded', from: '2026-11-05', to: '2026-11-30', type: null, id: null },
    ]);
    // A weekend has no planned hours, and a day before the employment neither.
    expect(await allIssuesOf(id, 'from=2026-11-07&to=2026-11-08')).toEqual([]);
    const at = (date: string) => ({ employeeId: id, workEntryIn: { date } });
    const open = await app.create('/schedule/v1/work-entries', at('2026-11-10T09:00:00+01:00'));
    expect((await allIssuesOf(id)).map((issue) => issue.code)).toEqual(['open_entry']);
    await app.change('DELETE', `/schedule/v1/work-entries/${open.id}`);
    const night = { ...at('2026-11-08T22:00:00+01:00'), workEntryOut: { date: '2026-11-09T06:00:00+01:00' } };
    await app.create('/schedule/v1/work-entries', night);
    expect(await allIssuesOf(id)).toEqual([]);
    expect(await allIssuesOf(id, 'from=2026-11-09&to=2026-11-09')).toEqual([]);
    expect((await allIssuesOf(id, 'from=2026-11-10&to=2026-11-30')).map(short)).toEqual([
      'nothing_recorded 2026-11-10/2026-11-30',
    ]);
  });
  test('that are planned are no issue before their day is over, also as it was known then', async () => {
    const id = await hire();
    await contract(id, { weeklyHours: 40 });
    await pay(id);
    const december = 'from=2026-12-01&to=2026-12-31';
    const now = app.clock.instant;
    expect((await allIssuesOf(id, december)).map(short)).toEqual(['nothing_recorded 2026-12-01/2026-12-01']);
    // The period begins today, or is to come.
    expect(await allIssuesOf(id, 'from=2026-12-02&to=2026-12-31')).toEqual([]);
    expect(await allIssuesOf(id, 'from=2027-01-01&to=2027-01-31')).toEqual([]);
    // Midnight in Madrid is over, and in UTC it is not.
    app.clock.set('2026-12-09T23:30:00.000Z');
    expect((await allIssuesOf(id, december)).map(short)).toEqual(['nothing_recorded 2026-12-01/2026-12-09']);
    expect((await allIssuesOf(id, `${december}&knownAt=${now}`)).map(short)).toEqual([
      'nothing_recorded 2026-12-01/2026-12-01',
    ]);
    app.clock.set(now);
  });
  test('outside of employment are an issue for each run of days', async () => {
    const id = await hire({ startDate: '2026-11-16' });
    await contract(id, { startDate: '2026-11-16', weeklyHours: 40 });
    await pay(id, { startDate: '2026-11-16' });
    for (const day of ['2026-11-05', '2026-11-06', '2026-11-09']) {
      await app.create('/schedule/v1/work-entries', {
        employeeId: id,
        workEntryIn: { date: `${day}T09:00:00+01:00` },
        workEntryOut: { date: `${day}T10:00:00+01:00` },
      });
    }
    expect((await issuesOf(id)).map(short)).toEqual([
      'hours_outside_employment 2026-11-05/2026-11-06',
      'hours_outside_employment 2026-11-09/2026-11-09',
    ]);
  });
});

test.each(Object.entries(issueScopes))('%s is seen with %s, else named as redacted', async (kind, scope) => {
  const token = await app.newToken(['contracts:read', scope]);
  const { meta } = (await app.api('GET', `${path}?${november}`, { token })).json;
  expect(meta.redacted).not.toContain(`issues.${kind}`);
  if (scope === 'contracts:read') return;
  const blind = await app.api('GET', `${path}?${november}`, { token: await app.newToken(['contracts:read']) });
  expect(blind.json.meta.redacted).toContain(`issues.${kind}`);
  const shown = blind.json.data.flatMap(({ issues }: { issues: Issue[] }) => issues.map((issue) => issue.code));
  expect(shown).not.toContain(kind);
});

test('docs/pay.md explains each kind of issue', () => {
  const docs = readFileSync(new URL('../../../../docs/pay.md', import.meta.url), 'utf8');
  const [, table = ''] = docs.split('### Issues');
  const explained = [...table.matchAll(/^\| `([a-z_]+)` \|.*\| `([a-z.-]+:read)` \|$/gm)].map(([, name, scope]) => [
    name,
    scope,
  ]);
  expect(explained).toEqual(issueCodes.map((name) => [name, issueScopes[name]]));
});
