/** Rows of this area about an employee, for certain days. */
import { type FollowedEmployee, lockPersonOf } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import type { DatedDays } from '../../platform/period.ts';
import type { Fields } from '../../platform/resource/field.ts';
import { notFound } from '../../platform/resource/read.ts';
import type { Resource, Stored } from '../../platform/resource/resource.ts';
import { lockRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/**
 * Locks a dated row for a change or its removal. The employee's row comes first, as in every write about an employee,
 * to avoid a deadlock between two of them.
 * @throws Problem `not_found`, `version_mismatch`
 */
export async function lockWithPerson<F extends Fields>(
  tx: Tx,
  resource: Parameters<typeof lockRow<F>>[1] & Pick<Resource, 'table'>,
  id: string,
  purpose: 'change' | 'removal' | 'consequence' = 'change',
): Promise<{ person: FollowedEmployee; row: Stored<F> }> {
  const person = await lockPersonOf(tx, resource.table, id);
  if (!person) throw notFound(resource, id);
  return { person, row: await lockRow(tx, resource, id, purpose) };
}

/** The errors of a change to fields that are fixed once the row exists. The same value is valid. */
export function changedAlthoughFixed<Row extends object>(
  before: Row,
  input: { readonly [Field in keyof Row]?: unknown },
  fixed: readonly (keyof Row & string)[],
): FieldError[] {
  return fixed
    .filter((field) => input[field] !== undefined && input[field] !== before[field])
    .map((field) => fieldError(`/${field}`, fieldErrors.immutable));
}

/** The rule between the days of a row. */
export const wrongDays = ({ startDate, endDate }: DatedDays): FieldError[] =>
  endDate !== null && endDate < startDate ? [fieldError('/endDate', fieldErrors.endBeforeStart, { startDate })] : [];

/** The start as reported, if it is past when it is written: only a day that comes later has a separate event. */
export const startToldBy = (today: LocalDate, { startDate }: Pick<DatedDays, 'startDate'>): LocalDate | null =>
  startDate < today ? startDate : null;
