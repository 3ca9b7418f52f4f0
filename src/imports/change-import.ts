import { commonErrors } from '../platform/errors.ts';
import { fieldError } from '../platform/field-error.ts';
import { isUuid } from '../platform/ids.ts';
import { Problem, problem } from '../platform/problem.ts';
import type { Reader, Tx } from '../platform/unit-of-work.ts';
import { invalidBody } from '../platform/validate.ts';
import { wrongImportStatus } from './errors.ts';
import { importFieldErrors } from './field-errors.ts';
import { customIdOf, importFields, keys } from './fields.ts';
import type { Cause, Import, ImportChange, Mending, Status } from './import.ts';
import {
  causesOf,
  customCells,
  findImport,
  type LockedImport,
  lockImport,
  replaceCells,
  skipSame,
  uncheckRows,
  writeCells,
  writeImport,
} from './store.ts';

const notFound = (id: string) => new Problem(commonErrors.notFound, `There is no import ${id}.`);

/** @throws Problem `not_found` */
export async function showImport(reader: Reader, id: string): Promise<Import & { causes: Cause[] }> {
  const found = isUuid(id) ? await findImport(reader, id) : undefined;
  if (!found) throw notFound(id);
  return { ...found, causes: await causesOf(reader, id) };
}

/** @throws Problem `not_found`, `wrong_import_status` */
async function lockIn(tx: Tx, id: string, allowed: readonly Status[]): Promise<LockedImport> {
  const found = isUuid(id) ? await lockImport(tx, id) : undefined;
  if (!found) throw notFound(id);
  if (!allowed.includes(found.status)) throw problem(wrongImportStatus, { status: found.status });
  return found;
}

/**
 * Says which field each column has, or what the import creates. Other fields make a draft of it again; other objects to
 * create, the rows with errors are checked again.
 * @throws Problem `not_found`, `wrong_import_status`, `invalid_body`
 */
export async function changeImport(tx: Tx, id: string, { fields, creates }: ImportChange): Promise<void> {
  const found = await lockIn(tx, id, ['draft', 'checking', 'checked']);
  const columns = fields && (await columnsWith(tx, found, fields));
  const status = columns ? 'draft' : found.status === 'draft' ? 'draft' : 'checking';
  await uncheckRows(tx, id, columns ? 'all' : 'refused');
  await writeImport(tx, id, {
    status,
    prepared: false,
    ...(columns ? { columns } : {}),
    ...(creates ? { creates } : {}),
  });
}

async function columnsWith(tx: Tx, { columns }: Import, fields: readonly (string | null)[]) {
  if (fields.length !== columns.length) {
    throw invalidBody([fieldError('/fields', importFieldErrors.columnCount, { count: columns.length })]);
  }
  const custom = await customCells(tx);
  const wrong = fields.flatMap((field, at) => {
    if (field === null) return [];
    const own = customIdOf(field);
    if (!importFields.has(field) && !(own !== undefined && custom.has(own))) {
      return [fieldError(`/fields/${at}`, importFieldErrors.unknownImportField)];
    }
    return fields.indexOf(field) === at ? [] : [fieldError(`/fields/${at}`, importFieldErrors.fieldTwice)];
  });
  if (wrong.length > 0) throw invalidBody(wrong);
  return columns.map(({ name }, at) => ({ name, field: fields[at] ?? null }));
}

/** Begins the check of a draft. @throws Problem `not_found`, `wrong_import_status`, `invalid_body` */
export async function checkImport(tx: Tx, id: string): Promise<void> {
  const { columns } = await lockIn(tx, id, ['draft', 'checked']);
  const has = (name: string) => columns.some(({ field }) => field === name);
  if (!(has('firstName') && has('lastName')) && !keys.some(has)) {
    throw invalidBody([fieldError('', importFieldErrors.nobodyNamed)]);
  }
  await uncheckRows(tx, id, 'all');
  await writeImport(tx, id, { status: 'checking', prepared: false });
}

/** Begins to write what was checked. @throws Problem `not_found`, `wrong_import_status` */
export async function startImport(tx: Tx, id: string): Promise<void> {
  await lockIn(tx, id, ['checked']);
  await skipSame(tx, id);
  await writeImport(tx, id, { status: 'running' });
}

/** Ends an import after its present chunk; what it wrote stays. @throws Problem `not_found`, `wrong_import_status` */
export async function cancelImport(tx: Tx, id: string): Promise<void> {
  const { status } = await lockIn(tx, id, ['draft', 'checking', 'checked', 'running', 'cancelled']);
  if (status !== 'cancelled') await writeImport(tx, id, { status: 'cancelled', finishedAt: tx.now });
}

/**
 * Writes cells. A checked import then checks their rows, and those with errors, again.
 * @throws Problem `not_found`, `wrong_import_status`, `invalid_body`
 */
export async function mendImport(tx: Tx, id: string, { cells = [], replacements = [] }: Mending): Promise<void> {
  const { status, columns } = await lockIn(tx, id, ['draft', 'checking', 'checked']);
  const outside = (column: number) => column >= columns.length;
  const wrong = [
    ...cells.flatMap(({ column }, i) =>
      outside(column) ? [fieldError(`/cells/${i}/column`, importFieldErrors.noSuchCell)] : [],
    ),
    ...replacements.flatMap(({ column }, i) =>
      outside(column) ? [fieldError(`/replacements/${i}/column`, importFieldErrors.noSuchCell)] : [],
    ),
  ];
  if (wrong.length > 0) throw invalidBody(wrong);
  const written = await writeCells(tx, id, cells);
  if (written < cells.length) throw invalidBody([fieldError('/cells', importFieldErrors.noSuchCell)]);
  for (const one of replacements) await replaceCells(tx, id, one);
  await uncheckRows(tx, id, 'refused');
  await writeImport(tx, id, { status: status === 'draft' ? 'draft' : 'checking', prepared: false });
}
