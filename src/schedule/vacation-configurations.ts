import * as z from 'zod';
import { plainResource } from '../core/index.ts';
import { because } from '../platform/field-error.ts';
import { fieldErrors } from '../platform/field-errors.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import { oneWith, sameValue } from '../platform/resource/unique.ts';
import { choice, date, decimal, ignored, text } from '../platform/values.ts';

const dateRange = z
  .strictObject({ from: date, to: date })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    params: because(fieldErrors.toBeforeFrom),
  })
  .meta({ id: 'DateRange', example: { from: '2026-12-24', to: '2026-12-31' } });

export const vacationConfigurations = plainResource(
  defineResource({
    name: 'vacation_configuration',
    title: 'VacationConfiguration',
    tag: 'Vacation configurations',
    path: '/schedule/v1/vacation-configurations',
    scope: 'settings',
    table: 'vacation_configurations',
    fields: {
      name: field(text(200, 'Holidays 2026'), { filter: 'text', sortable: true }),
      code: field(
        text(50, 'VAC').nullable().meta({ description: 'Its code in other systems; unique in the account.' }),
        {
          filter: 'choice',
        },
      ),
      dayType: choice(['business_day', 'calendar_day']).meta({
        description: 'Whether vacation is taken on working days only or on any day; business_day by default.',
      }),
      maxDaysOff: decimal(0, 366, 1, 22).meta({
        description: 'Days for a full year; working days of a week of five days, or calendar days. 22 by default.',
      }),
      needsValidation: z
        .boolean()
        .meta({ example: true, description: 'Whether requests need approval; true by default.' }),
      employeeRequestEnabled: z
        .boolean()
        .meta({ example: true, description: 'Whether employees may request for themselves; true by default.' }),
      isDefault: field(
        z.boolean().meta({
          example: false,
          description:
            'Whether the first request of a year creates a calendar from this configuration; at most one configuration. false by default.',
        }),
        { filter: 'equals' },
      ),
      notAllowedDateRanges: z
        .array(dateRange)
        .max(100)
        .meta({ description: 'Days on which no vacation is taken, first and last day included.' }),
    },
    // Settings of other products without a meaning here.
    alsoTaken: {
      pickMode: ignored,
      creationDateNextYear: ignored,
      configurationType: ignored,
      employeeRequestDenyExcessDaysOff: ignored,
      hoursQuantityConfigured: ignored,
      allowFreeHoursSelection: ignored,
      renewalPeriod: ignored,
      requestVacationFrom: ignored,
      maxDateToTakeVacations: ignored,
    },
    required: ['name'],
    unique: [oneWith('isDefault'), sameValue('code')],
  }),
  {
    // Spain's minimum of 30 calendar days (ET 38.1) is 22 working days of a five-day week.
    defaults: {
      dayType: 'business_day',
      maxDaysOff: 22,
      needsValidation: true,
      employeeRequestEnabled: true,
      isDefault: false,
      notAllowedDateRanges: [],
    },
    referrers: [{ name: 'vacationCalendars', table: 'vacation_calendars', column: 'vacation_configuration_id' }],
  },
);
