/** From the cells of a row to the values of an employee, a placement, a contract and a salary. */
import type { Instant } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import {
  type CustomCell,
  type ReadCell,
  readAmount,
  readChoice,
  readCountries,
  readCountry,
  readCustom,
  readDate,
  readDateCell,
  readNumber,
  readPercentage,
} from '../cells.ts';
import { importFieldErrors } from '../field-errors.ts';
import { customIdOf, type ImportField, importFields, type Kind, type Part } from '../fields.ts';
import { plain } from '../guess/names-of-columns.ts';
import type { Column, RowError } from '../import.ts';
import type { PlaceTable } from '../places/place-tables.ts';
import type { FoundPlace, Places } from '../places/places.ts';

type Values = Record<string, unknown>;

/** The values of a row, by the object that they belong to, and what is wrong with its cells. */
export interface ReadRow {
  values: Record<Part, Values>;
  errors: RowError[];
}

/** The data that cells are read with. */
export interface Readers {
  columns: readonly Column[];
  places: Places;
  custom: ReadonlyMap<string, CustomCell>;
  importedAt: Instant;
}

/** An error of a cell, as it is stored. */
export const errorIn = (columns: readonly Column[], at: number | null, error: FieldError): RowError => ({
  column: at,
  field: at === null ? null : (columns[at]?.field ?? null),
  code: error.code,
  ...(error.reason === undefined ? {} : { reason: error.reason }),
  ...(error.params === undefined ? {} : { params: error.params }),
  detail: error.detail,
});

/** Reads a row. Empty cells change nothing; the manager is found with the other rows (`findManagers`). */
export async function readRow(
  tx: Tx,
  cells: readonly string[],
  { columns, places, custom }: Readers,
): Promise<ReadRow> {
  const values: ReadRow['values'] = { employee: {}, placement: {}, contract: {}, salary: {}, row: {} };
  const errors: RowError[] = [];
  const customValues: { id: string; value: unknown }[] = [];
  for (const [at, { field: name }] of columns.entries()) {
    const text = cells[at] ?? '';
    if (name === null || text === '') continue;
    const customId = customIdOf(name);
    const own = customId === undefined ? undefined : custom.get(customId);
    const field = importFields.get(name);
    if (field?.kind.is === 'manager' || (!field && !own)) continue;
    const found = own
      ? readCustom(own, text)
      : field &&
        (await readKind(field.kind, text, (table, name, mayCreate) => places.find(tx, table, name, at, mayCreate)));
    if (!found) continue;
    if ('wrong' in found) errors.push(errorIn(columns, at, found.wrong));
    else if (own && customId !== undefined) customValues.push({ id: customId, value: found.value });
    else if (field) give(values, field, found.value);
  }
  if (customValues.length > 0) values.employee.customFields = customValues;
  const gross = columns.find(({ field }) => field === 'salary.grossSalary');
  if (gross && isOfYear(gross.name) && 'grossSalary' in values.salary) values.salary.grossPeriod ??= 'yearly';
  return { values, errors };
}

/** Whether the name of a column is that of amounts of a year, as `Salario bruto anual`. */
const isOfYear = (name: string): boolean => /(?<!m)ann?ual|yearly/.test(plain(name));

function give(values: ReadRow['values'], { part, name, kind }: ImportField, value: unknown): void {
  if (kind.is === 'costCentre') values[part].costCentres = value;
  else values[part][name] = value;
}

type Find = (table: PlaceTable, name: string, mayCreate?: boolean) => Promise<FoundPlace>;

async function readKind(kind: Kind, text: string, find: Find): Promise<ReadCell> {
  if (kind.is === 'costCentre') return readShares(text, find);
  if (kind.is !== 'place') return readAlone(kind, text);
  const found = await find(kind.table, text);
  return 'wrong' in found ? found : { value: found.id };
}

/** Reads the cost centres of a cell: `Sales`, or `Sales 60 %; Support 40 %`, as an export writes them. */
async function readShares(text: string, find: Find): Promise<ReadCell> {
  const whole = await findCentre(text, find);
  if ('id' in whole) return { value: [{ costCentreId: whole.id, percentage: 100 }] };
  const shares: { costCentreId: string; percentage: number }[] = [];
  const parts = text.split(/(?<=%)\s*;\s*/).map((part) => /^(.*\S)\s+(\d+(?:[.,]\d+)?)\s*%$/.exec(part.trim()));
  if (parts.includes(null)) return whole;
  for (const part of parts) {
    const [, name = '', percentage = ''] = part ?? [];
    const known = await find('cost_centres', name, false);
    const found = 'id' in known ? known : await findCentre(name.replace(/(?<!\s)\s*:$/, ''), find);
    if ('wrong' in found) return found;
    shares.push({ costCentreId: found.id, percentage: Number(percentage.replace(',', '.')) });
  }
  return { value: shares };
}

/** Finds a cost centre, or creates it, unless its name looks like shares. */
async function findCentre(name: string, find: Find): Promise<FoundPlace> {
  const looksShared = /[%;]/.test(name);
  const found = await find('cost_centres', name, !looksShared);
  return looksShared && 'wrong' in found ? { wrong: fieldError('', importFieldErrors.cellNotShares) } : found;
}

/** Reads a cell that names no other object. */
function readAlone(kind: Exclude<Kind, { is: 'place' | 'costCentre' }>, text: string): ReadCell {
  switch (kind.is) {
    case 'date':
      return readDateCell(text);
    case 'number':
      return readNumber(text);
    case 'percentage':
      return readPercentage(text);
    case 'amount':
      return readAmount(text);
    case 'choice':
      return readChoice(kind.options, text);
    case 'country':
      return readCountry(text);
    case 'countries':
      return readCountries(text);
    case 'code':
      // A text that is no number is refused by the API, which says what a code is.
      return { value: /^\d+$/.test(text) ? Number(text) : text };
    default:
      return { value: text };
  }
}

/** The fields that say who a row is about, apart from the first day. */
const names = ['id', 'externalId', 'code', 'email', 'firstName', 'lastName', 'secondLastName'] as const;

/** The cells of a row that say who it is about, as `findManagers` and the search for existing employees need them. */
export function namedIn(
  cells: readonly string[],
  columns: readonly Column[],
): { [Name in (typeof names)[number] | 'startDate']?: string } {
  const cell = (name: string) => cells[columns.findIndex(({ field }) => field === name)] || undefined;
  const found = [...names.map((name) => [name, cell(name)]), ['startDate', readDate(cell('startDate') ?? '')]];
  return Object.fromEntries(found.filter(([, text]) => text !== undefined));
}
