/** The pending requests that the caller decides, with what a decision needs: their cost, and who else is off. */
import * as z from 'zod';
import { timeOffCategory } from '../../contract/index.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, decimal, id, instant, integer, text } from '../../platform/values.ts';
import {
  balancesOnDecision,
  type ColleagueOff,
  colleague,
  colleaguesOff,
  lengthFields,
  timeOffRequestType,
} from '../../schedule/index.ts';
import { employeeNameSchema, groupSchema, shownAtMost } from '../group.ts';
import { waitingRequests } from './queries.ts';

const secondsLeft = integer(-(2 ** 31), 2 ** 31 - 1, 27_000);
const left = (description: string, example: number) => decimal(-100_000, 100_000, 2, example).meta({ description });

export const waiting = groupSchema(
  z
    .object({
      id,
      version: integer(1, 2 ** 31 - 1, 1).meta({
        description: 'As `If-Match` names it: a decision with it is about what is shown here.',
      }),
      category: timeOffCategory,
      type: timeOffRequestType.meta({ description: 'For days off, or for their return.' }),
      employee: employeeNameSchema,
      absenceType: text(200, 'Sick leave').nullable().meta({ description: 'null for vacation.' }),
      firstDay: date,
      lastDay: date.nullable().meta({ description: 'null: not known yet.' }),
      days: decimal(0, 10_000, 2, 5).meta({ description: 'The days charged to calendars.' }),
      ...lengthFields,
      comment: text(2000, 'Family visit').nullable(),
      createdAt: instant,
      balances: z
        .array(
          z
            .object({
              calendarId: id,
              year: integer(1900, 9999, 2026),
              before: left('The days left before the decision, apart from pending requests.', 22),
              after: left('The days left if it is accepted.', 17),
              seconds: z.object({ before: secondsLeft, after: secondsLeft }).nullable().meta({
                description: 'The same in seconds, of a calendar that is kept in hours; null: it is kept in days.',
                example: null,
              }),
            })
            .meta({ id: 'HomeBalanceAfter' }),
        )
        .max(100)
        .meta({ description: 'The vacation calendars that it charges.' }),
      alsoOff: groupSchema(colleague.meta({ id: 'HomeColleague' }), 'HomeColleagues').meta({
        description: 'As `GET /schedule/v1/colleagues-off` lists them.',
      }),
    })
    .meta({ id: 'HomeRequest' }),
  'HomeRequests',
);

type Waiting = z.output<typeof waiting>;

/** @param managerId only requests that this employee decides; undefined: all */
export async function showWaiting(reader: Reader, managerId: string | undefined): Promise<Waiting> {
  const rows = await waitingRequests(reader, managerId);
  if (rows.length === 0) return { total: 0, data: [] };
  const ofVacation = rows.filter(({ category }) => category === 'vacation');
  const [balances, off] = await Promise.all([
    balancesOnDecision(
      reader,
      ofVacation.map(({ id, type, employee }) => ({ id, type, employeeId: employee.id })),
    ),
    colleaguesOff(
      reader,
      rows.map(({ id }) => id),
    ),
  ]);
  return {
    total: rows[0]?.total ?? 0,
    data: rows.map(({ total: _, ...row }) => ({
      ...row,
      balances: balances.get(row.id) ?? [],
      alsoOff: colleagues(off, row.id),
    })),
  };
}

function colleagues(off: ColleagueOff[], requestId: string): Waiting['data'][number]['alsoOff'] {
  const own = off.filter((one) => one.requestId === requestId);
  return { total: own.length, data: own.slice(0, shownAtMost).map(({ requestId: _, ...one }) => one) };
}
