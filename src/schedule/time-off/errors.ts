import type { ErrorType } from '../../platform/problem.ts';

export const timeOffOverlap = {
  code: 'time_off_overlap',
  status: 409,
  title: 'Overlapping time off',
  cause: 'The employee has other time off at the same time, accepted or pending.',
  cure: 'Omit the days listed in "dates", or first withdraw the request named by "conflictingId". Only sick leave can be requested for days of vacation, which are given back when it is accepted.',
  detail: 'There is other time off on {dates}.',
} as const satisfies ErrorType;

export const notEnoughDays = {
  code: 'not_enough_days',
  status: 409,
  title: 'Not enough days',
  cause: 'The request takes more days than the vacation calendar has left; "balance" has the figures.',
  cure: 'Request fewer days, withdraw other requests or raise maxDaysOff of the calendar.',
  details: {
    days: 'The request takes more days than remain in {year}: {requested} of {available}.',
    hours: 'The request takes more hours than remain in {year}: {requested} of {available}.',
  },
} as const satisfies ErrorType;

export const timeOffNotPending = {
  code: 'time_off_not_pending',
  status: 409,
  title: 'Request already decided',
  cause: 'Only a pending request can be accepted or rejected; the decision is final.',
  cure: 'Read the request to see its status. An accepted request can be withdrawn with DELETE.',
  detail: 'The request {id} is {status}.',
} as const satisfies ErrorType;

export const timeOffFinal = {
  code: 'time_off_final',
  status: 409,
  title: 'Request finished',
  cause: 'A request that was rejected or cancelled, or whose days were all given back, cannot be withdrawn.',
  cure: 'To take the days off after all, create a new request.',
  details: {
    status: 'The request {id} is {status}.',
    given_back: 'The request {id} has already given back all of its days.',
    asks_back: 'The request {id} asks to give days back.',
  },
} as const satisfies ErrorType;

export const alreadyAskedBack = {
  code: 'already_asked_back',
  status: 409,
  title: 'Days already requested back',
  cause: 'A pending request already asks to give the same days back.',
  cure: 'Wait for the decision about the request named by "conflictingId", or withdraw it.',
  detail: 'The request {id} already asks to give back {date}.',
} as const satisfies ErrorType;

export const ownRequestsDisabled: ErrorType = {
  code: 'own_requests_disabled',
  status: 409,
  title: 'Own requests disabled',
  cause: 'The vacation configuration does not let employees request vacation themselves (employeeRequestEnabled).',
  cure: 'Ask your manager or an administrator to enter the days.',
};
