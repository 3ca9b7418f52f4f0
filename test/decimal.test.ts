/** Sums in the panel are exact, and typed numbers are read or refused, never guessed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDecimal, sumOf } from '../panel/ui/decimal.ts';

describe('a sum', () => {
  test.each([
    [['0.1', '0.2'], '0.3'],
    [['1.005', '-0.01'], '0.995'],
    [['-0.05', '0.02'], '-0.03'],
    [['99999999999.99', '0.01'], '100000000000.00'],
    [['-7', '7'], '0'],
    [[], '0'],
  ])('of %j is %s', (terms, sum) => {
    expect(sumOf(terms)).toBe(sum);
  });
  test('of cents equals that of whole numbers', () => {
    const cents = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(cents, (amounts) => {
        const written = amounts.map((cent) => {
          const digits = String(Math.abs(cent)).padStart(3, '0');
          return `${cent < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        });
        const sum = amounts.reduce((all, cent) => all + BigInt(cent), 0n);
        expect(BigInt(sumOf([...written, '0.00']).replace('.', ''))).toBe(sum);
      }),
    );
  });
});

describe('a typed number', () => {
  test.each([
    ['1250', '1250'],
    [' 12,50 ', '12.50'],
    ['-0.1', '-0.1'],
    ['+3', '3'],
    ['−4', '-4'],
    ['0', '0'],
  ])('%j is read as %s', (text, decimal) => {
    expect(readDecimal(text)).toBe(decimal);
  });
  test.each(['', 'ten', '1.000,50', '1 000', '1e3', '.5', '5.', '--1', '0x10', '1234567890123.456'])(
    '%j is refused',
    (text) => {
      expect(readDecimal(text)).toBeUndefined();
    },
  );
});
