/**
 * What the contract test cannot read from openapi.json. It asks for a line here by name when it needs one; an
 * operation that succeeds with its documented example, on objects that the test makes itself, needs none.
 */
import type { Data } from './call.ts';

/** What the operations before this one answered with (their `data`), by operationId. */
// biome-ignore lint/suspicious/noExplicitAny: each operation's data has its own form
export type Made = Record<string, any>;

export interface Hint {
  /**
   * What has to happen first, by operationId, in this order. All of it is about the same objects: the same
   * `employeeId`, `{id}` and so on; and what one of them made is what the next refers to.
   */
  after?: readonly string[];
  /** What the body says beside or instead of the documented example; `undefined` leaves a field out. */
  body?: Data | ((made: Made) => Data);
  /** What stands in the path, by the name in braces. */
  path?: (made: Made) => Record<string, string>;
  /** Fields of the body that are not looked at in this example, by JSON Pointer. */
  ignores?: readonly string[];
  /** A write that leaves no event, and the reason. */
  silent?: string;
  /** Nothing that the test can make leads to a success, and the reason. A test beside the operation has to show one. */
  refused?: string;
}

/** Which assignment a variable belongs to: said three times over, which has to agree. */
const ofAssignment = ({ assignCompensation }: Made): Data => ({
  salaryCompensationId: assignCompensation.id,
  employeeId: assignCompensation.employeeId,
  compensationId: assignCompensation.compensationId,
});
const ofNobody: Data = { salaryCompensationId: undefined, employeeId: undefined, compensationId: undefined };

/** By operationId. */
export const hints: Record<string, Hint> = {
  assignCompensation: { after: ['createSalary'] },
  listCompensationEmployees: {
    after: ['assignCompensation'],
    path: ({ assignCompensation }) => ({ id: assignCompensation.compensationId }),
  },
  listEmployeeCompensations: { after: ['assignCompensation'] },
  updateEmployeeCompensation: { body: { compensationId: undefined, endDate: '2026-12-31' } },
  replaceEmployeeCompensation: { body: { compensationId: undefined, endDate: '2026-12-31' } },
  createMonthlyVariableCompensation: { after: ['assignCompensation'], body: ofAssignment },
  updateMonthlyVariableCompensation: { body: { ...ofNobody, amount: 7 } },
  replaceMonthlyVariableCompensation: { body: { ...ofNobody, amount: 7 } },
  batchMonthlyVariableCompensations: {
    after: ['assignCompensation'],
    body: (made) => ({
      rows: [{ operation: 'create', data: { ...ofAssignment(made), date: '2026-11-20', amount: 100 } }],
    }),
  },
  reactivateEmployee: { after: ['deactivateEmployee'], body: { startDate: '2026-11-21' } },
  restoreEmployee: { after: ['deleteEmployee'] },
  unassignEmployeeDepartment: { after: ['createEmployeeDepartmentAssignation'] },
  unassignEmployeeOffice: { after: ['createEmployeeOfficeAssignation'] },
  // Nobody makes a delivery: it comes about when an endpoint is told of an event.
  listDeliveries: { after: ['createWebhookEndpoint', 'createEmployee'] },
  resumeWebhookEndpoint: { after: ['pauseWebhookEndpoint'] },
  setUp: { refused: 'there is an account already' },
  signInWithCode: { refused: 'the code is in an authenticator' },
  confirmSecondFactor: { refused: 'the code is in an authenticator' },
  changePassword: { refused: 'it looks for a session itself' },
  beginSecondFactor: { refused: 'it looks for a session itself' },
  endSecondFactor: { refused: 'it looks for a session itself' },
  endOtherSessions: { refused: 'it looks for a session itself' },
  acceptInvitation: { refused: 'the key is in an e-mail' },
  disableUser: { refused: 'there is one administrator' },
  readAuditLog: { after: ['createEmployee'] },
  updateUser: { silent: 'the one administrator stays what they are' },
  replaceUser: { silent: 'the one administrator stays what they are' },
  enableUser: { silent: 'the one administrator is not disabled' },
  switchApiAddOn: { silent: 'it is on' },
  signIn: { body: { email: 'ana@acme.example' }, silent: 'makes a session, which is no data of an account' },
  listEmployeeContracts: { after: ['createContract'] },
  getCurrentContract: { after: ['createContract'] },
  clockOut: { after: ['clockIn'] },
  reportWorkedHours: { after: ['createWorkEntry'] },
  reportWorkedHoursByWeekDay: { after: ['createWorkEntry'] },
  reportWorkedNightHours: { after: ['createWorkEntry'] },
  reportWorkedAbsenceDays: { after: ['createWorkEntry'] },
  // It clocks in here: what it would say of a clocking out is not looked at.
  clock: { ignores: ['/workEntryOut/officeId'] },
  listEvents: { after: ['createEmployee'] },
  listEventConsumers: { after: ['keepEventConsumer'] },
  getEventConsumer: { after: ['keepEventConsumer'] },
  keepEventConsumer: { silent: "a reader's own note of how far it has read; an event of it would lengthen the log" },
  deleteEventConsumer: { after: ['keepEventConsumer'], silent: 'the end of such a note' },
  signOut: { silent: 'ends a session' },
};

/**
 * Which operation makes what an id refers to, where its name does not tell. A name that does: `officeId` is an id in
 * `…/offices`, and `workCheckTypeId` in `…/check-types`. For one operation alone: `operationId.name`; for the `{id}` behind
 * a path under which nothing is listed: the path.
 */
export const ids: Record<string, string> = {
  managerId: 'createEmployee',
  assigneeId: 'createEmployee',
  deciderId: 'createEmployee',
  salaryCompensationId: 'assignCompensation',
  '/contract/v1/employee-compensations': 'assignCompensation',
  workDayTypeId: 'createWorkdayType',
};
