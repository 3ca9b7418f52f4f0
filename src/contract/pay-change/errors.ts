import type { ErrorType } from '../../platform/problem.ts';

export const severalContracts = {
  code: 'several_contracts',
  status: 409,
  title: 'Several contracts in force',
  cause:
    'The employee has several contracts on the first day of the change, and the request does not say which one changes.',
  cure: 'Send the "contractId" of one of the contracts in "conflictingIds" to the pay-change of the employee.',
  detail: 'The contracts {ids} are in force on {date}.',
} as const satisfies ErrorType;
