import { expect, test } from 'vitest';
import { comparableWith } from './older-rows.ts';

const row = (...segments: object[]) => ({ timeOff: [{ category: 'vacation', days: 1, segments }] });
const [older, newer] = [{ days: 1 }, { days: 1, vacationConfigurationId: 'v1' }];

test('a row of an earlier release does not differ by configurations that it could not name', () => {
  expect(comparableWith(row(older), row(newer))).toEqual(row(older));
  expect(comparableWith(row(newer), row(newer))).toEqual(row(newer));
  expect(comparableWith(undefined, row(newer))).toEqual(row(newer));
  expect(comparableWith(row(older), {})).toEqual({});
});

test('nor by the unit of a segment and the seconds of a settlement, but by their days', () => {
  const of = (segment: object, settled: object) => ({
    ...row({ vacationConfigurationId: 'v1', ...segment }),
    vacationSettlements: [{ date: '2026-01-31', ...settled }],
  });
  const old = of({ days: 1 }, { days: 2 });
  const now = of({ days: 1, unit: 'days' }, { days: 3, seconds: null });
  expect(comparableWith(old, now)).toEqual(of({ days: 1 }, { days: 3 }));
  const share = (part: object) => ({ payGroupShare: { parts: [part] } });
  expect(comparableWith(share(old), share(now))).toEqual(share(of({ days: 1 }, { days: 3 })));
  expect(comparableWith(now, now)).toEqual(now);
});

test('nor by the units of the month and the payment of a salary, but by the salary itself', () => {
  const salary = { grossSalary: 34_000, remunerationAmount: 2428.57 };
  const old = { salaries: [{ ...salary, monthlyGrossSalary: 2833, remuneration: 242_857 }] };
  const now = { salaries: [{ ...salary, monthlyGrossSalary: 2833.33 }] };
  expect(comparableWith(old, now)).toEqual({ salaries: [salary] });
  expect(comparableWith(now, old)).toEqual({ salaries: [salary] });
  expect(comparableWith(now, now)).toEqual(now);
});
