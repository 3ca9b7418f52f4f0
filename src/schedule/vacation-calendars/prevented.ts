/** How much vacation leave has prevented in a year. Pure. */

/**
 * A day of the year on which vacation costs something: still free at the end of the year, or on leave. Days that vacation
 * took, days that cost nothing and days outside of employment are left out.
 */
export interface DayAtYearEnd {
  kind: 'free' | 'sick_leave' | 'leave';
  /** What vacation on that day takes: a day, or its working seconds. */
  amount: number;
}

/**
 * The unused amount that could not be taken because of leave: from the first day of a leave on, the free days until the end
 * of the year did not suffice for them, and without the leave they would have (Estatuto de los Trabajadores 38.3: a leave
 * that makes it impossible to take them, wholly or in part, within their year). Who returns in time has prevented none.
 * @param unused the amount left at the end of the year
 * @param days the year in its order
 * @param kinds the kinds of leave that count; others leave no day to take vacation on
 */
export function prevented(
  unused: number,
  days: readonly DayAtYearEnd[],
  kinds: readonly Exclude<DayAtYearEnd['kind'], 'free'>[],
): number {
  let [free, onLeave, most] = [0, 0, 0];
  for (const { kind, amount } of days.toReversed()) {
    if (kind === 'free') free += amount;
    else if (kinds.includes(kind)) {
      onLeave += amount;
      most = Math.max(most, Math.min(onLeave, unused - free));
    }
  }
  return most;
}
