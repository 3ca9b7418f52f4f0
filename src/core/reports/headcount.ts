import * as z from 'zod';
import type { LocalDate } from '../../platform/clock.ts';
import { parameterError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { monthFrom } from '../../platform/months.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidParameters } from '../../platform/validate.ts';
import { date, id, integer, text } from '../../platform/values.ts';
import { coreFieldErrors } from '../field-errors.ts';
import { type CountRow, countEmployments } from './queries.ts';
import { lastOfMonth, maxMonths, periodsOf } from './rules.ts';

const counts = {
  joined: integer(0, 10_000_000, 3).meta({ description: 'Employments that began.' }),
  left: integer(0, 10_000_000, 1).meta({ description: 'Employments that ended.' }),
  atEnd: integer(0, 10_000_000, 250).meta({
    description:
      'Employees at the end of the last day: in the company, those of the previous month, plus joined, minus left; ' +
      'a place also gains and loses those who move.',
  }),
};
const name = (example: string) => text(200, example).nullable();

export const headcountMonth = z
  .object({
    month: z
      .string()
      .regex(/^\d{4}-\d\d$/)
      .max(7)
      .meta({ example: '2026-11' }),
    from: date.meta({ example: '2026-11-01' }),
    to: date.meta({ example: '2026-11-30' }),
    ...counts,
    departments: z
      .array(
        z.object({ departmentId: id.nullable(), name: name('Sales'), ...counts }).meta({ id: 'DepartmentHeadcount' }),
      )
      .max(10_000)
      .meta({
        description:
          'The same by department: joined by that of the first day, left by that of the last, atEnd by that of the last day ' +
          'of the month. Null for employees without one.',
      }),
    offices: z
      .array(z.object({ officeId: id.nullable(), name: name('Madrid'), ...counts }).meta({ id: 'OfficeHeadcount' }))
      .max(10_000)
      .meta({ description: 'The same by office.' }),
  })
  .meta({ id: 'HeadcountMonth' });

const sum = (rows: CountRow[]) => ({
  joined: rows.reduce((total, { joined }) => total + joined, 0),
  left: rows.reduce((total, { left }) => total + left, 0),
  atEnd: rows.reduce((total, { atEnd }) => total + atEnd, 0),
});

/** A department or an office; null for those in none. */
interface Place {
  id: string | null;
  name: string | null;
}

/** Sums by a place; those without one come last. */
const by = (rows: CountRow[], placeOf: (row: CountRow) => Place) =>
  [...Map.groupBy(rows, (row) => placeOf(row).id)]
    .map(([id, among]) => ({ id, name: among[0] ? placeOf(among[0]).name : null, ...sum(among) }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || String(a.name).localeCompare(String(b.name)));

/**
 * Hires, departures and the number employed, month by month. Without dates these are the last twelve months, in the
 * account's time zone.
 * @throws Problem `invalid_parameter` if the dates are in the wrong order or too far apart
 */
export async function showHeadcount(reader: Reader, dates: { from?: LocalDate; to?: LocalDate }) {
  const to = dates.to ?? lastOfMonth(dates.from && dates.from > reader.today ? dates.from : reader.today);
  const from = dates.from ?? `${monthFrom(to, -11)}-01`;
  if (from > to) throw invalidParameters([parameterError('to', fieldErrors.toBeforeFrom)]);
  if (from.slice(0, 7) <= monthFrom(to, -maxMonths)) {
    throw invalidParameters([parameterError('to', coreFieldErrors.tooManyMonths, { maximum: maxMonths })]);
  }
  const periods = periodsOf(from, to);
  const rows = Map.groupBy(await countEmployments(reader, periods), ({ period }) => period);
  return periods.map((period, i) => {
    const counted = rows.get(i + 1) ?? [];
    return {
      ...period,
      ...sum(counted),
      departments: by(counted, ({ departmentId, department }) => ({ id: departmentId, name: department })).map(
        ({ id: departmentId, ...counts }) => ({ departmentId, ...counts }),
      ),
      offices: by(counted, ({ officeId, office }) => ({ id: officeId, name: office })).map(
        ({ id: officeId, ...counts }) => ({ officeId, ...counts }),
      ),
    };
  });
}
