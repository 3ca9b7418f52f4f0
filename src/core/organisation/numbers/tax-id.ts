import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { isOneOf, namesOf, taxNumbers } from './known.ts';

/** The error of a tax number of a company, or of a sole trader, with wrong check digits or another form. */
export function wrongTaxId(pointer: string, number: string, country: string): FieldError[] {
  const known = taxNumbers(country);
  if (known.length === 0 || isOneOf(known, number)) return [];
  return [
    country === 'ES'
      ? fieldError(pointer, coreFieldErrors.invalidNif)
      : fieldError(pointer, coreFieldErrors.invalidTaxId, { country, kinds: namesOf(known) }),
  ];
}
