/** What a caller sees of a resource: fields and expansions, and, of users who may see only some employees, the rows about them. */
import type { LocalDate } from '../clock.ts';
import { type RawBuilder, sql } from '../db/sql.ts';
import type { Parameter, ParsedQuery } from '../http/parameters.ts';
import { memoizeByObject } from '../memoize.ts';
import type { Reader } from '../unit-of-work.ts';
import { choice } from '../values.ts';
import { columnOf, jsonColumns, jsonOf, type Shown, seen } from './columns.ts';
import { amountsAddedTo, compatColumns, compatShapeOf } from './compat-shape.ts';
import type { PageQuery } from './cursor.ts';
import type { Since } from './history/store.ts';
import type { Expansion, Resource } from './resource.ts';
import { rowOf, type WriteRows, writerOf } from './row-texts.ts';
import type { TableName } from './table-names.ts';

/** The form of a resource in a reply, for a caller and a request. */
export interface View {
  /** Identifies the view: equal requests by equal callers have equal keys. */
  key: string;
  /** The SQL that writes the JSON of the row `r`; `inAccount` makes it part of a statement. */
  json: string;
  /** The SQL that writes the text of the row `r`, of which `write` makes the JSON: for lists, because it costs less. */
  row: string;
  write: WriteRows;
  /** Fields and expansions that the caller may not see, for `meta.redacted`. */
  redacted: string[];
  /** They find further omissions that depend on the account. */
  more: ((reader: Reader) => Promise<string[]>)[];
}

/** All names that a view withholds from the caller. */
export async function redactedOf(reader: Reader, { redacted, more }: View): Promise<string[]> {
  if (more.length === 0) return redacted;
  const found = await Promise.all(more.map((find) => find(reader)));
  return [...redacted, ...found.flat()];
}

/** `fields` and `expand`, for the resources that have them. */
export function viewParameters(resource: Resource): Record<string, Parameter> {
  const expansions = Object.keys(resource.expansions);
  return {
    fields: {
      schema: choice(resource.shown.map(({ name }) => name)),
      description:
        'Returns only these fields, and omits even fields that the schema requires. If your client validates replies, generate it from /openapi-sparse.json, in which these objects have no required fields.',
      list: true,
    },
    ...(expansions.length > 0
      ? {
          expand: {
            schema: choice(expansions),
            description: 'Show the objects that these ID fields refer to as well, which saves further requests.',
            list: true,
          },
        }
      : {}),
  };
}

/** The scope of sensitive fields, without its verb: `employees.sensitive`. */
export const sensitiveScope = ({
  scope,
  sensitiveScope: other = scope,
}: Pick<Resource, 'scope' | 'sensitiveScope'>): string => `${other}.sensitive`;

/** Whether the caller may see the sensitive fields of a resource. */
export const seesSensitive = (reader: Reader, resource: Resource): boolean =>
  resource.sensitive === undefined || reader.caller.can(`${sensitiveScope(resource)}:read`);

/** Rewrites SQL about the row `r` as SQL about another row. */
const about = (row: string, sql: string) => sql.replace(/\br\./g, `${row}.`);

/** The SQL that writes the target of an expansion, or of a member of the earlier shape. */
function expanded(reader: Reader, name: string, expansion: Expansion, isEarlier: boolean): Shown {
  const target = expansion.resource();
  const match = 'field' in expansion ? `x.id = r.${columnOf(expansion.field)}` : expansion.match();
  const seesAll = seesSensitive(reader, target);
  const earlier = isEarlier ? compatShapeOf(target) : undefined;
  const shown = target.shown.filter(({ isCostly, name: field }) => !isCostly && !(earlier && field in earlier.members));
  const columns = jsonColumns([...seen(shown, seesAll), ...(earlier ? compatColumns(earlier, seesAll) : [])]);
  const sql = `(select row_to_json(v) from (
      select ${about('x', columns)} from ${target.source} x where x.account_id = {account} and ${match}
    ) v)`;
  return { name, sql, form: 'raw' };
}

/** Whether the caller may read the target of an expansion. It may be beyond the reach of a caller who sees the row. */
function mayReadTarget({ caller }: Reader, { resource }: Expansion): boolean {
  const { scope, table } = resource();
  return caller.can(`${scope}:read`) && !(isEmployeeTable(table) && caller.reach);
}

/**
 * The column with the whole target, for a statement that is not that of a view.
 * @returns undefined if the caller asks for our shape, or may not read the target
 */
export const wholeColumn = (reader: Reader, name: string, target: Expansion): string | undefined =>
  reader.caller.compat !== undefined && mayReadTarget(reader, target)
    ? onDay(jsonColumns([expanded(reader, name, target, true)]), reader.today)
    : undefined;

/** Views of earlier requests; clients repeat their requests. */
const viewsOf = memoizeByObject((_: Resource) => new Map<string, View>());
const maxViews = 500;

/** An earlier view, or a new one. */
function remembered(resource: Resource, key: string, make: () => View): View {
  const known = viewsOf(resource);
  const found = known.get(key);
  if (found) return found;
  const view = make();
  if (known.size >= maxViews) known.clear();
  known.set(key, view);
  return view;
}

/** The view for the `fields` and `expand` of a query, the scopes of the caller, and the day if it matters. */
export function viewOf(reader: Reader, resource: Resource, query: ParsedQuery = {}): View {
  const view = timelessView(reader, resource, query);
  if (!dependsOnDay(view.json)) return view;
  const { today } = reader;
  const key = `${today} ${view.key}`;
  return remembered(resource, key, () => ({
    ...view,
    key,
    json: onDay(view.json, today),
    row: onDay(view.row, today),
  }));
}

/** The same with `{today}` still in it. */
function timelessView(reader: Reader, resource: Resource, query: ParsedQuery): View {
  const { fields, expand = [] } = askedIn(query);
  const asked = fields ? resource.shown.filter(({ name }) => fields.includes(name)) : resource.shown;
  // In the order of the declaration: the same names in another order, or twice, make the same view.
  const expansions = Object.entries(resource.expansions).filter(([name]) => expand.includes(name));
  const mayRead = expansions.map(([, expansion]) => mayReadTarget(reader, expansion));
  // A client that chooses fields knows ours.
  const earlier = reader.caller.compat !== undefined && fields === undefined ? compatShapeOf(resource) : undefined;
  const whole = Object.entries(earlier?.whole ?? {}).filter(([, one]) => mayReadTarget(reader, one));
  const seesAll = seesSensitive(reader, resource);
  const amounts: readonly string[] = reader.caller.can(`${resource.scope}:read`) ? [] : resource.amounts;
  const key = JSON.stringify([
    fields && asked.map(({ name }) => name),
    expansions.map(([name]) => name),
    seesAll,
    amounts.length,
    mayRead,
    earlier !== undefined,
    [...expansions, ...whole].map(([name, { resource: target }]) => [name, seesSensitive(reader, target())]),
  ]);

  return remembered(resource, key, () => {
    const replaced = [...whole.map(([name]) => name), ...Object.keys(earlier?.members ?? {})];
    const shown = asked.filter(({ name }) => !amounts.includes(name));
    const inOurShape = shown.filter(({ name }) => !replaced.includes(name));
    const readable = [...expansions.filter((_, i) => mayRead[i]), ...whole];
    const columns = [
      ...seen(inOurShape, seesAll),
      ...readable.map(([name, expansion]) => expanded(reader, name, expansion, earlier !== undefined)),
      ...(earlier ? compatColumns(earlier, seesAll, amounts.length === 0) : []),
    ];
    return {
      key,
      json: jsonOf(columns),
      row: rowOf(columns),
      write: writerOf(columns),
      redacted: [
        ...(seesAll
          ? []
          : shown.flatMap(({ name, isSensitive, redacted: { names } = { names: [] } }) =>
              isSensitive ? [name] : Array.isArray(names) ? names : [],
            )),
        ...asked.filter(({ name }) => amounts.includes(name)).map(({ name }) => name),
        ...(earlier && amounts.length > 0 ? amountsAddedTo(resource, earlier) : []),
        ...expansions.filter((_, i) => !mayRead[i]).map(([name]) => name),
      ],
      more: seesAll
        ? []
        : shown.flatMap(({ redacted }) => (typeof redacted?.names === 'function' ? redacted.names : [])),
    };
  });
}

/** Whether deleted rows are shown. */
export type OnlyReturn = 'not_deleted' | 'all' | 'deleted';

/** The parameters of a list, or of the read of one object, apart from its filters. */
interface ListQuery extends PageQuery {
  orderBy?: string;
  onlyReturn?: OnlyReturn;
  fields?: string[];
  expand?: string[];
  knownAt?: Since;
}

/** That part of a query. `readQuery` has checked its values with the schemas of `listParameters` or `getParameters`. */
export const askedIn = (query: ParsedQuery): ListQuery => query;

const placeholder = '{today}';

/** Whether the result of a resource's SQL depends on the day. */
export const dependsOnDay = (sql: string): boolean => sql.includes(placeholder);

/**
 * SQL of a resource for the reader's current day. `{today}` becomes a literal and not a parameter: then the same text
 * works inside other statements, and the planner knows the day.
 */
export const onDay = (sql: string, today: LocalDate): string => sql.replaceAll(placeholder, `date '${today}'`);

/** The part of a resource that says which employee a row is about. */
type AboutPeople = Pick<Resource, 'table' | 'fields' | 'givenTo' | 'seenBy'>;

/** The table of the employees, of whom some callers reach only a part. */
export const employeeTable: TableName = 'employees';

/** Whether a table is that of the employees themselves. */
export const isEmployeeTable = (table: TableName): boolean => table === employeeTable;

/** The column with the employee whom a row is about; undefined if it is about none. */
export const employeeColumn = ({ table, fields }: AboutPeople): string | undefined =>
  isEmployeeTable(table) ? 'id' : 'employeeId' in fields ? columnOf('employeeId') : undefined;

/** Keeps the rows whose `column` (the id of an employee) the caller reaches. */
export const withinReach = ({ caller }: Reader, column: string): RawBuilder<unknown> =>
  caller.reach === undefined ? sql`true` : sql`${sql.raw(column)} = any(${caller.reach}::uuid[])`;

/**
 * The condition on the row `r` of a resource that keeps the rows within the caller's reach; undefined if that is all
 * rows.
 */
export function reachCondition(reader: Reader, resource: AboutPeople): RawBuilder<unknown> | undefined {
  if (resource.seenBy) return resource.seenBy(reader);
  const column = reader.caller.reach && employeeColumn(resource);
  if (column === undefined) return undefined;
  const { accountId, employeeId } = reader.caller;
  const within = withinReach(reader, `r.${column}`);
  return resource.givenTo && employeeId !== undefined
    ? sql`(${within} or ${resource.givenTo(accountId, employeeId)})`
    : within;
}

/** Whether the caller reaches an employee. */
export const reaches = ({ caller }: Reader, employeeId: string): boolean =>
  caller.reach === undefined || caller.reach.includes(employeeId);
