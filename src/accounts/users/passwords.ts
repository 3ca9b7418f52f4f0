/**
 * Refuses passwords that attackers try first (NIST SP 800-63B, 5.1.1.2): those of a list of common ones, repetitions
 * and sequences, and the names of the person and the product. Upper case, surrounding digits and signs, and digits in
 * place of letters make none of them better.
 */

import * as z from 'zod';
import { type FieldErrorType, fieldError } from '../../platform/field-error.ts';
import { require } from '../../platform/require.ts';
import { invalidBody } from '../../platform/validate.ts';
import { accountFieldErrors } from '../field-errors.ts';

/** The minimum length of a password in characters. */
export const minPassword = 12;

/** A new password; `refuseCommonPassword` checks its content. */
export const chosenPassword = z
  .string()
  .min(minPassword)
  .max(128)
  .meta({ example: 'correct horse battery staple', format: 'password' });

/** The owner of the password. */
export interface PasswordOwner {
  name: string;
  email: string;
  company: string;
}

let common: Set<string> | undefined;
/** The common ones, read with the first password that a user chooses. */
function commonPasswords(): Set<string> {
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  common ??= new Set(dictionary['passwords-common'].map(String));
  return common;
}
const product = 'rollcall';
const keyboard = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Rows of keys and letters that people follow. */
const lines = ['abcdefghijklmnopqrstuvwxyz'.repeat(3), '0123456789'.repeat(13), keyboard.join('').repeat(4)];
const sequences = [...lines, ...lines.map((line) => [...line].reverse().join(''))];
const letterFor: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const withLetters = (text: string) => text.replace(/[013457@$]/g, (sign) => letterFor[sign] ?? sign);
/** Without the digits and signs around it. */
const coreOf = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const isCommon = (text: string) =>
  text.length > 3 && [text, withLetters(text)].some((one) => commonPasswords().has(one));

/** The words in the names of an owner, the longest first. */
function wordsOf({ name, email, company }: PasswordOwner): string[] {
  const parts = [name, email, company].flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return [...new Set([product, ...parts])].filter((word) => word.length > 2).sort((a, b) => b.length - a.length);
}

/**
 * Finds the reason why attackers would try a password first.
 * @returns undefined without a reason
 */
export function whyCommon(password: string, owner: PasswordOwner): FieldErrorType | undefined {
  const text = password.normalize('NFKC').toLowerCase();
  if (isCommon(text) || isCommon(coreOf(text))) return accountFieldErrors.knownPassword;
  const forms = [text, coreOf(text)].filter((form) => form.length > 3);
  if (forms.some((form) => /^(.+?)\1+$/su.test(form))) return accountFieldErrors.repeatingPassword;
  if (forms.some((form) => sequences.some((sequence) => sequence.includes(form))))
    return accountFieldErrors.sequencePassword;
  const remainder = wordsOf(owner).reduce((left, word) => left.replaceAll(word, ' '), text);
  if (remainder !== text && !/\p{L}/u.test(remainder)) return accountFieldErrors.namesPassword;
  return undefined;
}

/**
 * Refuses a new password that attackers would try first, in every operation that sets one.
 * @param pointer to the field with the password
 * @throws Problem `invalid_body` with `common_password` at the field
 */
export function refuseCommonPassword(password: string, owner: PasswordOwner, pointer: string): void {
  const why = whyCommon(password, owner);
  if (why !== undefined) throw invalidBody([fieldError(pointer, why)]);
}
