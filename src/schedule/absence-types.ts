import * as z from 'zod';
import { plainResource } from '../core/index.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import { choice, text } from '../platform/values.ts';

export const absenceTypes = plainResource(
  defineResource({
    name: 'absence_type',
    title: 'AbsenceType',
    tag: 'Absence types',
    path: '/schedule/v1/absence-types',
    scope: 'settings',
    table: 'absence_types',
    fields: {
      name: field(text(200, 'Sick leave'), { filter: 'text', sortable: true }),
      category: field(
        choice(['permission', 'sick_leave']).meta({
          description: 'sick_leave may be asked for over vacation, and gives those days back. permission without it.',
        }),
        { filter: 'choice' },
      ),
      remuneratedType: choice(['remunerated', 'not_remunerated']).meta({ description: 'remunerated without it.' }),
      needsValidation: z
        .boolean()
        .meta({ example: true, description: 'Whether someone has to accept requests; true without it.' }),
      pickMode: choice(['by_days', 'by_time_range']).meta({
        description: 'Whether days (whole or half) are asked for, or times of a day; by_days without it.',
      }),
      color: text(50, '#e03131').nullable(),
      status: field(
        choice(['active', 'inactive']).meta({
          description: 'An inactive one cannot be asked for any more; active without it.',
        }),
        { filter: 'choice' },
      ),
    },
    required: ['name'],
  }),
  {
    defaults: {
      category: 'permission',
      remuneratedType: 'remunerated',
      needsValidation: true,
      pickMode: 'by_days',
      status: 'active',
    },
    referrers: [{ name: 'absenceRequests', table: 'time_off_requests', column: 'absence_type_id' }],
  },
);
