import type { ErrorType } from '../../platform/problem.ts';

const readAll = 'Read all people without `since`, and continue from the `meta.sequence` of that read.';

export const sinceExpired = {
  code: 'since_expired',
  status: 410,
  title: 'Changes no longer kept',
  cause:
    'Some of the changes after this sequence have been deleted, so a copy that continues from here would miss them.',
  cure: readAll,
  detail: 'Some of the changes after {since} are no longer kept.',
} as const satisfies ErrorType;

export const sinceAhead = {
  code: 'since_ahead',
  status: 410,
  title: 'Sequence beyond the log',
  cause:
    'The log does not reach this sequence: it belongs to another account, or the database was restored from an older backup.',
  cure: readAll,
  detail: 'The latest event has the sequence {sequence}, and {since} is beyond it.',
} as const satisfies ErrorType;
