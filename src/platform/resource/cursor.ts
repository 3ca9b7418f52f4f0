import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type FieldErrorType, parameterError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { isUuid } from '../ids.ts';
import { check, invalidParameters } from '../validate.ts';
import { text } from '../values.ts';
import type { Position, SortKey } from './order.ts';

/** The page of a list that a query asks for. */
export interface PageQuery {
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** What the reply says of a page. */
export interface PageMeta {
  currentPage: number | null;
  lastPage: number | null;
  total: number | null;
  perPage: number;
  nextCursor: string | null;
}

/** The cursor of the first page of a walk. The count of a large list takes longer than a statement may, so it has no totals. */
const start = 'start';

/** Whether a query asks for the first page of a list, by number or by cursor. */
export const isFirstPage = ({ page = 1, cursor = start }: PageQuery): boolean => page === 1 && cursor === start;

/** The parameter `cursor`. @param same what the next page has to ask for as well */
export const cursorParameter = (same: string) => ({
  schema: text(4000, 'WyJxT3ciLFtdXQ'),
  description: `The nextCursor of the previous page, with the same ${same}; \`${start}\` for the first page of a walk.`,
});

const invalid = (type: FieldErrorType) => invalidParameters([parameterError('cursor', type)]);

const shape = z.tuple([z.string(), z.array(z.union([z.string(), z.number()])), z.string()]);

/** A value of a cursor. */
type CursorValue = Pick<SortKey, 'schema' | 'absent'>;

/** @throws Problem `invalid_parameter` if it is not a cursor, or belongs to other filters or another order */
function readCursor(text: string, mark: string, places: readonly CursorValue[]): Position {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    parsed = undefined;
  }
  const result = shape.safeParse(parsed);
  const [givenMark, values, id] = result.data ?? [];
  if (values === undefined || id === undefined || !isUuid(id) || values.length !== places.length) {
    throw invalid(fieldErrors.invalidCursor);
  }
  if (givenMark !== mark) throw invalid(fieldErrors.cursorMismatch);
  const taken = places
    .map(({ schema, absent }, i) => (values[i] === absent ? absent : check(schema, values[i]).value))
    .filter((value) => typeof value === 'string' || typeof value === 'number');
  if (taken.length < places.length) throw invalid(fieldErrors.invalidCursor);
  return { values: taken, id };
}

/** The page of a list that a query asks for: by number, with totals, or by cursor, without. */
interface RequestedPage {
  /** Whether it is a page by number, of which the reply has totals. */
  isCounted: boolean;
  /** By cursor: the last row of the page before; undefined for the first one. */
  position: Position | undefined;
  /** By number: how many rows are before the page. */
  offset: number;
  limit: number;
  /**
   * The remarks of the reply.
   * @param total how many rows the list has; without effect by cursor, where nobody has to count them
   * @param next the last row of the page, if there are more
   */
  meta(total: number | undefined, next: Position | undefined): PageMeta;
}

/**
 * Reads which page a query asks for. Clients must not make or change a cursor; a client that does gets a 400, never a wrong page.
 * @param walk tells apart what different queries list: each refuses the cursors of the others
 * @param places of the values of a cursor
 * @throws Problem `invalid_parameter` for both a page and a cursor, or for a cursor that is not one of this list
 */
export function pageRequestOf(
  { page, limit = 20, cursor }: PageQuery,
  walk: unknown,
  places: readonly CursorValue[],
): RequestedPage {
  if (page !== undefined && cursor !== undefined) {
    throw invalidParameters([parameterError('cursor', fieldErrors.conflicting, { field: 'page' })]);
  }
  const mark = createHash('sha256').update(JSON.stringify(walk)).digest('base64url').slice(0, 12);
  const isCounted = cursor === undefined;
  const meta: RequestedPage['meta'] = (counted, next) => {
    const total = isCounted ? counted : undefined;
    return {
      currentPage: total === undefined ? null : (page ?? 1),
      lastPage: total === undefined ? null : Math.max(1, Math.ceil(total / limit)),
      total: total ?? null,
      perPage: limit,
      nextCursor: next ? Buffer.from(JSON.stringify([mark, next.values, next.id])).toString('base64url') : null,
    };
  };
  const position = isCounted || cursor === start ? undefined : readCursor(cursor, mark, places);
  return { isCounted, position, offset: ((page ?? 1) - 1) * limit, limit, meta };
}
