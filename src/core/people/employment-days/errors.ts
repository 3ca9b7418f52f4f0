import type { ErrorType } from '../../../platform/problem.ts';

export const outsideEmploymentDates = {
  code: 'outside_employment_dates',
  status: 409,
  title: 'Outside employment',
  cause:
    'A contract, pay or a placement belongs to days of employment. The employee is not employed on any day from its startDate to its endDate.',
  cure: 'Choose days that touch one of the "employments", or first correct the dates of the employment. What is signed before the first day may begin earlier if it continues into the employment.',
  details: {
    day: 'The employee is not employed on {date}.',
    range: 'The employee is not employed on any day from {startDate} to {endDate}.',
    open: 'The employee is not employed on any day from {startDate} on.',
  },
} as const satisfies ErrorType;
