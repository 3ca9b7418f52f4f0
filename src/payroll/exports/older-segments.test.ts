import { expect, test } from 'vitest';
import { comparableWith } from './older-segments.ts';

const row = (...segments: object[]) => ({ timeOff: [{ category: 'vacation', days: 1, segments }] });
const [older, newer] = [{ days: 1 }, { days: 1, vacationConfigurationId: 'v1' }];

test('a row of an earlier release does not differ by configurations that it could not name', () => {
  expect(comparableWith(row(older), row(newer))).toEqual(row(older));
  expect(comparableWith(row(newer), row(newer))).toEqual(row(newer));
  expect(comparableWith(undefined, row(newer))).toEqual(row(newer));
  expect(comparableWith(row(older), {})).toEqual({});
});
