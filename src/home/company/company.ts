/** The company at a glance, as far as the caller sees it. */
import * as z from 'zod';
import type { Reader } from '../../platform/unit-of-work.ts';
import { choice, integer, text } from '../../platform/values.ts';
import { employeeNameSchema, groupOf, groupSchema } from '../group.ts';
import { headcountIn, latestMonths } from './months.ts';
import { atWork, countAbsences, countEmployments, countPeople } from './queries.ts';

const count = (description: string) => integer(0, 2 ** 31 - 1, 250).meta({ description });

/** How many months of absences are counted, that of today included. */
const absenceMonths = 3;

export const company = z
  .object({
    people: count('The number of employees today.'),
    atWork: groupSchema(
      z
        .object({ employee: employeeNameSchema, workStatus: choice(['online', 'remote', 'paused']) })
        .meta({ id: 'HomeAtWork' }),
      'HomeAtWorkNow',
    ),
    headcount: z
      .array(
        z
          .object({
            month: z
              .string()
              .regex(/^\d{4}-\d\d$/)
              .max(7)
              .meta({ example: '2026-11' }),
            atEnd: count('Employees at the end of the month.'),
          })
          .meta({ id: 'HomeMonth' }),
      )
      .max(12)
      .meta({ description: 'The latest twelve months.' }),
    absences: z
      .array(
        z
          .object({
            name: text(200, 'Sick leave'),
            days: count('Working days of absence: parts of days add up, and the sum is rounded.'),
          })
          .meta({ id: 'HomeAbsenceCount' }),
      )
      .max(10)
      .meta({
        description:
          'The days of absence from the first of the month before last until today, by type; the ten types with the most.',
      }),
  })
  .meta({ id: 'HomeCompany' });

export async function showCompany(reader: Reader): Promise<z.output<typeof company>> {
  const months = latestMonths(reader.today);
  const since = months[0] ?? reader.today;
  const [people, present, employments, absences] = await Promise.all([
    countPeople(reader),
    atWork(reader),
    countEmployments(reader, since),
    countAbsences(reader, months.at(-absenceMonths) ?? reader.today, reader.today),
  ]);
  return { people, atWork: groupOf(present), headcount: headcountIn(months, employments), absences };
}
