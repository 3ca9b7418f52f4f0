/** The description of the dated parts of time off in a payroll row. */
import * as z from 'zod';
import { choice, date, decimal, id, integer, text } from '../../platform/values.ts';

const nullableDate = (description: string) => date.nullable().meta({ description, example: null });

export const timeOffSegments = z
  .array(
    z
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
        vacationConfigurationId: id
          .nullable()
          .meta({ description: 'The configuration of vacation; null of an absence.' }),
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
      .meta({ id: 'PayrollTimeOffSegment' }),
  )
  .max(1000)
  .meta({
    description:
      'Its consecutive days, by request and first day, cut at the period. A range is one segment, with the days without work in it.',
  });
