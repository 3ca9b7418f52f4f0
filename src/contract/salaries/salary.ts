/**
 * The pay of an employee, from a day on. Salaries of one employee never overlap, and follow each other, those of a
 * concurrent contract by themselves:
 *
 *   open ── a later one starts ──▶ ended the day before (ended by it) ── the later one is deleted ──▶ open
 *
 * Until the ended salary is changed, its end moves with the start of the one that ended it.
 */
import * as z from 'zod';
import { issueParams } from '../../platform/field-error.ts';
import { aboveZero, amount, currency } from '../../platform/money.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { choice, date, decimal, id, ignoredMark, integer, text } from '../../platform/values.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { isPayments } from './rules.ts';
import { contributionGroupName, inForceOn, inGroupNamed, monthlyGrossSalary, remunerationAmount } from './store.ts';

const payments = integer(1, 52, 14)
  .refine(isPayments, { params: issueParams(contractFieldErrors.notPayments) })
  .meta({
    description: 'Payments per year: 1 to 16, 24, 26 or 52.',
    enum: Array.from({ length: 52 }, (_, i) => i + 1).filter(isPayments),
  });

const extraPaymentMonths = z
  .array(integer(1, 12, 6))
  .max(4)
  .refine((months) => new Set(months).size === months.length, {
    params: issueParams(contractFieldErrors.monthNamedTwice),
  })
  .transform((months) => months.toSorted((a, b) => a - b))
  .meta({
    description:
      'The months (1 to 12) in which the payments beyond twelve fall: two for 14 payments. Null: not known. Empty with `prorated`.',
    example: [6, 12],
  });

/** `remunerationAmount` in a body. */
export const paymentInBody = amount({ min: aboveZero, example: 2428.57 }).nullable().meta({
  description:
    'One payment, as another way to give a yearly grossSalary: payments × remunerationAmount. The value that was read is ignored.',
});

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
    contractId: field(
      id.nullable().meta({
        description: 'The concurrent contract that it pays; null: the others. It cannot change.',
        example: null,
      }),
      { filter: 'choice', references: 'contracts' },
    ),
    payPeriod: field(
      choice(['monthly', 'daily', 'weekly', 'biweekly', 'fortnightly', 'semimonthly', 'yearly']).meta({
        description:
          'How often the salary is paid. semimonthly is twice a month, 24 `payments` a year; biweekly is every two weeks, 26 a year; fortnightly is either, and `payments` of 24 or 26 say which.',
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
    grossPeriod: choice(['yearly', 'hourly', 'daily', 'weekly', 'biweekly', 'monthly']).meta({
      description: 'The period that `grossSalary` covers; yearly by default.',
    }),
    periodsPerYear: decimal(0.01, 8784, 2, 1780).nullable().meta({
      description:
        'How many hours or days of hourly or daily pay a year has; by default 365 days. Without it, hourly pay has no yearly amount.',
      example: null,
    }),
    payments: field(payments, { filter: 'choice' }),
    extraPaymentMonths: extraPaymentMonths.nullable(),
    extraPaymentAccrual: choice(['twelve_months', 'six_months']).meta({
      description:
        'The months in which each extra payment accrues: the twelve that end with its month (the default), or the six. ' +
        '`extraPayAccrued` of payroll rows follows it.',
    }),
    startDate: field(date.meta({ description: 'First day.' }), { filter: 'range', sortable: true }),
    endDate: field(date.nullable().meta({ description: 'Last day; open-ended by default.', example: null }), {
      filter: 'range',
      sortable: true,
    }),
    contributionGroupId: field(id.nullable(), { filter: 'choice', references: 'contribution_groups' }),
    prorated: z.boolean().meta({ example: false, description: 'Extra payments are spread over the months.' }),
    comments: text(2000, 'Rise agreed in October').nullable(),
  },
  required: ['employeeId', 'payPeriod', 'currency', 'payments', 'startDate'],
  computed: {
    contributionGroup: {
      schema: text(200, 'Oficiales Administrativos')
        .nullable()
        .meta({ description: 'The name of the contribution group.' }),
      sql: contributionGroupName,
    },
    monthlyGrossSalary: {
      schema: decimal(0, 10 ** 11, 4, 2833.33)
        .nullable()
        .meta({
          description:
            'One twelfth of the annual salary, in units of the currency, rounded half up to its decimals. Null for hourly pay without periodsPerYear.',
        }),
      sql: monthlyGrossSalary,
      own: true,
      isAmount: true,
    },
    remunerationAmount: {
      schema: decimal(0, 10 ** 11, 4, 2428.57)
        .nullable()
        .meta({
          description:
            'One payment, in units of the currency, rounded half up to its decimals. Null for hourly pay without periodsPerYear.',
        }),
      sql: remunerationAmount,
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
  alsoTaken: {
    remunerationAmount: paymentInBody,
    remuneration: integer(0, 10 ** 15, 242_857)
      .nullable()
      .meta({
        description:
          'One payment in minor units of the currency, as the earlier shape shows it. Read-only: ignored, as meta.ignored says, and refused if it contradicts a remunerationAmount in the same request.',
        [ignoredMark]: true,
      }),
  },
  filterAliases: { salaryId: 'id', 'salaryId[in]': 'id[in]' },
  searches: {
    contributionGroup: {
      parameter: {
        schema: text(200, 'Oficiales Administrativos'),
        description: 'Only those whose contribution group has this name.',
      },
      condition: inGroupNamed,
    },
    onDate: {
      parameter: { schema: date, description: 'Only those in force on this day.' },
      condition: inForceOn,
    },
  },
});

/** The terms of a salary that says nothing else. */
export const usualTerms = { grossPeriod: 'yearly', prorated: false, extraPaymentAccrual: 'twelve_months' } as const;

export type Salary = RowOf<typeof salaries>;
