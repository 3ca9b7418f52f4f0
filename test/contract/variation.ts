import type { Document } from './document/document.ts';
import { type Field, fieldGroups, nameOf, valueAt, withValue } from './document/field.ts';
import { isFreeText, type Schema } from './document/schema.ts';

let serial = 0;

/** A value of the same kind that nothing has yet. */
function vary(value: unknown, { format, minimum = 0, maximum = 2 ** 31 - 1, maxLength = 100 }: Schema): unknown {
  serial += 1;
  if (typeof value === 'number') return minimum + ((value - minimum + serial) % (maximum - minimum + 1));
  if (typeof value !== 'string') return value;
  if (format === 'email') return `n${serial}.${value}`;
  const end = ` ${serial}`;
  return `${value.slice(0, maxLength - end.length)}${end}`;
}

/** Keeps which fields have been found to need a value that nothing else has: the API says so itself, with a 409. */
export class Variation {
  readonly #document: Document;
  readonly #unique = new Map<Schema, Set<string>>();
  readonly #fields = new Map<Schema, Field[]>();

  constructor(document: Document) {
    this.#document = document;
  }

  /**
   * Learns that these fields must be unique.
   * @returns whether that was news
   */
  learn(schema: Schema, pointers: readonly string[]): boolean {
    const known = this.#unique.get(schema) ?? new Set();
    this.#unique.set(schema, known);
    const before = known.size;
    for (const pointer of pointers) known.add(pointer);
    return known.size > before;
  }

  /**
   * A body with values that have not been sent yet: of its unique fields, and of its first free text, so that a change
   * changes something. Fields of the same name and value stay the same.
   */
  apply<T>(body: T, example: unknown, schema: Schema): T {
    const fields = this.#fields.get(schema) ?? fieldGroups(this.#document, schema).flat();
    this.#fields.set(schema, fields);
    const unique = this.#unique.get(schema);
    const isText = ({ path, schema: part }: Field) =>
      typeof valueAt(example, path) === 'string' && isFreeText(this.#document.resolve(part));
    const first = fields.find(isText);
    const sameness = ({ path }: Field) => `${nameOf(path)} ${valueAt(example, path)}`;
    const chosen = fields.filter((field) => field === first || unique?.has(field.pointer)).map(sameness);
    const values = new Map<string, unknown>();
    return fields.reduce((filled, field) => {
      const same = sameness(field);
      const value = valueAt(example, field.path);
      if (value == null || !chosen.includes(same)) return filled;
      if (!values.has(same)) values.set(same, vary(value, this.#document.resolve(field.schema)));
      return withValue(filled, field.path, values.get(same));
    }, body);
  }
}
