/** JSON as text or in UTF-8, mostly written by PostgreSQL; Rollcall passes it on unchanged. */
export class Json {
  readonly written: string | Buffer;

  constructor(written: string | Buffer) {
    this.written = written;
  }

  get text(): string {
    return this.written.toString();
  }
}

/** The text shown in place of a secret. */
export const hidden = '•••';

/** The JSON of a value; JSON text is not parsed again. */
export const writeJson = (value: unknown): string => (value instanceof Json ? value.text : JSON.stringify(value));

/** Adds a member to an object without parsing it: read as numbers, amounts would lose their last zeros. */
export const withMember = (object: unknown, name: string, value: unknown): Json =>
  new Json(`${writeJson(object).slice(0, -1)},${JSON.stringify(name)}:${writeJson(value)}}`);
