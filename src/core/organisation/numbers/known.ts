/**
 * Numbers of many countries, by the library stdnum: docs/decisions/0016-numbers-of-countries.md. A country that it does
 * not know has no rule.
 */

import type { Validator } from 'stdnum';
import { require } from '../../../platform/require.ts';

/** Loaded with the first number: it has a file for each kind, three hundred that would delay every start. */
const library = (): typeof import('stdnum') => require('stdnum');

/** What people are identified by in a country, also by its tax office. */
export const personNumbers = (country: string): Validator[] => library().personValidators[country] ?? [];

/** What a country's tax office calls companies, and sole traders, who have the numbers of people. */
export function taxNumbers(country: string): Validator[] {
  const { entityValidators, euVat } = library();
  return [...new Set([...(entityValidators[country] ?? []), ...(euVat[country] ?? []), ...personNumbers(country)])];
}

/** One kind of number of a country, such as `ES`, `nie`. */
export function kindOf(country: string, kind: string): Validator {
  const found = library().stdnum[country]?.[kind];
  if (!found) throw new Error(`stdnum does not know ${country}.${kind}`);
  return found;
}

/** Whether a number is of one of these kinds, whatever spaces, dots and hyphens it has. */
export const isOneOf = (kinds: readonly Validator[], number: string): boolean => {
  const plain = number.replace(/[\s.]/g, '').toUpperCase();
  // Some validators throw if nothing is left of a number.
  return /[A-Z0-9]/.test(plain) && kinds.some((kind) => kind.validate(plain).isValid || kind.validate(number).isValid);
};

/** Those of these kinds whose form a number has, and only the check digits differ. */
export const wouldBe = (kinds: readonly Validator[], number: string): Validator[] =>
  kinds.filter((kind) => kind.validate(number.replace(/[\s.]/g, '').toUpperCase()).error?.name === 'InvalidChecksum');

/** The names of kinds of numbers for a message: `NIF, NIR`. */
export const namesOf = (kinds: readonly Validator[]): string =>
  [...new Set(kinds.map(({ abbreviation, localName }) => (abbreviation || localName).trim()))].join(', ');
