import * as z from 'zod';
import type { FollowedEmployee } from '../../core/index.ts';
import { type Concerned, daysChanged, daysOf, defineEvent, ofEmployee, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { date, fieldName, id, integer, text } from '../../platform/values.ts';
import { initialChanges, withShownAmounts } from '../changes.ts';
import { type Salary, salaries } from './salary.ts';

const data = z.strictObject({
  salaryId: id,
  employeeId: id,
  externalId: text(200, 'ERP-1042').nullable(),
  code: integer(0, 2_147_483_646, 1042).nullable(),
  startDate: date,
  endDate: date.nullable().meta({ example: null }),
  changedFields: z.array(fieldName('grossSalary')).max(100),
});

// Not by `resourceEvents`: these events are about an employee and have that employee's order. They report that pay has
// changed without the amounts; a caller who may read salaries finds those in the log's `changes`, and by a GET.
const salaryEvent = (what: string, description: string) =>
  defineEvent({
    type: `salary.${what}`,
    heading: 'contractual_change',
    description,
    scope: 'salaries:read',
    days: { changesPlan: false, figuresFrom: 'ownDays' },
    data,
  });

const created = salaryEvent('created', 'A salary was created.');
const updated = salaryEvent(
  'updated',
  'A salary was changed, ended by the next one, reopened, or moved with the employment.',
);
const deleted = salaryEvent('deleted', 'A salary was deleted, by itself or together with its employee.');
const restored = salaryEvent('restored', 'A salary came back with a restored employee; read it with a GET.');
const started = salaryEvent('started', 'A salary started: today is its first day.');

export const salaryEventTypes = [created, updated, deleted, restored, started];

const record = (
  tx: Tx,
  type: typeof created,
  row: Salary,
  person: FollowedEmployee,
  days: Concerned,
  changes: Change[],
  names = changes,
) =>
  recordEvent(tx, type, {
    entity: { type: salaries.name, id: row.id, version: row.version },
    employeeId: person.id,
    changes: withShownAmounts(changes, 'grossSalary'),
    ...days,
    data: {
      salaryId: row.id,
      employeeId: person.id,
      externalId: person.externalId,
      code: person.code,
      startDate: row.startDate,
      endDate: row.endDate,
      changedFields: names.map(({ field }) => field),
    },
  });

export const recordCreated = (tx: Tx, row: Salary, person: FollowedEmployee) =>
  record(tx, created, row, person, ofEmployee(person.id, daysOf(row)), initialChanges(salaries, row), []);
export const recordUpdated = (tx: Tx, row: Salary, person: FollowedEmployee, changes: Change[]) =>
  record(tx, updated, row, person, ofEmployee(person.id, daysChanged(row, changes)), changes);
export const recordDeleted = (tx: Tx, row: Salary, person: FollowedEmployee) =>
  record(tx, deleted, row, person, ofEmployee(person.id, daysOf(row)), []);
export const recordRestored = (tx: Tx, row: Salary, person: FollowedEmployee) =>
  record(tx, restored, row, person, ofEmployee(person.id, daysOf(row)), []);
export const recordStarted = (tx: Tx, row: Salary, person: FollowedEmployee) =>
  record(tx, started, row, person, { effectiveDate: row.startDate }, []);
