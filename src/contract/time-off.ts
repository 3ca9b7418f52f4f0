/** The description of time off in a payroll row, which the area to the right fills. */
import * as z from 'zod';
import { choice, date, decimal, id, integer, text } from '../platform/values.ts';

const nullableDate = (description: string) => date.nullable().meta({ description, example: null });

/** The two kinds of time off. */
export const timeOffCategory = choice(['vacation', 'absence']).meta({ id: 'TimeOffCategory' });

const timeOffSegment = z
  .object({
    requestId: id,
    from: date.meta({ description: 'Its first day in the period.' }),
    to: date.meta({ description: 'Its last day in the period.' }),
    calendarDays: integer(1, 366, 12).meta({ description: 'From the first day to the last one.' }),
    days: decimal(0, 1000, 2, 8).meta({
      description:
        'Its part of the sum of days; of vacation in hours the parts of working days, whose hours are in seconds.',
    }),
    seconds: integer(0, 2 ** 31 - 1, 230_400).meta({ description: 'Its part of the sum of seconds.' }),
    unit: choice(['days', 'hours']).meta({
      description:
        'What payroll counts: hours of an absence type in times of a day (by_time_range), and of vacation that is kept in hours.',
    }),
    code: text(50, 'IT').nullable().meta({
      description: 'The code of the absence type or of the vacation configuration.',
    }),
    vacationConfigurationId: id.nullable().meta({ description: 'The configuration of vacation; null of an absence.' }),
    startDate: date.meta({ description: 'The first day of the whole request.' }),
    endDate: nullableDate('The last day of the whole request; null: not known yet.'),
    expectedEndDate: nullableDate('The last day as far as it is known.'),
    isOpen: z.boolean().meta({ example: false, description: 'Whether the last day is not known yet.' }),
    relapseOf: id.nullable().meta({ description: 'The earlier absence.', example: null }),
    cause: text(50, 'common_illness').nullable().optional().meta({
      description: 'The cause of the absence. Needs employees.sensitive:read.',
      example: null,
      'x-required-scope': 'employees.sensitive:read',
    }),
  })
  .meta({ id: 'PayrollTimeOffSegment' });

export const timeOff = z
  .object({
    category: timeOffCategory,
    absenceTypeId: id.nullable().meta({ description: 'Of an absence.', example: null }),
    absenceTypeName: text(200, 'Sick leave').nullable().meta({ example: null }),
    remuneratedType: choice(['remunerated', 'not_remunerated']).nullable().meta({ example: null }),
    days: decimal(0, 1000, 2, 2.5).meta({
      description:
        'Half days and times of day count as fractions of a day; vacation in days of the calendar includes the days without work that it takes.',
    }),
    seconds: integer(0, 2 ** 31 - 1, 72_000).meta({ description: 'What falls away of the working time.' }),
    segments: z.array(timeOffSegment).max(1000).meta({
      description:
        'Its consecutive days, by request and first day, cut at the period. A range is one segment, with the days without work in it.',
    }),
  })
  .meta({ id: 'PayrollTimeOff' });

export const vacationSettlement = z
  .object({
    date: date.meta({ description: 'The last day of the employment.', example: '2026-11-15' }),
    days: decimal(-10_000, 10_000, 2, 6.5).meta({
      description: 'Days to pay; less than 0 if the employee owes them.',
    }),
    seconds: integer(-(2 ** 31), 2 ** 31 - 1, 187_200)
      .nullable()
      .meta({ description: 'The same, of vacation that is kept in hours; null of others.', example: null }),
    dayType: choice(['business_day', 'calendar_day']),
    vacationConfigurationId: id,
    code: text(50, 'VAC').nullable().meta({ description: 'The code of the vacation configuration.' }),
  })
  .meta({ id: 'PayrollVacationSettlement' });

type OfEmployee<Schema extends z.ZodType> = { employeeId: string } & z.output<Schema>;

/** Accepted time off of one kind. */
export type TimeOff = OfEmployee<typeof timeOff>;

/** Consecutive days off of one request, cut at the period. */
export type TimeOffSegment = z.output<typeof timeOffSegment>;

/** Days of vacation that the last day of an employment settles. */
export type VacationSettlement = OfEmployee<typeof vacationSettlement>;
