/**
 * The numbers of an employee in a body: identity, social security, bank account. Only what a write sets is judged, so
 * that a wrong number of earlier times stands in the way of no other change.
 */
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import type { PatchInput } from '../../../platform/resource/resource.ts';
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
