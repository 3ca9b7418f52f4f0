/** Numbers as people type them: read in their language, and never wrong by a factor of thousand without a word. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { setLanguage } from '../../panel/i18n/language.ts';
import { judge, readTyped, typedOf } from '../../panel/ui/parse-decimal.ts';
import { locales } from '../../sdk/locales.ts';

const english = { decimal: '.', group: ',' };
const spanish = { decimal: ',', group: '.' };

describe('a typed number', () => {
  test.each([
    ['34500.5', '34500.5', '34500.5'],
    ['34500,5', '34500.5', '34500.5'],
    ['34,500.50', '34500.50', '34500.50'],
    ['34.500,50', '34500.50', '34500.50'],
    ['1.234', '1.234', '1234'],
    ['1,234', '1234', '1.234'],
    ['1,5', '1.5', '1.5'],
    ['0.125', '0.125', '0.125'],
    ['0,125', '0.125', '0.125'],
    ['1234.567', '1234.567', '1234.567'],
    ['1.234.567', '1234567', '1234567'],
    ['1,234,567.8', '1234567.8', '1234567.8'],
    ['34 500,50', '34500.50', '34500.50'],
    ['34 500', '34500', '34500'],
    [' −12 ', '-12', '-12'],
    ['+3', '3', '3'],
    ['0', '0', '0'],
  ])('%j is %s in English and %s in Spanish', (text, inEnglish, inSpanish) => {
    expect(readTyped(text, english)).toBe(inEnglish);
    expect(readTyped(text, spanish)).toBe(inSpanish);
  });

  test.each([
    ...['', 'ten', '1.0.0', '1,2,3', '12.34,567.8', '1.23,456,7', '5.', ',5', '1 00', '--1', '1e3', '01.234.567'],
    ...['1,234.567,8', '1234567890123.456', '1. 234'],
  ])('%j is refused', (text) => {
    expect(readTyped(text, english)).toBeUndefined();
    expect(readTyped(text, spanish)).toBeUndefined();
  });
});

describe.each(locales)('a field in %s', (language) => {
  beforeAll(async () => {
    setLanguage(language);
  });

  test('begins with a text that is read as its number', () => {
    const decimals = fc.integer({ min: 0, max: 4 });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), decimals, (units, places) => {
        const amount = units / 10 ** places;
        expect(Number(readTyped(typedOf(amount)))).toBe(amount);
      }),
    );
  });

  test('says how it reads each text that another language reads otherwise', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 12 });
    fc.assert(
      fc.property(digits, (text) => {
        const [one, other] = [readTyped(text, english), readTyped(text, spanish)];
        if (one !== other) expect(judge(text, true).reading).toBeDefined();
      }),
      { numRuns: 2_000 },
    );
  });

  test('waits for the end of a number, and says what cannot become one', () => {
    expect(judge('12,', false)).toEqual({ isWrong: false, reading: undefined });
    expect(judge('12,', true).isWrong).toBe(true);
    expect(judge('12,x', false).isWrong).toBe(true);
    expect(judge('', true).isWrong).toBe(false);
  });
});
