import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { coreFieldErrors } from '../field-errors.ts';
import { isOneOf, kindOf, namesOf, personNumbers } from './known.ts';

/** The kinds of identity numbers of people. */
export const identityNumberTypes = ['dni', 'nie', 'rut', 'national', 'passport', 'other'] as const;

/** An identity number: its kind, and the country that issued it. */
interface IdentityNumber {
  number: string;
  type: (typeof identityNumberTypes)[number] | null;
  country: string | null;
}

/** Whether it is a Spanish DNI or NIE by its kind: a DNI of no country is Spanish. */
export const isSpanish = ({ type, country }: Omit<IdentityNumber, 'number'>): boolean =>
  type === 'nie' || (type === 'dni' && (country ?? 'ES') === 'ES');

/** The kinds that have the same name in several countries, by the names of stdnum. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dni: { ES: 'dni', AR: 'dni', PE: 'cui' },
  nie: { ES: 'nie' },
  rut: { CL: 'rut', UY: 'rut' },
};
const usualCountry: Readonly<Record<string, string>> = { dni: 'ES', nie: 'ES', rut: 'CL' };
const spelledOut = {
  'dni ES': coreFieldErrors.invalidDni,
  'nie ES': coreFieldErrors.invalidNie,
  'rut CL': coreFieldErrors.invalidRut,
} as const;

/**
 * The error of an identity number with wrong check digits or another form. Passports, other numbers and countries
 * without a known rule have none.
 */
export function wrongIdentityNumber(pointer: string, { number, type, country }: IdentityNumber): FieldError[] {
  if (type === null || type === 'passport' || type === 'other') return [];
  const issuer = country ?? usualCountry[type];
  if (issuer === undefined) return [];
  const kind = kinds[type]?.[issuer];
  const known = type === 'national' ? personNumbers(issuer) : kind === undefined ? [] : [kindOf(issuer, kind)];
  if (known.length === 0 || isOneOf(known, number)) return [];
  const exact = Object.entries(spelledOut).find(([name]) => name === `${type} ${issuer}`);
  return [
    exact
      ? fieldError(pointer, exact[1])
      : fieldError(pointer, coreFieldErrors.invalidNational, { country: issuer, kinds: namesOf(known) }),
  ];
}
