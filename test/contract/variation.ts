import type { Data } from './call.ts';
import type { Document } from './document/document.ts';
import { type Field, fieldGroups, nameOf, valueAt, withValue } from './document/field.ts';
import { isFreeText, type Schema } from './document/schema.ts';

/** Values with these names identify objects, whatever they look like. */
const identifying = /^(code|number|slug)$/;

/** Whether any other value would do as well: only the schema restricts it. */
const isFree = (name: string, schema: Schema): boolean => {
  const { type, format, maxLength = 100 } = schema;
  if (format === 'email') return true;
  return identifying.test(name) || (type === 'string' && isFreeText(schema) && maxLength > 20);
};

/** Makes values that no object has yet, so that unique ones are free and a change changes something. */
export class Variation {
  readonly #document: Document;
  readonly #free = new Map<Schema, Field[]>();
  #serial = 0;

  constructor(document: Document) {
    this.#document = document;
  }

  /**
   * A body with new values of its free fields. Those of the same name and value stay equal.
   * @param example the documented body, with the values to vary
   */
  apply(body: Data, example: Data, schema: Schema): Data {
    const values = new Map<string, unknown>();
    return this.#freeFields(schema).reduce((filled, { path, schema: part }) => {
      const value = valueAt(example, path);
      if (value == null || valueAt(filled, path) === undefined) return filled;
      const same = `${nameOf(path)} ${value}`;
      if (!values.has(same)) values.set(same, this.#vary(value, this.#document.resolve(part)));
      return withValue(filled, path, values.get(same));
    }, body);
  }

  #freeFields(schema: Schema): Field[] {
    const known = this.#free.get(schema);
    if (known) return known;
    // An item of an array is usually a choice among existing values.
    const isOne = ({ path, schema: part }: Field) =>
      typeof path.at(-1) === 'string' && isFree(nameOf(path), this.#document.resolve(part));
    const fields = fieldGroups(this.#document, schema).flat().filter(isOne);
    this.#free.set(schema, fields);
    return fields;
  }

  #vary(value: unknown, { format, pattern, minimum = 0, maximum = 2 ** 31 - 1, maxLength = 100 }: Schema): unknown {
    this.#serial += 1;
    if (typeof value === 'number') return minimum + ((value - minimum + this.#serial) % (maximum - minimum + 1));
    if (format === 'email') return `n${this.#serial}.${value}`;
    const end = `${pattern === undefined || pattern === '\\S' ? ' ' : '_'}${this.#serial}`;
    return `${String(value).slice(0, maxLength - end.length)}${end}`;
  }
}
