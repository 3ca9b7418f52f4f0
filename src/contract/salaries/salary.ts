/**
 * What someone is paid, from a day on. Salaries of one employee never overlap, and follow each other:
 *
 *   open ── a later one starts ──▶ ended the day before (ended by it) ── the later one is deleted ──▶ open
 *
 * As long as nobody changes the ended one, its end goes with the start of the one that ended it.
 */
import * as z from 'zod';
import { aboveZero, amount, currency } from '../../platform/money.ts';
import { defineResource, type RowOf } from '../../platform/resource/resource.ts';
import { choice, date, id, integer, text } from '../../platform/values.ts';
import { contributionGroupName, inForceOn, monthlyGrossSalary, remuneration } from './store.ts';

export const salaries = defineResource({
  name: 'salary',
  title: 'Salary',
  tag: 'Salaries',
  path: '/contract/v1/salaries',
  scope: 'salaries',
  table: 'salaries',
  fields: {
    employeeId: id,
    payPeriod: choice(['monthly', 'daily', 'weekly', 'biweekly', 'fortnightly', 'yearly']).meta({
      description: 'How often the salary is paid.',
    }),
    currency,
    grossSalary: amount({ min: aboveZero, example: 34_000 }).meta({
      description: 'The gross salary of one `grossPeriod`; above 0.',
    }),
    grossPeriod: choice(['yearly', 'daily', 'weekly', 'biweekly', 'monthly']).meta({
      description: 'The period that `grossSalary` covers; yearly by default.',
    }),
    payments: integer(1, 16, 14).meta({ description: 'Payments per year.' }),
    startDate: date.meta({ description: 'First day.' }),
    endDate: date.nullable().meta({ description: 'Last day; open-ended by default.', example: null }),
    contributionGroupId: id.nullable(),
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
    },
    remuneration: {
      schema: integer(0, 10 ** 15, 242_857).meta({
        description: 'One payment, in minor units of the currency (cents of EUR: 242857 is 2428.57), rounded half up.',
      }),
      sql: remuneration,
    },
    endedBySalaryId: {
      schema: id.nullable().meta({
        description: 'The salary whose start ended this one; null if the end date was given, or was changed since.',
        example: null,
      }),
      sql: 'r.ended_by_salary_id',
    },
  },
  filters: {
    employeeId: 'choice',
    payPeriod: 'choice',
    currency: 'choice',
    grossSalary: 'equals',
    payments: 'choice',
    contributionGroupId: 'choice',
    startDate: 'range',
    endDate: 'range',
  },
  filterAliases: { salaryId: 'id', 'salaryId[in]': 'id[in]' },
  searches: {
    onDate: {
      parameter: { schema: date, description: 'Only those in force on this day.' },
      condition: inForceOn,
    },
  },
  sortable: ['startDate', 'endDate', 'createdAt', 'updatedAt'],
  amounts: ['grossSalary', 'monthlyGrossSalary', 'remuneration'],
  references: { employeeId: 'employees', contributionGroupId: 'contribution_groups' },
});

/** A salary as stored. */
export type Salary = RowOf<typeof salaries>;
