/** Days and nights of time zones, whenever clocks change. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../../test/harness/property.ts';
import { clockTimeOf, dateOf, dayNumber, instantOf, localDateOf, offsetAt } from '../../platform/clock.ts';
import { isSunday, localDaysIn, mondayOf, nightSeconds } from './local-days.ts';

const zones = [
  'Europe/Madrid',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'America/Asuncion',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
];
const second = fc.integer({ min: Date.parse('2010-01-01') / 1000, max: Date.parse('2027-11-01') / 1000 });

/** The day by the calendar of the platform. */
const shownDay = (second: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    second * 1000,
  );

/** The parts of a span in each day. */
function partsOf(zone: string, from: number, to: number): { day: number; part: [number, number] }[] {
  const days = localDaysIn(zone);
  const parts: { day: number; part: [number, number] }[] = [];
  for (let [at, day] = [from, days.dayAt(from)]; at < to; day++) {
    const end = Math.min(to, days.at(day + 1, 0));
    parts.push({ day, part: [at, end] });
    at = end;
  }
  return parts;
}
const nightOf = (zone: string, from: number, to: number, night: { nightStart: number; nightEnd: number }) =>
  partsOf(zone, from, to).reduce((sum, { day, part }) => sum + nightSeconds(localDaysIn(zone), day, part, night), 0);

test('an instant is in the day that the calendar of its zone shows', () => {
  fc.assert(
    fc.property(second, fc.constantFrom(...zones), (at, zone) => {
      const days = [dateOf(localDaysIn(zone).dayAt(at)), localDateOf(at * 1000, zone)];
      expect(days).toEqual(Array(2).fill(shownDay(at, zone)));
    }),
    tries(500),
  );
});

test('the parts of a span in each day are on that day, and add up to it', () => {
  fc.assert(
    fc.property(second, fc.nat(400_000), fc.constantFrom(...zones), (at, length, zone) => {
      const parts = partsOf(zone, at, at + length);
      expect(parts.reduce((sum, { part: [from, to] }) => sum + to - from, 0)).toBe(length);
      for (const { day, part } of parts) {
        for (const moment of [part[0], part[1] - 1]) expect(shownDay(moment, zone)).toBe(dateOf(day));
      }
    }),
    tries(300),
  );
});

test('weeks begin on Monday', () => {
  expect(dateOf(mondayOf(dayNumber('2026-11-22')))).toBe('2026-11-16');
  expect(dateOf(mondayOf(dayNumber('2026-11-16')))).toBe('2026-11-16');
  expect(['2026-11-21', '2026-11-22'].map((date) => isSunday(dayNumber(date)))).toEqual([false, true]);
});

describe('a night', () => {
  test.each([
    { nightStart: 22 * 60, nightEnd: 6 * 60 },
    { nightStart: 23 * 60, nightEnd: 5 * 60 + 30 },
    { nightStart: 0, nightEnd: 7 * 60 },
  ])('of $nightStart to $nightEnd is what the clocks show, and its parts add up', (night) => {
    const minuteOf = (time: number, zone: string) => {
      const shown = clockTimeOf(instantOf(time), offsetAt(time, zone));
      return Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));
    };
    fc.assert(
      fc.property(second, fc.nat(200_000), fc.nat(200_000), fc.constantFrom(...zones), (at, one, two, zone) => {
        const [middle, end] = [at + one, at + one + two];
        const whole = nightOf(zone, at, end, night);
        expect(whole).toBe(nightOf(zone, at, middle, night) + nightOf(zone, middle, end, night));
        expect(whole).toBeGreaterThanOrEqual(0);
        expect(whole).toBeLessThanOrEqual(one + two);
        // By the clocks themselves: each minute belongs to the night or not.
        const minutes = Math.floor((one + two) / 60);
        if (minutes > 600) return;
        const { nightStart, nightEnd } = night;
        const inNight = Array.from({ length: minutes }, (_, i) => (at + i * 60) * 1000).filter((time) => {
          const minute = minuteOf(time, zone);
          if (nightStart < nightEnd) return minute >= nightStart && minute < nightEnd;
          return minute >= nightStart || minute < nightEnd;
        });
        expect(Math.abs(whole - inNight.length * 60)).toBeLessThanOrEqual(180);
      }),
      tries(300),
    );
  });
});
