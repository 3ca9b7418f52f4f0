/** The sums of the grid of variable compensations while the user types. */
import { expect, test } from 'vitest';
import { gridOf, sumsOfRow, totalsOf, typedTotals } from '../../panel/pages/payroll/grid.ts';
import type { PayrollRow } from '../../sdk/schemas.ts';

const assigned = (id: string, currency: string) => ({
  id: `assigned ${id}`,
  compensationId: id,
  endDate: null,
  compensation: { id, name: id, currency, compensationType: 'variable' },
});
const person = (employeeId: string, amounts: number[]) =>
  ({
    employeeId,
    compensations: [assigned('bonus', 'EUR'), assigned('travel', 'EUR'), assigned('shares', 'USD')],
    variables: amounts.map((amount) => ({ id: 'v', compensationId: 'bonus', date: '2026-11-03', amount, version: 1 })),
  }) as unknown as PayrollRow;
const grid = gridOf([person('ana', [0.1, 0.2]), person('bea', [-5.25]), person('eva', [])], '2026-11');

test('sums include every employee to the cent, with typed amounts in place of recorded ones', () => {
  const totals = totalsOf(grid);
  expect(typedTotals(totals, {})).toEqual({
    columns: new Map([
      ['bonus', [['EUR', '-4.95']]],
      ['shares', [['USD', '0']]],
      ['travel', [['EUR', '0']]],
    ]),
    all: [
      ['EUR', '-4.95'],
      ['USD', '0'],
    ],
  });
  const changes = { 'bea bonus': '5,75', 'eva travel': '10', 'eva shares': 'x', 'ana bonus': '', 'gone bonus': '7' };
  const { columns, all } = typedTotals(totals, changes);
  expect(columns.get('bonus')).toEqual([['EUR', '5.75']]);
  expect(all).toEqual([
    ['EUR', '15.75'],
    ['USD', '0'],
  ]);
  expect(grid.rows.map((row) => sumsOfRow(row, changes)[0])).toEqual([
    ['EUR', '0'],
    ['EUR', '5.75'],
    ['EUR', '10'],
  ]);
});

test('a former employee has a cell for a commission after the last day, and a removed one has none', () => {
  const late = { id: 'v', compensationId: 'late', compensationName: 'Commission', currency: 'EUR' };
  const variables = [{ ...late, salaryCompensationId: 'ended', date: '2026-11-30', amount: 5.5, version: 2 }];
  const leaver = { employeeId: 'leaver', compensations: [], variables } as unknown as PayrollRow;
  const removed = { ...leaver, employeeId: 'gone', employee: { removedAt: '2026-12-02' } } as unknown as PayrollRow;
  const { columns, rows } = gridOf([leaver, removed], '2026-11');
  expect(columns).toEqual([{ compensationId: 'late', name: 'Commission', currency: 'EUR' }]);
  expect(rows.map(({ employeeId }) => employeeId)).toEqual(['leaver']);
  expect(rows[0]?.cells.get('late')).toMatchObject({
    assignmentId: 'ended',
    date: '2026-11-30',
    sum: '5.5',
    entries: [{ id: 'v', amount: '5.5', version: 2 }],
  });
});
