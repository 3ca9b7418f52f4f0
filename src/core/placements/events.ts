import * as z from 'zod';
import { defineEvent, type EventType, recordEvent } from '../../events/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import type { Change } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { fieldName, id, integer, text } from '../../platform/values.ts';
import { type Placement, placements } from './placement.ts';

/** The employee whom events of placements are about. */
export interface PlacedPerson {
  id: string;
  externalId: string | null;
  code: number | null;
}

const data = z.strictObject({
  placementId: id,
  employeeId: id,
  externalId: text(200, 'ERP-1042').nullable(),
  code: integer(0, 2_147_483_646, 1042).nullable(),
  startDate: placements.fields.startDate,
  changedFields: z.array(fieldName('officeId')).max(100),
});

const typeOf = (what: string, description: string) =>
  defineEvent({ type: `placement.${what}`, description, scope: 'employees:read', data });

const created = typeOf('created', 'A placement was created: it says where an employee works from its startDate on.');
const updated = typeOf('updated', 'A placement was changed, or moved with the start of the employment.');
const deleted = typeOf('deleted', 'A placement was deleted, by itself or together with its employee.');
const restored = typeOf('restored', 'A placement came back with a restored employee.');

export const placementEventTypes: EventType[] = [created, updated, deleted, restored];

/** The days whose placement differs after a write. */
export interface Days {
  from: LocalDate;
  to: LocalDate | null;
}

const record = (
  tx: Tx,
  type: typeof created,
  row: Placement,
  person: PlacedPerson,
  days: Days,
  changes: Change[],
  changedFields = changes.map(({ field }) => field),
): string =>
  recordEvent(tx, type, {
    entity: { type: placements.name, id: row.id, version: row.version },
    employeeId: person.id,
    changes,
    effectiveDate: row.startDate,
    affects: { ...days, employeeIds: [person.id] },
    data: {
      placementId: row.id,
      employeeId: person.id,
      externalId: person.externalId,
      code: person.code,
      startDate: row.startDate,
      changedFields,
    },
  });

const isSet = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);

/** The log stores the initial values; the webhook names no fields, as they are all new. */
export function recordCreated(tx: Tx, row: Placement, person: PlacedPerson, days: Days): string {
  const changes = Object.keys(placements.fields)
    .map((field) => ({ field, before: null, after: row[field as keyof Placement] }))
    .filter(({ after }) => isSet(after));
  return record(tx, created, row, person, days, changes, []);
}

export const recordUpdated = (tx: Tx, row: Placement, person: PlacedPerson, days: Days, changes: Change[]) =>
  record(tx, updated, row, person, days, changes);
export const recordDeleted = (tx: Tx, row: Placement, person: PlacedPerson, days: Days) =>
  record(tx, deleted, row, person, days, []);
export const recordRestored = (tx: Tx, row: Placement, person: PlacedPerson, days: Days) =>
  record(tx, restored, row, person, days, []);
