import * as z from 'zod';
import type { FollowedEmployee } from '../../core/index.ts';
import { type Days, daysChanged, daysOf, defineEvent, ofEmployee, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { date, fieldName, id, integer, text } from '../../platform/values.ts';
import { type Assignment, compensationAssignments } from './assignment.ts';

const data = z.strictObject({
  salaryCompensationId: id,
  compensationId: id,
  employeeId: id,
  externalId: text(200, 'ERP-1042').nullable(),
  code: integer(0, 2_147_483_646, 1042).nullable(),
  startDate: date,
  endDate: date.nullable().meta({ example: null }),
  changedFields: z.array(fieldName('endDate')).max(100),
});

const assignmentEvent = (what: string, description: string) =>
  defineEvent({
    type: `compensation_assignment.${what}`,
    heading: 'contractual_change',
    description,
    scope: 'compensations:read',
    days: { changesPlan: false, figuresFrom: 'ownDays' },
    data,
  });
const created = assignmentEvent('created', 'A compensation was assigned to an employee.');
const updated = assignmentEvent(
  'updated',
  'The days of an assignment were changed, by itself or by a salary or the employment.',
);
const deleted = assignmentEvent('deleted', 'An assignment was deleted, by itself or together with its employee.');
const restored = assignmentEvent('restored', 'An assignment came back with a restored employee; read it with a GET.');

export const assignmentEventTypes = [created, updated, deleted, restored];

const record = (
  tx: Tx,
  type: typeof created,
  row: Assignment,
  person: FollowedEmployee,
  days: Days | undefined,
  changes: Change[] = [],
) =>
  recordEvent(tx, type, {
    entity: { type: compensationAssignments.name, id: row.id, version: row.version },
    employeeId: person.id,
    changes,
    ...ofEmployee(person.id, days),
    data: {
      salaryCompensationId: row.id,
      compensationId: row.compensationId,
      employeeId: person.id,
      externalId: person.externalId,
      code: person.code,
      startDate: row.startDate,
      endDate: row.endDate,
      changedFields: changes.map(({ field }) => field),
    },
  });

export const recordCreated = (tx: Tx, row: Assignment, person: FollowedEmployee) =>
  record(tx, created, row, person, daysOf(row));
export const recordUpdated = (tx: Tx, row: Assignment, person: FollowedEmployee, changes: Change[]) =>
  record(tx, updated, row, person, daysChanged(row, changes), changes);
export const recordDeleted = (tx: Tx, row: Assignment, person: FollowedEmployee) =>
  record(tx, deleted, row, person, daysOf(row));
export const recordRestored = (tx: Tx, row: Assignment, person: FollowedEmployee) =>
  record(tx, restored, row, person, daysOf(row));
