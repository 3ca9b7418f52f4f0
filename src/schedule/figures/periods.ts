/** The entries of a day as periods with their start and end, as the register of working hours shows them. Pure. */
import { clockTimeOf, instantOf, type LocalDate, offsetAt } from '../../platform/clock.ts';
import type { WorkOfDay } from './count-work.ts';
import type { Flag } from './queries.ts';

/** The part of a work entry that a day has. */
export interface WorkedPeriod {
  workEntryId: string;
  workEntryType: 'work' | 'pause';
  /** As clocked, to the second; midnight where the entry began on an earlier day. */
  start: string;
  /** The same: the midnight after the day where the entry goes on. Null while it is open, or its end unknown. */
  end: string | null;
  /** Whether its seconds are in the hours worked. */
  countsAsWorked: boolean;
  /** What it adds to the figures of the day, rounded by the rule of the office. */
  seconds: number;
}

const clockTime = (second: number, timeZone: string) =>
  clockTimeOf(instantOf(second * 1000), offsetAt(second * 1000, timeZone));

/**
 * @param counted of the day
 * @param flagged those without an end stand on their work date, where they count for nothing
 */
export function periodsOf(date: LocalDate, counted: WorkOfDay, flagged: readonly Flag[]): WorkedPeriod[] {
  const closed = counted.parts.map(({ entry, from, to, seconds }) => ({
    at: from,
    period: {
      workEntryId: entry.id,
      workEntryType: entry.kind === 'work' ? ('work' as const) : ('pause' as const),
      start: clockTime(from, entry.timeZone),
      end: clockTime(to, entry.timeZone),
      countsAsWorked: entry.kind !== 'unpaid_break',
      seconds,
    },
  }));
  const open = flagged
    .filter(({ workDate, hasNoEnd }) => hasNoEnd && workDate === date)
    .map(({ id, start, timeZone, isBreak }) => ({
      at: start,
      period: {
        workEntryId: id,
        workEntryType: isBreak ? ('pause' as const) : ('work' as const),
        start: clockTime(start, timeZone),
        end: null,
        countsAsWorked: false,
        seconds: 0,
      },
    }));
  return [...closed, ...open].sort((a, b) => a.at - b.at).map(({ period }) => period);
}
