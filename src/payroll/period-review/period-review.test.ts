/** The review of a period: its totals beside those of the period before, and the issues that make nobody sign it. */
import { beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { compareTotals } from './compare-totals.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
app.clock.set('2026-12-02T09:00:00.000Z');

interface Figure {
  kind: string;
  currency: string | null;
  value: number;
  previous: number | null;
  difference: number | null;
  percentage: number | null;
}

const periods: Record<string, string> = {};
const people: string[] = [];
let commission = '';
const path = (month: string) => `/payroll/v1/periods/${periods[month]}`;
const review = async (month: string, token?: string) => {
  const { status, json } = await app.api('GET', `${path(month)}/review`, token ? { token } : {});
  expect(status).toBe(200);
  const figures: Figure[] = json.data.figures;
  return { ...json, of: (kind: string) => figures.find((one) => one.kind === kind) };
};
const send = async (verb: string, month: string, body: object = {}) => {
  const { json, status } = await app.api('POST', `${path(month)}/${verb}`, { body });
  return { status, code: json.code as string, counts: json.issueCounts, data: json.data };
};
const issues = async (month: string) => (await app.api('GET', `${path(month)}/issues?limit=500`)).json;

beforeAll(async () => {
  await app.create('/payroll/v1/pay-groups', {
    ...{ name: 'Spain', frequency: 'monthly', firstDay: '2026-09-01', isDefault: true },
  });
  for (const { id, from } of await app.read('/payroll/v1/periods?to=2026-12-31')) periods[from.slice(5, 7)] = id;
  for (const [n, startDate] of ['2026-01-01', '2026-01-01', '2026-10-01'].entries()) {
    const { employeeId, salaryCompensationId } = await hirePaid(app, { startDate }, { startDate, grossSalary: 30_000 });
    await app.create('/contract/v1/contracts', { employeeId, startDate, weeklyHours: 40 });
    if (n === 0) {
      commission = salaryCompensationId;
      for (const [date, amount] of [
        ['2026-09-30', 200],
        ['2026-10-31', 250.5],
      ] as const)
        await app.create('/contract/v1/monthly-variable-compensations', { salaryCompensationId, date, amount });
    }
    people.push(employeeId);
  }
  const work = (employeeId: string, day: string) =>
    app.create('/schedule/v1/work-entries', {
      ...{ employeeId, workEntryIn: { date: `${day}T08:00:00+02:00` } },
      workEntryOut: { date: `${day}T12:00:00+02:00` },
    });
  for (const id of people.slice(0, 2)) await work(id, '2026-09-07');
  await work(people[0] ?? '', '2026-10-05');
});

test('totals stand beside those of the period before, which are those of its export', async () => {
  const first = await review('09');
  expect(first.data).toMatchObject({ periodId: periods['09'], from: '2026-09-01', to: '2026-09-30', previous: null });
  expect(first.of('people')).toEqual({
    ...{ kind: 'people', currency: null, value: 2, previous: null, difference: null, percentage: null },
  });
  const asNow = (await review('10')).data;
  expect(asNow.previous).toMatchObject({ periodId: periods['09'], exportId: null });
  await send('lock', '09');
  const exported = (await send('exports', '09')).data;
  // What comes late is in the next correction, not in what the month before was paid by.
  await app.create('/contract/v1/monthly-variable-compensations', {
    ...{ salaryCompensationId: commission, date: '2026-09-15', amount: 1000 },
  });
  const second = await review('10');
  expect(second.data.previous).toEqual({
    ...{ periodId: periods['09'], from: '2026-09-01', to: '2026-09-30', exportId: exported.id },
  });
  const figure = (kind: string, currency: string | null, value: number, previous: number, percentage: number) => ({
    ...{ kind, currency, value, previous, difference: value - previous, percentage },
  });
  expect(second.of('people')).toEqual(figure('people', null, 3, 2, 50));
  expect(second.of('secondsWorked')).toEqual(figure('secondsWorked', null, 4 * 3600, 8 * 3600, -50));
  expect(second.of('grossSalaries')).toEqual(figure('grossSalaries', 'EUR', 90_000, 60_000, 50));
  expect(second.of('variables')).toEqual(figure('variables', 'EUR', 250.5, 200, 25.25));
  const { controlTotals } = await app.read(`/payroll/v1/exports/${exported.id}`);
  expect(second.of('secondsToWork')?.previous).toBe(controlTotals.seconds.secondsToWork);
});

test('figures are seen by the scopes of rows, and the others are named', async () => {
  const seenWith = async (...scopes: string[]) => {
    const { data, meta } = await review('10', await app.newToken(['payroll:read', ...scopes]));
    const kinds = new Set(data.figures.map(({ kind }: Figure) => kind.replace(/^seconds.*/, 'seconds')));
    const hidden: string[] = meta.redacted.filter((name: string) => name.startsWith('figures.'));
    return { kinds: [...kinds], hidden };
  };
  expect((await seenWith()).kinds).toEqual(['people']);
  expect((await seenWith()).hidden).toEqual(
    expect.arrayContaining(['figures.secondsWorked', 'figures.grossSalaries', 'figures.variables']),
  );
  expect((await seenWith('salaries:read')).kinds).toEqual(['people', 'grossSalaries']);
  expect((await seenWith('compensations:read')).kinds).toEqual(['people', 'variables']);
  const withHours = await seenWith('reports:read');
  expect(withHours.kinds).toEqual(['people', 'seconds']);
  expect(withHours.hidden).toEqual(['figures.grossSalaries', 'figures.variables']);
  const blind = await app.api('GET', `${path('10')}/review`, { token: await app.newToken(['salaries:read']) });
  expect(blind.json.code).toBe('missing_scope');
});

test('a currency of which a reader may see no sum is not told', () => {
  const totals = (amounts: { currency: string; grossSalaries: number; variables: number }[]) => ({
    ...{ people: 1, seconds: {}, amounts },
  });
  const now = totals([{ currency: 'USD', grossSalaries: 10, variables: 0 }]);
  expect(compareTotals(now, totals([{ currency: 'EUR', grossSalaries: 20, variables: 0.1 }]))).toEqual(
    [
      { kind: 'people', currency: null, value: 1, previous: 1, difference: 0, percentage: 0 },
      { kind: 'grossSalaries', currency: 'EUR', value: 0, previous: 20, difference: -20, percentage: -100 },
      { kind: 'variables', currency: 'EUR', value: 0, previous: 0.1, difference: -0.1, percentage: -100 },
      { kind: 'grossSalaries', currency: 'USD', value: 10, previous: 0, difference: 10, percentage: null },
      { kind: 'variables', currency: 'USD', value: 0, previous: 0, difference: 0, percentage: 0 },
    ].map((one) => (one.previous === 0 ? { ...one, percentage: null } : one)),
  );
});

test('an employee with planned hours and nothing recorded is an issue, as an earlier period that is open', async () => {
  const { data, meta } = await issues('11');
  const nothing = data.filter(({ code }: { code: string }) => code === 'nothing_recorded');
  expect(nothing.map(({ employeeId }: { employeeId: string }) => employeeId).sort()).toEqual(people.toSorted());
  expect(nothing[0]).toMatchObject({ from: '2026-11-02', to: '2026-11-30', type: null, id: null, isBlocking: false });
  const october = { code: 'earlier_period_open', from: '2026-10-01', to: '2026-10-31', type: 'pay_period' };
  expect(data.at(-1)).toEqual({
    ...{ ...october, id: periods['10'], employeeId: null, isBlocking: false, isRunning: false },
  });
  expect(meta.issueCounts.at(-1)).toMatchObject({ code: 'earlier_period_open', issues: 1, employees: 0 });
  expect((await review('11')).meta.issueCounts).toEqual(meta.issueCounts);
  const inOctober = (await issues('10')).data.filter(({ code }: { code: string }) => /recorded|earlier/.test(code));
  expect(inOctober.map((one: { employeeId: string }) => one.employeeId).sort()).toEqual(people.slice(1).toSorted());
});

test('both keep a period from being locked where the group says so', async () => {
  const [group] = await app.read('/payroll/v1/pay-groups');
  const block = (...blockingIssues: string[]) =>
    app.api('PATCH', `/payroll/v1/pay-groups/${group.id}`, { body: { blockingIssues } });
  expect((await block('earlier_period_open', 'nothing_recorded')).json.data.blockingIssues).toEqual([
    ...['nothing_recorded', 'earlier_period_open'],
  ]);
  const refused = await send('lock', '11');
  expect([refused.code, refused.counts.map(({ code }: { code: string }) => code)]).toEqual([
    ...['period_not_ready', ['nothing_recorded', 'earlier_period_open']],
  ]);
  await block('earlier_period_open');
  expect((await send('lock', '11')).counts).toMatchObject([{ code: 'earlier_period_open', isBlocking: true }]);
  expect((await send('lock', '10')).status).toBe(200);
  expect((await send('lock', '11')).status).toBe(200);
});
