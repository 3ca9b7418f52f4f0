/** A value in a sentence. */
type ParamValue = string | number;

/** The values of a sentence by their names. */
export type Params = Readonly<Record<string, ParamValue>>;

/** The names in the braces of a sentence or a path: of `/offices/{id}` it is `'id'`. */
export type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that `Sentence` needs: for `must be at most {maximum}` it is `{ maximum: ParamValue }`. */
export type ParamsOf<Sentence extends string> = { [Name in NamesIn<Sentence>]: ParamValue };

/** The same as the last arguments of a function: none if the sentence has no place for a value. */
export type ParamsArgument<Sentence extends string> = [NamesIn<Sentence>] extends [never]
  ? []
  : [params: ParamsOf<Sentence>];

/** The sentence with its values in their places. */
export const fill = (sentence: string, params: Params = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name) => String(params[name] ?? place));
