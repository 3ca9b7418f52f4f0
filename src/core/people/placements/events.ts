import * as z from 'zod';
import {
  defineEvent,
  type EmployeeRef,
  type EventType,
  employeeRef,
  recordEvent,
  refTo,
} from '../../../events/index.ts';
import type { LocalDate } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/resource/write.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { fieldName, id } from '../../../platform/values.ts';
import { isTerm, type Placed, type Placement, placed, placements } from './placement.ts';

const data = z.strictObject({
  placementId: id,
  ...employeeRef,
  startDate: placements.fields.startDate,
  changedFields: z.array(fieldName('officeId')).max(100),
});

const typeOf = (what: string, description: string) =>
  defineEvent({
    type: `placement.${what}`,
    heading: 'department_change',
    sometimesUnder: ['contractual_change'],
    description,
    scope: 'employees:read',
    days: { changesPlan: true, figuresFrom: 'weekBefore' },
    data,
  });

const ofTerms = 'Under contractual_change if another job charge, contribution group or legal entity comes with it.';
const created = typeOf(
  'created',
  `A placement was created: it says where an employee works from its startDate on. ${ofTerms}`,
);
const updated = typeOf('updated', `A placement was changed, or moved with the start of the employment. ${ofTerms}`);
const deleted = typeOf('deleted', `A placement was deleted, by itself or together with its employee. ${ofTerms}`);
const restored = typeOf('restored', 'A placement came back with a restored employee.');

export const placementEventTypes: EventType[] = [created, updated, deleted, restored];

/** The days whose placement differs after a write. */
export interface Days {
  from: LocalDate;
  to: LocalDate | null;
}

/** Whether a placement brings other terms than the one before it; the first of all brings those of the hire. */
export const differsInTerms = (placement: Placed, former: Placed | undefined): boolean =>
  former !== undefined && placed.some((name) => isTerm(name) && placement[name] !== former[name]);

/** What an event says beyond the row. */
interface Remarks {
  /** Whether it brings or takes other terms: see `differsInTerms`. */
  hasOtherTerms?: boolean;
  changedFields?: string[];
  /** The placement before, of which a new one keeps the other values. */
  continues?: Placement | undefined;
}

const record = (
  tx: Tx,
  type: typeof created,
  row: Placement,
  person: EmployeeRef,
  days: Days,
  changes: Change[],
  { hasOtherTerms = false, changedFields = changes.map(({ field }) => field), continues }: Remarks = {},
): string =>
  recordEvent(tx, type, {
    entity: { type: placements.name, id: row.id, version: row.version },
    employeeId: person.id,
    changes,
    continues: continues && { id: continues.id, version: continues.version },
    effectiveDate: row.startDate,
    affects: { ...days, employeeIds: [person.id] },
    headings: hasOtherTerms ? ['contractual_change'] : [],
    data: {
      placementId: row.id,
      ...refTo(person),
      startDate: row.startDate,
      changedFields,
    },
  });

const isSet = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);

/** The log stores the initial values; the webhook names no fields, as they are all new. */
export function recordCreated(
  tx: Tx,
  row: Placement,
  person: EmployeeRef,
  days: Days,
  remarks: Pick<Remarks, 'hasOtherTerms' | 'continues'>,
): string {
  const changes = Object.keys(placements.fields)
    .map((field) => ({ field, before: null, after: row[field as keyof Placement] }))
    .filter(({ after }) => isSet(after));
  return record(tx, created, row, person, days, changes, { ...remarks, changedFields: [] });
}

export const recordUpdated = (
  tx: Tx,
  row: Placement,
  person: EmployeeRef,
  days: Days,
  changes: Change[],
  hasOtherTerms: boolean,
) => record(tx, updated, row, person, days, changes, { hasOtherTerms });
export const recordDeleted = (tx: Tx, row: Placement, person: EmployeeRef, days: Days, hasOtherTerms = false) =>
  record(tx, deleted, row, person, days, [], { hasOtherTerms });
export const recordRestored = (tx: Tx, row: Placement, person: EmployeeRef, days: Days) =>
  record(tx, restored, row, person, days, []);
