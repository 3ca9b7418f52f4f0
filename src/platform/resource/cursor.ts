import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type FieldErrorType, parameterError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { isUuid } from '../ids.ts';
import { check, invalidParameters } from '../validate.ts';
import type { Position, SortKey } from './order.ts';
import type { Resource } from './resource.ts';

/** The page of a list that a query asks for. */
export interface PageQuery {
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** @throws Problem `invalid_parameter` for a query that names its page in both ways */
export function refuseTwoPages({ page, cursor }: PageQuery): void {
  if (page !== undefined && cursor !== undefined) {
    throw invalidParameters([parameterError('cursor', fieldErrors.conflicting, { field: 'page' })]);
  }
}

/** What the reply says of a page. */
export interface PageMeta {
  currentPage: number | null;
  lastPage: number | null;
  total: number | null;
  perPage: number;
  nextCursor: string | null;
}

/** @param total how many rows the list has; undefined by cursor, where nobody counts them */
export const pageMeta = (
  { page = 1, limit = 20 }: PageQuery,
  total: number | undefined,
  nextCursor: string | null,
): PageMeta => ({
  currentPage: total === undefined ? null : page,
  lastPage: total === undefined ? null : Math.max(1, Math.ceil(total / limit)),
  total: total ?? null,
  perPage: limit,
  nextCursor,
});

/** A short mark of the query of a walk, so that another query refuses its cursor. */
export const walkMark = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 12);

export const writeCursor = (mark: string, { values, id }: Position): string =>
  Buffer.from(JSON.stringify([mark, values, id])).toString('base64url');

const invalid = (type: FieldErrorType) => invalidParameters([parameterError('cursor', type)]);

const shape = z.tuple([z.string(), z.array(z.union([z.string(), z.number()])), z.string()]);

/**
 * Reads a cursor. Clients must not make or change one; a client that does gets a 400, never a wrong page.
 * @throws Problem `invalid_parameter` if it is not a cursor, or belongs to other filters or another order
 */
export function readCursor(
  text: string,
  mark: string,
  order: SortKey[],
  resource: Pick<Resource, 'valueSchema'>,
): Position {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    parsed = undefined;
  }
  const result = shape.safeParse(parsed);
  const [givenMark, values, id] = result.data ?? [];
  if (values === undefined || id === undefined || !isUuid(id) || values.length !== order.length) {
    throw invalid(fieldErrors.invalidCursor);
  }
  if (givenMark !== mark) throw invalid(fieldErrors.cursorMismatch);
  const taken = order
    .map(({ field, absent }, i) =>
      values[i] === absent ? absent : check(resource.valueSchema(field), values[i]).value,
    )
    .filter((value) => typeof value === 'string' || typeof value === 'number');
  if (taken.length < order.length) throw invalid(fieldErrors.invalidCursor);
  return { values: taken, id };
}

/**
 * The same for a list without a resource.
 * @param values the schema of each value, by any name
 */
export const readPlace = (text: string, mark: string, values: Readonly<Record<string, z.ZodType>>): Position =>
  readCursor(
    text,
    mark,
    Object.keys(values).map((field) => ({ field, descending: false, sql: '', absent: undefined })),
    { valueSchema: (field) => values[field] ?? z.never() },
  );
