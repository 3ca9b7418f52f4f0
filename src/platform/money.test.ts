import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../test/harness/property.ts';
import { amount, currency, decimalsOf, shownAmount, tenThousandths, wrongDecimals } from './money.ts';
import { check } from './validate.ts';

const any = amount({ example: 1 });
const read = (json: string) => check(any, JSON.parse(json));

/** An amount as a person writes it, with up to four decimals, and as PostgreSQL writes it: without zeros at the end. */
const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, places]) => {
    const digits = String(units < 0n ? -units : units).padStart(16, '0');
    const whole = String(BigInt(digits.slice(0, -4)));
    const fraction = digits.slice(-4).slice(0, places);
    const bare = fraction.replace(/0+$/, '');
    const canonical = bare === '' ? whole : `${whole}.${bare}`;
    const sign = units < 0n && canonical !== '0' ? '-' : '';
    return { written: `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`, canonical: sign + canonical };
  });

describe('an amount', () => {
  test('below 10¹¹ with up to four decimals passes through JSON without loss', () => {
    fc.assert(
      fc.property(amounts, ({ written, canonical }) => {
        expect(read(written).value).toBe(canonical);
        expect(JSON.stringify(shownAmount(canonical))).toBe(canonical);
      }),
      tries(5000),
    );
  });
  test.each(['0.1', '0.2', '0.3', '12345678901.99', '99999999999.9999', '-99999999999.9999', '0.0001', '1.005', '0'])(
    '%s stays the same',
    (text) => {
      expect(read(text).value).toBe(text);
    },
  );
  test.each([
    ['100000000000', 'out_of_range'],
    ['-100000000000', 'out_of_range'],
    ['1e11', 'out_of_range'],
    ['1e400', 'invalid_type'],
    ['0.00001', 'too_precise'],
    ['1e-7', 'too_precise'],
    ['0.30000000000000004', 'too_precise'],
    ['"1.5"', 'invalid_type'],
    ['null', 'invalid_type'],
    ['true', 'invalid_type'],
  ])('is not %s', (json, code) => {
    expect(read(json).errors).toMatchObject([{ code }]);
  });
  test('has one spelling', () => {
    expect(['1.50', '1.5', '15e-1'].map((json) => read(json).value)).toEqual(['1.5', '1.5', '1.5']);
    expect(read('-0').value).toBe('0');
    expect(['12.3', '-12', '0.0001', '-0.5'].map(tenThousandths)).toEqual([123_000n, -120_000n, 1n, -5000n]);
  });
});

describe('a currency', () => {
  test.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    ['HUF', 2],
    ['IQD', 3],
    ['BGN', 2],
  ])('%s has %i decimals', (code, count) => {
    expect(check(currency, code).errors).toBeUndefined();
    expect(decimalsOf(code)).toBe(count);
    const most = count === 0 ? '1' : `1.${'0'.repeat(count - 1)}1`;
    expect(wrongDecimals('amount', most, code)).toEqual([]);
    expect(wrongDecimals('amount', `1.${'0'.repeat(count)}1`, code)).toMatchObject([
      { pointer: '/amount', code: 'too_precise' },
    ]);
  });
  test.each(['eur', 'EU', 'EURO', 'XXX', 'ABC', ''])('cannot be "%s"', (code) => {
    expect(check(currency, code).errors).toHaveLength(1);
  });
});
