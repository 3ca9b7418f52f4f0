/** Shown minutes add up: rows to the foot, and across. */
import { expect, test } from 'vitest';
import { inMinutes, lengthsOf, shownDays } from '../../panel/pages/time/in-minutes.ts';

const day = (secondsWorked: number, more: object = {}) => ({
  ...{ secondsWorked, secondsToWork: 28_800, secondsOvertime: 0, secondsComplementary: 0, secondsOnBreak: 0 },
  ...more,
});
const column = <Name extends string>(days: Record<Name, number>[], name: Name) => days.map((one) => one[name] / 60);

test.each([
  [[], []],
  [[59], [0]],
  [
    [119, 61],
    [2, 1],
  ],
  // The earlier of two equal ones gets the minute.
  [
    [90, 90],
    [2, 1],
  ],
  [
    [50, 20, 50],
    [1, 0, 1],
  ],
  [
    [0, 3599, 1],
    [0, 60, 0],
  ],
])('%j s are shown as %j min', (seconds, minutes) => {
  expect(inMinutes(seconds).map((one) => one / 60)).toEqual(minutes);
});

test.each([
  [30, 28_800, [0, 480, -480]],
  [28_859, 28_800, [480, 480, 0]],
  [28_861, 28_800, [481, 480, 1]],
])('%d s of %d s: the balance is that of the minutes beside it', (worked, secondsToWork, shown) => {
  const [one] = shownDays([day(worked, { secondsToWork })]);
  expect([one?.secondsWorked, one?.secondsToWork, one?.secondsBalance].map((of) => Number(of) / 60)).toEqual(shown);
});

test('overtime of a day is shown as no more than its work', () => {
  const days = shownDays([day(90, { secondsOvertime: 50 }), day(50, { secondsOvertime: 50 }), day(0)]);
  expect(column(days, 'secondsWorked')).toEqual([1, 1, 0]);
  expect(column(days, 'secondsOvertime')).toEqual([1, 0, 0]);
  expect(column(days, 'secondsOrdinary')).toEqual([0, 1, 0]);
});

test('overtime of a week stands on its last day, whatever was worked there', () => {
  const days = shownDays([day(36_000), day(0, { secondsOvertime: 7230 })]);
  expect(column(days, 'secondsOvertime')).toEqual([0, 120]);
  expect(column(days, 'secondsOrdinary')).toEqual([600, -120]);
});

test('the lengths of the periods of a day are those of its figures', () => {
  const period = (seconds: number, more: object = {}) => ({
    ...{ workEntryId: '', workEntryType: 'work' as const, start: '', end: '', countsAsWorked: true, seconds },
    ...more,
  });
  const pause = { workEntryType: 'pause' as const, countsAsWorked: false };
  const periods = [period(90), period(630, pause), period(95), period(0, { end: null })];
  const lengthOf = lengthsOf(periods, { secondsWorked: 180, secondsOnBreak: 600 });
  expect(periods.map((one) => lengthOf(one))).toEqual([60, 600, 120, 0]);
});
