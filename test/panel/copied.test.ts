import { expect, test } from 'vitest';
import { placeCopied } from '../../panel/pages/payroll/copied.ts';
import type { Grid } from '../../panel/pages/payroll/grid.ts';

const cellOf = (currency: string) => ({ key: currency, entries: [], column: { currency } });
const gridOf = (currency: string) =>
  ({
    columns: [{ compensationId: 'bonus' }],
    rows: [{ name: 'Ana Ruiz', cells: new Map([['bonus', cellOf(currency)]]) }],
  }) as unknown as Grid;
const pasted = (currency: string, text: string) =>
  placeCopied(gridOf(currency), [0, 0], [[text]]).placed.map(([, , taken]) => taken);

test.each([
  ['EUR', '1.250,50 €', '1.250,50'],
  ['EUR', 'EUR 20', '20'],
  ['USD', '$1,234.50', '1,234.50'],
  ['USD', 'US$7', '7'],
  ['MXN', '$7', '7'],
  // An amount of another currency stays as it is, and is marked as wrong.
  ['EUR', '$7', '$7'],
  ['EUR', '7 USD', '7 USD'],
])('a cell in %s takes %j as %j', (currency, text, taken) => {
  expect(pasted(currency, text)).toEqual([taken]);
});

test('what has no cell is named with its employee, if it has one', () => {
  expect(placeCopied(gridOf('EUR'), [0, 0], [['1', '2'], ['3']]).left).toEqual(['Ana Ruiz: 2', '3']);
});
