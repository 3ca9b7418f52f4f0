/** Numbers of bank accounts, each in the one form in which Rollcall stores it. */
import { isValidIBAN } from 'ibantools';
import { type FieldError, fieldError } from '../../../platform/field-error.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { coreFieldErrors } from '../../field-errors.ts';
import { isOneOf, kindOf } from './known.ts';

/** How account numbers are made. */
export const accountSchemes = ['iban', 'uk', 'us', 'mx', 'other'] as const;
type AccountScheme = (typeof accountSchemes)[number];

/** ISO 13616: check digits over the whole. */
function iban(number: string): string | undefined {
  const plain = number.replaceAll(' ', '').toUpperCase();
  return isValidIBAN(plain) ? plain : undefined;
}

/** A sort code and an account number; which pairs are valid is a table that the banks change (VocaLink). */
function uk(number: string): string | undefined {
  const [, a, b, c, account] = /^(\d\d)(\d\d)(\d\d)(\d{8})$/.exec(number.replace(/[\s/-]/g, '')) ?? [];
  return account === undefined ? undefined : `${a}-${b}-${c} ${account}`;
}

/** The weights of a routing number, whose sum is a multiple of ten (American Bankers Association). */
const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** A routing number of nine digits, and the account at that bank. */
function us(number: string): string | undefined {
  const [, routing, account] = /^(\d{9})(\d{4,17})$/.exec(number.replace(/[\s/-]/g, '')) ?? [];
  if (routing === undefined) return undefined;
  const sum = weights.reduce((total, weight, i) => total + weight * Number(routing[i]), 0);
  return sum % 10 === 0 && sum > 0 ? `${routing} ${account}` : undefined;
}

/** A CLABE: eighteen digits, the last of which checks the others. */
function mx(number: string): string | undefined {
  const plain = number.replace(/[\s-]/g, '');
  return isOneOf([kindOf('MX', 'clabe')], plain) ? plain : undefined;
}

const readers = { iban, uk, us, mx, other: (number: string) => number };
const wrong = {
  iban: fieldErrors.invalidIban,
  uk: coreFieldErrors.invalidUkAccount,
  us: coreFieldErrors.invalidUsAccount,
  mx: coreFieldErrors.invalidClabe,
  other: fieldErrors.invalidFormat,
} as const;

/**
 * Reads an account number of a scheme.
 * @returns the number in the form in which it is stored, or the error
 */
export function readAccount(pointer: string, number: string, scheme: AccountScheme): { number: string } | FieldError {
  const read = readers[scheme](number);
  return read === undefined ? fieldError(pointer, wrong[scheme]) : { number: read };
}
