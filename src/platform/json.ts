/** JSON that is already written, by PostgreSQL for the most part: it is passed on as it is. */
export class Json {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON of a value; what is already written is not parsed again. */
export const writeJson = (value: unknown): string => (value instanceof Json ? value.text : JSON.stringify(value));
