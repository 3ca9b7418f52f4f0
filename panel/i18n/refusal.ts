import { ApiProblem } from '../../sdk/client.ts';
import type { Locale } from '../../sdk/locales.ts';
import type { FieldError, Problem } from '../../sdk/schemas.ts';
import { formatDate, formatInstant, formatNumber } from './format.ts';
import { presentLanguage, textAt } from './language.ts';

const load = {
  en: () => Promise.all([import('./en/problems.ts'), import('./en/field-errors.ts')]),
  es: () => Promise.all([import('./es/problems.ts'), import('./es/field-errors.ts')]),
} satisfies Record<Locale, () => Promise<unknown>>;

type Sentences = Readonly<Record<string, string>>;
let problemTexts: Sentences = {};
let fieldErrorTexts: Sentences = {};
/** What the reader calls a value of a param, by the name of the param. */
let wordsOfParams: Readonly<Record<string, Sentences>> = {};

/** The language whose sentences are there, or on their way. */
let known: { language: Locale; loaded: Promise<void> } | undefined;

/**
 * Loads what the panel says of refusals, with the first one: most visits see none. What cannot be loaded is said as the API
 * says it. Every refusal that is thrown waits for it (`client.ts`); what shows the errors in a reply asks for it.
 */
export function knowRefusals(language: Locale = presentLanguage()): Promise<void> {
  if (known?.language !== language) {
    known = { language, loaded: loadRefusals(language).catch(() => {}) };
  }
  return known.loaded;
}

/** Says them in another language from now on, if one was said. */
export const changeRefusals = (language: Locale): Promise<void> | undefined => known && knowRefusals(language);

/** Loads what the panel says of refusals in a language. */
export async function loadRefusals(language: Locale): Promise<void> {
  const [{ problems, words }, { fieldErrors }] = await load[language]();
  problemTexts = problems;
  fieldErrorTexts = fieldErrors;
  wordsOfParams = words;
}

type Params = NonNullable<FieldError['params']>;

/** Dates and instants, but not the examples of how to write them. */
const moments = /(?<!such as )\b\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?(?![\w-])/g;

/** A sentence of the API with its dates and instants as the reader writes them. */
const withDates = (text: string): string =>
  text.replace(moments, (moment, time) => {
    // What a user typed may look like a date, and be none.
    if (Number.isNaN(Date.parse(moment)) || !isDay(moment.slice(0, 10))) return moment;
    return time === undefined ? formatDate(moment) : formatInstant(moment);
  });

const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;

function formatParam(name: string, value: Params[string]): string {
  if (typeof value === 'number') return formatNumber(value);
  // What a user named may be called like a member of every object.
  const wordOf = (text: string) => {
    const words = wordsOfParams[name];
    return words !== undefined && Object.hasOwn(words, text) ? words[text] : undefined;
  };
  // `employees: 3, vacation rules: 1`
  if (name === 'references') return value.replace(/[a-z][a-z ]*(?=: \d)/g, (kind) => wordOf(kind) ?? kind);
  return wordOf(value) ?? withDates(value);
}

/** The sentence with its values; undefined if one is missing, as in a reply that an earlier release kept. */
function fill(sentence: string | undefined, params: Params = {}): string | undefined {
  const names = [...(sentence?.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name = '']) => name);
  if (!names.every((name) => params[name] !== undefined)) return undefined;
  return sentence?.replace(/\{(\w+)\}/g, (place, name) => {
    const value = params[name];
    return value === undefined ? place : formatParam(name, value);
  });
}

const keyOf = (code: string, reason: string | undefined): string => (reason === undefined ? code : `${code}.${reason}`);

/** What is wrong with a field, or with a row of a batch: in the language of the reader, or as the API says it. */
export function refusalText({ code, reason, params, detail }: Omit<FieldError, 'pointer' | 'parameter'>): string {
  const key = keyOf(code, reason);
  return fill(fieldErrorTexts[key] ?? problemTexts[key], params) ?? withDates(detail);
}

/** Why a request was refused: in the language of the reader, or as the API says it. */
export const problemText = ({
  code,
  reason,
  params,
  detail,
}: Pick<Problem, 'code' | 'reason' | 'params' | 'detail'>): string =>
  fill(problemTexts[keyOf(code, reason)], params) ?? withDates(detail);

/** The refusal of the API; undefined: the server was not reached, which a proxy in front of it may have said. */
export function refusalOf(error: unknown): ApiProblem['document'] | undefined {
  const document = error instanceof ApiProblem ? error.document : undefined;
  return document?.code === 'no_problem_document' && document.status >= 500 ? undefined : document;
}

/** The HTTP status of the refusal of the API; undefined: the server was not reached. */
export const statusOf = (error: unknown): number | undefined => refusalOf(error)?.status;

/** The name of the field that a pointer of the API is about: `administrator.email` for a nested one. */
export const fieldOf = (pointer = ''): string => pointer.slice(1).replaceAll('/', '.');

/** The label of the field of a pointer, or of the one that it is in, if the page has loaded the labels: it does not for an error. */
export const fieldLabelAt = (pointer?: string): string | undefined => {
  const field = fieldOf(pointer);
  return textAt(`fields.${field}`) ?? textAt(`fields.${field.replace(/\..*/, '')}`);
};

/** The errors by the names of the form's fields, `administrator.email` for a nested one. */
export function fieldErrors(error: unknown): Record<string, string> {
  return Object.fromEntries(
    (refusalOf(error)?.errors ?? [])
      .filter(({ pointer }) => pointer !== undefined)
      .map((found) => [fieldOf(found.pointer), refusalText(found)]),
  );
}
