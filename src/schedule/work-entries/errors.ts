import type { ErrorType } from '../../platform/problem.ts';

export const noOpenWorkEntry: ErrorType = {
  code: 'no_open_work_entry',
  status: 409,
  title: 'Nothing is open',
  cause: 'A break or a clock-out is for someone who has clocked in, and this employee has no open entry.',
  cure: 'Clock in first. If it was forgotten, create the entry with both of its times.',
};

export const workEntryAlreadyOpen: ErrorType = {
  code: 'work_entry_already_open',
  status: 409,
  title: 'An entry is open',
  cause: 'An employee has one open entry at most, and this one would be another, or the same again.',
  cure: 'Clock out first, or name another check type or break. "conflictingId" is the open entry.',
};

export const workEntryOverlap: ErrorType = {
  code: 'work_entry_overlap',
  status: 409,
  title: 'Entries overlap',
  cause: 'The employee has an entry at this time, and nobody works twice at once.',
  cure: 'Correct or delete the entry named by "conflictingId", or choose other times.',
};

export const ownHours: ErrorType = {
  code: 'own_hours',
  status: 403,
  title: 'Your own hours',
  cause: 'Someone who has signed in as a manager wrote, corrected or deleted an entry of their own working time.',
  cure: 'Use the clock as you begin and end. Ask your own manager or an administrator for a correction.',
};
