/** Working time is rounded once. */
import { expect, test } from 'vitest';
import { inMinutes } from '../../panel/pages/time/in-minutes.ts';

const day = (secondsWorked: number, secondsToWork: number) => ({
  secondsWorked,
  secondsToWork,
  secondsBalance: secondsWorked - secondsToWork,
  secondsOvertime: Math.max(0, secondsWorked - secondsToWork),
  secondsPaused: 59,
});

test.each([
  [30, 28_800, [0, 28_800, -28_800]],
  [28_859, 28_800, [28_800, 28_800, 0]],
  [28_861, 28_800, [28_860, 28_800, 60]],
])('%d s of %d s: the balance is that of the minutes beside it', (worked, planned, shown) => {
  const { secondsWorked, secondsToWork, secondsBalance, secondsPaused } = inMinutes(day(worked, planned));
  expect([secondsWorked, secondsToWork, secondsBalance]).toEqual(shown);
  expect(secondsPaused).toBe(0);
});
