import type { ErrorType } from '../../platform/problem.ts';

export const timeOffOverlap: ErrorType = {
  code: 'time_off_overlap',
  status: 409,
  title: 'Other time off on these days',
  cause: 'The employee has other time off at the same time, accepted or still to be decided.',
  cure:
    'Leave out the days named in "dates", or withdraw the request named by "conflictingId" first. Only sick leave may ' +
    'be asked for over vacation, which is given back when it is accepted.',
};

export const notEnoughDays: ErrorType = {
  code: 'not_enough_days',
  status: 409,
  title: 'Not enough days left',
  cause: 'The request takes more days than remain in the vacation calendar; "balance" has the figures.',
  cure: 'Ask for fewer days, withdraw others, or raise maxDaysOff of the calendar.',
};

export const timeOffNotPending: ErrorType = {
  code: 'time_off_not_pending',
  status: 409,
  title: 'Already decided',
  cause: 'Only a request that is pending can be accepted or rejected: one decision is final.',
  cure: 'Read the request to see what became of it. An accepted one can be withdrawn with DELETE.',
};

export const timeOffFinal: ErrorType = {
  code: 'time_off_final',
  status: 409,
  title: 'The request is over',
  cause: 'A request that was rejected or cancelled, or that has given days back, cannot be withdrawn any more.',
  cure: 'There is nothing to withdraw. Ask anew if the days are wanted after all.',
};

export const alreadyAskedBack: ErrorType = {
  code: 'already_asked_back',
  status: 409,
  title: 'Already asked to give these days back',
  cause: 'There is a request that asks to give the same days back, and it has not been decided yet.',
  cure: 'Wait for the request named by "conflictingId" to be decided, or withdraw it.',
};

export const ownRequestsDisabled: ErrorType = {
  code: 'own_requests_disabled',
  status: 409,
  title: 'People do not ask for this themselves',
  cause: 'The vacation configuration has employeeRequestEnabled off.',
  cure: 'Ask your manager or an administrator to enter the days.',
};
