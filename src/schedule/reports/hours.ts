/** Worked hours compared with the plan. Pure. */

/** An employee's work compared with the plan, on one day or several; in seconds. */
export interface Hours {
  secondsWorked: number;
  /** Pauses that do not count as worked. */
  secondsPaused: number;
  secondsToWork: number;
  /** Work above the plan, day by day: missing time on another day does not reduce it. */
  secondsOvertime: number;
  /** Worked time less planned time: negative if time is missing. */
  secondsBalance: number;
}

export const noHours: Hours = {
  secondsWorked: 0,
  secondsPaused: 0,
  secondsToWork: 0,
  secondsOvertime: 0,
  secondsBalance: 0,
};

/** One day of an employee. */
export const hoursOfDay = (worked: number, paused: number, planned: number): Hours => ({
  secondsWorked: worked,
  secondsPaused: paused,
  secondsToWork: planned,
  secondsOvertime: Math.max(0, worked - planned),
  secondsBalance: worked - planned,
});

export const addHours = (one: Hours, other: Hours): Hours => ({
  secondsWorked: one.secondsWorked + other.secondsWorked,
  secondsPaused: one.secondsPaused + other.secondsPaused,
  secondsToWork: one.secondsToWork + other.secondsToWork,
  secondsOvertime: one.secondsOvertime + other.secondsOvertime,
  secondsBalance: one.secondsBalance + other.secondsBalance,
});
