import * as z from 'zod';
import { plainResource } from '../core/index.ts';
import { changingAllDays } from '../events/index.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { field } from '../platform/resource/field.ts';
import { sameValue } from '../platform/resource/unique.ts';
import { choice, text } from '../platform/values.ts';

export const absenceTypes = plainResource(
  defineResource({
    name: 'absence_type',
    title: 'AbsenceType',
    tag: 'Absence types',
    path: '/schedule/v1/absence-types',
    scope: 'settings',
    table: 'absence_types',
    versioned: 'kept',
    fields: {
      name: field(text(200, 'Sick leave'), { filter: 'text', sortable: true }),
      code: field(
        text(50, 'IT').nullable().meta({ description: 'Its code in other systems; unique in the account.' }),
        {
          filter: 'choice',
        },
      ),
      category: field(
        choice(['permission', 'sick_leave']).meta({
          description:
            'sick_leave returns vacation that it overlaps unless givesVacationBack is false. permission by default.',
        }),
        { filter: 'choice' },
      ),
      remuneratedType: choice(['remunerated', 'not_remunerated']).meta({ description: 'remunerated by default.' }),
      needsValidation: z
        .boolean()
        .meta({ example: true, description: 'Whether requests need approval; true by default.' }),
      pickMode: choice(['by_days', 'by_time_range']).meta({
        description:
          'Whether requests are for days (whole or half) or for times of a day, which payroll has in hours; by_days by default.',
      }),
      givesVacationBack: z.boolean().meta({
        example: true,
        description:
          'Whether it may overlap vacation, and returns that part of it, as sick leave, birth, breastfeeding and risk ' +
          'leave do (ET 38.3); by default true for sick_leave and false for permission.',
      }),
      color: text(50, '#e03131').nullable(),
      status: field(
        choice(['active', 'inactive']).meta({
          description: 'An inactive type cannot be requested; active by default.',
        }),
        { filter: 'choice' },
      ),
    },
    required: ['name'],
    unique: [sameValue('code')],
  }),
  {
    defaults: (_tx, { category = 'permission' }) => ({
      category,
      remuneratedType: 'remunerated' as const,
      needsValidation: true,
      pickMode: 'by_days' as const,
      givesVacationBack: category === 'sick_leave',
      status: 'active' as const,
    }),
    dated: {
      facts: { changesPlan: false, figuresFrom: 'weekBefore' },
      concerned: changingAllDays('remuneratedType', 'pickMode'),
    },
  },
);
