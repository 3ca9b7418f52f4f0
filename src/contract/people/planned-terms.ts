/** Other terms of a contract or a salary from a day on: what is in force that day is split there. */
import { isDeepStrictEqual } from 'node:util';
import { passClosure } from '../../core/index.ts';
import type { LocalDate } from '../../platform/clock.ts';
import type { FieldError } from '../../platform/field-error.ts';
import type { DatedDays } from '../../platform/period.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/** A change as it would be written, so that all its mistakes are known before the first write. */
export interface PlannedTerms<Written> {
  errors: FieldError[];
  /** The days of the new terms. */
  days: DatedDays;
  write(): Promise<Written>;
}

/** Whether a change gives a row another value. */
export const differs = (row: object, given: object): boolean => {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.entries(given).some(([field, value]) => !isDeepStrictEqual(value, before.get(field)));
};

interface Ending {
  id: string;
  employeeId: string;
  endDate: LocalDate | null;
}

/**
 * Lets a row that continues a split one until the same last day follow the employment in its place, if the end of the
 * employment has given it that day.
 * @param before the split row with the last day that it had
 * @returns the last day that it had before the employment ended; undefined: the last day is the row's own
 */
export const followInstead = async (tx: Tx, type: string, before: Ending, row: Ending) =>
  before.endDate === null || row.endDate !== before.endDate
    ? undefined
    : passClosure(tx, row.employeeId, { type, id: before.id, endDate: before.endDate }, row.id);
