import type { ErrorType } from '../../platform/problem.ts';

export const workEntryChanged = {
  code: 'work_entry_changed',
  status: 409,
  title: 'Work entry changed',
  cause: 'The entry has another version than the request for its correction is about, or it was deleted.',
  cure: 'Read the entry. Reject or withdraw the request, and create another one about the entry as it is now.',
  detail: 'The entry {id} is no longer what the request is about.',
} as const satisfies ErrorType;

export const correctionNotPending = {
  code: 'correction_not_pending',
  status: 409,
  title: 'Request already decided',
  cause: 'Only a pending request can be accepted, rejected or withdrawn; the decision is final.',
  cure: 'Read the request to see its status. To correct the entry again, create another request.',
  detail: 'The request {id} is {status}.',
} as const satisfies ErrorType;

export const correctionAlreadyRequested = {
  code: 'correction_already_requested',
  status: 409,
  title: 'Correction already requested',
  cause: 'A pending request is about the same entry.',
  cure: 'Wait for the decision about the request named by "conflictingId", or withdraw it.',
  detail: 'The request {id} is about the same entry.',
} as const satisfies ErrorType;
