import * as z from 'zod';
import type { FollowedEmployee } from '../../core/index.ts';
import { type Days, daysThatDiffer, defineEvent, ofEmployee, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { date, fieldName, id, integer, text } from '../../platform/values.ts';
import { withShownAmounts } from '../changes.ts';
import { type VariableCompensation, variableCompensations } from './variable.ts';

const data = z.strictObject({
  variableCompensationId: id,
  salaryCompensationId: id,
  compensationId: id,
  employeeId: id,
  externalId: text(200, 'ERP-1042').nullable(),
  code: integer(0, 2_147_483_646, 1042).nullable(),
  startDate: date.meta({ description: 'The date it counts for.' }),
  endDate: date.meta({ description: 'The same date.' }),
  changedFields: z.array(fieldName('amount')).max(100),
});

const variableEvent = (what: string, description: string) =>
  defineEvent({
    type: `variable_compensation.${what}`,
    heading: 'contractual_change',
    description,
    scope: 'compensations:read',
    days: { changesPlan: false, figuresFrom: 'ownDays' },
    data,
  });
const created = variableEvent('created', 'A variable compensation was created.');
const updated = variableEvent('updated', 'The amount or the date of a variable compensation was changed.');
const deleted = variableEvent(
  'deleted',
  'A variable compensation was deleted, by itself or together with its employee.',
);
const restored = variableEvent(
  'restored',
  'A variable compensation came back with a restored employee; read it with a GET.',
);

export const variableEventTypes = [created, updated, deleted, restored];

const dayOf = ({ date }: Pick<VariableCompensation, 'date'>): Days => ({ from: date, to: date });
const dayBefore = ({ date }: VariableCompensation, changes: Change[]) =>
  dayOf({ date: String(changes.find(({ field }) => field === 'date')?.before ?? date) });

const record = (
  tx: Tx,
  type: typeof created,
  row: VariableCompensation,
  person: FollowedEmployee,
  days: Days | undefined,
  changes: Change[],
  names = changes,
) =>
  recordEvent(tx, type, {
    entity: { type: variableCompensations.name, id: row.id, version: row.version },
    employeeId: person.id,
    changes: withShownAmounts(changes, 'amount'),
    ...ofEmployee(person.id, days),
    data: {
      variableCompensationId: row.id,
      salaryCompensationId: row.salaryCompensationId,
      compensationId: row.compensationId,
      employeeId: person.id,
      externalId: person.externalId,
      code: person.code,
      startDate: row.date,
      endDate: row.date,
      changedFields: names.map(({ field }) => field),
    },
  });

export const recordCreated = (tx: Tx, row: VariableCompensation, person: FollowedEmployee) =>
  record(
    tx,
    created,
    row,
    person,
    dayOf(row),
    (['date', 'amount'] as const).map((field) => ({ field, before: null, after: row[field] })),
    [],
  );
export const recordUpdated = (tx: Tx, row: VariableCompensation, person: FollowedEmployee, changes: Change[]) =>
  record(tx, updated, row, person, daysThatDiffer(dayBefore(row, changes), dayOf(row), true), changes);
export const recordDeleted = (tx: Tx, row: VariableCompensation, person: FollowedEmployee) =>
  record(tx, deleted, row, person, dayOf(row), []);
export const recordRestored = (tx: Tx, row: VariableCompensation, person: FollowedEmployee) =>
  record(tx, restored, row, person, dayOf(row), []);
