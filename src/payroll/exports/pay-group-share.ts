/**
 * The share of a pay group in the row of an employee who changes the pay group within the period. The row itself has the
 * whole period; the share has the same figures of the group's own days, so that two groups together have each day once.
 */
import * as z from 'zod';
import { payrollOf, payrollRow } from '../../contract/index.ts';
import { type GroupDays, groupDaysIn } from '../../core/index.ts';
import { addDays, type LocalDate } from '../../platform/clock.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { date, integer } from '../../platform/values.ts';
import type { PayGroup } from '../pay-groups/index.ts';
import { countedOf } from './own-days.ts';

/** Without the members of a row that say who and where an employee is, and not what is paid. */
const { employeeId: _, employee, employments, placements, contracts, issues, ...counted } = payrollRow.shape;

export const payGroupShare = z
  .object({
    isCounted: z.boolean().meta({
      example: true,
      description:
        'Whether the last day of the period is one of the group: its control totals count the employee and the gross salaries.',
    }),
    days: integer(0, 366, 15).meta({ description: 'Calendar days of employment in the group within the period.' }),
    parts: z
      .array(
        z.object({ from: date, to: date, days: integer(0, 366, 15), ...counted }).meta({ id: 'PayGroupSharePart' }),
      )
      .max(366)
      .meta({
        description: "The group's consecutive days, each with the pay, the working time and the time off of them.",
      }),
  })
  .meta({
    id: 'PayGroupShare',
    description:
      "The group's share in a row whose employee changes the pay group within the period; absent from all others. Needs employees:read, and its parts the scopes of their members.",
  });

/** Consecutive days of a group. */
interface Part extends Period {
  days: number;
}

/**
 * Divides the days of a period among the groups: each day belongs to one. Days without employment belong to the
 * placement before them, as far as the employee has others.
 * @param placed the placements of one employee in the period, the earliest first
 * @returns undefined if all days belong to one group
 */
export function partsOf(
  placed: readonly GroupDays[],
  period: Period,
): { isCounted: boolean; parts: Part[] } | undefined {
  const employed = placed.filter(({ days }) => days > 0);
  const kept = employed.length > 0 ? employed : placed;
  const whole: (Part & { isOwn: boolean })[] = [];
  for (const { isOwn, from, days } of kept) {
    const last = whole.at(-1);
    if (last?.isOwn === isOwn) last.days += days;
    else {
      if (last) last.to = addDays(from, -1);
      whole.push({ isOwn, from: last ? from : period.from, to: period.to, days });
    }
  }
  if (whole.length < 2) return undefined;
  const parts = whole.filter(({ isOwn }) => isOwn).map(({ isOwn: __, ...part }) => part);
  return { isCounted: whole.at(-1)?.isOwn ?? false, parts };
}

/**
 * The shares of a group in the rows of a period, by employee; of those who belong to it on all their days there is none.
 * @param reader one who sees all parts of a row
 */
export async function sharesIn(
  reader: Reader,
  group: PayGroup,
  period: Period,
  employeeIds: readonly string[],
): Promise<Map<string, object>> {
  const placed = Map.groupBy(await groupDaysIn(reader, employeeIds, group, period), (one) => one.employeeId);
  const divided = [...placed].flatMap(([employeeId, own]) => {
    const found = partsOf(own, period);
    return found ? [{ employeeId, ...found }] : [];
  });
  const rows = await rowsOfParts(reader, divided);
  return new Map(
    divided.map(({ employeeId, isCounted, parts }) => [
      employeeId,
      {
        isCounted,
        days: parts.reduce((sum, { days }) => sum + days, 0),
        parts: parts.map(({ from, to, days }) => ({ from, to, days, ...rows.get(keyOf(employeeId, from, to)) })),
      },
    ]),
  );
}

const keyOf = (employeeId: string, from: LocalDate, to: LocalDate) => `${employeeId} ${from} ${to}`;

/** What counts of each part: employees with the same days are read together. */
async function rowsOfParts(
  reader: Reader,
  divided: readonly { employeeId: string; parts: readonly Part[] }[],
): Promise<Map<string, object>> {
  const asked = divided.flatMap(({ employeeId, parts }) => parts.map(({ from, to }) => ({ employeeId, from, to })));
  const rows = new Map<string, object>();
  for (const [, same] of Map.groupBy(asked, ({ from, to }) => `${from} ${to}`)) {
    const [{ from, to }] = same as [(typeof same)[number]];
    const query = { from, to, limit: same.length, 'employeeIds[in]': same.map(({ employeeId }) => employeeId) };
    for (const { id, row } of (await payrollOf(reader, query)).rows)
      rows.set(keyOf(id, from, to), countedOf(JSON.parse(row)));
  }
  return rows;
}
