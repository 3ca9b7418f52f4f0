/** What the end of an employment settles of the vacation. */
import * as z from 'zod';
import type { LocalDate } from '../../../platform/clock.ts';
import { yearOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { date, decimal, id } from '../../../platform/values.ts';
import { amountSeconds } from '../steps.ts';
import { vacationTotals } from '../totals.ts';

/** The remark of a reply. */
export const settledSchema = z.object({
  settlements: z
    .array(
      z
        .object({
          calendarId: id.nullable(),
          date,
          days: decimal(-10_000, 10_000, 2, 6.5).meta({
            description: 'Days to pay; less than 0 if the employee owes them.',
          }),
          seconds: amountSeconds('The same in seconds, of a calendar that is kept in hours.'),
        })
        .meta({ id: 'VacationSettlement' }),
    )
    .max(1000)
    .optional()
    .meta({
      description:
        'What the last day settles of the vacation of its year, by calendar; see `settlement` of the balances. Needs time-off:read.',
    }),
});

/** The days that an end of employment on this day settles, which the transaction has written; an entry for each calendar. */
export async function settlementsOf(tx: Tx, employeeId: string, lastDay: LocalDate) {
  const totals = await vacationTotals(tx, [employeeId], yearOf(lastDay));
  return totals.flatMap(({ calendarId, settlement }) =>
    settlement === null || settlement.date !== lastDay ? [] : [{ calendarId, ...settlement }],
  );
}
