import * as z from 'zod';
import type { Fields } from '../platform/resource/field.ts';
import type { Resource, Stored } from '../platform/resource/resource.ts';
import type { Change } from '../platform/resource/write.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { id, integer, text } from '../platform/values.ts';
import { type Concerned, type Days, ofEmployee } from './days.ts';
import { defineEvent, type EventType } from './event-type.ts';
import { recordOf } from './resource-events.ts';

/** The employee whom an event is about. */
export interface EmployeeRef {
  id: string;
  externalId: string | null;
  code: number | null;
}

/** The members of `data` that name the employee. */
export const employeeRef = {
  employeeId: id,
  externalId: text(200, 'ERP-1042').nullable(),
  code: integer(0, 2_147_483_646, 1042).nullable(),
};

export const refTo = ({ id: employeeId, externalId, code }: EmployeeRef) => ({ employeeId, externalId, code });

/** What an event reports in addition to its row. */
interface Report {
  /** Required by kinds of event that name the employee by more than the id. */
  employee?: EmployeeRef;
  changes?: Change[];
  /** By default those of the changes; none of a new row, as they are all new. */
  changedFields?: string[];
  /** By default those that follow from the row and the changes. */
  days?: Concerned;
}
type Reported<Shape> = Shape extends typeof employeeRef
  ? [report: Report & { employee: EmployeeRef }]
  : [report?: Report];

/** What `data` can have: what is known of the row, of its employee and of the changes. */
type Known<F extends Fields, Renamed extends Record<string, keyof Stored<F>>> = Stored<F> & {
  [Name in keyof Renamed]: Stored<F>[Renamed[Name]];
} & ReturnType<typeof refTo> & { changedFields: string[] };
/** Lets no member through that is unknown, or of another type. */
type Only<Shape extends z.ZodRawShape, Values> = {
  [Name in keyof Shape]: Name extends keyof Values
    ? Values[Name] extends z.output<Shape[Name]>
      ? Shape[Name]
      : never
    : never;
};

interface Declaration<
  F extends Fields,
  Shape extends z.ZodRawShape,
  Renamed extends Record<string, keyof Stored<F>>,
  Kind extends string,
> extends Pick<EventType, 'heading' | 'days' | 'sensitive'> {
  /** What the types begin with, if not with the name of the resource. */
  prefix?: string;
  /** What happened, with the description. */
  kinds: Record<Kind, string>;
  /** The members of `data`, each by the name of what is known. */
  data: Shape & Only<Shape, Known<F, Renamed>>;
  /** The members of the row that `data` calls by another name. */
  renamed?: Renamed;
  /** The days that read differently after the changes; after a creation, a removal or a restore there are none. */
  daysOf?(row: Stored<F>, changes: readonly Change[]): Days | undefined;
  /** The changes that the log stores of a new row; by default none. */
  initial?(resource: { fields: F }, row: Stored<F>): Change[];
  /** The changes as the log stores them. */
  logged?(changes: Change[]): Change[];
}

/** A recorder for each kind of event, which returns the id of the event. */
type EmployeeEvents<F extends Fields, Shape, Kind extends string> = { types: EventType[] } & Record<
  Kind,
  (tx: Tx, row: Stored<F>, ...reported: Reported<Shape>) => string
>;

/**
 * The events of a resource whose rows are about an employee, and the functions by which verbs record them. Deliveries keep
 * them in the order of that employee.
 */
export function employeeEvents<
  F extends Fields & Record<'employeeId', z.ZodType>,
  Shape extends z.ZodRawShape,
  Kind extends string,
  const Renamed extends Record<string, keyof Stored<F>> = Record<never, never>,
>(
  resource: Pick<Resource, 'name' | 'scope'> & { fields: F },
  {
    prefix = resource.name,
    kinds,
    data,
    renamed,
    daysOf,
    initial,
    logged,
    ...facts
  }: Declaration<NoInfer<F>, Shape, Renamed, Kind>,
): EmployeeEvents<F, Shape, Kind> {
  const schema = z.strictObject(data) as z.ZodType<object>;
  const recorder =
    (type: EventType<object>, what: string) =>
    (tx: Tx, row: Stored<F> & { employeeId: string }, { employee, changes = [], changedFields, days }: Report = {}) => {
      const { id, version, employeeId } = row;
      const known: Record<string, unknown> = {
        ...row,
        ...Object.fromEntries(Object.entries(renamed ?? {}).map(([name, field]) => [name, row[field]])),
        ...(employee && refTo(employee)),
        changedFields: changedFields ?? changes.map(({ field }) => field),
      };
      const all = what === 'created' && initial ? initial(resource, row) : changes;
      return recordOf(tx, type, {
        entity: { type: resource.name, id, version },
        employeeId,
        changes: logged?.(all) ?? all,
        ...(days ?? ofEmployee(employeeId, daysOf?.(row, changes))),
        data: Object.fromEntries(Object.keys(data).map((name) => [name, known[name]])),
      });
    };
  const scope = `${resource.scope}:read`;
  const types = Object.entries<string>(kinds).map(([what, description]) =>
    defineEvent<object>({ type: `${prefix}.${what}`, description, scope, data: schema, ...facts }),
  );
  const recorders = Object.keys(kinds).map((what, i) => [what, recorder(types[i] as EventType<object>, what)]);
  return { types, ...Object.fromEntries(recorders) };
}
