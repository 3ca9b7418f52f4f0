/**
 * The pay of an employee, from a day on. Salaries of one employee never overlap, and follow each other:
 *
 *   open ── a later one starts ──▶ ended the day before (ended by it) ── the later one is deleted ──▶ open
 *
 * Until the ended salary is changed, its end moves with the start of the one that ended it.
 */
import * as z from 'zod';
import { aboveZero, amount, currency } from '../../platform/money.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { choice, date, id, integer, text } from '../../platform/values.ts';
import { contributionGroupName, inForceOn, monthlyGrossSalary, remuneration } from './store.ts';

export const salaries = defineResource({
  name: 'salary',
  title: 'Salary',
  tag: 'Salaries',
  path: '/contract/v1/salaries',
  scope: 'salaries',
  table: 'salaries',
  versioned: true,
  fields: {
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    payPeriod: field(
      choice(['monthly', 'daily', 'weekly', 'biweekly', 'fortnightly', 'yearly']).meta({
        description: 'How often the salary is paid.',
      }),
      { filter: 'choice' },
    ),
    currency: field(currency, { filter: 'choice' }),
    grossSalary: field(
      amount({ min: aboveZero, example: 34_000 }).meta({
        description: 'The gross salary of one `grossPeriod`; above 0.',
      }),
      { filter: 'equals', isAmount: true },
    ),
    grossPeriod: choice(['yearly', 'daily', 'weekly', 'biweekly', 'monthly']).meta({
      description: 'The period that `grossSalary` covers; yearly by default.',
    }),
    payments: field(integer(1, 16, 14).meta({ description: 'Payments per year.' }), { filter: 'choice' }),
    startDate: field(date.meta({ description: 'First day.' }), { filter: 'range', sortable: true }),
    endDate: field(date.nullable().meta({ description: 'Last day; open-ended by default.', example: null }), {
      filter: 'range',
      sortable: true,
    }),
    contributionGroupId: field(id.nullable(), { filter: 'choice', references: 'contribution_groups' }),
    prorated: z.boolean().meta({ example: false, description: 'Extra payments are spread over the months.' }),
    comments: text(2000, 'Rise agreed in October').nullable(),
  },
  required: ['employeeId', 'payPeriod', 'currency', 'grossSalary', 'payments', 'startDate'],
  computed: {
    contributionGroup: {
      schema: text(200, 'Oficiales Administrativos')
        .nullable()
        .meta({ description: 'The name of the contribution group.' }),
      sql: contributionGroupName,
    },
    monthlyGrossSalary: {
      schema: integer(0, 10 ** 11, 2833).meta({
        description: 'One twelfth of the annual salary, in whole units of the currency, rounded half up.',
      }),
      sql: monthlyGrossSalary,
      own: true,
      isAmount: true,
    },
    remuneration: {
      schema: integer(0, 10 ** 15, 242_857).meta({
        description: 'One payment, in minor units of the currency (cents of EUR: 242857 is 2428.57), rounded half up.',
      }),
      sql: remuneration,
      own: true,
      isAmount: true,
    },
    endedBySalaryId: {
      schema: id.nullable().meta({
        description: 'The salary whose start ended this one; null if the end date was given, or was changed since.',
        example: null,
      }),
      sql: 'r.ended_by_salary_id',
    },
  },
  filterAliases: { salaryId: 'id', 'salaryId[in]': 'id[in]' },
  searches: {
    onDate: {
      parameter: { schema: date, description: 'Only those in force on this day.' },
      condition: inForceOn,
    },
  },
});

/** A salary as stored. */
export type Salary = RowOf<typeof salaries>;
