import * as z from 'zod';
import { defineResource } from '../../platform/resource/resource.ts';
import { choice, date, decimal, ignored, text } from '../../platform/values.ts';
import { isTheDefault } from './store.ts';

const dateRange = z
  .strictObject({ from: date, to: date })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    params: { code: 'out_of_order' },
    error: 'must not be before from',
  })
  .meta({ id: 'DateRange', example: { from: '2026-12-24', to: '2026-12-31' } });

export const vacationConfigurations = defineResource({
  name: 'vacation_configuration',
  title: 'VacationConfiguration',
  tag: 'Vacation configurations',
  path: '/schedule/v1/vacation-configurations',
  scope: 'settings',
  table: 'vacation_configurations',
  fields: {
    name: text(200, 'Holidays 2026'),
    dayType: choice(['business_day', 'calendar_day']).meta({
      description: 'Whether vacation is taken on working days only or on any day; business_day by default.',
    }),
    maxDaysOff: decimal(0, 366, 1, 22).meta({ description: 'Days for a full year of full-time work; 22 by default.' }),
    needsValidation: z
      .boolean()
      .meta({ example: true, description: 'Whether requests need approval; true by default.' }),
    employeeRequestEnabled: z
      .boolean()
      .meta({ example: true, description: 'Whether employees may request for themselves; true by default.' }),
    isDefault: z.boolean().meta({
      example: false,
      description:
        'Whether the first request of a year creates a calendar from this configuration; at most one configuration. false by default.',
    }),
    notAllowedDateRanges: z
      .array(dateRange)
      .max(100)
      .meta({ description: 'Days on which no vacation is taken, first and last day included.' }),
  },
  // Settings of other products that mean nothing here.
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
  computed: {},
  filters: { name: 'text', isDefault: 'equals' },
  sortable: ['name', 'createdAt', 'updatedAt'],
  unique: [isTheDefault],
});
