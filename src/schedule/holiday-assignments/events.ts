import * as z from 'zod';
import { defineEvent, ofEmployee, recordEvent } from '../../events/index.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { fieldName, id } from '../../platform/values.ts';
import { type HolidayAssignment, holidayAssignments } from './assignment.ts';

// Not by `resourceEvents`: these are about an employee, whose events keep their order.
const typeOf = (what: string, description: string) =>
  defineEvent({
    type: `holiday_assignment.${what}`,
    description,
    scope: 'time-off:read',
    days: { changesPlan: true, figuresFrom: 'weekBefore' },
    data: z.strictObject({
      id,
      employeeId: id,
      holidayCalendarId: id,
      changedFields: z.array(fieldName('startDate')).max(100),
    }),
  });
const created = typeOf('created', 'An employee was given a holiday calendar in place of those of the office.');
const deleted = typeOf('deleted', 'An employee no longer has a holiday calendar, or was deleted.');
const restored = typeOf('restored', 'The holiday calendar of an employee came back with the restored employee.');

export const holidayAssignmentEventTypes = [created, deleted, restored];

function record(tx: Tx, type: typeof created, row: HolidayAssignment): string {
  const { id, version, employeeId, holidayCalendarId, startDate } = row;
  return recordEvent(tx, type, {
    entity: { type: holidayAssignments.name, id, version },
    employeeId,
    // The holidays of the office, which it replaces, count in the whole year.
    ...ofEmployee(employeeId, { from: startDate, to: `${startDate.slice(0, 4)}-12-31` }),
    data: { id, employeeId, holidayCalendarId, changedFields: [] },
  });
}

export const recordGiven = (tx: Tx, row: HolidayAssignment) => record(tx, created, row);
export const recordTaken = (tx: Tx, row: HolidayAssignment) => record(tx, deleted, row);
export const recordGivenBack = (tx: Tx, row: HolidayAssignment) => record(tx, restored, row);
