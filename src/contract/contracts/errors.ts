import type { ErrorType } from '../../platform/problem.ts';

export const contractOverlap = {
  code: 'contract_overlap',
  status: 409,
  title: 'Overlapping contracts',
  cause: 'The employee has another contract that is in force on some of these days.',
  cure: 'End the contract named by "conflictingId" on the day before, or choose other dates. End dates are inclusive.',
  detail: 'The contract {id}, which begins on {startDate}, includes some of these days.',
} as const satisfies ErrorType;

export const noCurrentContract = {
  code: 'no_current_contract',
  status: 404,
  title: 'No contract in force',
  cause: 'The employee has no contract that is in force today.',
  cure: 'GET /contract/v1/employees/{employeeId}/contracts lists past and future contracts.',
  detail: 'The employee {id} has no contract in force today.',
} as const satisfies ErrorType;
