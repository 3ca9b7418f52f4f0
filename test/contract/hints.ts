/**
 * What the contract test cannot read from openapi.json. It asks for a line here by name when it needs one; an
 * operation that succeeds with its documented example, on objects that the test makes itself, needs none.
 */
import { codeOf } from '../harness/authenticator.ts';
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
  /** Nothing that the test can make leads to a success: why, and which test shows one. */
  refused?: string;
}

/** Which assignment a variable belongs to: said three times over, which has to agree. */
const ofAssignment = ({ assignCompensation }: Made): Data => ({
  salaryCompensationId: assignCompensation.id,
  employeeId: assignCompensation.employeeId,
  compensationId: assignCompensation.compensationId,
});
/** About a decision: by somebody who may make it. */
const byTheirManager = ({ createEmployeeManager }: Made): Data => ({ managerId: createEmployeeManager.managerId });

const ownAffair = "someone's own way of signing in, which is no data of an account";
/** About a user who is not the only administrator. */
const ofAnotherUser = {
  after: ['acceptInvitation', 'listUsers'],
  path: ({ acceptInvitation: { email }, listUsers }: Made) => ({
    id: listUsers.find((user: Made) => user.email === email).id,
  }),
};
const asEmployee = ({ createEmployee }: Made): Data => ({ role: 'employee', employeeId: createEmployee.id });

const unfinished = 'with nothing to send it is over at once; see src/webhooks/replays/replays.test.ts';

let isActive = true;
/** The state in which the request before has not left the switch. */
const otherState = (): Data => {
  isActive = !isActive;
  return { active: isActive };
};
const ofNobody: Data = { salaryCompensationId: undefined, employeeId: undefined, compensationId: undefined };

/** What a calendar says of its days beside what can be written. */
const shownDays = ['/daysOff/0/requestId', '/daysOff/0/days'];

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
  // A row of somebody who has a salary, so that it says what it ended.
  batchSalaries: {
    after: ['createSalary'],
    body: ({ createSalary: { employeeId } }) => ({
      rows: [
        {
          operation: 'create',
          data: {
            employeeId,
            payPeriod: 'monthly',
            currency: 'EUR',
            grossSalary: 36_000,
            payments: 14,
            startDate: '2026-12-01',
          },
        },
      ],
    }),
  },
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
  testWebhookEndpoint: { body: { event: 'employee.created' }, silent: 'it sends an example, and changes nothing' },
  verifyWebhookEndpoint: {
    silent: 'its network is allowed, so it is verified; see src/webhooks/challenge/challenge.test.ts',
  },
  retryWebhookDelivery: { refused: 'no receiver has failed; see src/webhooks/deliveries/retry-delivery.test.ts' },
  pauseWebhookReplay: { refused: unfinished },
  resumeWebhookReplay: { refused: unfinished },
  cancelWebhookReplay: { refused: unfinished },
  resumeWebhookEndpoint: { after: ['pauseWebhookEndpoint'] },
  setUp: { refused: 'there is an account already; see src/accounts/panel.test.ts' },
  signInWithCode: { refused: 'it goes on from a password given before; see src/accounts/panel.test.ts' },
  changePassword: { silent: ownAffair },
  beginSecondFactor: { silent: ownAffair },
  confirmSecondFactor: {
    // One that is in use is not begun anew.
    after: ['endSecondFactor', 'beginSecondFactor'],
    body: ({ beginSecondFactor }) => ({ code: codeOf(beginSecondFactor.uri) }),
    silent: ownAffair,
  },
  endSecondFactor: { silent: ownAffair },
  endOtherSessions: { silent: ownAffair },
  // Of several users each is another employee.
  createInvitation: { after: ['createEmployee'], body: ({ createEmployee }) => ({ employeeId: createEmployee.id }) },
  acceptInvitation: { after: ['createInvitation'], body: ({ createInvitation }) => ({ key: createInvitation.key }) },
  disableUser: ofAnotherUser,
  enableUser: { ...ofAnotherUser, after: [...ofAnotherUser.after, 'disableUser'] },
  resetUserPassword: ofAnotherUser,
  // Of a user without one nothing changes.
  resetUserSecondFactor: {
    ...ofAnotherUser,
    silent: 'nobody but the person sets one up; see src/accounts/resets/resets.test.ts',
  },
  choosePassword: {
    after: ['resetUserPassword'],
    body: ({ resetUserPassword }) => ({ key: resetUserPassword.key }),
    silent: ownAffair,
  },
  readAuditLog: { after: ['createEmployee'] },
  updateUser: { ...ofAnotherUser, body: asEmployee },
  replaceUser: { ...ofAnotherUser, body: asEmployee },
  switchApiAddOn: { body: otherState },
  signIn: { body: { email: 'ana@acme.example' }, silent: 'makes a session, which is no data of an account' },
  listContractsForPayroll: { after: ['createContract'] },
  listEmployeeContracts: { after: ['createContract'] },
  getCurrentContract: { after: ['createContract'] },
  clockOut: { after: ['clockIn'] },
  createVacationCalendar: { ignores: shownDays },
  updateVacationCalendar: { ignores: shownDays },
  replaceVacationCalendar: { ignores: shownDays },
  createVacationDayOffRequest: {
    after: ['createVacationCalendar'],
    body: ({ createVacationCalendar: { id, employeeId } }) => ({ calendarId: id, employeeId }),
  },
  acceptVacationDayOffRequest: {
    after: ['createVacationDayOffRequest', 'createEmployeeManager'],
    body: byTheirManager,
  },
  rejectVacationDayOffRequest: {
    after: ['createVacationDayOffRequest', 'createEmployeeManager'],
    body: byTheirManager,
  },
  acceptAbsenceDayOffRequest: { after: ['createAbsenceDayOffRequest', 'createEmployeeManager'], body: byTheirManager },
  rejectAbsenceDayOffRequest: { after: ['createAbsenceDayOffRequest', 'createEmployeeManager'], body: byTheirManager },
  listVacationCalendarTotals: { after: ['createVacationCalendar'] },
  listVacationDayOff: { after: ['acceptVacationDayOffRequest'] },
  listAbsenceDayOff: { after: ['acceptAbsenceDayOffRequest'] },
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
  'listVacationDayOff.requestId': 'createVacationDayOffRequest',
  'listAbsenceDayOff.requestId': 'createAbsenceDayOffRequest',
};
