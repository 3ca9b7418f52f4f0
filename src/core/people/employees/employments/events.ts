import * as z from 'zod';
import {
  type Days,
  daysChanged,
  daysOf,
  defineEvent,
  type EmployeeRef,
  type EventType,
  employeeRef,
  type Heading,
  ofEmployee,
  recordEvent,
  refTo,
} from '../../../../events/index.ts';
import type { Change } from '../../../../platform/resource/write.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';
import { fieldName, id } from '../../../../platform/values.ts';
import { type Employment, employments } from './employment.ts';

const { startDate, endDate } = employments.fields;

// Not by `resourceEvents`: these events are about an employee and have that employee's order.
const typeOf = (
  what: string,
  under: Pick<EventType, 'heading' | 'alsoUnder' | 'sometimesUnder'>,
  description: string,
) =>
  defineEvent({
    type: `employment.${what}`,
    ...under,
    description,
    scope: 'employees:read',
    days: { changesPlan: true, figuresFrom: 'weekBefore' },
    data: z.strictObject({
      employmentId: id,
      ...employeeRef,
      startDate,
      endDate,
      changedFields: z.array(fieldName('endDate')).max(100),
    }),
  });

const updated = typeOf(
  'updated',
  { sometimesUnder: ['employee_hire', 'employee_leaver'] },
  'An employment was corrected by itself; the employee has a separate event. Under employee_hire if the first day changed, under employee_leaver if the last day or the reason did.',
);
const deleted = typeOf(
  'deleted',
  { heading: 'employee_leaver', alsoUnder: 'employee_hire' },
  'An employment was deleted because it was entered by mistake; the employee has a separate event.',
);

export const employmentEventTypes = [updated, deleted];

const record = (
  tx: Tx,
  type: typeof updated,
  row: Employment,
  employee: EmployeeRef,
  changes: Change[],
  days: Days | undefined,
  headings: Heading[] = [],
) =>
  recordEvent(tx, type, {
    ...ofEmployee(row.employeeId, days),
    entity: { type: employments.name, id: row.id, version: row.version },
    employeeId: row.employeeId,
    changes,
    headings,
    data: {
      employmentId: row.id,
      ...refTo(employee),
      startDate: row.startDate,
      endDate: row.endDate,
      changedFields: changes.map(({ field }) => field),
    },
  });

export const recordEmploymentUpdated = (tx: Tx, row: Employment, employee: EmployeeRef, changes: Change[]) =>
  record(
    tx,
    updated,
    row,
    employee,
    changes,
    // The reason is no fact of a day.
    daysChanged(
      row,
      changes.filter(({ field }) => field !== 'reason'),
    ),
    [
      ...(changes.some(({ field }) => field === 'startDate') ? (['employee_hire'] as const) : []),
      ...(changes.some(({ field }) => field !== 'startDate') ? (['employee_leaver'] as const) : []),
    ],
  );
export const recordEmploymentDeleted = (tx: Tx, row: Employment, employee: EmployeeRef) =>
  record(tx, deleted, row, employee, [], daysOf(row));
