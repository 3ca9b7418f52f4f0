import type { ErrorType } from '../../platform/problem.ts';

export const periodLocked = {
  code: 'period_locked',
  status: 409,
  title: 'Locked pay period',
  cause:
    'The change reaches into a pay period that is locked for its employee, or changes figures of it from a day next to it, and the pay group refuses late changes.',
  cure: 'Make a change from which no day of the period follows, or reopen the period; "periodId" names it.',
  detail: 'The pay period from {from} to {to} is locked.',
} as const satisfies ErrorType;

export const beforeEarliestChangeDate = {
  code: 'before_earliest_change_date',
  status: 409,
  title: 'Before the earliest change date',
  cause: 'The change concerns days before the earliest day that may change in the pay group of its employee.',
  cure: 'Make the change from that day on, with a token that has payroll.retro:write, or after an administrator has moved the date of the pay group.',
  detail: 'Days before {date} may not change.',
} as const satisfies ErrorType;

/** The errors with which closed days refuse a write. */
export const closedDaysErrors: readonly ErrorType[] = [periodLocked, beforeEarliestChangeDate];
