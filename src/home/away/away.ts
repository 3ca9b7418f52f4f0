/** Who is away today and in the rest of the week. The kind of time off is not shown: colleagues see it too. */
import * as z from 'zod';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, integer } from '../../platform/values.ts';
import { employeeNameSchema, shownAtMost } from '../group.ts';
import { awayThisWeek } from './queries.ts';

const count = (description: string) => integer(0, 2 ** 31 - 1, 1).meta({ description });

export const away = z
  .object({
    today: count('The number of those away today.'),
    total: count('The number of those away today or until Sunday.'),
    data: z
      .array(
        z
          .object({ employee: employeeNameSchema, from: date, to: date })
          .meta({ id: 'HomeAbsence', description: 'The first and the last day off until Sunday.' }),
      )
      .max(shownAtMost),
  })
  .meta({ id: 'HomeAway' });

/** @param colleaguesOf only the colleagues of this employee; undefined: all within reach */
export async function showAway(reader: Reader, colleaguesOf: string | undefined): Promise<z.output<typeof away>> {
  const rows = await awayThisWeek(reader, colleaguesOf);
  const [{ total, today } = { total: 0, today: 0 }] = rows;
  return { today, total, data: rows.map(({ employee, from, to }) => ({ employee, from, to })) };
}
