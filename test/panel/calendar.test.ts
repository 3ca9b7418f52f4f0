import { expect, test } from 'vitest';
import { addMonths, daysOfMonth, instantAt, isDay, localTimeOf, mondayOf, todayIn } from '../../panel/calendar.ts';

test('weeks begin on Monday, and months have their number of days', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect([daysOfMonth('2028-02').at(0), daysOfMonth('2028-02').at(-1)]).toEqual(['2028-02-01', '2028-02-29']);
});

test('isDay takes the days that exist alone', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-3', 'x', undefined].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('today depends on the time zone', () => {
  const time = Date.parse('2026-11-20T23:30:00Z');
  expect(['UTC', 'Europe/Madrid', 'America/Bogota'].map((zone) => todayIn(zone, time))).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-20',
  ]);
});

test.each([
  ['Europe/Madrid', '2026-11-20T09:00', '2026-11-20T08:00:00.000Z'],
  ['Europe/Madrid', '2026-07-20T00:00', '2026-07-19T22:00:00.000Z'],
  // Clocks are put back at 03:00: 02:30 is there twice, and the first is meant.
  ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Madrid', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  // Clocks are put forward at 02:00: 02:30 is not there.
  ['Europe/Madrid', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Asia/Kolkata', '2026-11-20T09:00', '2026-11-20T03:30:00.000Z'],
])('in %s, the clocks show %s at %s', (zone, local, instant) => {
  expect(instantAt(local, zone)).toBe(instant);
  const isThere = local !== '2026-03-29T02:30';
  expect(localTimeOf(Date.parse(instant), zone)).toBe(isThere ? local : '2026-03-29T03:30');
});
