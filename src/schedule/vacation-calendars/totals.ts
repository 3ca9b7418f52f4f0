import * as z from 'zod';
import { reaches } from '../../platform/resource/reach.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { decimal, id, integer } from '../../platform/values.ts';
import { type Balance, balancesOf } from './balance.ts';
import { stepSchema } from './steps.ts';
import { calendarsOf, defaultConfiguration, employmentsOf } from './store.ts';

const days = (example: number, description: string) => decimal(-100_000, 100_000, 2, example).meta({ description });

/** What there is of a calendar, as replies show it. */
export const totalSchema = z
  .object({
    calendarId: id.nullable().meta({ description: 'null: of the calendar that the first request would make.' }),
    year: integer(1900, 9999, 2026),
    entitled: days(21.5, 'Days of the year.'),
    taken: days(5, 'Days that were accepted.'),
    pending: days(2, 'Days that were asked for and are not decided about.'),
    remaining: days(14.5, 'entitled − taken − pending; may be negative.'),
    entries: z.array(stepSchema).max(100_000).meta({ description: 'What made it up, in words and numbers.' }),
  })
  .meta({ id: 'VacationCalendarTotal' });

/**
 * What someone has of each of their calendars of a year. Before there is one, what the first request would find.
 * @returns nothing for who is not there, or if there is neither a calendar nor a default configuration
 */
export async function vacationTotals(reader: Reader, employeeId: string, year: number): Promise<Balance[]> {
  if (!reaches(reader, employeeId)) return [];
  const calendars = await calendarsOf(reader, employeeId, [year]);
  if (calendars.length > 0) return balancesOf(reader, employeeId, calendars);
  const [configuration, employments] = await Promise.all([
    defaultConfiguration(reader),
    employmentsOf(reader, employeeId),
  ]);
  if (!configuration || employments.length === 0) return [];
  return balancesOf(reader, employeeId, [{ id: null, year, maxDaysOff: null, configuration }]);
}
