import * as z from 'zod';
import { reaches } from '../../platform/resource/reach.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { decimal, id, integer } from '../../platform/values.ts';
import type { Balance, Counted } from './balance.ts';
import { balancesOf } from './count-balances.ts';
import { stepSchema } from './steps.ts';
import { calendarsOf, defaultConfiguration, employmentsOf } from './store.ts';

const days = (example: number, description: string) => decimal(-100_000, 100_000, 2, example).meta({ description });

/** The balance of a calendar, as replies show it. */
export const totalSchema = z
  .object({
    employeeId: id,
    calendarId: id.nullable().meta({ description: 'null: the first request of the year will create the calendar.' }),
    year: integer(1900, 9999, 2026),
    entitled: days(21.5, 'Days of the year.'),
    taken: days(5, 'Days that were accepted.'),
    pending: days(2, 'Days that were asked for and are not decided about.'),
    remaining: days(14.5, 'entitled − taken − pending; may be negative.'),
    entries: z.array(stepSchema).max(100_000).meta({ description: 'The steps of the calculation.' }),
  })
  .meta({ id: 'VacationCalendarTotal' });

/**
 * The balances of employees' calendars of a year; before an employee has one, what their first request would find.
 * @returns in the order of the employees; omits unknown ones, and those with neither a calendar nor a default
 *   configuration
 */
export async function vacationTotals(reader: Reader, employeeIds: string[], year: number): Promise<Balance[]> {
  const reached = [...new Set(employeeIds)].filter((id) => reaches(reader, id));
  const [calendars, configuration, employments] = await Promise.all([
    calendarsOf(reader, reached, [year]),
    defaultConfiguration(reader),
    employmentsOf(reader, reached),
  ]);
  const calendarsBy = Map.groupBy(calendars, ({ employeeId }) => employeeId);
  const employed = new Set(employments.map(({ employeeId }) => employeeId));
  const counted = reached.flatMap((employeeId): Counted[] => {
    const own = calendarsBy.get(employeeId);
    if (own) return own;
    return configuration && employed.has(employeeId)
      ? [{ id: null, employeeId, year, maxDaysOff: null, configuration }]
      : [];
  });
  return balancesOf(reader, counted);
}
