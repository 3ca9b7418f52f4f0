/**
 * An import of people from a file. Its rows are checked, and then written, by a worker in chunks:
 *
 *   draft ── check ──▶ checking ──▶ checked ── start ──▶ running ──▶ done
 *     ▲                                │                    │
 *     └── another field of a column ───┘      cancel ───────┴──▶ cancelled
 *
 * A corrected cell, and another choice of what to create, go back to `checking`: the worker then checks the rows with errors
 * again.
 */
import * as z from 'zod';
import { issueParams } from '../platform/field-error.ts';
import { fieldErrors } from '../platform/field-errors.ts';
import { limits } from '../platform/limits.ts';
import { anyTextPattern, choice, id, instant, integer, storable, text } from '../platform/values.ts';
import { madeByName } from './places/place-tables.ts';

export const path = '/account/v1/imports';
export const tag = 'Imports';

/** The limits of one import. */
export const importLimits = {
  rows: 20_000,
  columns: 200,
  /** Characters of a cell. */
  cell: 10_000,
  /** Bytes of the request that brings the file. */
  bytes: limits.batchBytes,
  /** How long the rows are kept after the last change, in days. */
  rowsKeptDays: 30,
};

const statuses = ['draft', 'checking', 'checked', 'running', 'done', 'cancelled'] as const;
export type Status = (typeof statuses)[number];

export const outcomes = ['new', 'changed', 'same', 'refused'] as const;
export type RowOutcome = (typeof outcomes)[number];

/** A name as a file has it. */
const free = (max: number, example: string) => z.string().max(max).meta({ example, pattern: anyTextPattern });

const fieldName = text(200, 'email')
  .nullable()
  .meta({ description: 'The field that the column has; null: it is not imported.' });

const column = z.object({ name: free(importLimits.cell, 'E-mail'), field: fieldName });
export type Column = z.infer<typeof column>;

const count = integer(0, importLimits.rows, 3);
export const counts = z
  .object({ rows: count, done: count, new: count, changed: count, same: count, refused: count, unchecked: count })
  .meta({ id: 'ImportCounts', description: 'Rows by what the check or the import made of them.' });
export type Counts = z.infer<typeof counts>;

/** One mistake in a row. */
const rowError = z
  .object({
    column: integer(0, importLimits.columns, 2)
      .nullable()
      .meta({ description: 'The column, from 0; null: the mistake is in no cell.' }),
    field: text(200, 'email').nullable(),
    code: text(100, 'already_taken'),
    reason: text(100, 'cell_date').optional(),
    params: z
      .record(
        z.string().max(100),
        z.union([
          z.string().max(2000).meta({ pattern: anyTextPattern }),
          z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
        ]),
      )
      .optional()
      .meta({ maxProperties: 20, example: { row: 2 } }),
    detail: text(2000, 'is already taken'),
  })
  .meta({ id: 'ImportRowError' });
export type RowError = z.infer<typeof rowError>;

const cause = z
  .object({
    error: rowError,
    rows: count.meta({ description: 'How many rows have it.' }),
    values: z.array(free(importLimits.cell, 'Pilot')).max(10).meta({ description: 'Some of the values.' }),
    different: count.meta({ description: 'How many different values there are.' }),
    names: z.array(free(500, 'Ana Torres')).max(10).meta({ description: 'Some of the people.' }),
  })
  .meta({ id: 'ImportCause' });
export type Cause = z.infer<typeof cause>;

const creates = z
  .array(choice(madeByName))
  .max(madeByName.length)
  .meta({ description: 'The kinds of objects that the import creates if the file names one that does not exist.' });

export const importSchema = z
  .object({
    id,
    fileName: free(200, 'people.csv'),
    status: choice(statuses),
    columns: z.array(column).max(importLimits.columns),
    creates,
    counts,
    createdBy: z.object({ id, name: text(200, 'Ana Torres') }),
    createdAt: instant,
    changedAt: instant,
    finishedAt: instant.nullable(),
    rowsDeletedAt: instant.nullable().meta({
      description: `Rows are deleted ${importLimits.rowsKeptDays} days after the last change.`,
      example: null,
    }),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

export const importWithCauses = importSchema
  .extend({ causes: z.array(cause).max(100).meta({ description: 'The errors by cause, the most frequent first.' }) })
  .meta({ id: 'ImportWithCauses' });

const value = z.unknown().meta({ description: 'Any JSON value.', example: '+34 600 000 000' });
const change = z.object({
  object: choice(['employee', 'placement', 'contract', 'salary']),
  field: text(200, 'phone'),
  before: value,
  after: value,
});
export type RowChange = z.infer<typeof change>;

/**
 * What a row changed of contracts, salaries and placements: those that were there before, each as `<id> <version>`. A change in
 * the past, as of a salary that ends because another one begins, names one here that no value shows.
 */
export type Basis = Partial<Record<Exclude<RowChange['object'], 'employee'>, string[]>>;

export const importRow = z
  .object({
    number: integer(1, 2 ** 31 - 1, 2).meta({
      description: 'As a spreadsheet numbers it, the names of the columns and a title above them included.',
    }),
    cells: z.array(free(importLimits.cell, 'Ana')).max(importLimits.columns),
    outcome: choice(outcomes).nullable(),
    done: z.boolean().meta({ example: false }),
    name: free(500, 'Ana Torres').nullable(),
    employeeId: id.nullable(),
    changes: z.array(change).max(500),
    errors: z.array(rowError).max(500),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRow>;

export const columnIndex = integer(0, importLimits.columns - 1, 2).meta({ description: 'The column, from 0.' });
/** The text of a file or of a cell, blank or not. */
export const textOf = (max: number) =>
  z
    .string()
    .max(max)
    .refine(storable, { params: issueParams(fieldErrors.invalidCharacters) });
const cellText = textOf(importLimits.cell).meta({ pattern: anyTextPattern, example: 'ana@acme.example' });

/** The body of a change. */
export const importChange = z
  .strictObject({
    fields: z
      .array(text(200, 'email').nullable())
      .max(importLimits.columns)
      .meta({ description: 'The field of each column; null: it is not imported.' }),
    creates,
  })
  .partial()
  .meta({ id: 'ImportUpdate' });
export type ImportChange = z.infer<typeof importChange>;

/** The body of a correction. */
export const mending = z
  .strictObject({
    cells: z.array(z.strictObject({ row: integer(1, 2 ** 31 - 1, 2), column: columnIndex, value: cellText })).max(1000),
    replacements: z
      .array(z.strictObject({ column: columnIndex, from: cellText, to: cellText }))
      .max(100)
      .meta({ description: 'The same correction in every row that has the text.' }),
  })
  .partial()
  .meta({ id: 'ImportMending' });
export type Mending = z.infer<typeof mending>;
