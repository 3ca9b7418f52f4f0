/** What becomes of a row: written, or refused with every reason. */
import { isDeepStrictEqual } from 'node:util';
import { withRecorded } from '../../events/index.ts';
import type { FieldError } from '../../platform/field-error.ts';
import { fieldError } from '../../platform/field-error.ts';
import { ParallelConflict } from '../../platform/parallel-conflict.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { importFieldErrors } from '../field-errors.ts';
import { customName } from '../fields.ts';
import type { Basis, RowChange, RowError } from '../import.ts';
import type { ExistingEmployee } from '../people/employee-index.ts';
import type { RowResult, StoredRow } from '../store.ts';
import { errorIn, namedIn, type Readers, type ReadRow, readRow } from './read-row.ts';
import { dated, writeRow } from './write-row.ts';

/** The manager of a row. */
export type ManagerOfRow =
  | { id: string | undefined }
  /** The manager comes with a row that has errors. */
  | { refusedRow: number };

/** A row, and whom it is about. */
export interface RowToTry {
  row: StoredRow;
  person: ExistingEmployee | undefined;
  manager: ManagerOfRow;
  /** Whether it would hire someone who has the name of an employee, and whom no key tells from them. */
  isNamesake: boolean;
}

/** Writes a row. A refused row leaves no trace in the transaction. */
export async function tryRow(
  tx: Tx,
  { row, person, manager, isNamesake }: RowToTry,
  readers: Readers,
): Promise<RowResult> {
  const { columns, places } = readers;
  const named = namedIn(row.cells, columns);
  const [first = person?.firstName, last = person?.lastName] = [named.firstName, named.lastName];
  const who = { number: row.number, name: [first, last].filter(Boolean).join(' ') || (named.email ?? null) };
  const errors: RowError[] = [...row.clashes];
  const at = (field: string) => columns.findIndex((column) => column.field === field);
  if ('refusedRow' in manager) {
    const wrong = fieldError('', importFieldErrors.managerNotImported, { row: manager.refusedRow });
    errors.push(errorIn(columns, at('managerId'), wrong));
  }
  if (named.id !== undefined && person === undefined) {
    errors.push(errorIn(columns, at('id'), fieldError('', importFieldErrors.noSuchPerson)));
  }
  if (isNamesake) errors.push(errorIn(columns, null, fieldError('', importFieldErrors.nameOfEmployee)));
  let read: ReadRow | undefined;
  const placesBefore = places.made;
  try {
    return await tx.attempt(async () => {
      read = await readRow(tx, row.cells, readers);
      const { values, errors: ofCells } = read;
      const managerId = 'id' in manager ? manager.id : undefined;
      const { result, events } = await withRecorded(tx, () =>
        writeRow(tx, { person, values, managerId, importedAt: readers.importedAt }),
      );
      const own = result.isNew ? [] : eventsOf(result.id, events);
      const changes = changesOf(own);
      const outcome = result.isNew ? 'new' : events.length > 0 ? 'changed' : 'same';
      const made: RowResult = { ...who, outcome, employeeId: result.id, changes, basis: basisOf(own), errors: [] };
      if (!isAsChecked(row, made, read))
        errors.push(errorIn(columns, null, fieldError('', importFieldErrors.notAsChecked)));
      // The verbs have found further errors, or none: the row is refused for those of its cells.
      if (errors.length + ofCells.length > 0) throw new Wrong();
      return made;
    });
  } catch (error) {
    if (!(error instanceof Problem || error instanceof Wrong)) throw error;
    places.forgetAfter(placesBefore);
    const refused = error instanceof Problem ? errorsOf(error, columns, read) : [];
    const all = distinct([...errors, ...(read?.errors ?? []), ...refused]);
    return { ...who, outcome: 'refused', employeeId: person?.id ?? null, changes: [], basis: {}, errors: all };
  }
}

/**
 * Whether a row changes what the check showed: the same employee, of their own fields that its cells name no others and from
 * no other values, and of their contracts, salaries and placements those of the check, in the same version. Another user may
 * have changed them since.
 */
function isAsChecked(checked: StoredRow, made: RowResult, { values }: ReadRow): boolean {
  const { outcome, employeeId, changes } = made;
  if (checked.outcome === null || outcome === 'same') return true;
  if (checked.outcome !== outcome || (outcome === 'changed' && checked.employeeId !== employeeId)) return false;
  // The fields that hold from a day on follow the placement.
  const isNamed = ({ object, field }: RowChange) =>
    object === 'employee' && !dated.includes(field) && field.replace(/\..*/, '') in values.employee;
  const isShown = ({ field, before }: RowChange) =>
    checked.changes.some(
      (was) =>
        was.object === 'employee' && was.field === field && isDeepStrictEqual(was.before ?? null, before ?? null),
    );
  return isOnBasis(checked, made.basis) && changes.every((one) => !isNamed(one) || isShown(one));
}

function isOnBasis({ basis: checked, managerRow }: StoredRow, basis: Basis): boolean {
  // An earlier version has checked the row, and stored no versions: what is there now need not be what it showed.
  if (checked === null) return Object.keys(basis).length === 0;
  // The check cannot show what a manager of the same file moves.
  const { placement, ...others } = basis;
  const parts = managerRow !== null && checked.placement === undefined ? others : basis;
  return Object.entries(parts).every(([name, versions]) => isDeepStrictEqual(checked[name as keyof Basis], versions));
}

/** Undoes a row whose cells are wrong, and those beside it. */
class Wrong extends ParallelConflict {}

/** One error for each cell: the first says most. */
function distinct(errors: readonly RowError[]): RowError[] {
  const seen = new Map(errors.toReversed().map((error) => [error.column ?? `${error.field} ${error.code}`, error]));
  return errors.filter((error) => seen.get(error.column ?? `${error.field} ${error.code}`) === error);
}

/** The errors of a refusal, at their columns. */
export function errorsOf(problem: Problem, columns: Readers['columns'], read?: ReadRow): RowError[] {
  const { type, message, reason, params, errors } = problem;
  if (errors.length === 0) {
    const told = { code: type.code, ...(reason ? { reason } : {}), ...(params ? { params } : {}), detail: message };
    return [{ column: null, field: null, ...told }];
  }
  return errors.map((error) => {
    const field = fieldAt(error, read);
    const at = columns.findIndex((column) => column.field !== null && column.field === field);
    return { ...errorIn(columns, at === -1 ? null : at, error), field: field ?? null };
  });
}

/** The column's field of a pointer: `/contract/weeklyHours` is `contract.weeklyHours`. */
function fieldAt({ pointer = '' }: FieldError, read: ReadRow | undefined): string | undefined {
  const [, first = '', second] = pointer.split('/');
  if (first === 'customFields') {
    const given = read?.values.employee.customFields;
    const one: unknown = Array.isArray(given) ? given[Number(second)] : undefined;
    return typeof one === 'object' && one !== null && 'id' in one ? customName(String(one.id)) : undefined;
  }
  if (first === 'contract' || first === 'salary') return second === undefined ? undefined : `${first}.${second}`;
  if (first === 'costCentres') return 'placement.costCentreId';
  return first in (read?.values.placement ?? {}) ? `placement.${first}` : first || undefined;
}

type RowEvent = Awaited<ReturnType<typeof withRecorded>>['events'][number] & { object: RowChange['object'] };

const shown = ['employee', 'placement', 'contract', 'salary'] as const;

/** The events about what a row shows of an employee. */
const eventsOf = (employeeId: string, events: readonly Omit<RowEvent, 'object'>[]): RowEvent[] =>
  events.flatMap((event) => {
    const object = shown.find((type) => type === event.entity.type);
    return object !== undefined && (event.employeeId ?? event.entity.id) === employeeId ? [{ ...event, object }] : [];
  });

/** The values that changed; what moved with the employee's own fields is shown once. */
function changesOf(events: readonly RowEvent[]): RowChange[] {
  const seen = new Set<string>();
  const changes: RowChange[] = [];
  for (const { object, changes: some = [] } of events) {
    for (const { field, before, after } of some) {
      if (field === 'employeeId' || (object === 'placement' && seen.has(`employee ${field}`))) continue;
      seen.add(`${object} ${field}`);
      if (changes.length < maxChanges) changes.push({ object, field, before, after });
    }
  }
  return changes;
}

/** What the row changes of what was there before. */
function basisOf(events: readonly RowEvent[]): Basis {
  const basis: Basis = {};
  const seen = new Set<string>();
  for (const { object, entity, continues } of events) {
    if (object === 'employee') continue;
    basis[object] ??= [];
    const before = entity.version === 1 ? continues : { id: entity.id, version: entity.version - 1 };
    if (before && !seen.has(before.id)) basis[object].push(`${before.id} ${before.version}`);
    seen.add(entity.id).add(before?.id ?? entity.id);
  }
  for (const versions of Object.values(basis)) versions.sort();
  return basis;
}

/** The most changes that a row shows. */
const maxChanges = 500;
