/** What the reply to a change of the plan says about time off. */
import * as z from 'zod';
import { timeOffCategory } from '../../../contract/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { date, decimal, id, integer } from '../../../platform/values.ts';
import { shownDays } from '../../vacation-calendars/index.ts';
import type { TimeOffRequest } from '../request.ts';

interface Value {
  date: LocalDate;
  days: number;
  seconds: number;
}

/** A request with days that have another value now, by date. */
export interface RevaluedRequest {
  request: TimeOffRequest;
  before: Value[];
  after: Value[];
  exceedsBalance: boolean;
}

/** How many requests a reply lists. */
const most = 100;
const seconds = (description: string) => integer(0, 2 ** 31 - 1, 28_800).meta({ description });
const days = (description: string) => decimal(0, 10_000, 2, 1).meta({ description });

/** The remark of a reply. */
export const revaluedSchema = z.object({
  timeOff: z
    .object({
      count: integer(1, 2 ** 31 - 1, 1).meta({ description: 'The number of requests that changed.' }),
      requests: z
        .array(
          z.object({
            id,
            employeeId: id,
            category: timeOffCategory,
            from: date.meta({ description: 'The first day that changed.' }),
            to: date.meta({ description: 'The last day that changed.' }),
            daysBefore: days('What the changed days took before.'),
            daysAfter: days('What they take now.'),
            secondsBefore: seconds('The working time that was off on them.'),
            secondsAfter: seconds('The working time that is off now; a calendar in hours is charged this.'),
            exceedsBalance: z.boolean().meta({
              example: false,
              description: 'They take more, and the calendar has fewer days: the request stands.',
            }),
          }),
        )
        .max(most)
        .optional()
        .meta({ description: `The first ${most} of them. Needs time-off:read.` }),
    })
    .optional()
    .meta({
      id: 'TimeOffJudgedAgain',
      description:
        'Requests with days that take more or less, because the plan of the day, or what the calendar counts, changed; each has an event time_off.updated.',
    }),
});

const sumOf = (values: Value[]) => shownDays(values.reduce((sum, one) => sum + one.days, 0));

const secondsOf = (values: Value[]) => values.reduce((sum, one) => sum + one.seconds, 0);

/** `meta` with the requests that changed; nothing if there are none. */
export function revaluedMeta({ caller }: Tx, revalued: readonly RevaluedRequest[]): object {
  if (revalued.length === 0) return {};
  const requests = revalued.slice(0, most).map(({ request, before, after, exceedsBalance }) => ({
    id: request.id,
    employeeId: request.employeeId,
    category: request.category,
    from: before[0]?.date,
    to: before.at(-1)?.date,
    daysBefore: sumOf(before),
    daysAfter: sumOf(after),
    secondsBefore: secondsOf(before),
    secondsAfter: secondsOf(after),
    exceedsBalance,
  }));
  return { timeOff: { count: revalued.length, ...(caller.can('time-off:read') ? { requests } : {}) } };
}
