/** A correction of an employee's vacation balance that no other fact explains, with its reason. */
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { date, decimal, id, text } from '../../platform/values.ts';

export const vacationAdjustments = defineResource({
  name: 'vacation_adjustment',
  title: 'VacationAdjustment',
  tag: 'Vacation calendars',
  path: '/schedule/v1/vacation-adjustments',
  scope: 'time-off',
  table: 'vacation_adjustments',
  versioned: true,
  fields: {
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    date: field(date.meta({ description: 'The day from which it counts, in the year of its calendar.' }), {
      filter: 'range',
      sortable: true,
    }),
    days: decimal(-366, 366, 4, 2).meta({
      description:
        'The days that it adds; less than 0: those that it takes. More than two decimals only of a ' +
        'calendar that is kept in hours.',
    }),
    reason: text(500, 'Carried over from the system before'),
    calendarId: field(
      id.nullable().meta({
        description: "The vacation calendar; null: the one to which the employee's vacation of that year is charged.",
        example: null,
      }),
      { filter: 'choice', references: 'vacation_calendars' },
    ),
  },
  required: ['employeeId', 'date', 'days', 'reason'],
});

export type VacationAdjustment = RowOf<typeof vacationAdjustments>;
