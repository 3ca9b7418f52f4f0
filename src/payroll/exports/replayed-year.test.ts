/**
 * A year replayed: each month is exported when it is over, and in the next year come a removal, a late holiday, a back-dated
 * move, a back-dated leaver, a corrected clock-in and a deleted amount. Every export stays as it was, and the next one
 * carries exactly the differences, all calculated by hand.
 */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp({ timeZone: 'Europe/Madrid' });
const send = async (method: string, path: string, body?: object) => {
  const { status, json, text } = await app.api(method, path, body ? { body } : {});
  if (status >= 300) expect.fail(`${method} ${path}: ${text}`);
  return json.data;
};

const names = ['ana', 'eva', 'ida', 'leo', 'max', 'zoe'] as const;
type Name = (typeof names)[number];
const months = Array.from(
  { length: 15 },
  (_, n) => `${2026 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
);
const startDate = '2026-01-01';

app.clock.set('2026-01-02T09:00:00.000Z');
await app.create('/payroll/v1/pay-groups', {
  ...{ name: 'Spain', frequency: 'monthly', firstDay: startDate, isDefault: true },
});
const [madrid, lisbon] = await Promise.all(
  ['Madrid', 'Lisbon'].map((name) => app.create('/core/v3/offices', { name })),
);
const sales = await app.create('/core/v3/departments', { name: 'Sales' });

/** The employees, all of Madrid but Eva, with a contract of 40 hours and a salary of 2,000 a month. */
const ids = {} as Record<Name, string>;
for (const name of names) {
  const officeId = name === 'eva' ? lisbon.id : madrid.id;
  const person = { firstName: name, lastName: 'T', startDate, officeId };
  const employeeId: string = (await app.create('/core/v3/employees', person)).id;
  await app.create('/contract/v1/contracts', { employeeId, startDate, weeklyHours: 40 });
  await app.create('/contract/v1/salaries', {
    ...{ employeeId, startDate, payPeriod: 'monthly', currency: 'EUR', grossSalary: 24_000, payments: 12 },
  });
  ids[name] = employeeId;
}
const bonus = await app.create('/contract/v1/compensations', {
  ...{ name: 'Bonus', compensationType: 'variable', period: 'monthly', currency: 'EUR', status: 'active' },
});
const assigned = await app.create(`/contract/v1/employees/${ids.zoe}/compensations/${bonus.id}`, { startDate });

const periodOf = async (month: string): Promise<string> =>
  (await app.read(`/payroll/v1/periods?from=${month}-15&to=${month}-15`))[0].id;

/** Lets time pass until the second day after a month. */
const end = (month: string) => app.clock.set(`${months[months.indexOf(month) + 1]}-02T09:00:00.000Z`);

async function exportMonth(month: string): Promise<string> {
  const path = `/payroll/v1/periods/${await periodOf(month)}`;
  await send('POST', `${path}/lock`);
  return (await send('POST', `${path}/exports`)).id;
}

/** The text of an export, its rows and its corrections. */
const bytesOf = async (id: string) =>
  (
    await Promise.all(
      ['', '/rows?limit=500', '/corrections?limit=500', '/lines?limit=500'].map(
        async (what) => (await app.api('GET', `/payroll/v1/exports/${id}${what}`)).text,
      ),
    )
  ).join('\n');

interface Row {
  employeeId: string;
  employments: { days: number }[];
}
interface Correction {
  employeeId: string;
  from: string;
  before: object | null;
  after: object | null;
  differences: { path: string; before: unknown; after: unknown; difference?: number }[];
}

test('every export of a year stays as it was, and the next one corrects exactly what changed', {
  timeout: 240_000,
}, async () => {
  const exported = new Map<string, string>();
  let [entry, amount] = ['', ''];
  for (const month of months.slice(0, 12)) {
    end(month);
    if (month === '2026-02') {
      amount = (
        await app.create('/contract/v1/monthly-variable-compensations', {
          ...{ employeeId: ids.zoe, compensationId: bonus.id, date: '2026-02-16', amount: 150.5 },
        })
      ).id;
    }
    if (month === '2026-05') {
      entry = (
        await app.create('/schedule/v1/work-entries', {
          ...{ employeeId: ids.max, workEntryIn: { date: '2026-05-11T08:00:00+02:00' } },
          workEntryOut: { date: '2026-05-11T16:00:00+02:00' },
        })
      ).id;
    }
    const id = await exportMonth(month);
    exported.set(id, await bytesOf(id));
  }
  for (const id of exported.keys()) {
    expect(await app.read(`/payroll/v1/exports/${id}`)).toMatchObject({ people: 6, corrections: 0 });
  }

  const [lastExport = ''] = [...exported.keys()].slice(-1);
  const ofDecember: Row[] = await app.read(`/payroll/v1/exports/${lastExport}/rows?limit=500`);
  const december = ofDecember.find(({ employeeId }) => employeeId === ids.ida);

  app.clock.set('2027-01-18T09:00:00.000Z');
  await send('DELETE', `/core/v3/employees/${ids.ana}?force=true`);
  await app.create('/schedule/v1/holiday-calendar', {
    ...{ name: 'Portugal', year: 2026, officeIds: [lisbon.id], daysOff: [{ date: '2026-06-10', name: 'Day' }] },
  });
  await send('PATCH', `/core/v3/employees/${ids.ida}`, { endDate: '2026-11-20' });
  const moved = await app.create('/core/v3/placements', {
    ...{ employeeId: ids.leo, startDate: '2026-11-16', departmentId: sales.id, officeId: madrid.id },
  });
  await send('PATCH', `/schedule/v1/work-entries/${entry}`, { workEntryIn: { date: '2026-05-11T07:30:00+02:00' } });
  await send('DELETE', `/contract/v1/monthly-variable-compensations/${amount}`);

  end('2027-01');
  const january = await exportMonth('2027-01');
  const corrections: Correction[] = await app.read(`/payroll/v1/exports/${january}/corrections?limit=500`);
  const nameOf = (id: string) => names.find((name) => ids[name] === id);
  const listOf = ({ differences }: Correction) =>
    differences.map(({ path, before, after, difference }) => [
      path.replace(moved.id, 'new').replace(/\/[0-9a-f-]{36}/, ''),
      ...[before, after, difference],
    ]);
  const found = corrections.map((one) => [
    nameOf(one.employeeId),
    one.from.slice(0, 7),
    one.after !== null,
    listOf(one),
  ]);
  const last = (list: string, days: number) => [
    [`${list}/endDate`, '2026-11-30', '2026-11-20', undefined],
    [`${list}/days`, days, days - 10, -10],
  ];
  const added = (from: string, days: number) =>
    Object.entries({ startDate: `2026-${from}`, departmentId: sales.id, officeId: madrid.id, days }).map(
      ([field, value]) => [`placements/new/${field}`, null, value, field === 'days' ? days : undefined],
    );
  expect(found).toEqual([
    // Paid by hand in February: 150.50, which was a mistake.
    [
      ...['zoe', '2026-02', true],
      [
        ['variables/salaryCompensationId', assigned.id, null, undefined],
        ['variables/compensationId', bonus.id, null, undefined],
        ['variables/date', '2026-02-16', null, undefined],
        ['variables/amount', 150.5, null, -150.5],
      ],
    ],
    // 8.5 hours on a day of 8; May has 21 working days of 8 hours.
    [
      ...['max', '2026-05', true],
      [
        ['secondsWorked', 28_800, 30_600, 1_800],
        ['secondsOvertime', 0, 1_800, 1_800],
        ['secondsBalance', -576_000, -574_200, 1_800],
      ],
    ],
    // June has 22 working days; the holiday is a Wednesday.
    [
      ...['eva', '2026-06', true],
      [
        ['secondsToWork', 633_600, 604_800, -28_800],
        ['secondsBalance', -633_600, -604_800, 28_800],
      ],
    ],
    // November has 21 working days, 15 of them until the 20th.
    [
      ...['ida', '2026-11', true],
      [
        ...last('employments', 30),
        ['placements/days', 30, 20, -10],
        ...last('contracts', 30),
        ...last('salaries', 30),
        ['secondsToWork', 604_800, 432_000, -172_800],
        ['secondsBalance', -604_800, -432_000, 172_800],
      ],
    ],
    ['leo', '2026-11', true, [['placements/days', 30, 15, -15], ...added('11-16', 15)]],
    ['ida', '2026-12', false, expect.arrayContaining([['salaries/days', 31, null, -31]])],
    [
      ...['leo', '2026-12', true],
      [
        ['placements/startDate', '2026-12-01', null, undefined],
        ['placements/officeId', madrid.id, null, undefined],
        ['placements/days', 31, null, -31],
        ...added('12-01', 31),
      ],
    ],
  ]);
  expect(corrections.find(({ after }) => after === null)).toMatchObject({ employeeId: ids.ida, before: december });

  // A removal changes no month that was paid, and ends the present one.
  const rows: Row[] = await app.read(`/payroll/v1/exports/${january}/rows?limit=500`);
  expect(rows.map(({ employeeId, employments }) => [nameOf(employeeId), employments[0]?.days])).toEqual([
    ['ana', 18],
    ...['eva', 'leo', 'max', 'zoe'].map((name) => [name, 31]),
  ]);
  end('2027-02');
  const february = await exportMonth('2027-02');
  expect(await app.read(`/payroll/v1/exports/${february}`)).toMatchObject({ people: 4, corrections: 0 });
  for (const [id, bytes] of exported) expect(await bytesOf(id)).toBe(bytes);
});
