/** Values of custom fields are shown in the language of the reader. */
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../panel/i18n/language.ts';
import { plainValue } from '../../panel/ui/plain-value.ts';
import type { Locale } from '../../sdk/locales.ts';

afterEach(() => setLanguage('en'));

test.each<[Locale, unknown, string | null]>([
  ['en', 12.34567, '12.34567'],
  ['es', 12.34567, '12,34567'],
  // In Spanish, 1.234 would be read as 1234.
  ['es', 1.234, '1,234'],
  ['es', 12345, '12.345'],
  ['es', '2026-11-20', '20 nov 2026'],
  ['es', '2026-02-30', '2026-02-30'],
  ['es', '1.234', '1.234'],
  ['es', '', ''],
  ['es', null, null],
])('in %s the value %j is shown as %j', (language, value, shown) => {
  setLanguage(language);
  expect(plainValue(value)).toBe(shown);
});
