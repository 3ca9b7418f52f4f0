/** The description of a payroll row in openapi.json. */
import * as z from 'zod';
import { employees, placements } from '../../core/index.ts';
import { currency } from '../../platform/money.ts';
import { date, decimal, id, instant, integer, text } from '../../platform/values.ts';
import { compensationAssignments } from '../compensation-assignments/index.ts';
import { contracts } from '../contracts/index.ts';
import { issueSchema } from '../row-issue.ts';
import { salaries } from '../salaries/index.ts';
import { timeFigures } from '../time-figures.ts';
import { timeOff, vacationSettlement } from '../time-off.ts';
import { variableCompensations } from '../variable-compensations/index.ts';
import { personFields } from './people.ts';

const days = integer(1, 366, 30).meta({
  description: 'Calendar days of the period on which it is in force and the employee is employed.',
});
const { shape } = employees.schema;

/** Rows of a resource as its own operations show them, each with its days. */
const dated = (resource: { schema: z.ZodObject; title: string }, description: string) =>
  z
    .array(z.object({ ...resource.schema.shape, days }).meta({ id: `Payroll${resource.title}` }))
    .max(1000)
    .meta({ description });

const extraPayment = z
  .object({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .max(7)
      .meta({ example: '2026-12' }),
    salaryId: id,
  })
  .meta({ id: 'PayrollExtraPayment' });

const extraPayAccrued = z
  .object({
    month: extraPayment.shape.month.meta({ description: 'The month in which it accrues.', example: '2026-11' }),
    salaryId: id,
    extraPaymentMonth: extraPayment.shape.month.meta({ description: 'The month of the extra payment.' }),
    days: integer(1, 31, 30).meta({ description: 'The days of the month and of the period on which it accrues.' }),
    amount: decimal(0, 10 ** 11, 4, 202.38).meta({ description: 'In units of the currency, with its decimals.' }),
    currency,
  })
  .meta({ id: 'PayrollExtraPayAccrued' });

const employee = z
  .object({
    ...Object.fromEntries(personFields.map((field) => [field, shape[field] as z.ZodType])),
    removedAt: instant.nullable().meta({ description: 'When the employee was deleted.', example: null }),
  })
  .meta({
    id: 'PayrollEmployee',
    description: "The employee's current details; `employments` has the dates of the period. Needs employees:read.",
  });

const employments = z
  .array(
    z
      .object({
        id,
        startDate: date,
        endDate: date.nullable().meta({ example: null }),
        reason: text(500, 'End of contract').nullable().meta({ example: null }),
        days: integer(1, 366, 30).meta({ description: 'Its calendar days within the period.' }),
      })
      .meta({ id: 'PayrollEmployment' }),
  )
  .max(366)
  .meta({
    description: 'The employments with a day in the period, by their first day. Needs employees:read.',
  });

const redactable = <Shape extends z.ZodRawShape>(members: Shape) => z.object(members).partial().shape;

export const payrollRow = z
  .object({
    employeeId: id,
    ...redactable({
      employee,
      employments,
      placements: dated(
        placements,
        'Where the employee was placed on days of the period, by first day. Needs employees:read.',
      ),
    }),
    contracts: dated(contracts, 'Those in force on a day of employment in the period, by their first day.'),
    ...redactable({
      salaries: dated(
        salaries,
        'Those in force on a day of employment in the period, by their first day. Needs salaries:read.',
      ),
      extraPayments: z.array(extraPayment).max(1000).meta({
        description:
          'The extra payments whose month ends in the period, with the salary in force on that last day. Needs salaries:read.',
      }),
      extraPayAccrued: z.array(extraPayAccrued).max(10_000).meta({
        description:
          'What of the extra payments accrues in the period, by month and payment: a provision and no pay. Needs salaries:read.',
      }),
      compensations: dated(
        compensationAssignments,
        'Compensations assigned on a day of employment in the period. Needs compensations:read.',
      ),
      variables: z
        .array(variableCompensations.schema)
        .max(10_000)
        .meta({ description: 'Variable compensations, by the date they count for. Needs compensations:read.' }),
      ...timeFigures,
      timeOff: z.array(timeOff).max(1000).meta({
        description: 'Accepted time off that was not returned, by type, vacation first. Needs time-off:read.',
      }),
      vacationSettlements: z.array(vacationSettlement).max(1000).meta({
        description:
          'The unused vacation that an employment which ends in the period settles (Directive 2003/88, article 7.2). Needs time-off:read.',
      }),
    }),
    issues: z.array(issueSchema).max(10_000).meta({
      description:
        'What keeps the row from being paid as it is. Kinds that the token may not see are missing, and named in meta.redacted.',
    }),
  })
  .meta({ id: 'PayrollRow' });
