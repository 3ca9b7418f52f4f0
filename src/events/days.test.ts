import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../test/harness/property.ts';
import { addDays } from '../platform/clock.ts';
import { type Days, daysThatDiffer } from './days.ts';

const days = (from: number, to: number | null): Days => ({
  from: `2026-01-${String(from).padStart(2, '0')}`,
  to: to === null ? null : `2026-01-${String(to).padStart(2, '0')}`,
});

describe('the days that read differently', () => {
  test.each([
    ['of a new object are its days', undefined, days(5, null), days(5, null)],
    ['of one that is gone are its days', days(5, 9), undefined, days(5, 9)],
    ['of an earlier end are those after it', days(1, 20), days(1, 10), days(11, 20)],
    ['of a first end are all later ones', days(1, null), days(1, 10), days(11, null)],
    ['of an end that is gone are all after it', days(1, 10), days(1, null), days(11, null)],
    ['of a later start are those before it', days(1, 20), days(6, 20), days(1, 5)],
    ['of an earlier start are those from it on', days(6, null), days(1, null), days(1, 5)],
    ['of two moved ends reach from the first to the last', days(1, 20), days(6, 25), days(1, 25)],
    ['of days without a common one are both', days(1, 3), days(10, 12), days(1, 12)],
    ['of the same days are none', days(1, 20), days(1, 20), undefined],
  ])('%s', (_, before, after, expected) => {
    expect(daysThatDiffer(before, after)).toEqual(expected);
  });

  test('with other values are all days of both', () => {
    expect(daysThatDiffer(days(1, 20), days(1, 10), true)).toEqual(days(1, 20));
    expect(daysThatDiffer(days(5, null), days(5, null), true)).toEqual(days(5, null));
  });

  test('are the first and the last that only one of the two has', () => {
    const start = '2026-01-01';
    const range = fc.tuple(fc.nat(20), fc.option(fc.nat(20))).map(([first, length]) => ({
      from: addDays(start, first),
      to: length === null ? null : addDays(start, first + length),
    }));
    const all = Array.from({ length: 60 }, (_, n) => addDays(start, n));
    const has = ({ from, to }: Days, day: string) => from <= day && (to === null || day <= to);
    fc.assert(
      fc.property(range, range, (before, after) => {
        const differing = all.filter((day) => has(before, day) !== has(after, day));
        const found = daysThatDiffer(before, after);
        expect(found?.from).toBe(differing[0]);
        expect(found && (found.to ?? all.at(-1))).toBe(differing.at(-1));
      }),
      tries(500),
    );
  });
});
