/** The language of the reader, and its texts as far as they are loaded. */
import type { Locale } from '../../sdk/locales.ts';

/** Texts by name, at any depth. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

let language: Locale = 'en';
const loaded: Partial<Record<Locale, Texts>> = {};
const listeners = new Set<() => void>();

export const presentLanguage = (): Locale => language;

/** Adds texts of a language; those at the same place are replaced. */
export function addTexts(of: Locale, texts: Texts): void {
  loaded[of] = { ...loaded[of], ...texts };
}

/** Changes the language, whose texts have to be there, and draws again what shows them. */
export function setLanguage(to: Locale): void {
  language = to;
  for (const listener of listeners) listener();
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text at a place, `people.none`; undefined: there is none, or it is not loaded. */
export function textAt(key: string): string | undefined {
  let found: string | Texts | undefined = loaded[language];
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const rules = new Map<string, Intl.PluralRules>();

/** The text for a number of things: of nothing, if there is one, or in the plural form of the language. */
function textFor(key: string, count: number): string | undefined {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  const ofNothing = count === 0 ? textAt(`${key}_zero`) : undefined;
  return ofNothing ?? textAt(`${key}_${rule.select(count)}`) ?? textAt(`${key}_other`);
}

/** Writes a text with its values. A text that is missing shows its key, and is an error. */
export function write(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const { count } = values;
  const text = (typeof count === 'number' ? textFor(key, count) : undefined) ?? textAt(key);
  if (text === undefined) {
    console.error(`the text ${key} is missing in ${language}`);
    return key;
  }
  return text.replace(/\{\{(\w+)\}\}/g, (place, name) => String(values[name] ?? place));
}
