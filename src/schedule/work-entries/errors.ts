import type { ErrorType } from '../../platform/problem.ts';

export const noOpenWorkEntry: ErrorType = {
  code: 'no_open_work_entry',
  status: 409,
  title: 'No open work entry',
  cause: 'Breaks and clock-outs require an open work entry, and the employee has none.',
  cure: 'Clock in first. If the employee forgot to clock in, create the entry with both of its times.',
};

export const workEntryAlreadyOpen: ErrorType = {
  code: 'work_entry_already_open',
  status: 409,
  title: 'Work entry already open',
  cause: 'An employee has at most one open work entry, and this request would open another one or the same one again.',
  cure: 'Clock out first, or use another check type or break. "conflictingId" is the open entry.',
};

export const workEntryOverlap = {
  code: 'work_entry_overlap',
  status: 409,
  title: 'Overlapping work entries',
  cause: 'The employee already has a work entry at this time.',
  cure: 'Correct or delete the entry named by "conflictingId", or choose other times.',
  detail: 'The employee already has the entry {id} at this time.',
} as const satisfies ErrorType;

export const ownHours: ErrorType = {
  code: 'own_hours',
  status: 403,
  title: 'Own working time',
  cause: 'A signed-in manager tried to create, correct or delete an entry of their own working time.',
  cure: 'Clock in and out instead. Ask your own manager or an administrator for corrections.',
};
