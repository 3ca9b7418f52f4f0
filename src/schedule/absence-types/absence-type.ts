import * as z from 'zod';
import { defineResource } from '../../platform/resource/resource.ts';
import { choice, text } from '../../platform/values.ts';

export const absenceTypes = defineResource({
  name: 'absence_type',
  title: 'AbsenceType',
  tag: 'Absence types',
  path: '/schedule/v1/absence-types',
  scope: 'settings',
  table: 'absence_types',
  fields: {
    name: text(200, 'Sick leave'),
    category: choice(['permission', 'sick_leave']).meta({
      description: 'sick_leave may overlap vacation, and returns those days. permission by default.',
    }),
    remuneratedType: choice(['remunerated', 'not_remunerated']).meta({ description: 'remunerated by default.' }),
    needsValidation: z
      .boolean()
      .meta({ example: true, description: 'Whether requests need approval; true by default.' }),
    pickMode: choice(['by_days', 'by_time_range']).meta({
      description: 'Whether requests are for days (whole or half) or for times of a day; by_days by default.',
    }),
    color: text(50, '#e03131').nullable(),
    status: choice(['active', 'inactive']).meta({
      description: 'An inactive type cannot be requested; active by default.',
    }),
  },
  required: ['name'],
  computed: {},
  filters: { name: 'text', category: 'choice', status: 'choice' },
  sortable: ['name', 'createdAt', 'updatedAt'],
});
