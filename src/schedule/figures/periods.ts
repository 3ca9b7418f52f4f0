/** The entries of a day as periods with their start and end, as the register of working hours shows them. Pure. */
import * as z from 'zod';
import { clockTimeOf, instantOf, type LocalDate, offsetAt } from '../../platform/clock.ts';
import { choice, id, instant, integer } from '../../platform/values.ts';
import type { WorkOfDay } from './count-work.ts';
import type { Flag } from './queries.ts';

const clock = instant.meta({ example: '2026-11-20T09:00:00+01:00' });

/** The part of a work entry that a day has. */
export const workedPeriod = z
  .object({
    workEntryId: id,
    workEntryType: choice(['work', 'pause']),
    start: clock.meta({
      description: 'As clocked, to the second; midnight if the entry began on an earlier day.',
    }),
    end: clock.nullable().meta({
      description: 'The midnight after the day if the entry goes on; null while it is open, or its end unknown.',
    }),
    countsAsWorked: z.boolean().meta({ example: true, description: 'false for breaks that are not remunerated.' }),
    seconds: integer(0, 2 ** 31 - 1, 14_400).meta({
      description: 'What it adds to the figures of the day, rounded by the rule of the office.',
    }),
  })
  .meta({ id: 'WorkedPeriod' });
export type WorkedPeriod = z.output<typeof workedPeriod>;

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
