/** What concerns the caller as an employee: their vacation, their next holiday, their requests. */
import * as z from 'zod';
import { yearOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, decimal, id, integer, text } from '../../platform/values.ts';
import { holidaysOf, shownDays, vacationTotals } from '../../schedule/index.ts';
import { countPending } from './queries.ts';

const seconds = integer(-(2 ** 31), 2 ** 31 - 1, 27_000);

export const mine = z
  .object({
    employeeId: id,
    balance: z
      .object({
        year: integer(1900, 9999, 2026),
        remaining: decimal(-100_000, 100_000, 2, 16.5).meta({ description: 'The days left, pending ones deducted.' }),
        pending: decimal(-100_000, 100_000, 2, 2).meta({ description: 'The days that are requested and not decided.' }),
        seconds: z.object({ remaining: seconds, pending: seconds }).nullable().meta({
          description: 'The same in seconds, if all of it is kept in hours; otherwise null.',
          example: null,
        }),
      })
      .meta({ id: 'HomeBalance' })
      .nullable()
      .meta({ description: 'The vacation of this year; null without a vacation configuration.' }),
    nextHoliday: z
      .object({ date, name: text(200, 'Fiesta Nacional').nullable() })
      .meta({ id: 'HomeHoliday' })
      .nullable()
      .meta({ description: 'From today until the end of next year; null: none is known.' }),
    pendingRequests: integer(0, 2 ** 31 - 1, 1).meta({ description: 'The number of own requests to be decided.' }),
  })
  .meta({ id: 'HomeMine' });

type Figures = Pick<Total, 'remaining' | 'pending'>;
type Total = Awaited<ReturnType<typeof vacationTotals>>[number];

const sumOf = (all: readonly Figures[]): Figures => ({
  remaining: shownDays(all.reduce((sum, one) => sum + one.remaining, 0)),
  pending: shownDays(all.reduce((sum, one) => sum + one.pending, 0)),
});

/** The vacation of a year in all of its calendars. */
function balanceOf(year: number, totals: readonly Total[]): z.output<typeof mine>['balance'] {
  if (totals.length === 0) return null;
  const inSeconds = totals.flatMap(({ seconds }) => seconds ?? []);
  return { year, ...sumOf(totals), seconds: inSeconds.length === totals.length ? sumOf(inSeconds) : null };
}

export async function showMine(reader: Reader, employeeId: string): Promise<z.output<typeof mine>> {
  const year = yearOf(reader.today);
  const [totals, nextHoliday, pendingRequests] = await Promise.all([
    vacationTotals(reader, [employeeId], year),
    findNextHoliday(reader, employeeId, year),
    countPending(reader, employeeId),
  ]);
  return {
    employeeId,
    balance: balanceOf(year, totals),
    nextHoliday,
    pendingRequests,
  };
}

async function findNextHoliday(reader: Reader, employeeId: string, year: number) {
  for (const each of [year, year + 1]) {
    const days = await holidaysOf(reader, [employeeId], `${each}-01-01`, `${each}-12-31`);
    const next = days.find(({ date }) => date >= reader.today);
    if (next) return { date: next.date, name: next.name };
  }
  return null;
}
