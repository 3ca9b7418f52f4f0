/** Time off in words: hours where a person thinks in hours, days elsewhere. */
import { beforeEach, expect, test } from 'vitest';
import * as en from '../../panel/i18n/en/index.ts';
import { addTexts, setLanguage } from '../../panel/i18n/language.ts';
import { amountOff, ofCalendars, sumOff, timesOff } from '../../panel/ui/amount-off.ts';
import type { VacationCalendarTotal } from '../../sdk/schemas.ts';

const none = { startTime: null, endTime: null };
const morning = { startTime: '10:00', endTime: '12:30' };
const hours = { days: 0.3125, seconds: 9000, ...morning };
/** The blanks before units do not break. */
const wordsOf = (off: Parameters<typeof amountOff>[0]) => amountOff(off).replaceAll('\u00a0', ' ');

// Another file of the same thread may have chosen Spanish.
addTexts('en', en);
beforeEach(() => setLanguage('en'));

test.each([
  [{ ...hours, days: 0.31 }, '2 h 30 min'],
  [{ days: 0.06, seconds: 1800, startTime: '09:00', endTime: '09:30' }, '30 min'],
  [{ days: 1.25, seconds: 36_000, ...morning }, '10 h'],
  [{ days: 0.5, seconds: 14_400, ...none }, '4 h (0.5 days)'],
  [{ days: 1.5, seconds: 43_200, ...none }, '1.5 days'],
  [{ days: 3, seconds: 86_400, ...none }, '3 days'],
  // No work is planned on that day.
  [{ days: 1, seconds: 0, ...morning }, '1 day'],
])('%o is %s', (off, words) => {
  expect(wordsOf(off)).toBe(words);
});

test('several days have the times that they have in common', () => {
  expect(sumOff([hours, hours])).toEqual({ days: 0.63, seconds: 18_000, ...morning });
  expect(sumOff([hours, { ...hours, startTime: '11:30' }])).toMatchObject(none);
  expect(sumOff([])).toEqual({ days: 0, seconds: 0, ...none });
  expect([timesOff(morning), timesOff(none)]).toEqual([' 10:00–12:30', '']);
});

test('calendars add up in days, and in hours if all of them are kept in hours', () => {
  const kept = (remaining: number, seconds: number | null = null) =>
    ({ remaining, seconds: seconds === null ? null : { remaining: seconds } }) as VacationCalendarTotal;
  const left = (...totals: VacationCalendarTotal[]) => ofCalendars(totals, ({ remaining }) => remaining);
  expect(left(kept(22.1), kept(3.2))).toEqual({ days: 25.3, seconds: null });
  expect(left(kept(2, 57_600), kept(1, 28_800))).toEqual({ days: 3, seconds: 86_400 });
  expect(left(kept(2, 57_600), kept(1))).toEqual({ days: 3, seconds: null });
});
