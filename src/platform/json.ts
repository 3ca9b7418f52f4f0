/** JSON that is already written, by PostgreSQL for the most part: it is passed on as it is. */
export class Json {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What is shown in place of a secret. */
export const hidden = '•••';

/** The JSON of a value; what is already written is not parsed again. */
export const writeJson = (value: unknown): string => (value instanceof Json ? value.text : JSON.stringify(value));

/** An object with one member more, without parsing it: read as numbers, amounts would lose their last zeros. */
export const withMember = (object: unknown, name: string, value: unknown): Json =>
  new Json(`${writeJson(object).slice(0, -1)},${JSON.stringify(name)}:${writeJson(value)}}`);
