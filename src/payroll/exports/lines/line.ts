import * as z from 'zod';
import type { LocalDate } from '../../../platform/clock.ts';
import { choice, date, id, integer, text } from '../../../platform/values.ts';

/** The kinds of lines, and the scope that a reader needs for each. */
export const lineScopes = {
  salary: 'salaries:read',
  compensation: 'compensations:read',
  variable: 'compensations:read',
  vacation: 'time-off:read',
  absence: 'time-off:read',
  vacation_settlement: 'time-off:read',
  worked: 'reports:read',
  overtime: 'reports:read',
  complementary: 'reports:read',
  night: 'reports:read',
  holiday: 'reports:read',
  sunday: 'reports:read',
} as const;

export type LineKind = keyof typeof lineScopes;

const number = z.number().min(-1e15).max(1e15);

export const lineSchema = z
  .object({
    employeeId: id,
    employeeCode: integer(0, 2 ** 31 - 1, 1042)
      .nullable()
      .meta({ description: 'The code of the employee. Null without employees:read.' }),
    externalId: text(200, 'ERP-1042').nullable().meta({ description: 'Null without employees:read.' }),
    conceptCode: text(50, 'IT').meta({
      description:
        'The code of the compensation, of the absence type or of the vacation configuration; without one, and for the other kinds, the kind.',
    }),
    kind: z.enum(Object.keys(lineScopes) as [LineKind, ...LineKind[]]).meta({ example: 'absence' }),
    quantity: number.nullable().meta({
      description: 'Days or hours; negative where a correction takes them back. Null with the unit amount.',
      example: 3,
    }),
    unit: choice(['days', 'hours', 'amount']),
    amount: number.nullable().meta({
      description:
        'With the unit amount, what to pay; negative for a deduction. With days, what one payment of the salary or the compensation is, or an hour of hourly pay without periodsPerYear: a rate, without a sign. Null with days of a compensation with a percentage: the row has it, as compensations[].compensation.percentage.',
      example: null,
    }),
    currency: text(3, 'EUR').nullable().meta({ example: null }),
    from: date.meta({ description: 'The first day within the period, and of pay within the employment.' }),
    to: date.meta({ description: 'The last day within the period, and of pay within the employment.' }),
    periodId: id.meta({ description: 'The period to which the line belongs; of a correction, the earlier one.' }),
    periodOfOrigin: date.meta({ description: 'The first day of that period.', example: '2026-11-01' }),
    isCorrection: z.boolean().meta({ example: false, description: 'Whether it corrects an earlier period.' }),
  })
  .meta({ id: 'PayLine', description: 'A fact of pay of an employee in a period.' });

/** One fact of pay of an employee in a period, in the form that payroll engines have in common. */
export type Line = z.output<typeof lineSchema>;

/** What a line says apart from its employee and its period. */
export interface Fact extends Pick<Line, 'conceptCode' | 'kind' | 'quantity' | 'unit' | 'amount' | 'currency'> {
  from: LocalDate;
  to: LocalDate;
  /** Where the concept comes from: its code may change, and then it is still the same concept. */
  source: string;
}
