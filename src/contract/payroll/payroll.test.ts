/** The parts of a payroll: figures worked out by hand, and equal to those of other operations. */
import { describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount } from '../../../test/harness/app.ts';
import { hirePaid } from '../../../test/harness/pay.ts';
import { dataOf, dates, timeOffOf } from '../../../test/harness/time-off.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
app.clock.set('2026-12-02T09:00:00.000Z');
const area = '/contract/v1';
const path = `${area}/contracts/contracts-for-payroll`;
const november = 'from=2026-11-01&to=2026-11-30';
const hours = 3600;

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

const hire = async (account: TestAccount, more: object = {}): Promise<string> =>
  (await account.create('/core/v3/employees', { firstName: 'A', lastName: 'B', startDate: '2024-01-01', ...more })).id;
const pay = (account: TestAccount, employeeId: string, startDate: string, grossSalary: number, more: object = {}) =>
  account.create(`${area}/salaries`, {
    employeeId,
    startDate,
    grossSalary,
    payPeriod: 'monthly',
    currency: 'EUR',
    payments: 14,
    ...more,
  });
const work = (account: TestAccount, employeeId: string, day: string, from: string, to: string) =>
  account.create('/schedule/v1/work-entries', {
    employeeId,
    workEntryIn: { date: `${day}T${from}:00+01:00` },
    workEntryOut: { date: `${day}T${to}:00+01:00` },
  });

/** A company of three employees: a rise on the 16th, a last day on the 13th and a first day on the 9th. */
async function makeCompany() {
  const account = await app.newAccount({ timeZone: 'Europe/Madrid' });
  const office = (await account.create('/core/v3/offices', { name: 'Madrid' })).id;
  const department = (await account.create('/core/v3/departments', { name: 'Sales' })).id;
  const risen = await hire(account, { code: 1, externalId: 'R', officeId: office });
  const leaver = await hire(account, { code: 2, departmentId: department });
  const joiner = await hire(account, { code: 3, startDate: '2026-11-09' });

  const contract = await account.create(`${area}/contracts`, {
    employeeId: risen,
    startDate: '2024-01-01',
    weeklyHours: 35,
    socialSecurityNumber: '281234567840',
  });
  const old = await pay(account, risen, '2024-01-01', 28_000);
  const rise = await pay(account, risen, '2026-11-16', 30_100.1);
  const left = await pay(account, leaver, '2024-01-01', 31_500.5, { payments: 12 });
  const came = await pay(account, joiner, '2026-11-09', 24_000, { payments: 12 });
  const compensation = await account.create(`${area}/compensations`, {
    name: 'Commission',
    compensationType: 'variable',
    period: 'monthly',
    currency: 'EUR',
    status: 'active',
  });
  for (const employeeId of [risen, leaver]) {
    const startDate = '2026-01-01';
    await account.create(`${area}/employees/${employeeId}/compensations/${compensation.id}`, { startDate });
  }
  const vary = (employeeId: string, date: string, amount: number) =>
    account.create(`${area}/monthly-variable-compensations`, {
      employeeId,
      compensationId: compensation.id,
      date,
      amount,
    });
  const variables = [await vary(risen, '2026-11-29', 0.2), await vary(risen, '2026-11-30', -0.1)];
  await vary(risen, '2026-10-31', 5);
  await vary(risen, '2026-12-01', 7);

  // The plan is 7 h a day. The 2nd: 8 h. The 3rd: 9 h, of which one is after 22:00. The 28th is a Saturday: 2 h.
  await work(account, risen, '2026-11-02', '09:00', '17:00');
  await work(account, risen, '2026-11-03', '14:00', '23:00');
  await work(account, risen, '2026-11-28', '09:00', '11:00');
  // Two and a half days of vacation, and a day of sick leave.
  const off = timeOffOf(account);
  await off.configure({ needsValidation: false });
  const sick = await off.kind({ name: 'Flu', category: 'sick_leave', needsValidation: false });
  const half = { date: '2026-11-11', portion: 0.5 };
  await dataOf(off.askVacation(risen, [...dates('2026-11-09', '2026-11-10'), half]));
  await dataOf(off.askAbsence(risen, sick.id, dates('2026-11-20')));

  await account.change('POST', `/core/v3/employees/${leaver}/deactivate`, { endDate: '2026-11-13' });
  return {
    account,
    office,
    department,
    risen,
    leaver,
    joiner,
    contract,
    old,
    rise,
    left,
    came,
    variables,
    sick,
    read: (query = november): Promise<Row[]> => account.read(`${path}?${query}`),
  };
}

const company = await makeCompany();
const { account, risen, leaver, joiner, read } = company;

const ofPay = ({ id, days, grossSalary, monthlyGrossSalary, remunerationAmount }: Row) => [
  id,
  days,
  grossSalary,
  monthlyGrossSalary,
  remunerationAmount,
];

describe('a row', () => {
  test('has a salary before a rise in mid-month and one after it, each with its days', async () => {
    const [row] = await read();
    expect(row.salaries.map(ofPay)).toEqual([
      [company.old.id, 15, 28_000, 2333.33, 2000],
      [company.rise.id, 15, 30_100.1, 2508.34, 2150.01],
    ]);
  });
  test('has only the days of employment in the month of a hire or a departure', async () => {
    const rows = await read();
    expect(rows.map(({ employeeId }) => employeeId)).toEqual([risen, leaver, joiner]);
    expect(rows.slice(1).map(({ salaries }) => salaries.map(ofPay))).toEqual([
      [[company.left.id, 13, 31_500.5, 2625.04, 2625.04]],
      [[company.came.id, 22, 24_000, 2000, 2000]],
    ]);
    expect(rows.map(({ compensations }) => compensations.map(({ days }: Row) => days))).toEqual([[30], [13], []]);
    expect(rows.map(({ employee }) => [employee.code, employee.status, employee.startDate, employee.endDate])).toEqual([
      [1, 'active', '2024-01-01', null],
      [2, 'inactive', '2024-01-01', '2026-11-13'],
      [3, 'active', '2026-11-09', null],
    ]);
  });
  test('has the time worked by the plan, above it and at night, and the days off by kind', async () => {
    const [row] = await read();
    // 21 working days of 7 h in November, minus two and a half of vacation and one of sick leave.
    expect(row).toMatchObject({
      secondsWorked: 19 * hours,
      secondsPaused: 0,
      secondsToWork: (21 - 3.5) * 7 * hours,
      // No agreement and no office says that 35 hours are full time.
      secondsOvertime: 0,
      secondsComplementary: (1 + 2 + 2) * hours,
      secondsBalance: (19 - 17.5 * 7) * hours,
      secondsWorkedNight: hours,
    });
    expect(row.timeOff).toEqual([
      {
        category: 'vacation',
        absenceTypeId: null,
        absenceTypeName: null,
        remuneratedType: null,
        days: 2.5,
        seconds: 2.5 * 7 * hours,
        segments: row.timeOff[0].segments,
      },
      {
        category: 'absence',
        absenceTypeId: company.sick.id,
        absenceTypeName: 'Flu',
        remuneratedType: company.sick.remuneratedType,
        days: 1,
        seconds: 7 * hours,
        segments: row.timeOff[1].segments,
      },
    ]);
    for (const { days, seconds, segments } of row.timeOff) {
      const sum = (of: 'days' | 'seconds') =>
        segments.reduce((all: number, one: Record<string, number>) => all + (one[of] ?? 0), 0);
      expect({ days: sum('days'), seconds: sum('seconds') }).toEqual({ days, seconds });
    }
  });
  test('has only rows of the period', async () => {
    const [row, ...others] = await read('from=2026-11-16&to=2026-11-29');
    expect(others.map(({ employeeId }) => employeeId)).toEqual([joiner]);
    expect(row.salaries.map(ofPay)).toEqual([[company.rise.id, 14, 30_100.1, 2508.34, 2150.01]]);
    expect(row.contracts[0].days).toBe(14);
    expect(row.variables.map(({ amount }: Row) => amount)).toEqual([0.2]);
    expect(row).toMatchObject({ secondsWorked: 2 * hours, secondsWorkedNight: 0 });
    expect(row.timeOff.map(({ category, days }: Row) => [category, days])).toEqual([['absence', 1]]);
    const [day] = await read('from=2026-11-15&to=2026-11-15');
    expect(day.salaries.map(ofPay)).toEqual([[company.old.id, 1, 28_000, 2333.33, 2000]]);
  });
});

test('every figure equals that of its separate operation', async () => {
  const rows = await read();
  const withoutDays = (list: Row[]) => list.map(({ days: _, ...row }) => row);
  for (const row of rows) {
    const of = `employeeId=${row.employeeId}`;
    for (const [name, list] of [
      ['salaries', await account.read(`${area}/salaries?${of}&orderBy=startDate`)],
      ['contracts', await account.read(`${area}/contracts?${of}`)],
      ['compensations', await account.read(`${area}/employees/${row.employeeId}/compensations`)],
    ]) {
      expect(withoutDays(row[name])).toEqual(list);
    }
    const ofMonth = `${area}/monthly-variable-compensations?${of}&month=2026-11&orderBy=date`;
    expect(row.variables).toEqual(await account.read(ofMonth));

    const reports = '/schedule/v1/reports';
    const [worked] = await account.read(`${reports}/worked-hours?${november}&${of}`);
    const [night] = await account.read(`${reports}/worked-night-hours?${november}&${of}`);
    expect([worked.removedAt, night.removedAt]).toEqual([null, null]);
    const { removedAt: _, secondsOrdinary: __, secondsOnBreak: ___, ...figures } = { ...worked, ...night };
    expect(row).toMatchObject(figures);
    const vacation: Row[] = await account.read(`/schedule/v1/vacation-day-off?${november}&${of}`);
    const absences: Row[] = await account.read(`/schedule/v1/absence-day-off?${november}&${of}`);
    const seconds = (days: Row[]) => days.reduce((sum, day) => sum + day.seconds, 0);
    const told = (category: string) => row.timeOff.filter((kind: Row) => kind.category === category);
    expect([seconds(told('vacation')), seconds(told('absence'))]).toEqual([seconds(vacation), seconds(absences)]);
    expect(told('vacation').reduce((sum: number, { days }: Row) => sum + days, 0)).toBe(
      vacation.reduce((sum, { days }) => sum + days, 0),
    );
  }
  expect(rows[0].variables).toEqual(company.variables);
  const { text } = await account.api('GET', `${path}?${november}`);
  const own = (await account.api('GET', `${area}/salaries/${company.rise.id}`)).text;
  // To the byte: also the digits that JSON would not tell apart.
  expect(text).toContain(own.slice(own.indexOf('"data":') + '"data":'.length + 1).replace(/\}+$/, ''));
});

describe('the list of employees', () => {
  const ids = async (query: string) => (await read(`${november}&${query}`)).map(({ employeeId }) => employeeId);
  test('is filtered by office, department, status and employee', async () => {
    expect(await ids(`officeIds[in]=${company.office}`)).toEqual([risen]);
    expect(await ids(`departmentIds=${company.department}`)).toEqual([leaver]);
    expect(await ids('employeeStatus[in]=inactive')).toEqual([leaver]);
    expect(await ids('hasVariablePay=true')).toEqual([risen, leaver]);
    expect(await ids('hasVariablePay=false')).toEqual([joiner]);
    expect(await ids('q=b&hasVariablePay=true')).toEqual([risen, leaver]);
    expect(await ids('q=unknown')).toEqual([]);
    expect(await ids('employeeStatus[in]=inactive,active')).toEqual([risen, leaver, joiner]);
    expect(await ids(`employeeIds[]=${joiner}&employeeIds[]=${risen}`)).toEqual([risen, joiner]);
    expect(await ids(`officeIds[in]=${company.office}&employeeStatus=inactive`)).toEqual([]);
  });
  test('has those with an employment, variable pay or work in the period, also if they were removed since', async () => {
    const other = await app.newAccount();
    const early = { startDate: '2026-12-01' };
    await hire(other, early);
    await hire(other, { endDate: '2026-10-31' });
    const removed = await hire(other);
    await other.change('DELETE', `/core/v3/employees/${removed}?force=true`);
    const [signed, working] = [await hire(other, early), await hire(other, early)];
    await other.create(`${area}/contracts`, { employeeId: signed, startDate: '2026-11-30' });
    await pay(other, signed, '2026-11-01', 1000);
    await work(other, working, '2026-11-15', '09:00', '10:00');
    const rows: Row[] = await other.read(`${path}?${november}`);
    expect(rows.map(({ employeeId }) => employeeId)).toEqual([removed, working]);
    expect(rows[1]).toMatchObject({ contracts: [], salaries: [], variables: [], secondsWorked: hours });
  });
  test('is filtered by a currency, and shows only pay in it', async () => {
    const other = await app.newAccount();
    const [euros, both, late, none] = [await hire(other), await hire(other), await hire(other), await hire(other)];
    await pay(other, euros, '2024-01-01', 1000);
    await pay(other, both, '2024-01-01', 2000, { currency: 'USD' });
    await pay(other, both, '2026-11-21', 3000);
    // Paid until October; a commission is due in November.
    await pay(other, late, '2024-01-01', 2000, { currency: 'USD', endDate: '2026-10-31' });
    const { id } = await other.create(`${area}/compensations`, {
      name: 'Commission',
      compensationType: 'variable',
      period: 'monthly',
      currency: 'USD',
      status: 'active',
    });
    const assigned = await other.create(`${area}/employees/${late}/compensations/${id}`, { startDate: '2026-01-01' });
    await other.create(`${area}/monthly-variable-compensations`, {
      salaryCompensationId: assigned.id,
      date: '2026-11-30',
      amount: 9.5,
    });
    const inShort = async (query: string) =>
      (await other.read(`${path}?${november}${query}`)).map((row: Row) => [
        row.employeeId,
        row.salaries.map(({ grossSalary, days }: Row) => [grossSalary, days]),
        row.variables.map(({ amount }: Row) => amount),
      ]);
    expect(await inShort('')).toEqual([
      [euros, [[1000, 30]], []],
      [
        both,
        [
          [2000, 20],
          [3000, 10],
        ],
        [],
      ],
      [late, [], [9.5]],
      [none, [], []],
    ]);
    expect(await inShort('&currency=USD')).toEqual([
      [both, [[2000, 20]], []],
      [late, [], [9.5]],
    ]);
    expect(await inShort('&currency=EUR')).toEqual([
      [euros, [[1000, 30]], []],
      [both, [[3000, 10]], []],
    ]);
    expect(await inShort('&currency=JPY')).toEqual([]);
  });
  test('filters by pay do not find what held only before or after the period', async () => {
    const other = await app.newAccount();
    const moved = await hire(other);
    await pay(other, moved, '2024-01-01', 2000, { currency: 'USD', payPeriod: 'weekly', endDate: '2025-12-31' });
    await pay(other, moved, '2026-01-01', 3000);
    await pay(other, moved, '2027-01-01', 4000, { currency: 'JPY', payPeriod: 'daily' });
    const { id } = await other.create(`${area}/compensations`, {
      name: 'Commission',
      compensationType: 'variable',
      period: 'monthly',
      currency: 'USD',
      status: 'active',
    });
    await other.create(`${area}/employees/${moved}/compensations/${id}`, {
      startDate: '2024-01-01',
      endDate: '2025-12-31',
    });
    const found = async (query: string, period = november) =>
      (await other.read(`${path}?${period}&${query}`)).length === 1;
    for (const query of ['currency=EUR', 'period=monthly', 'hasVariablePay=false']) {
      expect(await found(query), query).toBe(true);
    }
    const past = ['currency=USD', 'period=weekly', 'hasVariablePay=true'];
    const planned = ['currency=JPY', 'period=daily'];
    for (const query of [...past, ...planned]) {
      expect(await found(query), query).toBe(false);
    }
    // A day of the period is enough.
    for (const query of past) expect(await found(query, 'from=2025-12-31&to=2026-01-30'), query).toBe(true);
    for (const query of planned) expect(await found(query, 'from=2026-12-15&to=2027-01-01'), query).toBe(true);
  });
  test('is read by page and by cursor, with each employee once', async () => {
    const everybody = [risen, leaver, joiner];
    const [byPage, byCursor]: [string[], string[]] = [[], []];
    let cursor = '';
    for (const page of [1, 2, 3]) {
      const paged = (await account.api('GET', `${path}?${november}&limit=1&page=${page}`)).json;
      expect(paged.meta).toMatchObject({ total: 3, lastPage: 3, currentPage: page, perPage: 1 });
      byPage.push(paged.data[0].employeeId);
      const next = (await account.api('GET', `${path}?${november}&limit=1${cursor}`)).json;
      byCursor.push(next.data[0].employeeId);
      cursor = `&cursor=${next.meta.nextCursor}`;
      expect(next.meta.nextCursor === null).toBe(page === 3);
    }
    expect([byPage, byCursor]).toEqual([everybody, everybody]);
    const first = (await account.api('GET', `${path}?${november}&limit=1`)).json.meta.nextCursor;
    for (const query of [`from=2026-11-02&to=2026-11-30`, `${november}&currency=EUR`]) {
      const refused = await account.api('GET', `${path}?${query}&cursor=${first}`);
      expect(refused.json.errors).toMatchObject([{ parameter: 'cursor', code: 'cursor_mismatch' }]);
    }
  });
  test('has no employee of another account', async () => {
    const other = await app.newAccount();
    expect(await other.read(`${path}?${november}`)).toEqual([]);
    expect(await other.read(`${path}?${november}&employeeIds[in]=${risen}`)).toEqual([]);
    const own = await hire(other);
    const rows: Row[] = await other.read(`${path}?${november}`);
    expect(rows).toMatchObject([{ employeeId: own, contracts: [], salaries: [], variables: [], timeOff: [] }]);
  });
});

describe('a token', () => {
  const pays = ['salaries', 'extraPayments', 'extraPayAccrued', 'compensations', 'variables'];
  const worked = [
    'secondsWorked',
    'secondsPaused',
    'secondsToWork',
    'secondsOvertime',
    'secondsBalance',
    'secondsComplementary',
    'secondsWorkedNight',
    'secondsWorkedHoliday',
    'secondsWorkedSunday',
  ];
  /** The kinds of issues, by the scope that each needs. */
  const issues: Record<string, string[]> = {
    'salaries:read': ['no_salary'],
    'employees.sensitive:read': ['no_bank_account'],
    'employees:read': ['no_code'],
    'reports:read': [
      'open_entry',
      'incidence',
      'nothing_recorded',
      'daily_rest_too_short',
      'hours_outside_employment',
      'overtime_of_part_time',
      'complementary_hours_over_limit',
      'full_time_hours_unknown',
    ],
    'time-off:read': ['request_pending'],
    'work-entries:read': ['correction_pending'],
  };
  const hiddenFrom = (scope: string) =>
    Object.entries(issues)
      .filter(([needed]) => needed !== scope)
      .flatMap(([, codes]) => codes.map((code) => `issues.${code}`));
  const timeOff = ['timeOff', 'vacationSettlements'];
  const person = ['employee', 'employments', 'placements'];
  const bankAccount = ['employee.accountScheme', 'employee.accountNumber', 'employee.bic'];
  const all = [...person, 'contracts.socialSecurityNumber', ...pays, ...worked, ...timeOff];
  test.each([
    ['contracts:read', [], all],
    [
      'salaries:read',
      ['salaries', 'extraPayments', 'extraPayAccrued'],
      all.filter((name) => !['salaries', 'extraPayments', 'extraPayAccrued'].includes(name)),
    ],
    ['compensations:read', pays.slice(3), all.filter((name) => !pays.slice(3).includes(name))],
    ['reports:read', worked, all.filter((name) => !worked.includes(name))],
    // The cause of an absence is sensitive.
    ['time-off:read', timeOff, [...all.filter((name) => !timeOff.includes(name)), 'timeOff.segments.cause']],
    ['employees:read', person, [...all.slice(person.length), ...bankAccount]],
    ['employees.sensitive:read', [], all.filter((name) => name !== 'contracts.socialSecurityNumber')],
  ])('with %s sees what it may, and the reply names the rest', async (scope, shown, redacted) => {
    const token = await account.newToken(['contracts:read', scope]);
    const { status, json, text } = await account.api('GET', `${path}?${november}`, { token });
    expect(status, text).toBe(200);
    const always = ['employeeId', 'contracts', 'issues'];
    expect(Object.keys(json.data[0]).sort()).toEqual([...always, ...shown].sort());
    expect([...json.meta.redacted].sort()).toEqual([...redacted, ...hiddenFrom(scope)].sort());
    expect(json.meta.total).toBe(3);
    expect('socialSecurityNumber' in json.data[0].contracts[0]).toBe(scope === 'employees.sensitive:read');
  });
  test('with every scope has nothing redacted', async () => {
    const { json } = await account.api('GET', `${path}?${november}`);
    expect(json.meta).not.toHaveProperty('redacted');
    expect(json.data[0].contracts[0].socialSecurityNumber).toBe('281234567840');
  });
  test('cannot learn by a filter, or by the rows present, what it may not read', async () => {
    const token = await account.newToken(['contracts:read', 'salaries:read']);
    for (const [query, scopes] of [
      ['currency=EUR', 'compensations:read'],
      ['employeeStatus[in]=active', 'employees:read'],
      ['q=b', 'employees:read'],
      ['hasVariablePay=true', 'compensations:read'],
      [`officeIds[in]=${company.office}`, 'employees:read'],
      [`departmentIds[in]=${company.department}`, 'employees:read'],
    ]) {
      const refused = await account.api('GET', `${path}?${november}&${query}`, { token });
      expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
      expect(refused.json.detail).toContain(scopes);
    }
    const other = await app.newAccount();
    const { employeeId: paid, salaryCompensationId } = await hirePaid(other);
    const amount = { salaryCompensationId, date: '2026-11-30', amount: 1 };
    await other.create(`${area}/monthly-variable-compensations`, amount);
    await other.change('POST', `/core/v3/employees/${paid}/deactivate`, { endDate: '2026-10-31' });
    const working = await hire(other, { startDate: '2026-12-01' });
    await work(other, working, '2026-11-15', '09:00', '10:00');
    const seen = async (scopes: string[]) => {
      const reply = await other.api('GET', `${path}?${november}`, { token: await other.newToken(scopes) });
      return reply.json.data.map(({ employeeId }: Row) => employeeId);
    };
    expect(await seen(['contracts:read'])).toEqual([]);
    expect(await seen(['contracts:read', 'salaries:read'])).toEqual([]);
    expect(await seen(['contracts:read', 'compensations:read'])).toEqual([paid]);
    expect(await seen(['contracts:read', 'reports:read'])).toEqual([working]);
  });
  test('needs contracts:read', async () => {
    const token = await account.newToken(['salaries:read', 'reports:read']);
    const refused = await account.api('GET', `${path}?${november}`, { token });
    expect(refused.json).toMatchObject({ status: 403, code: 'missing_scope' });
  });
});

test.each([
  ['', ['from required', 'to required']],
  ['from=2026-11-09&to=2026-11-08', ['to out_of_range']],
  ['from=2025-11-09&to=2026-11-10', ['to out_of_range']],
  ['from=2026-11-31&to=x&currency=euro', ['from invalid_format', 'to invalid_format', 'currency invalid_format']],
  [`${november}&employeeStatus=gone&officeIds=1`, ['employeeStatus invalid_value', 'officeIds invalid_format']],
  [`${november}&page=1&cursor=x`, ['cursor conflicting']],
  [`${november}&payroll=x`, ['payroll unknown_parameter']],
])('"%s" is refused', async (query, expected) => {
  const reply = await account.api('GET', `${path}?${query}`);
  expect(reply.status, reply.text).toBe(400);
  expect(reply.json.errors.map(({ parameter, code }: Row) => `${parameter} ${code}`)).toEqual(expected);
});
