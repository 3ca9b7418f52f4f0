import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { isOneOf, kindOf, namesOf } from './known.ts';
import { isCcc, isNaf } from './spanish-social-security.ts';

/** The social-security numbers of people that stdnum knows, by country. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  AT: ['vnr'],
  BE: ['nn', 'bis'],
  CH: ['ssn'],
  DE: ['svnr'],
  FR: ['nir'],
  GB: ['nino'],
  IE: ['pps'],
  IT: ['codicefiscale'],
  NL: ['bsn'],
  US: ['ssn'],
};

/** The error of a social-security number of a country with wrong check digits or another form. */
export function wrongSocialSecurityNumber(pointer: string, number: string, country: string): FieldError[] {
  if (country === 'ES') return isNaf(number) ? [] : [fieldError(pointer, coreFieldErrors.invalidNaf)];
  const known = (kinds[country] ?? []).map((kind) => kindOf(country, kind));
  if (known.length === 0 || isOneOf(known, number)) return [];
  return [fieldError(pointer, coreFieldErrors.invalidSocialSecurity, { country, kinds: namesOf(known) })];
}

/** The error of an employer's social-security account of a country. */
export const wrongSocialSecurityAccount = (pointer: string, code: string, country: string): FieldError[] =>
  country !== 'ES' || isCcc(code) ? [] : [fieldError(pointer, coreFieldErrors.invalidCcc)];
