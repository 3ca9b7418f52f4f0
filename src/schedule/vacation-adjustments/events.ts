import * as z from 'zod';
import { defineEvent, ofEmployee, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { fieldName, id } from '../../platform/values.ts';
import { type VacationAdjustment, vacationAdjustments } from './adjustment.ts';

const { date, days } = vacationAdjustments.fields;

// Not by `resourceEvents`: these are about an employee, whose events keep their order.
const typeOf = (what: string, description: string) =>
  defineEvent({
    type: `vacation_adjustment.${what}`,
    description,
    scope: 'time-off:read',
    days: { changesPlan: false, figuresFrom: 'weekBefore' },
    data: z.strictObject({ id, employeeId: id, date, days, changedFields: z.array(fieldName('days')).max(100) }),
  });
const created = typeOf('created', 'A vacation balance was adjusted.');
const updated = typeOf('updated', 'An adjustment of a vacation balance changed.');
const deleted = typeOf('deleted', 'An adjustment of a vacation balance was withdrawn, or deleted with its employee.');
const restored = typeOf('restored', 'An adjustment of a vacation balance came back with a restored employee.');

export const adjustmentEventTypes = [created, updated, deleted, restored];

function record(tx: Tx, type: typeof created, row: VacationAdjustment, changes: Change[]): void {
  const { id, version, employeeId, date, days } = row;
  const before = changes.find(({ field }) => field === 'date')?.before;
  const from = typeof before === 'string' && before < date ? before : date;
  recordEvent(tx, type, {
    entity: { type: vacationAdjustments.name, id, version },
    employeeId,
    changes,
    ...ofEmployee(employeeId, { from, to: null }),
    data: { id, employeeId, date, days, changedFields: changes.map(({ field }) => field) },
  });
}

export const recordAdjusted = (tx: Tx, row: VacationAdjustment) => record(tx, created, row, []);
export const recordAdjustmentDeleted = (tx: Tx, row: VacationAdjustment) => record(tx, deleted, row, []);
export const recordAdjustmentRestored = (tx: Tx, row: VacationAdjustment) => record(tx, restored, row, []);

/** Records no event if there are no changes. */
export function recordAdjustmentUpdated(tx: Tx, row: VacationAdjustment, changes: Change[]): void {
  if (changes.length > 0) record(tx, updated, row, changes);
}
