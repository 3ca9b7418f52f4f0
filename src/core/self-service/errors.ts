import type { ErrorType } from '../../platform/problem.ts';

export const noEmployeeRecord = {
  code: 'no_employee_record',
  status: 409,
  title: 'User without an employee record',
  cause: 'The operation is about the employee record of the user, who has none.',
  cure: 'Ask an administrator to link the user to an employee record.',
  detail: 'This user is linked to no employee.',
} as const satisfies ErrorType;

export const ownDataRequestNotPending = {
  code: 'own_data_request_not_pending',
  status: 409,
  title: 'Request already decided',
  cause: 'Only a pending request can be accepted, rejected or withdrawn; the decision is final.',
  cure: 'Read the request to see its status.',
  detail: 'The request {id} is {status}.',
} as const satisfies ErrorType;

export const ownDataChanged = {
  code: 'own_data_changed',
  status: 409,
  title: 'Data changed since the request',
  cause: 'A field of the request no longer has the value that it had when the employee made the request.',
  cure: 'Compare the present values with the request. Send "overwrite": true to accept it nevertheless, or reject it.',
  detail: 'Changed since the request: {fields}.',
} as const satisfies ErrorType;

export const ownDataNoLongerValid = {
  code: 'own_data_no_longer_valid',
  status: 409,
  title: 'Requested values no longer valid',
  cause: 'A value of the request was valid when the employee made it, and the rules of its field changed since.',
  cure: 'Reject the request, or change the employee instead.',
  detail: 'No longer valid: {fields}.',
} as const satisfies ErrorType;
