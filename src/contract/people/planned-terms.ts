/** Other terms of a contract or a salary from a day on: what is in force that day is split there. */
import { isDeepStrictEqual } from 'node:util';
import type { LocalDate } from '../../platform/clock.ts';
import type { FieldError } from '../../platform/field-error.ts';

/** A change as it would be written, so that all its mistakes are known before the first write. */
export interface PlannedTerms<Written> {
  errors: FieldError[];
  /** The days of the new terms. */
  days: { startDate: LocalDate; endDate: LocalDate | null };
  write(): Promise<Written>;
}

/** Whether a change gives a row another value. */
export const differs = (row: object, given: object): boolean => {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.entries(given).some(([field, value]) => !isDeepStrictEqual(value, before.get(field)));
};
