import { amount } from '../../platform/money.ts';
import { defineResource, type RowOf, sameValue } from '../../platform/resource/resource.ts';
import { date, id, text } from '../../platform/values.ts';
import { compensations } from '../compensations/index.ts';
import { currencyOf, inMonth } from './store.ts';

const month = text(7, '2026-11').regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, {
  error: 'must be a month such as 2026-11',
});

export const variableCompensations = defineResource({
  name: 'variable_compensation',
  title: 'MonthlyVariableCompensation',
  tag: 'Compensations',
  path: '/contract/v1/monthly-variable-compensations',
  scope: 'compensations',
  table: 'variable_compensations',
  fields: {
    salaryCompensationId: id.meta({ description: 'The assignment it belongs to.' }),
    employeeId: id,
    compensationId: id,
    date: date.meta({ description: 'The date it counts for, within the assignment.' }),
    amount: amount({ example: 250.75 })
      .refine((value) => value !== '0', { params: { code: 'zero' }, error: 'must not be 0' })
      .meta({ example: 250.75, description: 'Not 0; a deduction is negative.' }),
  },
  required: ['date', 'amount'],
  computed: { currency: { schema: compensations.fields.currency, sql: currencyOf } },
  filters: { employeeId: 'choice', salaryCompensationId: 'choice', compensationId: 'choice', date: 'range' },
  searches: {
    month: {
      parameter: { schema: month, description: 'Only those of this month.' },
      condition: inMonth,
    },
  },
  sortable: ['date', 'createdAt', 'updatedAt'],
  amounts: ['amount'],
  references: {
    salaryCompensationId: 'compensation_assignments',
    employeeId: 'employees',
    compensationId: 'compensations',
  },
  unique: [sameValue('date', 'salaryCompensationId')],
});

/** A variable compensation as stored. */
export type VariableCompensation = RowOf<typeof variableCompensations>;
