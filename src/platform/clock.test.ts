import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateOf, dayNumber, eachDay, lastDate, sinceMonday } from './clock.ts';

const dayLength = 86_400_000;
/** Days of all years that a date can name, by the calendar of JavaScript. */
const days = fc.integer({ min: Date.parse('1900-01-01') / dayLength, max: Date.parse(lastDate) / dayLength });
const byDate = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10);

describe('a day', () => {
  test('has one number and one date, and its weekday', () => {
    fc.assert(
      fc.property(days, (number) => {
        expect(dateOf(number)).toBe(byDate(number));
        expect(dateOf(number)).toBe(byDate(number));
        expect(dayNumber(byDate(number))).toBe(number);
        expect(sinceMonday(number)).toBe((new Date(number * dayLength).getUTCDay() + 6) % 7);
      }),
    );
    expect(['1899-12-31', '1900-02-28', '2000-02-29', '2100-03-01'].map(dayNumber)).toEqual([
      -25_568, -25_509, 11_016, 47_541,
    ]);
  });
  test('is some days before or after another one, until the last', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -800, max: 800 }), (number, more) => {
        const expected = byDate(Math.min(number + more, Date.parse(lastDate) / dayLength));
        expect(addDays(byDate(number), more)).toBe(expected);
      }),
    );
    expect(addDays(lastDate, 1)).toBe(lastDate);
    expect(eachDay('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(eachDay('2028-02-28', '2028-02-27')).toEqual([]);
  });
});
