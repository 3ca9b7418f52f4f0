import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/clock.ts';
import { periodId, periodsBetween, periodWithId } from './calendar.ts';

const id = '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90';
type Frequency = Parameters<typeof periodsBetween>[0]['frequency'];
const daysOf = (frequency: Frequency, firstDay: string, from: string, to: string) =>
  periodsBetween({ id, frequency, firstDay }, from, to).map((one) => `${one.from}/${one.to}`);

describe('the periods of a pay group', () => {
  test.each<[Frequency, string, string, string, string[]]>([
    [
      'monthly',
      '2026-01-01',
      '2026-01-31',
      '2026-03-01',
      ['2026-01-01/2026-01-31', '2026-02-01/2026-02-28', '2026-03-01/2026-03-31'],
    ],
    ['monthly', '2025-12-21', '2026-01-20', '2026-01-21', ['2025-12-21/2026-01-20', '2026-01-21/2026-02-20']],
    ['monthly', '2026-01-28', '2028-02-28', '2028-02-29', ['2028-02-28/2028-03-27']],
    ['semimonthly', '2026-01-01', '2026-02-16', '2026-03-01', ['2026-02-16/2026-02-28', '2026-03-01/2026-03-15']],
    ['semimonthly', '2026-12-16', '2026-01-01', '2027-01-01', ['2026-12-16/2026-12-31', '2027-01-01/2027-01-15']],
    ['biweekly', '2026-01-05', '2026-01-18', '2026-01-19', ['2026-01-05/2026-01-18', '2026-01-19/2026-02-01']],
    ['weekly', '2026-01-05', '2026-12-31', '2027-01-04', ['2026-12-28/2027-01-03', '2027-01-04/2027-01-10']],
    ['weekly', '2026-01-05', '2025-01-01', '2026-01-04', []],
  ])('%s from %s, between %s and %s', (frequency, firstDay, from, to, expected) => {
    expect(daysOf(frequency, firstDay, from, to)).toEqual(expected);
  });

  test('cover each day from the first one on once, with the same ids wherever the reading begins', () => {
    const rhythm = fc.constantFrom<[Frequency, string][]>(
      ['monthly', '2026-01-01'],
      ['monthly', '2026-01-28'],
      ['semimonthly', '2026-01-16'],
      ['biweekly', '2026-01-05'],
      ['weekly', '2026-01-07'],
    );
    fc.assert(
      fc.property(rhythm, fc.nat(1500), fc.nat(400), ([frequency, firstDay], offset, length) => {
        const group = { id, frequency, firstDay };
        const from = addDays(firstDay, offset);
        const found = periodsBetween(group, from, addDays(from, length));
        expect(found[0] && found[0].from <= from && found[0].to >= from).toBe(true);
        for (const [i, one] of found.entries()) {
          if (i > 0) expect(one.from).toBe(addDays(found[i - 1]?.to ?? '', 1));
          expect(one.id).toBe(periodId(id, one.from));
          expect(periodWithId(group, one.id.toUpperCase())).toEqual(one);
        }
        const all = periodsBetween(group, firstDay, addDays(from, length));
        expect(all.slice(-found.length)).toEqual(found);
      }),
    );
  });
});
