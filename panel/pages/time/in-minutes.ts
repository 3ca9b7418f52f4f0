/** The working time of a day as it is shown: to the minute. */

interface Worked {
  secondsWorked: number;
  secondsToWork: number;
  secondsBalance: number;
}

const toMinute = (seconds: number): number => Math.trunc(seconds / 60) * 60;

/**
 * Rounds the figures of a day once, so that sums of them agree with what is next to them; the balance follows from the
 * rounded ones.
 */
export function inMinutes<Of extends Worked & { [Name in 'secondsOvertime' | 'secondsPaused']: number }>(day: Of): Of {
  const [secondsWorked, secondsToWork] = [toMinute(day.secondsWorked), toMinute(day.secondsToWork)];
  return {
    ...day,
    secondsWorked,
    secondsToWork,
    secondsBalance: secondsWorked - secondsToWork,
    secondsOvertime: toMinute(day.secondsOvertime),
    secondsPaused: toMinute(day.secondsPaused),
  };
}
