import { expect, test } from 'vitest';
import { ofOwnDays } from './own-days.ts';
import { rowDifferences } from './rows.ts';

const period = { from: '2026-03-01', to: '2026-03-31' };
const ends = { startDate: '2026-01-01', endDate: null };
const salary = (days: number) => ({ id: 's', grossSalary: 24_000, ...ends, days });
const off = (days: number, from: string) => ({
  ...{ category: 'vacation', absenceTypeId: null, days, seconds: days * 28_800, segments: [{ from, to: from, days }] },
});
const accrued = (days: number, amount: number) => ({
  ...{ month: '2026-03', salaryId: 's', extraPaymentMonth: '2026-06', days, amount },
});
const part = (from: string, to: string, days: number, secondsWorked: number, more: object = {}) => ({
  ...{ from, to, days, salaries: [salary(days)], secondsWorked, ...more },
});
const whole = {
  employeeId: 'e',
  employments: [{ id: 'm', ...ends, days: 31 }],
  placements: [
    { id: 'p1', startDate: '2026-01-01', endDate: '2026-03-10', days: 10 },
    { id: 'p2', startDate: '2026-03-11', endDate: '2026-03-22', days: 12 },
    { id: 'p3', startDate: '2026-03-23', endDate: null, days: 9 },
  ],
  salaries: [salary(31)],
  secondsWorked: 72_000,
};
const share = (...parts: object[]) => ({ isCounted: true, days: 19, parts });
const [first, second] = [part('2026-03-01', '2026-03-10', 10, 30_000), part('2026-03-23', '2026-03-31', 9, 20_000)];
const differences = (before: object, after: object) =>
  rowDifferences({ row: JSON.stringify(before), period }, { row: JSON.stringify(after), period });

test('the sum of the parts of a share is the row of its group', () => {
  const more = (days: number, from: string) => ({
    timeOff: [off(days, from)],
    variables: [{ id: from, amount: 5 }],
    extraPayAccrued: [accrued(days, 1.5)],
  });
  const parts = [
    { ...first, ...more(1, '2026-03-10') },
    { ...second, ...more(2, '2026-03-23') },
  ];
  const row = { ...whole, payGroupShare: share(...parts) };
  expect(ofOwnDays(row)).toEqual({
    ...row,
    employments: [{ id: 'm', ...ends, days: 19 }],
    placements: [whole.placements[0], whole.placements[2]],
    salaries: [salary(19)],
    secondsWorked: 50_000,
    timeOff: [{ ...off(3, ''), segments: [...off(1, '2026-03-10').segments, ...off(2, '2026-03-23').segments] }],
    variables: [
      { id: '2026-03-10', amount: 5 },
      { id: '2026-03-23', amount: 5 },
    ],
    extraPayAccrued: [accrued(3, 3)],
  });
  expect(ofOwnDays(whole)).toBe(whole);
});

test('what another group has of the period is no difference between two shares', () => {
  const payGroupShare = share(first, second);
  expect(differences({ ...whole, payGroupShare }, { ...whole, secondsWorked: 68_400, payGroupShare })).toEqual([]);
});

test('a change of group that is recorded late takes back the days of the other group', () => {
  const found = differences(whole, { ...whole, payGroupShare: share(first, second) });
  const changeOf = (member: string) =>
    found.filter(({ path }) => path.endsWith(`/${member}`)).reduce((sum, { difference = 0 }) => sum + difference, 0);
  expect(found.every(({ path }) => path.startsWith('payGroupShare/'))).toBe(true);
  expect(whole.secondsWorked + changeOf('secondsWorked')).toBe(50_000);
  expect(found.filter(({ path }) => path.endsWith('salaries/s/days')).map(({ difference }) => difference)).toEqual([
    -21, 9,
  ]);
  const back = differences({ ...whole, payGroupShare: share(first, second) }, whole);
  expect(back.map(({ path, difference = 0 }) => [path, 0 - difference])).toEqual(
    found.map(({ path, difference = 0 }) => [path, difference]),
  );
});

test('the months of extra payments are no counts', () => {
  const row = (...extraPaymentMonths: number[]) => ({ salaries: [{ ...salary(31), extraPaymentMonths }] });
  expect(differences(row(6, 12), row(7, 12))).toEqual([
    { path: 'salaries/s/extraPaymentMonths/0', before: 6, after: 7 },
  ]);
});

test('what lasts longer than the employment differs by no day outside of it', () => {
  const employments = [{ id: 'm', startDate: '2026-03-05', endDate: '2026-03-24', days: 20 }];
  const row = (days: object, of = employments) => ({
    ...whole,
    employments: of,
    salaries: [{ ...salary(20), ...days }],
  });
  const ended = row({ startDate: '2026-03-05', endDate: '2026-03-24' });
  expect(differences(row(ends), ended)).toEqual([]);
  expect(differences(ended, row(ends))).toEqual([]);
  expect(differences(ended, row({ startDate: '2026-03-05', endDate: '2026-03-23', days: 19 }))).toEqual([
    { path: 'salaries/s/endDate', before: '2026-03-24', after: '2026-03-23' },
    { path: 'salaries/s/days', before: 20, after: 19, difference: -1 },
  ]);
  const [first] = employments;
  const twice = [{ ...first, id: 'l', startDate: '2026-02-01', endDate: '2026-03-02', days: 2 }, ...employments];
  const both = { startDate: '2026-03-01', endDate: '2026-03-24' };
  expect(differences(row(ends, twice), row(both, twice))).toEqual([]);
});
