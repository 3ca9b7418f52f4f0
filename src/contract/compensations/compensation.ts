import { amount, currency } from '../../platform/money.ts';
import { defineResource, type RowOf } from '../../platform/resource/resource.ts';
import { choice, decimal, integer, text } from '../../platform/values.ts';

export const compensations = defineResource({
  name: 'compensation',
  title: 'Compensation',
  tag: 'Compensations',
  path: '/contract/v1/compensations',
  scope: 'compensations',
  table: 'compensations',
  fields: {
    name: text(200, 'Transport allowance'),
    compensationType: choice(['fixed', 'variable', 'additional']),
    period: choice(['monthly', 'weekly', 'biweekly', 'fortnightly']),
    currency,
    status: choice(['active', 'inactive']).meta({ description: 'An inactive compensation cannot be assigned.' }),
    quantity: amount({ min: 0, example: 120.5 }).nullable().meta({
      description: 'The amount of one payment. A fixed compensation has either this or `percentage`.',
    }),
    percentage: decimal(0, 1000, 4, 5).nullable().meta({
      description: 'The share of the salary in percent, instead of `quantity`.',
      example: null,
    }),
    recurrence: integer(1, 1000, 1).meta({ description: 'The number of periods between payments; 1 by default.' }),
    code: text(50, 'TRA').nullable(),
    comment: text(2000, 'By the agreement of 2026').nullable(),
  },
  required: ['name', 'compensationType', 'period', 'currency', 'status'],
  computed: {},
  filters: {
    name: 'text',
    compensationType: 'choice',
    period: 'choice',
    status: 'choice',
    currency: 'choice',
    code: 'choice',
  },
  sortable: ['name', 'createdAt', 'updatedAt'],
  amounts: ['quantity', 'percentage'],
});

/** A compensation as stored. */
export type Compensation = RowOf<typeof compensations>;
