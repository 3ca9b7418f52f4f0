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
