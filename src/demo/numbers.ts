/** Numbers in the form of the state's and the banks', with the right check digits, that no person has. */

import { composeIBAN } from 'ibantools';
import { defined } from '../platform/defined.ts';
import type { Random } from './random.ts';

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const withLetter = (digits: string, leading = '') => `${digits}${letters[Number(`${leading}${digits}`) % 23]}`;

/** A DNI from the highest block, far above those issued so far. */
export const spanishDni = (random: Random): string => withLetter(`99${random.digits(6)}`);

/** A NIE from the highest block (`Z9`); in its letter, Z counts as 2. */
export const spanishNie = (random: Random): string => `Z${withLetter(`9${random.digits(6)}`, '2')}`;

/** A social security number: province, eight digits, and the remainder of the division by 97. */
export function spanishSocialSecurity(random: Random, province: string): string {
  const number = `99${random.digits(6)}`;
  return `${province}${number}${String(Number(`${province}${number}`) % 97).padStart(2, '0')}`;
}

/** No bank has the code 9999. A BIC whose eighth character is 0 is for tests. */
const bank = '9999';
export const bankBic = 'DEMOESM0XXX';

/** The routing number of no American bank, with its check digit. */
export const routingNumber = '999999992';

/** An IBAN of that bank, with the control digits inside Spanish account numbers. */
export function spanishIban(random: Random): string {
  const branch = random.digits(4);
  const account = random.digits(10);
  const bban = `${bank}${branch}${control(`00${bank}${branch}`)}${control(account)}${account}`;
  return defined(composeIBAN({ countryCode: 'ES', bban }), 'the IBAN');
}

/** The control digit of ten digits: the powers of 2 modulo 11 weigh them. */
function control(digits: string): number {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (2 ** i % 11), 0);
  const left = 11 - (sum % 11);
  return left === 11 ? 0 : left === 10 ? 1 : left;
}

/** `pattern` with a digit for each `#`: a telephone number, a postal code. */
export const fill = (random: Random, pattern: string): string => pattern.replace(/#/g, () => random.digits(1));
