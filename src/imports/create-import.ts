import { yearOf } from '../platform/clock.ts';
import { type FieldError, fieldError } from '../platform/field-error.ts';
import { newId } from '../platform/ids.ts';
import { defined } from '../platform/narrowing.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { invalidBody } from '../platform/validate.ts';
import { importFieldErrors } from './field-errors.ts';
import { guessFields } from './guess/guess-fields.ts';
import { plain } from './guess/names-of-columns.ts';
import { type Column, importLimits } from './import.ts';
import type { PlaceTable } from './places/place-tables.ts';
import { namesIn } from './places/store.ts';
import { readTable, type Table } from './read-table.ts';
import { customCells, insertImport, latestImports } from './store.ts';

/** How many earlier imports are asked what the columns were. */
const rememberedImports = 20;

/** Reads a file. @throws Problem `invalid_body` */
export async function readImport(text: string): Promise<Table> {
  const table = await readTable(text);
  const wrong = wrongWith(table);
  if (wrong) throw invalidBody([wrong]);
  return table;
}

/**
 * Stores a file as a draft, with the fields that its columns probably have.
 * @returns the id of the import
 */
export async function createImport(tx: Tx, fileName: string, { header, rows }: Table): Promise<string> {
  const custom = [...(await customCells(tx))].map(([id, field]) => ({ id, ...field }));
  const fields = guessFields(header, rows, {
    custom,
    remembered: await rememberedFields(tx),
    names: await knownNames(tx),
    thisYear: yearOf(tx.today),
  });
  const columns = header.map((name, at): Column => ({ name, field: fields[at] ?? null }));
  const id = newId();
  const createdBy = { id: defined(tx.caller.actor.id, 'the user'), name: tx.caller.actor.name };
  await insertImport(tx, { id, fileName, columns, rows, createdBy });
  return id;
}

function wrongWith({ rows, stopped }: Table): FieldError | undefined {
  const { rows: maxRows, columns: maxColumns, cell } = importLimits;
  switch (stopped?.why) {
    case 'quotation':
      return fieldError('/text', importFieldErrors.unclosedQuotation, { row: stopped.row });
    case 'columns':
      return fieldError('/text', importFieldErrors.tooManyColumns, { max: maxColumns, row: stopped.row });
    case 'rows':
      return fieldError('/text', importFieldErrors.tooManyRows, { max: maxRows, row: stopped.row });
    case 'cell':
      return fieldError('/text', importFieldErrors.cellTooLong, { max: cell, row: stopped.row });
    default:
      return rows.length === 0 ? fieldError('/text', importFieldErrors.noRows) : undefined;
  }
}

/** The fields of columns in earlier imports that were not given up; the latest file says most. */
async function rememberedFields(tx: Tx): Promise<Map<string, string | null>> {
  const earlier = await latestImports(tx, rememberedImports);
  const remembered = new Map<string, string | null>();
  for (const { status, columns } of earlier) {
    if (status === 'draft' || status === 'cancelled') continue;
    for (const { name, field } of columns) {
      const key = plain(name);
      if (key !== '' && !remembered.has(key)) remembered.set(key, field);
    }
  }
  return remembered;
}

async function knownNames(tx: Tx): Promise<Map<PlaceTable, Set<string>>> {
  const tables = ['departments', 'offices', 'job_charges', 'legal_entities', 'cost_centres'] as const;
  const known = new Map<PlaceTable, Set<string>>();
  for (const table of tables) {
    known.set(table, new Set((await namesIn(tx, table)).map(({ name }) => name.toLowerCase())));
  }
  return known;
}
