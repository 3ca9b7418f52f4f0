import * as z from 'zod';
import { defineEvent, type EventType, recordEvent } from '../../../events/index.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { fieldName, id } from '../../../platform/values.ts';
import { type EmployeeManager, employeeManagers } from './manager.ts';

const { employeeId, managerId, permission } = employeeManagers.fields;
const data = z.strictObject({
  id,
  employeeId,
  managerId,
  permission,
  changedFields: z.array(fieldName('order')).max(100),
});

// Not by `resourceEvents`: these events are about an employee, have that employee's order, and name the employee.
const typeOf = (what: string, description: string) =>
  defineEvent({ type: `employee_manager.${what}`, description, scope: 'managers:read', data });
const created = typeOf('created', 'An employee was authorised to decide the requests of another.');
const deleted = typeOf('deleted', 'An employee no longer decides the requests of another.');

export const managerEventTypes: EventType[] = [created, deleted];

const record = (tx: Tx, type: typeof created, { id, version, employeeId, managerId, permission }: EmployeeManager) =>
  recordEvent(tx, type, {
    entity: { type: employeeManagers.name, id, version },
    employeeId,
    data: { id, employeeId, managerId, permission, changedFields: [] },
  });

export const recordManagerCreated = (tx: Tx, row: EmployeeManager) => record(tx, created, row);
export const recordManagerDeleted = (tx: Tx, row: EmployeeManager) => record(tx, deleted, row);
