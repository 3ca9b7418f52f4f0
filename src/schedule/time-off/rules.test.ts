/** The decisions about time off that need no database. */
import { describe, expect, test } from 'vitest';
import type { Extent } from './days.ts';
import type { TimeOffRequest } from './request.ts';
import { conflictOf, endsEmpty, whyOver } from './rules.ts';
import type { StoredDay } from './store.ts';

const workingSeconds = 8 * 3600;
const part = (portion: number, date = '2026-11-20'): Extent => ({
  date,
  portion,
  fromMinute: null,
  untilMinute: null,
});
const times = (fromMinute: number, untilMinute: number, date = '2026-11-20'): Extent => ({
  date,
  portion: null,
  fromMinute,
  untilMinute,
});

describe('a day conflicts with another', () => {
  test.each([
    ['a whole day with a half', part(1), part(0.5), true],
    ['a half with a half', part(0.5), part(0.5), false],
    ['a half with a half of the next day', part(0.5), part(0.5, '2026-11-21'), false],
    ['four hours with a half', times(540, 780), part(0.5), false],
    ['five hours with a half', times(540, 840), part(0.5), true],
    ['times with times that begin as they end', times(540, 600), times(600, 660), false],
    ['times with times that share a minute', times(540, 601), times(600, 660), true],
    ['times after midnight with the next day', times(1320, 1500), times(0, 90, '2026-11-21'), true],
  ])('%s', (_, day, other, isInTheWay) => {
    expect(conflictOf(day, [other], workingSeconds)).toBe(isInTheWay ? other : undefined);
  });
});

describe('a request can be withdrawn', () => {
  const standing = [{} as StoredDay];
  const request = (status: TimeOffRequest['status'], type: TimeOffRequest['type'] = 'create') =>
    ({ status, type }) as TimeOffRequest;
  test.each([
    ['while it is pending', request('pending'), [], undefined],
    ['when it was accepted and has days', request('accepted'), standing, undefined],
    ['not when its days were given back', request('accepted'), [], 'given_back'],
    ['not when it gave days back', request('accepted', 'delete'), standing, 'given_back'],
    ['not when it was rejected', request('rejected'), standing, 'status'],
    ['not twice', request('cancelled'), [], 'status'],
  ])('%s', (_, about, days, why) => {
    expect(whyOver(about, days)).toBe(why);
  });
});

test('a request without days is cancelled unless it was accepted and its days were given back one by one', () => {
  expect(endsEmpty(true, 'asked_back')).toBe(true);
  expect(endsEmpty(false, 'left')).toBe(true);
  expect(endsEmpty(false, 'corrected')).toBe(true);
  expect(endsEmpty(false, 'asked_back')).toBe(false);
  expect(endsEmpty(false, 'absent')).toBe(false);
});
