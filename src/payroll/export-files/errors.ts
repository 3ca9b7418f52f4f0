import type { ErrorType } from '../../platform/problem.ts';

export const valueTooWide = {
  code: 'value_too_wide',
  status: 409,
  title: 'Value wider than its column',
  cause:
    'A number, a date or a code has more characters than its column of a fixed width, and a part of it would be another one.',
  cure: 'Make the column of the export profile wider, or write fewer decimals.',
  detail: '{value} needs more than the {width} characters of column {column}.',
} as const satisfies ErrorType;

export const mixedUnits = {
  code: 'mixed_units',
  status: 409,
  title: 'Value of different units',
  cause:
    'A column has the sum of the lines of a concept code, such as lines.BON.amount, and an employee has lines of this code in different currencies, or in days and in hours.',
  cure: 'Use a profile with the content lines, which has a record for each. For later exports, give what is paid in another currency, or counted in another unit, a separate code.',
  detail: '{value} of the employee {id} would add up {units}.',
} as const satisfies ErrorType;
