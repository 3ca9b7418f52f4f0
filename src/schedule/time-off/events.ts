import * as z from 'zod';
import { timeOffCategory } from '../../contract/index.ts';
import { defineEvent, employeeRef, ofEmployee, recordEvent, refTo, sensitiveOf } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { date, fieldName, id, instant, integer } from '../../platform/values.ts';
import type { LockedEmployee } from '../people/index.ts';
import { portion } from '../vacation-calendars/index.ts';
import type { DayOff } from './days.ts';
import { clockTime } from './new-request.ts';
import { absenceRequests, type TimeOffRequest } from './request.ts';
import { timeOffRequestType } from './request-type.ts';
import { requestType } from './store.ts';

const ofTimeOff = {
  scope: 'time-off:read',
  days: { changesPlan: false, figuresFrom: 'weekBefore' },
} as const;
const asked = {
  requestId: id,
  ...employeeRef,
  category: timeOffCategory,
  absenceTypeId: id.nullable().meta({ example: null }),
  type: timeOffRequestType,
  daysOff: z
    .array(
      z.strictObject({
        date,
        seconds: integer(0, 86_400, 28_800),
        portion: portion.nullable().meta({ example: 1 }),
        startTime: clockTime.nullable().meta({ example: null }),
        endTime: clockTime.nullable().meta({ example: null }),
      }),
    )
    .max(10_000),
};
const decided = {
  ...asked,
  managerId: id.nullable().meta({ description: 'The employee who decided, if known.' }),
  resolvedAt: instant.nullable().meta({ description: 'The time of the decision; null if there was none.' }),
};

const requested = defineEvent({
  type: 'time_off.requested',
  heading: 'time_off_request',
  description: 'An employee requested time off or, with type delete, the return of days.',
  ...ofTimeOff,
  data: z.strictObject(asked),
});
const decision = (what: string, description: string, more: { alsoUnder?: 'time_off_request' } = {}) =>
  defineEvent({
    type: `time_off.${what}`,
    heading: 'time_off_approval',
    ...more,
    description,
    ...ofTimeOff,
    data: z.strictObject(decided),
  });
const ofRequests = { alsoUnder: 'time_off_request' } as const;
const approved = decision('approved', 'Time off was accepted; of type delete: these days are given back.');
const rejected = decision('rejected', 'Time off was rejected.');
const cancelled = decision(
  'cancelled',
  'These days off will not be taken: the request was withdrawn, the employee left, or an absence such as sick leave took their place. Other days, and other parts of these days, stay as they are.',
  ofRequests,
);
const updated = defineEvent({
  type: 'time_off.updated',
  heading: 'time_off_approval',
  description:
    'Another request, of type delete, returned days of this one; that request has a separate event. Or days that the end of an employment had cancelled are off again. Or days take more or less, because a holiday, a contract, a placement, an employment, or what the vacation calendar counts changed: causeId is the event of that change. Or the range of an absence changed, or it goes on and has further days.',
  ...ofTimeOff,
  data: z.strictObject({ ...decided, changedFields: z.array(fieldName('daysOff')).max(100) }),
  ...sensitiveOf(absenceRequests),
});

const deleted = decision('deleted', 'A request was deleted together with its employee.', ofRequests);
const restored = decision('restored', 'A request came back with a restored employee.', ofRequests);

export const timeOffEventTypes = [requested, approved, rejected, cancelled, updated, deleted, restored];

/** The content of an event: the request as it is now, its employee, and the days concerned. */
export interface RequestContent {
  request: TimeOffRequest;
  employee: LockedEmployee;
  days: DayOff[];
  changes?: Change[];
}

const timeOf = (minute: number | null) =>
  minute === null
    ? null
    : [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const endOf = (minute: number | null) => timeOf(minute !== null && minute > 1440 ? minute - 1440 : minute);

const askedData = ({ request, employee, days }: RequestContent) => ({
  requestId: request.id,
  ...refTo(employee),
  category: request.category,
  absenceTypeId: request.absenceTypeId,
  type: request.type,
  // Dates of a range without work are no days off.
  daysOff: days
    .filter(({ inRange, days: cost }) => !inRange || cost > 0)
    .map((day) => ({
      date: day.date,
      seconds: day.seconds,
      portion: day.portion,
      startTime: timeOf(day.fromMinute),
      endTime: endOf(day.untilMinute),
    })),
});
const decidedData = (told: RequestContent) => ({
  ...askedData(told),
  managerId: told.request.resolvedBy,
  resolvedAt: told.request.resolvedAt,
});
/** From the first to the last of the days concerned. */
function spanOfDays(days: RequestContent['days']) {
  const dates = days.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  return from === undefined || to === undefined ? undefined : { from, to };
}
const about = ({ request, employee, days, changes = [] }: RequestContent) => ({
  entity: { type: requestType(request.category), id: request.id, version: request.version },
  employeeId: employee.id,
  changes,
  ...ofEmployee(employee.id, spanOfDays(days)),
});

export const recordRequested = (tx: Tx, told: RequestContent) =>
  recordEvent(tx, requested, { ...about(told), data: askedData(told) });
const recorder = (type: typeof approved) => (tx: Tx, told: RequestContent) =>
  recordEvent(tx, type, { ...about(told), data: decidedData(told) });
export const recordApproved = recorder(approved);
export const recordRejected = recorder(rejected);
export const recordCancelled = recorder(cancelled);
export const recordUpdated = (tx: Tx, told: RequestContent) =>
  recordEvent(tx, updated, {
    ...about(told),
    data: { ...decidedData(told), changedFields: (told.changes ?? []).map(({ field }) => field) },
  });
export const recordDeleted = recorder(deleted);
export const recordRestored = recorder(restored);
