/** What concerns the caller as an employee: their vacation, their next holiday, their requests. */
import * as z from 'zod';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, decimal, id, integer, text } from '../../platform/values.ts';
import { holidaysOf, vacationTotals } from '../../schedule/index.ts';
import { countPending } from './queries.ts';

export const mine = z
  .object({
    employeeId: id,
    balance: z
      .object({
        year: integer(1900, 9999, 2026),
        remaining: decimal(-100_000, 100_000, 2, 16.5).meta({ description: 'The days left, pending ones deducted.' }),
        pending: decimal(-100_000, 100_000, 2, 2).meta({ description: 'The days that are requested and not decided.' }),
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

const rounded = (days: number): number => Math.round(days * 100) / 100;

export async function showMine(reader: Reader, employeeId: string): Promise<z.output<typeof mine>> {
  const year = Number(reader.today.slice(0, 4));
  const [totals, nextHoliday, pendingRequests] = await Promise.all([
    vacationTotals(reader, [employeeId], year),
    findNextHoliday(reader, employeeId, year),
    countPending(reader, employeeId),
  ]);
  const sum = (of: 'remaining' | 'pending') => rounded(totals.reduce((days, total) => days + total[of], 0));
  return {
    employeeId,
    balance: totals.length === 0 ? null : { year, remaining: sum('remaining'), pending: sum('pending') },
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
