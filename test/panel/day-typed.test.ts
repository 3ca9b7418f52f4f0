import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../panel/i18n/language.ts';
import { dayTyped } from '../../panel/ui/day-typed.ts';

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
