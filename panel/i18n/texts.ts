/** The texts of the panel by key, as types: a key without a text, or a text without its parameter, does not compile. */
import type * as en from './en/index.ts';
import { textAt, write } from './language.ts';

/** The names in a text: `name` and `day` of `{{name}} leaves on {{day}}`. */
type ParametersIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | ParametersIn<Rest> : never;

type PluralForm = 'zero' | 'one' | 'other';

/** A text by its key; `count` picks the plural form. */
type Entry<Texts, Path extends string = ''> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? Name extends `${infer Stem}_${PluralForm}`
      ? { key: `${Path}${Stem}`; parameters: ParametersIn<Texts[Name]> | 'count' }
      : { key: `${Path}${Name}`; parameters: ParametersIn<Texts[Name]> }
    : Entry<Texts[Name], `${Path}${Name}.`>;
}[keyof Texts & string];

type Parameters = { [Text in Entry<typeof en> as Text['key']]: Text['parameters'] };

/** The key of a text: `people.none`. */
type TextKey = keyof Parameters;

type Values<Names extends string> = { [Name in Names]: Name extends 'count' ? number : string | number };

/** The key of a text without parameters. */
export type PlainTextKey = { [Key in TextKey]: [Parameters[Key]] extends [never] ? Key : never }[TextKey];

/** The names of the plain texts at a place: `female`, `male`, … of `personChoices`. */
export type NamesAt<Place extends string, Key = PlainTextKey> = Key extends `${Place}.${infer Name}` ? Name : never;

interface Translate {
  (key: PlainTextKey): string;
  <Key extends TextKey>(key: Key, parameters: Values<Parameters[Key]>): string;
}

/** Gives a text in the language of the reader. Pages are drawn again when it changes (`lazyPage`). */
export const t: Translate = write;

/** Tells whether there is a text for a key that is made from a value of the API. */
export const isText = (key: string): key is PlainTextKey => textAt(key) !== undefined;

/** The texts of another language: the same keys. */
export type Translation<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string ? string : Translation<Texts[Name]>;
};

/** The texts of another language, each of which may name the parameters of the English text alone. */
export type SameParameters<English, Other> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? Name extends keyof Other
      ? [Exclude<ParametersIn<Other[Name]>, ParametersIn<English[Name]>>] extends [never]
        ? Other[Name]
        : `${string}{{${ParametersIn<English[Name]>}}}${string}`
      : never
    : SameParameters<English[Name], Other[Name & keyof Other]>;
};
