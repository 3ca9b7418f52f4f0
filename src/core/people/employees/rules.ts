import type { LocalDate } from '../../../platform/clock.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import type { CreateInput, PatchInput } from '../../../platform/resource/resource.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import type { Employee, employees } from './employee.ts';

type Values = Partial<Employee>;

/**
 * What a hire states about the employment: its dates and whether it is over already.
 * @param today the employee's day: the last day lasts until its midnight
 */
export function employmentOfHire(input: CreateInput<typeof employees>, today: LocalDate) {
  const startDate = input.startDate ?? today;
  const endDate = input.endDate ?? null;
  const isOver = endDate !== null && endDate < today;
  const errors: FieldError[] = [];
  if (input.status === 'inactive' && endDate === null) {
    errors.push(fieldError('/endDate', coreFieldErrors.endRequired));
  }
  if (input.status === 'inactive' && endDate !== null && !isOver) {
    errors.push(fieldError('/status', coreFieldErrors.inactiveBeforeEnd));
  }
  if (input.status === 'active' && isOver) {
    errors.push(fieldError('/status', coreFieldErrors.activeAfterEnd));
  }
  return { startDate, endDate, status: isOver ? ('inactive' as const) : ('active' as const), errors };
}

/** The rules between the dates and numbers of an employee. */
export function contradictions(values: Values): FieldError[] {
  const { startDate, endDate, identityNumberType, secondaryIdentityNumberType } = values;
  const { identityNumberCountry = null, secondaryIdentityNumberCountry = null } = values;
  const errors: FieldError[] = [];
  if (startDate && endDate && endDate < startDate) {
    errors.push(fieldError('/endDate', fieldErrors.endBeforeStart, { startDate }));
  }
  const isSameKind = identityNumberType && identityNumberType === secondaryIdentityNumberType;
  if (isSameKind && identityNumberCountry === secondaryIdentityNumberCountry) {
    errors.push(fieldError('/secondaryIdentityNumberType', coreFieldErrors.sameIdentity));
  }
  return errors;
}

/** What a change means for an employment. */
export type Step =
  | { kind: 'none' }
  /** Hired again, on the startDate of the change. */
  | { kind: 'reactivate' }
  | { kind: 'use_reactivate' }
  /** The last day is set or moved: it is over, or lasts until its midnight. */
  | { kind: 'leave'; endDate: LocalDate; now: boolean }
  /** The last day of a former employee is corrected. */
  | { kind: 'correct_end'; endDate: LocalDate }
  /** A termination is taken back. */
  | { kind: 'stay' };

/**
 * Reads from a change what happens to the employment of `before`; see the table of deactivation in docs.
 * @param today the employee's day
 */
export function stepOf(before: Employee, input: PatchInput<typeof employees>, today: LocalDate): Step {
  const { status, endDate, startDate } = input;
  const endChanges = endDate !== undefined && endDate !== before.endDate;
  if (before.status === 'inactive') {
    const isNewStart = startDate !== undefined && before.endDate !== null && startDate > before.endDate;
    if (status === 'active') return { kind: isNewStart ? 'reactivate' : 'use_reactivate' };
    if (!endChanges) return { kind: 'none' };
    return endDate === null || endDate >= today ? { kind: 'use_reactivate' } : { kind: 'correct_end', endDate };
  }
  const leavesOn = endDate ?? (status === 'inactive' ? (before.endDate ?? today) : null);
  if (leavesOn !== null && (endChanges || status === 'inactive')) {
    return { kind: 'leave', endDate: leavesOn, now: leavesOn < today };
  }
  return endChanges ? { kind: 'stay' } : { kind: 'none' };
}

/**
 * The nationalities that a change writes: a client that sends one means the first, and the others stay.
 * @param before the stored nationalities
 */
export function nationalitiesOf(
  { nationality, nationalities }: PatchInput<typeof employees>,
  before: string[],
): { nationalities?: string[]; errors: FieldError[] } {
  if (nationality === undefined) return { ...(nationalities ? { nationalities } : {}), errors: [] };
  if (nationalities === undefined) {
    const others = before.slice(1).filter((one) => one !== nationality);
    return { nationalities: nationality === null ? others : [nationality, ...others], errors: [] };
  }
  const isSame = (nationalities[0] ?? null) === nationality;
  return { nationalities, errors: isSame ? [] : [fieldError('/nationality', coreFieldErrors.otherNationality)] };
}
