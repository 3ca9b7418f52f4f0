import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { isOneOf, kindOf, namesOf, personNumbers, wouldBe } from './known.ts';

/** The kinds of identity numbers of people. */
export const identityNumberTypes = ['dni', 'nie', 'rut', 'national', 'passport', 'other'] as const;

/** An identity number: its kind, and the country that issued it. */
interface IdentityNumber {
  number: string;
  type: (typeof identityNumberTypes)[number] | null;
  country: string | null;
  /** Where the person lives, if that is known. */
  residence?: string | null;
}

/** Whether it is a Spanish DNI or NIE by its kind: a DNI of no country is Spanish. */
export const isSpanish = ({ type, country }: Pick<IdentityNumber, 'type' | 'country'>): boolean =>
  type === 'nie' || (type === 'dni' && (country ?? 'ES') === 'ES');

/** The kinds that have the same name in several countries, by the names of stdnum. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dni: { ES: 'dni', AR: 'dni', PE: 'cui' },
  nie: { ES: 'nie' },
  rut: { CL: 'rut', UY: 'rut' },
};
const usualCountry: Readonly<Record<string, string>> = { dni: 'ES', nie: 'ES', rut: 'CL' };
/** Spanish numbers by their form alone: stdnum takes nine digits for a DNI, too. */
const spanishForm = /^[XYZ\d][\d .-]*[A-Z]$/i;
const spelledOut = {
  'dni ES': coreFieldErrors.invalidDni,
  'nie ES': coreFieldErrors.invalidNie,
  'rut CL': coreFieldErrors.invalidRut,
} as const;

/**
 * The error of an identity number with wrong check digits or another form. Passports, other numbers and countries
 * without a known rule have none. A number without a kind counts as what its form says in its country, which is that of
 * the person if it is not given, and Spain if neither is.
 */
export function wrongIdentityNumber(pointer: string, given: IdentityNumber): FieldError[] {
  const { number, type, country, residence } = given;
  if (type === 'passport' || type === 'other') return [];
  if (type === null) return wrongByForm(pointer, number, country ?? residence ?? 'ES');
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

/** The error of a number that has the form of one of a country's, but not its check digits. */
function wrongByForm(pointer: string, number: string, country: string): FieldError[] {
  const known = personNumbers(country);
  if ((country === 'ES' && !spanishForm.test(number.trim())) || isOneOf(known, number)) return [];
  const [like, ...others] = wouldBe(known, number);
  if (like === undefined) return [];
  if (country !== 'ES') {
    const kinds = namesOf([like, ...others]);
    return [fieldError(pointer, coreFieldErrors.invalidNational, { country, kinds })];
  }
  const isNie = like === kindOf('ES', 'nie');
  return [fieldError(pointer, isNie ? coreFieldErrors.invalidNie : coreFieldErrors.invalidDni)];
}
