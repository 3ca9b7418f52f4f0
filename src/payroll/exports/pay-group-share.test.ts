/**
 * Employees who change the pay group within a period: both groups' rows have the whole period, and each its share. The
 * shares of the groups together are the whole, the lines pay each day once, and the control totals count each employee once.
 */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { dates, timeOffOf, vacations } from '../../../test/harness/time-off.ts';
import { partsOf } from './pay-group-share.ts';

const app = await startTestApp();
const off = timeOffOf(app);
const send = (method: string, path: string, body?: object) => app.api(method, path, body ? { body } : {});

// biome-ignore lint/suspicious/noExplicitAny: replies whose form the tests are about
type Data = any;
const monthly = { frequency: 'monthly', firstDay: '2026-01-01', lateChanges: 'carry' };
const office = await app.create('/core/v3/offices', { name: 'Vigo', overtimeBasis: 'week' });
const staff = await app.create('/payroll/v1/pay-groups', { name: 'Staff', ...monthly, isDefault: true });
const plant = await app.create('/payroll/v1/pay-groups', { name: 'Plant', ...monthly });
await off.configure({ dayType: 'calendar_day', maxDaysOff: 30 });

async function hire(firstName: string): Promise<string> {
  const { id: employeeId } = await off.hire({ firstName, startDate: '2026-01-01', officeId: office.id });
  await app.create('/contract/v1/contracts', { employeeId, startDate: '2026-01-01', weeklyHours: 40 });
  const pay = { payPeriod: 'monthly', currency: 'EUR', payments: 12 };
  await app.create('/contract/v1/salaries', { employeeId, startDate: '2026-01-01', grossSalary: 24_000, ...pay });
  return employeeId;
}
const work = (employeeId: string, date: string, from: string, hours: number) => {
  const start = Date.parse(`${date}T${from}:00Z`);
  return app.create('/schedule/v1/work-entries', {
    employeeId,
    workEntryIn: { date: new Date(start).toISOString() },
    workEntryOut: { date: new Date(start + hours * 3_600_000).toISOString() },
  });
};
const move = (employeeId: string, startDate: string, payGroupId: string | null) =>
  app.create('/core/v3/placements', { employeeId, startDate, payGroupId, officeId: office.id });

const [ana, eva] = [await hire('Ana'), await hire('Eva')];
// From Wednesday the 11th to Sunday the 22nd in the plant: within weeks, of which overtime is counted as a whole.
await move(ana, '2026-03-11', plant.id);
await move(ana, '2026-03-23', null);
for (const date of ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-18'])
  await work(ana, date, '07:00', 12);
await work(ana, '2026-03-10', '21:00', 8);
// From Friday to Tuesday, over the second change.
const { json: asked } = await off.askVacation(ana, dates('2026-03-20', '2026-03-24'));
await off.accept(vacations, asked.data.id);
const bonus = await app.create('/contract/v1/compensations', {
  ...{ name: 'Bonus', code: 'BON', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' },
});
await send('POST', `/contract/v1/employees/${ana}/compensations/${bonus.id}`, { startDate: '2026-01-01' });
for (const [date, amount] of [
  ['2026-03-05', 100],
  ['2026-03-15', 250.5],
]) {
  await app.create('/contract/v1/monthly-variable-compensations', {
    employeeId: ana,
    compensationId: bonus.id,
    date,
    amount,
  });
}
await send('POST', `/contract/v1/employees/${ana}/pay-change`, {
  ...{ effectiveDate: '2026-03-16', salary: { grossSalary: 30_000 } },
});

async function close(group: { id: string }, month = '03') {
  const path = `/payroll/v1/periods?payGroupId=${group.id}&from=2026-${month}-01&to=2026-${month}-01`;
  const [{ id }] = await app.read(path);
  await send('POST', `/payroll/v1/periods/${id}/lock`);
  const { json, text } = await send('POST', `/payroll/v1/periods/${id}/exports`);
  expect(json.data, text).toBeDefined();
  return json.data;
}
const partOf = (exported: Data, what: string): Promise<Data[]> =>
  app.read(`/payroll/v1/exports/${exported.id}/${what}?limit=500`);
const [ofStaff, ofPlant] = [await close(staff), await close(plant)];
const exports = [ofStaff, ofPlant];
const rowsOfAna = await Promise.all(
  exports.map(async (one) => (await partOf(one, 'rows')).find(({ employeeId }) => employeeId === ana)),
);
const sum = (numbers: number[]) => Math.round(numbers.reduce((total, one) => total + one, 0) * 100) / 100;
const partsOfAna = rowsOfAna.flatMap(({ payGroupShare }) => payGroupShare.parts);

test('each row has the whole period, and the share of its group', async () => {
  const [{ payGroupShare: mine, ...whole }, { payGroupShare: theirs, ...same }] = rowsOfAna;
  expect(same).toEqual(whole);
  const days = (share: Data) => [share.isCounted, share.days, share.parts.map(({ from, to }: Data) => [from, to])];
  expect(days(mine)).toEqual([
    true,
    19,
    [
      ['2026-03-01', '2026-03-10'],
      ['2026-03-23', '2026-03-31'],
    ],
  ]);
  expect(days(theirs)).toEqual([false, 12, [['2026-03-11', '2026-03-22']]]);
  const figures = Object.keys(whole).filter((name) => name.startsWith('seconds'));
  expect(whole.secondsOvertime).toBeGreaterThan(0);
  expect(whole.secondsWorkedNight).toBeGreaterThan(0);
  for (const name of figures) expect(sum(partsOfAna.map((part) => part[name])), name).toBe(whole[name]);
  const daysOff = (rows: Data[]) => sum(rows.flatMap(({ timeOff }) => timeOff.map((one: Data) => one.days)));
  expect(daysOff([whole])).toBe(5);
  expect(daysOff(partsOfAna)).toBe(5);
  expect(theirs.parts[0]).toMatchObject({
    days: 12,
    salaries: [
      { grossSalary: 24_000, days: 5 },
      { grossSalary: 30_000, days: 7 },
    ],
    variables: [{ amount: 250.5 }],
  });
  const [ofEva] = (await partOf(ofStaff, 'rows')).filter(({ employeeId }) => employeeId === eva);
  expect(ofEva).not.toHaveProperty('payGroupShare');
});

test('the control totals of both groups count the employee, and each hour and amount, once', () => {
  const [{ controlTotals: mine, people }, { controlTotals: theirs, people: rows }] = exports;
  expect([mine.people, theirs.people, people, rows]).toEqual([2, 0, 2, 1]);
  expect(mine.amounts).toEqual([{ currency: 'EUR', grossSalaries: 78_000, variables: 100 }]);
  expect(theirs.amounts).toEqual([{ currency: 'EUR', grossSalaries: 0, variables: 250.5 }]);
  const [{ secondsWorked, secondsOvertime }] = rowsOfAna;
  expect(mine.seconds.secondsWorked + theirs.seconds.secondsWorked).toBe(secondsWorked);
  expect(mine.seconds.secondsOvertime + theirs.seconds.secondsOvertime).toBe(secondsOvertime);
});

test('the lines of both groups have each day once', async () => {
  const lines = (await Promise.all(exports.map((one) => partOf(one, 'lines')))).map((all) =>
    all.filter(({ employeeId }) => employeeId === ana),
  );
  const shown = (of: Data[], kind: string) =>
    of.filter((line) => line.kind === kind).map(({ quantity, amount, from, to }) => [quantity, amount, from, to]);
  expect(shown(lines[0] ?? [], 'salary')).toEqual([
    [10, 2_000, '2026-03-01', '2026-03-10'],
    [9, 2_500, '2026-03-23', '2026-03-31'],
  ]);
  expect(shown(lines[1] ?? [], 'salary')).toEqual([
    [5, 2_000, '2026-03-11', '2026-03-15'],
    [7, 2_500, '2026-03-16', '2026-03-22'],
  ]);
  expect(
    sum(
      lines
        .flat()
        .filter(({ kind }) => kind === 'vacation')
        .map(({ quantity }) => quantity),
    ),
  ).toBe(5);
  expect(lines.map((of) => shown(of, 'variable').map(([, amount]) => amount))).toEqual([[100], [250.5]]);
});

test('a token sees of a share what its other scopes allow, and CSV has the days', async () => {
  const read = async (scopes: string[]) => {
    const token = await app.newToken(['payroll:read', ...scopes]);
    const { json } = await app.api('GET', `/payroll/v1/exports/${ofPlant.id}/rows`, { token });
    return json.data[0].payGroupShare;
  };
  expect(await read(['salaries:read'])).toBeUndefined();
  const share = await read(['employees:read', 'compensations:read']);
  expect(Object.keys(share.parts[0])).toEqual(['from', 'to', 'days', 'compensations', 'variables']);
  const csv = await app.api('GET', `/payroll/v1/exports/${ofPlant.id}/rows`, { headers: { accept: 'text/csv' } });
  const [head = '', line = ''] = csv.text.split('\r\n');
  expect([head.split(',').at(-1), line.split(',').at(-1)]).toEqual(['payGroupDays', '12']);
  const path = 'payGroupShare.parts.0.secondsWorked';
  const columns = [
    { heading: 'days', path: 'payGroupShare.days' },
    { heading: 'worked', path },
  ];
  const profile = { name: 'Shares', format: 'csv', content: 'people', columns };
  const preview = { profile, exportId: ofPlant.id };
  expect((await send('POST', '/payroll/v1/export-profiles/preview', preview)).json.data.text).toBe(
    'days,worked\r\n12,151200\r\n',
  );
  const token = await app.newToken(['payroll:read', 'employees:read']);
  const refused = await app.api('POST', '/payroll/v1/export-profiles/preview', { body: preview, token });
  expect([refused.status, refused.json.detail]).toEqual([403, expect.stringContaining('reports:read')]);
});

test('records of employees and CSV have what counts of the days of the group alone', async () => {
  const { profile } = (await app.read('/payroll/v1/export-profile-templates')).find(
    ({ code }: Data) => code === 'people-csv',
  );
  const columns = ['salaries.0.days', 'salaries.0.remuneration', 'secondsWorked', 'lines.worked.quantity'].map(
    (path) => ({
      ...{ heading: path, path },
    }),
  );
  const lineOf = async (exported: Data, asked: object): Promise<string[]> => {
    const { json } = await send('POST', '/payroll/v1/export-profiles/preview', {
      profile: asked,
      exportId: exported.id,
    });
    return json.data.text
      .split('\r\n')
      .filter((line: string) => /Ana|;\d{6};/.test(line))[0]
      ?.split(';');
  };
  const own = { ...profile, columns, hasHeadings: false };
  const [mine, theirs] = await Promise.all(exports.map((one) => lineOf(one, own)));
  const worked = partsOfAna.map(({ secondsWorked }: Data) => secondsWorked);
  expect(mine).toEqual(['10', '200000', String(worked[0] + worked[1]), expect.any(String)]);
  expect(theirs).toEqual(['5', '200000', String(worked[2]), String(worked[2] / 3600).concat(',00')]);
  // The template: Días is the sixth of the columns after who it is.
  const days = await Promise.all(exports.map(async (one) => (await lineOf(one, profile))[6]));
  expect(days).toEqual(['19', '12']);

  const csvOf = async (exported: Data) => {
    const headers = { accept: 'text/csv' };
    const { text } = await app.api('GET', `/payroll/v1/exports/${exported.id}/rows`, { headers });
    const [head = [], ...lines] = text.split('\r\n').map((line) => line.split(','));
    const own = lines.find((line) => line.includes('Ana')) ?? [];
    return (name: string) => Number(own[head.indexOf(name)]);
  };
  const both = await Promise.all(exports.map(csvOf));
  const [{ secondsWorked, secondsOvertime }] = rowsOfAna;
  expect(both.map((of) => of('salaryDays'))).toEqual([9, 7]);
  expect(sum(both.map((of) => of('secondsWorked')))).toBe(secondsWorked);
  expect(sum(both.map((of) => of('secondsOvertime')))).toBe(secondsOvertime);
  expect(sum(both.map((of) => of('vacationDays')))).toBe(5);
});

test('another day of the change corrects the shares of both groups', async () => {
  const [placement] = await app.read(`/core/v3/placements?employeeId=${ana}&payGroupId=${plant.id}`);
  const later = async (startDate: string, month: string) => {
    const { status, text } = await send('PATCH', `/core/v3/placements/${placement.id}`, { startDate });
    expect(status, text).toBe(200);
    const made = [await close(staff, month), await close(plant, month)];
    return Promise.all(made.map((one) => partOf(one, 'lines')));
  };
  const salariesIn = (lines: Data[]) =>
    lines
      .filter(({ isCorrection, kind }) => isCorrection && kind === 'salary')
      .map(({ quantity, amount, from, to }) => [quantity, amount, from, to]);
  const [mine = [], theirs = []] = await later('2026-03-13', '04');
  expect(salariesIn(mine)).toEqual([[2, 2_000, '2026-03-11', '2026-03-12']]);
  expect(salariesIn(theirs)).toEqual([[-2, 2_000, '2026-03-11', '2026-03-12']]);
});

test('days without employment belong to the placement before, unless there are no others', () => {
  const period = { from: '2026-03-01', to: '2026-03-31' };
  const days = (from: string, to: string, isOwn: boolean, employed: number) => ({
    ...{ employeeId: ana, from, to, isOwn, days: employed },
  });
  const first = days('2026-03-01', '2026-03-19', true, 10);
  expect(partsOf([first, days('2026-03-20', '2026-03-31', false, 0)], period)).toBeUndefined();
  expect(partsOf([first, days('2026-03-20', '2026-03-31', false, 5)], period)).toEqual({
    isCounted: false,
    parts: [{ from: '2026-03-01', to: '2026-03-19', days: 10 }],
  });
  const none = [days('2026-03-01', '2026-03-09', false, 0), days('2026-03-10', '2026-03-31', true, 0)];
  expect(partsOf(none, period)).toEqual({
    isCounted: true,
    parts: [{ from: '2026-03-10', to: '2026-03-31', days: 0 }],
  });
  const three = [first, days('2026-03-20', '2026-03-25', true, 6), days('2026-03-26', '2026-03-31', false, 6)];
  expect(partsOf(three, period)?.parts).toEqual([{ from: '2026-03-01', to: '2026-03-25', days: 16 }]);
});
