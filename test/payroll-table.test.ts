/** The file of a month: names of the API, figures to the last digit, and no column for hidden fields. */
import { expect, test } from 'vitest';
import { monthTable } from '../panel/pages/payroll/month-table.ts';
import type { PayrollRow } from '../sdk/schemas.ts';

const commission = { id: 'c', name: 'Commission', currency: 'EUR' };
const flu = { category: 'absence', absenceTypeId: 'f', absenceTypeName: 'Flu', remuneratedType: 'remunerated' };

const row = (more: object) => ({ employeeId: 'a', contracts: [], ...more }) as unknown as PayrollRow;
const ana = row({
  employee: { code: 7, firstName: 'Ana', lastName: 'Alba', status: 'active', startDate: '2024-01-01', endDate: null },
  salaries: [
    { grossSalary: 28_000, grossPeriod: 'yearly', currency: 'EUR', payments: 14, startDate: '2024-01-01', days: 15 },
    { grossSalary: 30_100.1, grossPeriod: 'yearly', currency: 'EUR', payments: 14, startDate: '2026-11-16', days: 15 },
  ],
  compensations: [{ compensation: commission }],
  variables: [
    { compensationId: 'c', compensationName: 'Commission', amount: 0.1, currency: 'EUR' },
    { compensationId: 'c', compensationName: 'Commission', amount: 0.2, currency: 'EUR' },
  ],
  secondsWorked: 37_836,
  secondsOvertime: 18,
  secondsBalance: -3_600,
  timeOff: [
    { category: 'vacation', absenceTypeId: null, absenceTypeName: null, days: 2.5, seconds: 63_000 },
    { ...flu, days: 0.1, seconds: 1 },
    { ...flu, absenceTypeId: 'g', absenceTypeName: 'Move', days: 0.2, seconds: 1 },
  ],
  vacationSettlements: [
    { ...{ date: '2026-11-10', dayType: 'business_day', vacationConfigurationId: 'v', code: null }, days: 0.1 },
    { ...{ date: '2026-11-30', dayType: 'business_day', vacationConfigurationId: 'v', code: null }, days: 0.2 },
  ],
});
const bea = row({ employeeId: 'b', variables: [], compensations: [], salaries: [], timeOff: [], secondsWorked: 0 });

const recordOf = ({ header, lines }: ReturnType<typeof monthTable>, at: number) =>
  Object.fromEntries(header.map((name, i) => [name, lines[at]?.[i]]));

test('the file has sums as decimals, hours half up, and two salaries after a rise', () => {
  expect(recordOf(monthTable([ana, bea], []), 0)).toMatchObject({
    employeeId: 'a',
    code: 7,
    firstName: 'Ana',
    endDate: null,
    secondsWorked: 37_836,
    hoursWorked: '10.51',
    secondsOvertime: 18,
    hoursOvertime: '0.01',
    vacationDays: '2.5',
    absenceDays: '0.3',
    vacationSettledDays: '0.3',
    'absenceDays: Flu': '0.1',
    'absenceDays: Move': '0.2',
    'variable: Commission (EUR)': '0.3',
    'salary1.grossSalary': 28_000,
    'salary1.days': 15,
    'salary2.grossSalary': 30_100.1,
    'salary2.startDate': '2026-11-16',
  });
});

test('the file has an empty cell for an absent value, and 0 where no time was worked or taken', () => {
  const line = recordOf(monthTable([ana, bea], []), 1);
  expect(line).toMatchObject({ hoursWorked: '0.00', vacationDays: '0', absenceDays: '0' });
  expect([line['variable: Commission (EUR)'], line['salary1.grossSalary'], line.hoursOvertime]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the file has a commission that a removed employee got after the last day', () => {
  const variables = [{ compensationId: 'd', compensationName: 'Bonus', amount: 5.5, currency: 'EUR' }];
  const late = row({ employee: { removedAt: '2026-12-02T09:00:00.000Z' }, compensations: [], variables });
  expect(recordOf(monthTable([ana, late], []), 1)).toMatchObject({
    removedAt: '2026-12-02T09:00:00.000Z',
    'variable: Bonus (EUR)': '5.5',
  });
});

test('the file has no column for fields that the API left out', () => {
  const { header } = monthTable([ana, bea], ['salaries', 'variables', 'employee', 'timeOff']);
  expect(header.filter((name) => /salary|variable|Name|Days/.test(name))).toEqual([]);
  expect(header).toContain('secondsWorked');
});
