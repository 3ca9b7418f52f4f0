import * as z from 'zod';
import { defineEvent, recordEvent } from '../../events/index.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { fieldName, id } from '../../platform/values.ts';
import { initialChanges, withShownAmounts } from '../changes.ts';
import { type Compensation, compensations } from './compensation.ts';

const data = z.strictObject({ compensationId: id, changedFields: z.array(fieldName('name')).max(100) });

// Not by `resourceEvents`: they are among the changes of contract and pay, and name nothing but ids.
const compensationEvent = (what: string, description: string) =>
  defineEvent({
    type: `compensation.${what}`,
    heading: 'contractual_change',
    description,
    scope: 'compensations:read',
    data,
  });
const created = compensationEvent('created', 'A compensation was created.');
const updated = compensationEvent('updated', 'The name, status, code or comment of a compensation was changed.');

export const compensationEventTypes = [created, updated];

const record = (tx: Tx, type: typeof created, row: Compensation, changes: Change[], names = changes) =>
  recordEvent(tx, type, {
    entity: { type: compensations.name, id: row.id, version: row.version },
    changes: withShownAmounts(changes, 'quantity'),
    data: { compensationId: row.id, changedFields: names.map(({ field }) => field) },
  });

export const recordCreated = (tx: Tx, row: Compensation) =>
  record(tx, created, row, initialChanges(compensations, row), []);
export const recordUpdated = (tx: Tx, row: Compensation, changes: Change[]) => record(tx, updated, row, changes);
