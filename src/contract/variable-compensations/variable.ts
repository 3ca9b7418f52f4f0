import { issueParams } from '../../platform/field-error.ts';
import { amount } from '../../platform/money.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { sameValue } from '../../platform/resource/unique.ts';
import { date, id, matching, text } from '../../platform/values.ts';
import { compensations } from '../compensations/index.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { codeOf, currencyOf, inMonth, nameOf } from './store.ts';

const month = matching(text(7, '2026-11'), /^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, contractFieldErrors.notMonth);

export const variableCompensations = defineResource({
  name: 'variable_compensation',
  title: 'MonthlyVariableCompensation',
  tag: 'Compensations',
  path: '/contract/v1/monthly-variable-compensations',
  scope: 'compensations',
  table: 'variable_compensations',
  versioned: true,
  fields: {
    salaryCompensationId: field(id.meta({ description: 'The assignment it belongs to.' }), {
      filter: 'choice',
      references: 'compensation_assignments',
    }),
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    compensationId: field(id, { filter: 'choice', references: 'compensations' }),
    date: field(
      date.meta({
        description: 'The date it counts for: within the assignment, or after one that ended with the employment.',
      }),
      {
        filter: 'range',
        sortable: true,
      },
    ),
    amount: field(
      amount({ example: 250.75 })
        .refine((value) => value !== '0', { params: issueParams(contractFieldErrors.zero) })
        .meta({ example: 250.75, description: 'Not 0; a deduction is negative.' }),
      { isAmount: true },
    ),
  },
  required: ['date', 'amount'],
  computed: {
    compensationName: { schema: compensations.fields.name, sql: nameOf },
    compensationCode: { schema: compensations.fields.code, sql: codeOf },
    currency: { schema: compensations.fields.currency, sql: currencyOf },
  },
  searches: {
    month: {
      parameter: { schema: month, description: 'Only those of this month.' },
      condition: inMonth,
    },
  },
  unique: [sameValue('date', 'salaryCompensationId')],
});

export type VariableCompensation = RowOf<typeof variableCompensations>;
