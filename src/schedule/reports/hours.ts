/** What worked hours come to beside the plan. Pure. */

/** A day, or several, of someone's work beside what was to be worked; in seconds. */
export interface Hours {
  secondsWorked: number;
  /** Pauses that do not count as worked. */
  secondsPaused: number;
  secondsToWork: number;
  /** What was worked above the plan, day by day: what is missing on another day does not take it away. */
  secondsOvertime: number;
  /** What was worked less what was to be worked: negative if something is missing. */
  secondsBalance: number;
}

export const noHours: Hours = {
  secondsWorked: 0,
  secondsPaused: 0,
  secondsToWork: 0,
  secondsOvertime: 0,
  secondsBalance: 0,
};

/** One day of someone. */
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
