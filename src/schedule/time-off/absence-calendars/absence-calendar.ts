/** The absences of one kind that an employee has in a year, as clients of the described API read and write them. */
import * as z from 'zod';
import { employeeShort } from '../../../core/index.ts';
import { isObject } from '../../../platform/narrowing.ts';
import { date, id, instant, integer } from '../../../platform/values.ts';
import { portion, secondsOff } from '../../vacation-calendars/index.ts';
import { absenceTypeShort } from '../absence-type-short.ts';
import { clockTime, newDay } from '../new-request.ts';

export const path = '/schedule/v1/absence-calendars';
export const year = integer(1900, 9999, 2026);

const day = z
  .object({
    date,
    portion: portion.nullable().meta({ description: 'Half a day or a whole day; null for times of day.', example: 1 }),
    startTime: clockTime.nullable().meta({ example: null }),
    endTime: clockTime.nullable().meta({ description: 'Not after startTime: on the next day.', example: null }),
    seconds: secondsOff,
    requestId: id.meta({ description: 'The absence request of the day.' }),
  })
  .meta({ id: 'AbsenceCalendarDay' });

const latest = instant.nullable().meta({ example: null });

export const absenceCalendarSchema = z
  .object({
    id: id.meta({ description: 'Follows from the employee, the type and the year.' }),
    employeeId: id,
    absenceTypeId: id,
    year,
    employee: employeeShort,
    absenceType: absenceTypeShort,
    daysOff: z.array(day).max(100_000).meta({ description: 'The accepted days, by date.' }),
    version: integer(1, 2 ** 31 - 1, 1).meta({ description: 'It counts each change of its requests.' }),
    createdAt: latest.meta({ description: 'The creation of its first day; null: it has no days.' }),
    updatedAt: latest.meta({ description: 'The latest change of its days; null: it has no days.' }),
  })
  .meta({ id: 'AbsenceCalendar' });
export type AbsenceCalendar = z.output<typeof absenceCalendarSchema>;

/** A day as it was read, without what follows from it. */
function withoutShown(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { seconds: _, requestId: __, ...given } = value;
  return given;
}

const daysOff = z
  .array(z.preprocess(withoutShown, newDay))
  .max(366)
  .meta({ description: 'Days of the year. `seconds` and `requestId` are accepted as read and ignored.' });

export const newAbsenceCalendar = z
  .strictObject({ employeeId: id, absenceTypeId: id, year, daysOff })
  .meta({ id: 'AbsenceCalendarCreate' });
export type NewAbsenceCalendar = z.output<typeof newAbsenceCalendar>;

export const absenceCalendarChange = z.strictObject({ daysOff }).meta({ id: 'AbsenceCalendarUpdate' });

/** Names that a body may have as read, other than the version, which it expects. */
export const readOnlyOf = (body: z.ZodObject): string[] =>
  [...Object.keys(absenceCalendarSchema.shape), 'deletedAt'].filter(
    (name) => !(name in body.shape || name === 'version'),
  );

export const references = {
  references: { employeeId: { to: 'employees' }, absenceTypeId: { to: 'absence_types' } },
} as const;
