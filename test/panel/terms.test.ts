/** The panel says each thing with the word of the table of terms, and with no other, in both languages. */
import { expect, test } from 'vitest';
import * as en from '../../panel/i18n/en/index.ts';
import { fieldErrors } from '../../panel/i18n/es/field-errors.ts';
import * as es from '../../panel/i18n/es/index.ts';
import { problems, words } from '../../panel/i18n/es/problems.ts';
import { terms } from '../../panel/i18n/terms.ts';

const textsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((one) => (typeof one === 'string' ? [one] : textsIn(one)));

test.each([
  ['en', en],
  // The refusals of the API are written for the panel in Spanish alone.
  ['es', { ...es, refusals: { fieldErrors, problems, words } }],
] as const)('in %s', (locale, texts) => {
  const all = textsIn(texts);
  expect(all.length).toBeGreaterThan(2500);
  const unsaid = Object.values(terms)
    .map((term) => term[locale].says)
    .filter((says) => !all.some((text) => text.toLowerCase().includes(says.toLowerCase())));
  expect(unsaid).toEqual([]);
  const wrong = Object.values(terms).flatMap((term) => all.filter((text) => term[locale].not.test(text)));
  expect(wrong).toEqual([]);
  // Values stand in two braces; in one the panel shows the name.
  expect(textsIn({ en, es }[locale]).filter((text) => /(^|[^{])\{\w+\}/.test(text))).toEqual([]);
});

const entriesOf = (texts: object, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, one]): [string, string][] =>
    typeof one === 'string' ? [[path + name, one]] : entriesOf(one, `${path}${name}.`),
  );

/** A value before a noun in the plural. */
const several = /\}\} (days|people|lines|días|personas|líneas|ausentes|solicitados|rechazados)\b/;
/** Texts whose value is never one: the days of a year. */
const neverOne = ['timeOff.steps.employed'];

test.each([
  ['en', en],
  ['es', es],
])('a value that may be one has a form for one: %s', (_, texts) => {
  const wrong = entriesOf(texts).filter(([key, text]) => !/_(zero|one|other)$/.test(key) && several.test(text));
  expect(wrong.map(([key]) => key).filter((key) => !neverOne.includes(key))).toEqual([]);
});
