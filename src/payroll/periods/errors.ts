import type { ErrorType } from '../../platform/problem.ts';

export const wrongPeriodStatus = {
  code: 'wrong_period_status',
  status: 409,
  title: 'Wrong status of the pay period',
  cause:
    'The pay period is not in a status from which this is possible: it was locked, reopened or exported meanwhile.',
  cure: 'Read the period. An open one or one in review can be locked; a locked or exported one can be reopened. Export a reopened one again, and send the receipt of that export.',
  detail: 'The pay period from {from} to {to} is {status}.',
} as const satisfies ErrorType;

export const periodNotReady = {
  code: 'period_not_ready',
  status: 409,
  title: 'Pay period not ready',
  cause: 'The pay period has issues of kinds that its pay group names in blockingIssues.',
  cure: 'Resolve the issues: "issueCounts" counts them by kind, and GET …/issues lists them. Or lock with force and a reason.',
  detail: 'The pay period from {from} to {to} has issues that block its lock: {codes}.',
} as const satisfies ErrorType;

export const periodAcknowledged = {
  code: 'period_acknowledged',
  status: 409,
  title: 'Acknowledged pay period',
  cause: 'A payroll system has accepted the export of the period, so it is final.',
  cure: 'Make the change: the next export corrects the period.',
  detail: 'The export of the pay period from {from} to {to} was accepted.',
} as const satisfies ErrorType;
