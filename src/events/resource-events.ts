import * as z from 'zod';
import type { Fields } from '../platform/resource/field.ts';
import type { Resource, Stored } from '../platform/resource/resource.ts';
import type { Change } from '../platform/resource/write.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { fieldName, id } from '../platform/values.ts';
import type { Concerned } from './days.ts';
import { type DatedEventType, type DayFacts, defineEvent, type EventType } from './event-type.ts';
import { type Occurrence, recordEvent } from './record-event.ts';

interface ResourceEventData {
  id: string;
  name?: string | undefined;
  changedFields: string[];
}

/** The three events of a resource without an employee, and the function by which a verb records them. */
export interface ResourceEvents<F extends Fields> {
  types: EventType<ResourceEventData>[];
  created(tx: Tx, row: Stored<F>): void;
  /** Records nothing if nothing changed. @param days that the change concerns; by default those that the resource declares */
  updated(tx: Tx, row: Stored<F>, changes: Change[], days?: Concerned): void;
  deleted(tx: Tx, row: Stored<F>): void;
}

/**
 * The scopes of a resource's sensitive values, for its kinds of event.
 * @param inAccount finds the fields that an account adds
 */
export const sensitiveOf = (
  resource: Pick<Resource, 'scope' | 'sensitive' | 'sensitiveScope'>,
  inAccount?: (reader: Reader) => Promise<readonly string[]>,
): Pick<EventType, 'sensitive'> => {
  const { scope, sensitive, sensitiveScope = scope } = resource;
  if (!sensitive) return {};
  const more = inAccount ? { inAccount } : {};
  return { sensitive: { scope: `${sensitiveScope}.sensitive:read`, fields: sensitive, ...more } };
};

/** Finds the days that a change concerns, from the row before and after it; undefined where there is no row. */
type ConcernedBy<F extends Fields> = (before: Stored<F> | undefined, after: Stored<F> | undefined) => Concerned;

/** A resource whose events concern days. */
export interface DatedResource<F extends Fields> {
  facts: DayFacts;
  /** By default none, unless the verb says which. */
  concerned?: ConcernedBy<F>;
}

const isDated = <Data>(kind: EventType<Data>): kind is DatedEventType<Data> => kind.days !== undefined;

/** Records an event of a kind that may concern days. */
export function recordOf<Data>(
  tx: Tx,
  kind: EventType<Data>,
  { affects, ...undated }: Occurrence<Data> & Concerned,
): string {
  if (isDated(kind)) return recordEvent(tx, kind, { ...undated, affects });
  if (affects) throw new Error(`${kind.type} is declared without days`);
  return recordEvent(tx, kind, undated);
}

/** `<resource>.created`, `.updated` and `.deleted`, with the id, the name and the names of the changed fields. */
export function resourceEvents<F extends Fields>(
  resource: Pick<Resource, 'name' | 'title' | 'scope' | 'sensitive' | 'sensitiveScope' | 'isForUsers'> & { fields: F },
  dated?: DatedResource<F>,
): ResourceEvents<F> {
  const { name } = resource.fields;
  const { concerned = (): Concerned => ({}) } = dated ?? {};
  const changedFields = z.array(fieldName('name')).max(100);
  const data: z.ZodType<ResourceEventData> =
    name instanceof z.ZodString
      ? // What is said about the field when it is set does not matter here.
        z.strictObject({ id, name: name.meta({ description: undefined }), changedFields })
      : z.strictObject({ id, changedFields });
  const typeOf = (what: string) =>
    defineEvent<ResourceEventData>({
      type: `${resource.name}.${what}`,
      description: `${resource.title} ${what}.`,
      scope: `${resource.scope}:read`,
      data,
      days: dated?.facts,
      forAdministrators: resource.isForUsers,
      ...sensitiveOf(resource),
    });
  const created = typeOf('created');
  const updated = typeOf('updated');
  const deleted = typeOf('deleted');
  const record = (tx: Tx, kind: EventType<ResourceEventData>, row: Stored<F>, changes: Change[], days: Concerned) => {
    const entity = { type: resource.name, id: row.id, version: row.version };
    const name = 'name' in row && typeof row.name === 'string' ? row.name : undefined;
    const data = { id: row.id, name, changedFields: changes.map(({ field }) => field) };
    recordOf(tx, kind, { entity, changes, ...days, data });
  };
  return {
    types: [created, updated, deleted],
    created: (tx, row) => record(tx, created, row, [], concerned(undefined, row)),
    updated: (tx, row, changes, days) => {
      if (changes.length === 0) return;
      const before = Object.fromEntries(changes.map((change) => [change.field, change.before]));
      record(tx, updated, row, changes, days ?? concerned({ ...row, ...before }, row));
    },
    deleted: (tx, row) => record(tx, deleted, row, [], concerned(row, undefined)),
  };
}
