import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../panel/i18n/language.ts';
import { dayTyped, localTimeTyped, timeTyped } from '../../panel/ui/parse-day.ts';

afterEach(() => setLanguage('en'));

test.each(['2026-11-20', '20/11/2026', ' 20.11.2026', '20-11-2026', '20112026', '20 Nov 2026', '20 november 2026'])(
  '%s is a day',
  (text) => {
    expect(dayTyped(text)).toBe('2026-11-20');
  },
);

test('months have the names of the language', () => {
  setLanguage('es');
  expect(dayTyped('20 de enero de 2026')).toBe('2026-01-20');
  expect(dayTyped('9 sept 2026')).toBe('2026-09-09');
  expect(dayTyped('20 jan 2026')).toBeUndefined();
});

test.each(['', '20', '20/11', '20/11/26', '11/20/2026', '31/11/2026', '20/11/2026/1', '20 ju 2026', 'soon'])(
  '"%s" is none',
  (text) => {
    expect(dayTyped(text)).toBeUndefined();
  },
);

test.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['09.05', '09:05'],
  ['0905', '09:05'],
  ['23:59', '23:59'],
])('%s is the time %s', (text, time) => {
  expect(timeTyped(text)).toBe(time);
});

test.each(['', '24:00', '9:5', '9:60', '9:', '090500', 'noon'])('"%s" is no time', (text) => {
  expect(timeTyped(text)).toBeUndefined();
});

test.each(['2026-11-20T09:00', '20 Nov 2026, 09:00', '20/11/2026 9', '20112026 0900', '20 november 2026 9:00'])(
  '%s is a day and a time',
  (text) => {
    expect(localTimeTyped(text)).toBe('2026-11-20T09:00');
  },
);

test.each(['', '20 Nov 2026', '20 Nov 2026,', '2026-11-20', '09:00', '20 Nov 2026 24:00', '3 11 2026'])(
  '"%s" lacks a day or a time',
  (text) => {
    expect(localTimeTyped(text)).toBeUndefined();
  },
);
