import { isDeepStrictEqual } from 'node:util';
import type { LocalDate } from '../../../platform/clock.ts';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import type { CreateInput, PatchInput } from '../../../platform/resource/resource.ts';
import { seesSensitive } from '../../../platform/resource/view.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import {
  isSpanish,
  looksLikeNaf,
  readAccount,
  wrongIdentityNumber,
  wrongSocialSecurityNumber,
} from '../../organisation/numbers/index.ts';
import { type Employee, employees } from './employee.ts';

type Values = Partial<Employee>;

/** The employment that the fields of an employee state; the event of a hire covers it. */
export const employmentOf = ({
  id: employeeId,
  startDate,
  endDate,
  endReason: reason,
}: Pick<Employee, 'id' | 'startDate' | 'endDate' | 'endReason'>) => ({ employeeId, startDate, endDate, reason });

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

/**
 * Employments in the body of an employee: the same as it has may come back with a copy, other ones would be lost without a
 * word.
 * @param given undefined or null: none; generated Java clients send null for a field of any type
 */
export function otherEmployments(
  employments: { startDate: LocalDate; endDate: LocalDate | null; reason: string | null }[],
  given: unknown,
): FieldError[] {
  if (given == null) return [];
  const shown = employments.map(({ startDate, endDate, reason }) => ({ startDate, endDate, reason }));
  const path = 'PATCH /core/v3/employees/{id}/employments/{employmentId}';
  return isDeepStrictEqual(given, shown)
    ? []
    : [fieldError('/employments', coreFieldErrors.employmentsReadOnly, { path })];
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

/*
 * The numbers of an employee in a body: identity, social security, bank account. Only what a write sets is judged, so
 * that a wrong number of earlier times stands in the way of no other change.
 */

type NumbersInput = PatchInput<typeof employees>;

/** What a write does with the numbers. */
interface Numbers {
  values: Pick<NumbersInput, 'accountNumber' | 'accountScheme'>;
  errors: FieldError[];
}

/** The fields of each identity number. */
const identities = [
  { number: 'nid', type: 'identityNumberType', country: 'identityNumberCountry' },
  { number: 'secondaryNid', type: 'secondaryIdentityNumberType', country: 'secondaryIdentityNumberCountry' },
] as const;

/**
 * @param before the stored employee; undefined for a new one
 * @returns the account number as it is stored, and the errors of wrong numbers
 */
export function givenNumbers(reader: Reader, input: NumbersInput, before?: Employee): Numbers {
  // Whether a value counts as another would reveal the stored one to a caller who may not see it.
  const sees = before !== undefined && seesSensitive(reader, employees);
  const differs = (field: keyof NumbersInput) =>
    input[field] !== undefined && !(before && input[field] === before[field as keyof Employee]);
  /** Whether the body sets a number, or says of a stored one that the caller sees what it is. */
  const isSet = (number: keyof NumbersInput, ...about: (keyof NumbersInput)[]) =>
    (input[number] !== undefined && (!sees || differs(number))) || (sees && about.some(differs));
  const after = { ...before, ...input };
  const residence = sees ? after.country : input.country;
  const errors = identities.flatMap(({ number, type, country }) => {
    const value = after[number];
    if (value == null || !isSet(number, type, country)) return [];
    return wrongIdentityNumber(`/${number}`, {
      number: value,
      type: after[type] ?? null,
      country: after[country] ?? null,
      residence: residence ?? null,
    });
  });
  const { ssn } = after;
  const ssnCountry = after.ssnCountry ?? (ssn != null && isSpaniards(after) && looksLikeNaf(ssn) ? 'ES' : undefined);
  if (ssn != null && ssnCountry !== undefined && isSet('ssn', 'ssnCountry')) {
    errors.push(...wrongSocialSecurityNumber('/ssn', ssn, ssnCountry));
  }
  const account = givenAccount(input, sees ? before : undefined);
  return { values: account.values, errors: [...errors, ...account.errors] };
}

/** Whether an identity number is Spanish: then a social security number of twelve digits is, too. */
const isSpaniards = (after: NumbersInput): boolean =>
  identities.some(({ type, country }) => isSpanish({ type: after[type] ?? null, country: after[country] ?? null }));

/**
 * The account in a body. Clients that know no `accountScheme` send IBANs, and may send back the number of another scheme
 * that they have read.
 * @param before the stored account, if the caller may see it
 */
function givenAccount(
  input: NumbersInput,
  before: Pick<Employee, 'accountNumber' | 'accountScheme'> | undefined,
): Numbers {
  const { accountNumber: number, accountScheme: scheme } = input;
  if (number === undefined) {
    const fits = scheme === undefined || (before && (scheme === before.accountScheme || before.accountNumber === null));
    return { values: {}, errors: fits ? [] : [fieldError('/accountNumber', coreFieldErrors.accountRequired)] };
  }
  if (number === null) return { values: {}, errors: [] };
  if (number === before?.accountNumber && (scheme ?? before.accountScheme) === before.accountScheme) {
    return { values: {}, errors: [] };
  }
  const accountScheme = scheme ?? 'iban';
  const read = readAccount('/accountNumber', number, accountScheme);
  return 'number' in read
    ? { values: { accountNumber: read.number, accountScheme }, errors: [] }
    : { values: {}, errors: [read] };
}
