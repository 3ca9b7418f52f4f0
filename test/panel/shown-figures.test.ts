/** Times of a review are shown in minutes that add up. */
import { expect, test } from 'vitest';
import { type Figure, shownFigures } from '../../panel/pages/payroll/periods/shown-figures.ts';

const figure = (kind: string, value: number, previous: number | null, currency: string | null = null): Figure => ({
  ...{ kind, currency, value, previous },
  ...{ difference: previous === null ? null : value - previous, percentage: null },
});
const told = (figures: Figure[]) =>
  shownFigures(figures).map(({ value, previous, difference }) => [value, previous, difference]);

test('the balance is that of the minutes next to it, and a difference that of what is shown', () => {
  const figures = [figure('secondsToWork', 7200, 3600), figure('secondsWorked', 3650, 59)];
  expect(told([...figures, figure('secondsBalance', 3650 - 7200, 59 - 3600)])).toEqual([
    [7200, 3600, 3600],
    [3600, 0, 3600],
    [-3600, -3600, 0],
  ]);
});

test('a balance without the figures next to it, and the first period, are shown in minutes', () => {
  expect(told([figure('secondsBalance', -119, 61)])).toEqual([[-60, 60, -120]]);
  expect(told([figure('secondsToWork', 7200, null), figure('secondsWorked', 90, null)])).toEqual([
    [7200, null, null],
    [60, null, null],
  ]);
});

test('a second of before, which is shown as nothing, gives no percentage', () => {
  const [shown] = shownFigures([{ ...figure('secondsWorked', 3600, 1), percentage: 359_900 }]);
  expect(shown).toEqual({ ...figure('secondsWorked', 3600, 0), percentage: null });
});

test('what is no time stays as it is', () => {
  const figures = [figure('people', 3, 2), figure('grossSalaries', 100.5, 90.25, 'EUR')];
  expect(shownFigures(figures)).toEqual(figures);
});
