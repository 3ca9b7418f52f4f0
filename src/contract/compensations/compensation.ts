import { amount, currency } from '../../platform/money.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { choice, decimal, integer, text } from '../../platform/values.ts';
import { nameLike } from './store.ts';

/** Not an exact name as in other lists: existing clients find compensations by a part of it. */
const nameContains = {
  parameter: { schema: text(100, 'allow'), description: 'Only those with a name that contains this, in any case.' },
  condition: nameLike,
};

export const compensations = defineResource({
  name: 'compensation',
  title: 'Compensation',
  tag: 'Compensations',
  path: '/contract/v1/compensations',
  scope: 'compensations',
  table: 'compensations',
  versioned: 'kept',
  fields: {
    name: field(text(200, 'Transport allowance'), { sortable: true }),
    compensationType: field(choice(['fixed', 'variable', 'additional']), { filter: 'choice' }),
    period: field(
      choice(['monthly', 'weekly', 'biweekly', 'fortnightly']).meta({
        description:
          'The periods that `recurrence` counts. biweekly is every two weeks, 26 in a year; fortnightly is used for 24 or 26 in a year, and no field says which: send biweekly for every two weeks.',
      }),
      { filter: 'choice' },
    ),
    currency: field(currency, { filter: 'choice' }),
    status: field(
      choice(['active', 'inactive']).meta({ description: 'An inactive compensation cannot be assigned.' }),
      { filter: 'choice' },
    ),
    quantity: field(
      amount({ min: 0, example: 120.5 }).nullable().meta({
        description: 'The amount of one payment. A fixed compensation has either this or `percentage`.',
      }),
      { isAmount: true },
    ),
    percentage: field(
      decimal(0, 1000, 4, 5).nullable().meta({
        description:
          'The share of the salary in percent, instead of `quantity`. Rollcall stores it and computes no amount: whether it is of a payment, a month or a year, the payroll system has to know.',
        example: null,
      }),
      { isAmount: true },
    ),
    recurrence: integer(1, 1000, 1).meta({ description: 'The number of periods between payments; 1 by default.' }),
    code: field(text(50, 'TRA').nullable(), { filter: 'choice' }),
    comment: text(2000, 'By the agreement of 2026').nullable(),
  },
  searches: { name: nameContains, 'name[contains]': nameContains },
  required: ['name', 'compensationType', 'period', 'currency', 'status'],
});

export type Compensation = RowOf<typeof compensations>;
