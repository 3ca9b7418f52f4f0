import type { ErrorType } from '../../platform/problem.ts';

export const contractOverlap: ErrorType = {
  code: 'contract_overlap',
  status: 409,
  title: 'Contracts overlap',
  cause: 'The employee has another contract that is in force on some of these days.',
  cure: 'End the contract named by "conflictingId" the day before, or choose other days. End dates are inclusive.',
};

export const noCurrentContract: ErrorType = {
  code: 'no_current_contract',
  status: 404,
  title: 'No contract in force',
  cause: 'The employee has no contract that is in force today.',
  cure: 'GET /contract/v1/employees/{employeeId}/contracts lists those that were, or will be.',
};
